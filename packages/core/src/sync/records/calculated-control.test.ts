import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculatedControl, rangeWords } from './calculated-control.js'

const bands = ['25-to-50', '50-to-75', '75-to-100'] as const

function link(owner: string, owned: string, natures: readonly string[], facts = {}) {
  return { owner, owned, naturesOfControl: natures, isCeased: false, closesLoop: false, ...facts }
}

const shares = (band: string) => `ownership-of-shares-${band}-percent`
const votes = (band: string) => `voting-rights-${band}-percent`

interface Held {
  readonly owner: number
  readonly owned: number
  readonly part: number
}

/** An owner has a higher place than what it owns, so nothing goes round, and no company has more than all of its shares. */
function possible(edges: readonly { owner: number; step: number; part: number }[]): readonly Held[] {
  const given: Held[] = []
  for (const { owner, step, part } of edges) {
    const owned = Math.max(0, owner - step)
    const others = given.filter((each) => each.owned === owned)
    const isLeft = others.reduce((all, each) => all + each.part, part) <= 1
    if (isLeft && others.every((each) => each.owner !== owner)) given.push({ owner, owned, part })
  }
  return given
}

describe('calculatedControl', () => {
  it('multiplies the bands along a chain, for each kind of control on its own', () => {
    const found = calculatedControl('c', [
      link('group', 'c', [shares('75-to-100'), votes('75-to-100')]),
      link('ada', 'group', [shares('50-to-75')]),
    ])
    expect(found?.get('ada')).toEqual([
      { kind: 'shares', from: 37.5, to: 75, isOverThreshold: 'yes', calculation: '50–75% of 75–100%' },
    ])
    expect(found?.get('group')?.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['shares', 75, 100],
      ['voting_rights', 75, 100],
    ])
  })

  it.each([
    ['50-to-75', '50-to-75', 'yes'],
    ['25-to-50', '75-to-100', 'possible'],
    ['25-to-50', '25-to-50', 'not_shown'],
  ])('says whether %s percent of %s percent is more than 25 percent', (above, below, answer) => {
    const found = calculatedControl('c', [link('a', 'c', [shares(below)]), link('p', 'a', [shares(above)])])
    expect(found?.get('p')?.[0]?.isOverThreshold).toBe(answer)
  })

  it('adds up several chains, and has no words for the sum', () => {
    const found = calculatedControl('c', [
      link('a', 'c', [shares('25-to-50')]),
      link('b', 'c', [shares('25-to-50')]),
      link('p', 'a', [shares('75-to-100')]),
      link('p', 'b', [shares('75-to-100')]),
    ])
    expect(found?.get('p')).toEqual([
      { kind: 'shares', from: 37.5, to: 100, isOverThreshold: 'yes', calculation: null },
    ])
  })

  it('takes two entries of one owner at one company for the same shares or for others beside them', () => {
    const found = calculatedControl('c', [
      link('a', 'c', [shares('25-to-50')]),
      link('a', 'c', [shares('25-to-50')]),
      link('p', 'a', [shares('75-to-100')]),
    ])
    expect(found?.get('a')).toMatchObject([{ from: 25, to: 100 }])
    expect(found?.get('p')).toMatchObject([{ from: 18.75, to: 100, isOverThreshold: 'possible' }])
  })

  it('calculates nothing from influence, from links that have ended, or if companies own each other', () => {
    const found = calculatedControl('c', [
      link('a', 'c', ['significant-influence-or-control']),
      link('b', 'c', [shares('75-to-100')], { isCeased: true }),
    ])
    expect(found?.get('a')).toEqual([])
    expect(found?.get('b')).toBeUndefined()
    const loop = [link('a', 'c', [shares('75-to-100')]), link('c', 'a', [shares('75-to-100')], { closesLoop: true })]
    expect(calculatedControl('c', loop)).toBeNull()
  })

  it('holds the exact product of every share that the bands allow, also if chains meet', () => {
    const part = fc.double({ min: 0.2501, max: 1, noNaN: true })
    const edge = fc.record({ owner: fc.integer({ min: 1, max: 7 }), step: fc.integer({ min: 1, max: 3 }), part })
    fc.assert(
      fc.property(
        fc.uniqueArray(edge, { selector: (each) => `${each.owner} ${each.step}`, maxLength: 14 }),
        (edges) => {
          const given = possible(edges)
          const exact = [1]
          for (let owner = 1; owner <= 7; owner += 1)
            exact[owner] = given.reduce(
              (all, each) => all + (each.owner === owner ? each.part * (exact[each.owned] ?? 0) : 0),
              0,
            )
          const links = given.map(({ owner, owned, part: held }) =>
            link(String(owner), String(owned), [shares(bands[held > 0.75 ? 2 : held > 0.5 ? 1 : 0])]),
          )
          const found = calculatedControl('0', links)
          for (let owner = 1; owner <= 7; owner += 1) {
            const [range] = found?.get(String(owner)) ?? []
            const percent = Math.min(100, (exact[owner] ?? 0) * 100)
            if (!range) expect(percent).toBe(0)
            else {
              expect(range.from).toBeLessThanOrEqual(percent + 1e-9)
              expect(range.to).toBeGreaterThanOrEqual(percent - 1e-9)
              if (range.isOverThreshold === 'yes') expect(percent).toBeGreaterThan(25 - 1e-9)
              if (range.isOverThreshold === 'not_shown') expect(percent).toBeLessThanOrEqual(25 + 1e-9)
            }
          }
        },
      ),
    )
  })

  it('needs no longer for a graph with very many chains', () => {
    const links = Array.from({ length: 60 }, (_, place) => [
      link(`a${place + 1}`, `a${place}`, [shares('75-to-100')]),
      link(`a${place + 1}`, `b${place}`, [shares('75-to-100')]),
      link(`b${place + 1}`, `a${place}`, [shares('75-to-100')]),
      link(`b${place + 1}`, `b${place}`, [shares('75-to-100')]),
    ]).flat()
    expect(calculatedControl('a0', links)?.get('a60')?.[0]?.to).toBe(100)
  })
})

describe('rangeWords', () => {
  it('rounds outwards to two places', () => {
    expect(rangeWords({ from: 14.0625, to: 42.1875 })).toBe('14.06–42.19%')
  })
})
