import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tradingNames } from './trading-names.js'

/** `X` marks the legal name. */
function tradesIn(text: string): string[] {
  const at = text.indexOf('X')
  return tradingNames(text.slice(0, at), text.slice(at + 1))
}

describe('tradingNames', () => {
  it.each([
    ['X trading as Harbour Lane', ['Harbour Lane']],
    ['X Trading As Harbour Lane', ['Harbour Lane']],
    ['X, trading as Harbour Lane', ['Harbour Lane']],
    ['X t/a Harbour Lane', ['Harbour Lane']],
    ['X T/A Harbour Lane', ['Harbour Lane']],
    ['X t/as Harbour Lane', ['Harbour Lane']],
    ['X (trading as Harbour Lane)', ['Harbour Lane']],
    ['X (t/a Harbour Lane) is registered in England', ['Harbour Lane']],
    ['X trading as “Harbour Lane”', ['Harbour Lane']],
    ['X trading as "Harbour Lane".', ['Harbour Lane']],
    ['X trades as Harbour Lane', ['Harbour Lane']],
    ['X, which trades as Harbour Lane', ['Harbour Lane']],
    ['X is trading as Harbour Lane', ['Harbour Lane']],
    ['X is a company trading as Harbour Lane', ['Harbour Lane']],
    ['X trading under the name Harbour Lane', ['Harbour Lane']],
    ['X trading under the name of Harbour Lane', ['Harbour Lane']],
    ['X trading under the style of Harbour Lane', ['Harbour Lane']],
    ['X (company number 09999991) trading as Harbour Lane', ['Harbour Lane']],
    ['X trading as Harbour Lane is registered in England', ['Harbour Lane']],
    ['X trading as Harbour Lane, registered in England', ['Harbour Lane']],
    ['X trading as Harbour Lane. Registered in England', ['Harbour Lane']],
    ['X trading as Harbour Lane (company number 09999991)', ['Harbour Lane']],
    ['X trading as Harbour Lane - boats for hire', ['Harbour Lane']],
    ['X trading as Harbour Lane | Boats', ['Harbour Lane']],
    ['X trading as Harbour Lane and Quay Lane', ['Harbour Lane', 'Quay Lane', 'Harbour Lane and Quay Lane']],
    ['X trading as Harbour Lane, Quay Lane and Pier Lane', ['Harbour Lane', 'Quay Lane', 'Pier Lane']],
    ['X trading as Harbour Lane / Quay Lane', ['Harbour Lane', 'Quay Lane']],
    ['X trading names: Harbour Lane, Quay Lane', ['Harbour Lane', 'Quay Lane']],
    ['X under the trading name of Harbour Lane', ['Harbour Lane']],
    ['X, the company behind Harbour Lane', ['Harbour Lane']],
    ['X is registered in England No 09999991, office at 1 Quay Road, trading as Harbour Lane', ['Harbour Lane']],
    ['Harbour Lane which is a trading name of X', ['Harbour Lane']],
    ['X trading as Sit and Sleep', ['Sit', 'Sleep', 'Sit and Sleep']],
    ['harbour-lane.co.uk is a trading name of X', ['harbour-lane.co.uk']],
    ['X masnachu fel Lôn yr Harbwr', ['Lôn yr Harbwr']],
    ['X trading as Harbour\nLane', ['Harbour']],
    ['Harbour Lane is a trading name of X', ['Harbour Lane']],
    ['“Harbour Lane” is a trading name of X', ['Harbour Lane']],
    ['Harbour Lane is the trading name of X', ['Harbour Lane']],
    ['Harbour Lane is a registered trading name of X', ['Harbour Lane']],
    ['Harbour Lane is a trading style of X', ['Harbour Lane']],
    ['Harbour Lane is a trading division of X', ['Harbour Lane']],
    ['Harbour Lane is a brand of X', ['Harbour Lane']],
    ['Harbour Lane is a brand owned by X', ['Harbour Lane']],
    ['Harbour Lane is a division of X', ['Harbour Lane']],
    ['Harbour Lane is a business name used by X', ['Harbour Lane']],
    ['Harbour Lane and Quay Lane are trading names of X', ['Harbour Lane', 'Quay Lane', 'Harbour Lane and Quay Lane']],
    ['Harbour Lane, Quay Lane and Pier Lane are brands of X', ['Harbour Lane', 'Quay Lane', 'Pier Lane']],
    [
      'Harbour Lane and Quay Lane are both trading names of X',
      ['Harbour Lane', 'Quay Lane', 'Harbour Lane and Quay Lane'],
    ],
    ['Boats for hire. Harbour Lane is a trading name of X', ['Harbour Lane']],
    ['The brand Harbour Lane is a trading name of X', ['Harbour Lane']],
    ['Harbour Lane (“we”) is a trading name of X', ['Harbour Lane']],
  ])('finds the trading names in %j', (text, names) => {
    expect(tradesIn(text)).toEqual(names)
  })

  it.each([
    'X is registered in England',
    'We are X',
    'X builds boats',
    'The name of X',
    'X trades in boats',
    'X trading as ',
    'X is registered in England. Quay Lane Ltd, trading as Harbour Lane',
    'X trading as A',
    `X trading as ${'a'.repeat(61)}`,
  ])('finds no trading name in %j', (text) => {
    expect(tradesIn(text)).toEqual([])
  })

  it('returns at most eight names', () => {
    expect(tradesIn(`X trading as ${'Ab, '.repeat(9)}`)).toHaveLength(8)
    expect(tradesIn(`X trading as ${'Ab, '.repeat(7)}`)).toHaveLength(7)
  })

  it('returns trimmed names without line breaks and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        for (const name of tradingNames(`${one} is a trading name of `, ` trading as ${other}`)) {
          expect(name).toBe(name.trim())
          expect(name).not.toContain('\n')
          expect(name.length).toBeLessThanOrEqual(60)
        }
      }),
    )
  })
})
