import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowHash } from './row-hash.js'

describe('rowHash', () => {
  it('is an integer that a database stores exactly, and deterministic', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
        const hash = rowHash(text)
        expect(Number.isSafeInteger(hash) && hash >= 0).toBe(true)
        expect(rowHash(text)).toBe(hash)
      }),
    )
  })

  it.each([
    ['even', 'HARBOUR LANE LIMITED'],
    ['odd', 'HARBOUR LANES LIMITED'],
  ])('detects every changed character in a row of %s length, at any position', (parity, name) => {
    const row = `"${name}","09999991",${'"",'.repeat(40)}"31/12/2025"`
    expect(row.length % 2).toBe(parity === 'odd' ? 1 : 0)
    const changed = [...row].flatMap((character, index) =>
      ['0', 'Z', 'é', '’']
        .filter((other) => other !== character)
        .map((other) => row.slice(0, index) + other + row.slice(index + 1)),
    )
    expect(new Set([row, ...changed].map(rowHash)).size).toBe(changed.length + 1)
  })

  it('distinguishes characters that differ only in their upper byte', () => {
    const units = ['\u0000', '\u0001', 'A', '\u0100', '\u0101', '\u0141', '\u2019', '\u4120']
    const texts = units.flatMap((one) => units.flatMap((other) => [one + other, one + other + one]))
    expect(new Set(texts.map(rowHash)).size).toBe(texts.length)
  })

  // With only 32 bits, about ten pairs of 300,000 rows would collide.
  it('distinguishes hundreds of thousands of rows, using every bit', () => {
    const hashes = new Set<number>()
    const remainders = new Set<number>()
    for (let nth = 0; nth < 300_000; nth += 1) {
      const number = Math.imul(nth, 0x5bd1e995) >>> 0
      const hash = rowHash(`"COMPANY ${number}","${nth}","","${Math.imul(number, 0x1b873593) >>> 0}","",""`)
      hashes.add(hash)
      remainders.add(hash % 1_048_576)
    }
    expect(hashes.size).toBe(300_000)
    const byChance = 1_048_576 * (1 - Math.exp(-300_000 / 1_048_576))
    expect(Math.abs(remainders.size - byChance)).toBeLessThan(1_000)
  })
})
