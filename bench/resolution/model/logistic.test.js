import { describe, expect, it } from 'vitest'
import { derivatives, fitDirected, fitLogistic, logOdds, lossAt, sigmoid } from './logistic.js'

const rows = [
  { x: [[0, 1]], y: 1, weight: 1 },
  {
    x: [
      [0, 1],
      [1, 0.5],
    ],
    y: 0,
    weight: 0.5,
  },
  { x: [[1, 1]], y: 1, weight: 2 },
  { x: [], y: 0, weight: 1 },
]
const penaltyOf = (place) => (place === 2 ? 1e-6 : 0.7)

describe('logistic regression', () => {
  it('computes a gradient that matches finite differences of the loss', () => {
    const parameters = Float64Array.from([0.3, -0.8, 0.1])
    const { gradient } = derivatives(rows, parameters, penaltyOf)
    for (const place of parameters.keys()) {
      const step = 1e-6
      const shifted = (by) => parameters.map((value, at) => (at === place ? value + by : value))
      const slope = (lossAt(rows, shifted(step), penaltyOf) - lossAt(rows, shifted(-step), penaltyOf)) / (2 * step)
      expect(gradient[place]).toBeCloseTo(slope, 6)
    }
  })

  it('computes a Hessian that matches finite differences of the gradient', () => {
    const parameters = Float64Array.from([0.3, -0.8, 0.1])
    const { hessian } = derivatives(rows, parameters, penaltyOf)
    for (const place of parameters.keys()) {
      const step = 1e-6
      const shifted = (by) => parameters.map((value, at) => (at === place ? value + by : value))
      const after = derivatives(rows, shifted(step), penaltyOf).gradient
      const before = derivatives(rows, shifted(-step), penaltyOf).gradient
      for (const other of parameters.keys()) {
        expect(hessian[other][place]).toBeCloseTo((after[other] - before[other]) / (2 * step), 5)
      }
    }
  })

  it('finds the known optimum of a constant', () => {
    const share = [1, 1, 1, 0].map((y) => ({ x: [], y, weight: 1 }))
    const [constant] = fitLogistic(share, 0)
    expect(sigmoid(constant)).toBeCloseTo(0.75, 5)
  })

  it('finds the known optimum of one feature without a penalty', () => {
    const group = (value, right, wrong) => [
      ...Array.from({ length: right }, () => ({ x: [[0, value]], y: 1, weight: 1 })),
      ...Array.from({ length: wrong }, () => ({ x: [[0, value]], y: 0, weight: 1 })),
    ]
    const parameters = fitLogistic([...group(1, 9, 1), ...group(0, 2, 8)], 1, { l2: 1e-9 })
    expect(sigmoid(logOdds(parameters, [[0, 1]]))).toBeCloseTo(0.9, 4)
    expect(sigmoid(logOdds(parameters, []))).toBeCloseTo(0.2, 4)
  })

  it('ends at a point where the penalised gradient is zero', () => {
    const parameters = fitLogistic(rows, 2, { l2: 0.7, tolerance: 1e-12 })
    const { gradient } = derivatives(rows, parameters, penaltyOf)
    for (const slope of gradient) expect(Math.abs(slope)).toBeLessThan(1e-5)
  })

  it('fixes a weight at zero if it would have the wrong sign', () => {
    const against = (direction) => fitDirected(rows, [direction, 0], { l2: 0.7 })
    const free = against(0)[0]
    expect(free).not.toBeCloseTo(0, 2)
    expect(against(-Math.sign(free))[0]).toBeCloseTo(0, 3)
    expect(against(Math.sign(free))[0]).toBeCloseTo(free, 6)
  })

  it('ends where no weight could fall further within its bounds', () => {
    const many = Array.from({ length: 60 }, (_, place) => ({
      x: [0, 1, 2, 3].filter((feature) => (place >> feature) % 2 === 1).map((feature) => [feature, 1]),
      y: (place * 7) % 5 < 2 ? 1 : 0,
      weight: 1 + (place % 3),
    }))
    const directions = [1, -1, 1, -1]
    const parameters = fitDirected(many, directions, { l2: 0.7, tolerance: 1e-14 })
    const { gradient } = derivatives(many, parameters, (place) => (place === 4 ? 1e-6 : 0.7))
    for (const [place, direction] of directions.entries()) {
      expect(parameters[place] * direction).toBeGreaterThanOrEqual(0)
      if (parameters[place] === 0) expect(gradient[place] * direction).toBeGreaterThanOrEqual(-1e-5)
      else expect(Math.abs(gradient[place])).toBeLessThan(1e-5)
    }
  })

  it('draws weights without data to where they start', () => {
    expect(fitDirected(rows, [0, 0, -1], { l2: 0.7, centres: [0, 0, -1.5] })[2]).toBeCloseTo(-1.5, 6)
  })

  it('stays finite on data that one feature separates perfectly', () => {
    const separable = [
      { x: [[0, 1]], y: 1, weight: 1 },
      { x: [], y: 0, weight: 1 },
    ]
    for (const value of fitLogistic(separable, 1, { l2: 0.1 })) expect(Number.isFinite(value)).toBe(true)
  })
})
