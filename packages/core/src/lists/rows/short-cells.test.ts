import { describe, expect, it } from 'vitest'
import { pageBytesMax, shortCells } from './short-cells.js'

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

describe('shortCells', () => {
  it('cuts a long text, marks it, and leaves the rest as it is', () => {
    expect(shortCells(['a'.repeat(501), 'b'.repeat(500), 7, null, true], 100)).toEqual([
      `${'a'.repeat(499)}…`,
      'b'.repeat(500),
      7,
      null,
      true,
    ])
  })

  it('keeps a page of the widest rows within its bytes, however its characters are written', () => {
    for (const character of ['\u0001', '日', '\u{1f600}', 'a']) {
      const row = Array.from({ length: 500 }, () => character.repeat(500))
      const page = Array.from({ length: 100 }, () => shortCells(row, 100))
      expect(bytesOf(page)).toBeLessThanOrEqual(pageBytesMax + 1_000)
      expect(page[0]?.[0]).toMatch(/.…$/su)
    }
  })
})
