import { solve } from '../resolution/model/logistic.js'

/**
 * Conditional logistic regression by Newton's method. A query has `options`, each a sparse row [[feature, value], …],
 * and `truth`, the place of the right option, or −1 for none of them. "None" has log-odds 0.
 */
export function fitChoice(queries, features, { l2 = 1, directions = [], iterations = 25 } = {}) {
  const size = features + 1
  const penalties = Array.from({ length: size }, (_, place) => (place === features ? 1e-4 : l2))
  let parameters = new Float64Array(size)
  for (let refit = 0; refit < 6; refit += 1) {
    parameters = newton(queries, parameters, penalties, iterations)
    const wrong = directions.flatMap((sign, place) =>
      sign !== 0 && parameters[place] * sign < -1e-4 && penalties[place] < 1e6 ? [place] : [],
    )
    if (wrong.length === 0) break
    for (const place of wrong) {
      penalties[place] = 1e6
      parameters[place] = 0
    }
  }
  return parameters.map((value, place) => (penalties[place] >= 1e6 ? 0 : value))
}

function newton(queries, start, penalties, iterations) {
  let parameters = Float64Array.from(start)
  let loss = lossAt(queries, parameters, penalties)
  for (let turn = 0; turn < iterations; turn += 1) {
    const { gradient, hessian } = derivatives(queries, parameters, penalties)
    const step = solve(hessian, gradient)
    let next = null
    let nextLoss = loss
    for (let scale = 1; scale > 1e-4; scale /= 2) {
      next = parameters.map((value, place) => value - scale * step[place])
      nextLoss = lossAt(queries, next, penalties)
      if (nextLoss < loss) break
    }
    if (!(nextLoss < loss)) break
    const gain = loss - nextLoss
    parameters = next
    loss = nextLoss
    if (gain < 1e-6 * loss) break
  }
  return parameters
}

export function oddsOf(parameters, option) {
  let sum = parameters[parameters.length - 1]
  for (const [feature, value] of option) sum += parameters[feature] * value
  return sum
}

function sharesOf(parameters, options) {
  const odds = options.map((option) => oddsOf(parameters, option))
  const highest = Math.max(0, ...odds)
  const shares = odds.map((one) => Math.exp(one - highest))
  const total = shares.reduce((sum, share) => sum + share, Math.exp(-highest))
  return shares.map((share) => share / total)
}

function lossAt(queries, parameters, penalties) {
  let sum = 0
  for (const { options, truth, weight } of queries) {
    const shares = sharesOf(parameters, options)
    const share = truth >= 0 ? shares[truth] : 1 - shares.reduce((all, one) => all + one, 0)
    sum -= weight * Math.log(Math.max(share, 1e-300))
  }
  for (const [place, penalty] of penalties.entries()) sum += (penalty * parameters[place] ** 2) / 2
  return sum
}

function derivatives(queries, parameters, penalties) {
  const size = parameters.length
  const gradient = new Float64Array(size)
  const hessian = Array.from({ length: size }, () => new Float64Array(size))
  const mean = new Float64Array(size)
  for (const { options, truth, weight } of queries) {
    const shares = sharesOf(parameters, options)
    mean.fill(0)
    for (const [place, option] of options.entries()) {
      const share = shares[place]
      if (share < 1e-9 && place !== truth) continue
      const row = [...option, [size - 1, 1]]
      const slope = weight * (share - (place === truth ? 1 : 0))
      for (const [one, value] of row) {
        gradient[one] += slope * value
        mean[one] += share * value
        const line = hessian[one]
        for (const [other, otherValue] of row) line[other] += weight * share * value * otherValue
      }
    }
    for (let one = 0; one < size; one += 1) {
      if (mean[one] === 0) continue
      for (let other = 0; other < size; other += 1) hessian[one][other] -= weight * mean[one] * mean[other]
    }
  }
  for (let place = 0; place < size; place += 1) {
    gradient[place] += penalties[place] * parameters[place]
    hessian[place][place] += penalties[place] + 1e-9
  }
  return { gradient, hessian }
}
