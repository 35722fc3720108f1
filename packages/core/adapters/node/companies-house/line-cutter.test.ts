import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineCutter } from './line-cutter.js'

const bytesMax = 1_000

describe('LineCutter', () => {
  it('returns the same lines wherever the bytes are split, even inside a character', () => {
    const texts = fc.array(
      fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/\s/gu, '·')),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 7 }), (lines, size) => {
        const cutter = new LineCutter(bytesMax)
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''))
        const cut: string[] = []
        for (let at = 0; at < bytes.length; at += size) cut.push(...cutter.push(bytes.subarray(at, at + size)))
        expect(cut).toEqual(lines)
      }),
    )
  })

  it('buffers what follows the last newline', () => {
    const cutter = new LineCutter(bytesMax)
    expect(cutter.push(Buffer.from('one\ntw'))).toEqual(['one'])
    expect(cutter.push(Buffer.from('o\n\r\n'))).toEqual(['two', ''])
  })

  it('returns a line at the limit in full, truncates a longer one and buffers no more than the limit', () => {
    const cutter = new LineCutter(bytesMax)
    expect(cutter.push(Buffer.from(`${'x'.repeat(bytesMax)}\n`))).toEqual(['x'.repeat(bytesMax)])
    for (let part = 0; part < 100; part += 1) expect(cutter.push(Buffer.from('y'.repeat(bytesMax / 10)))).toEqual([])
    expect(cutter.push(Buffer.from('y\nnext\n'))).toEqual(['y'.repeat(200), 'next'])
  })
})
