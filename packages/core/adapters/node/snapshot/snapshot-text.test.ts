import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textOf } from './snapshot-text.js'

async function read(...chunks: Buffer[]): Promise<string> {
  async function* stream() {
    yield* chunks
  }
  let text = ''
  for await (const piece of textOf(stream())) text += piece
  return text
}

function inPieces(bytes: Buffer, length: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / length) }, (_, nth) =>
    bytes.subarray(nth * length, (nth + 1) * length),
  )
}

const mark = '\ufeff'

describe('textOf', () => {
  it('reads UTF-8 with or without a byte order mark, however it is split', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((sample) => !sample.startsWith(mark))
    await fc.assert(
      fc.asyncProperty(text, fc.boolean(), fc.integer({ min: 1, max: 9 }), async (sample, isMarked, length) => {
        const bytes = Buffer.from((isMarked ? mark : '') + sample)
        expect(await read(...inPieces(bytes, length))).toBe(bytes.toString('utf8').replace(mark, ''))
      }),
    )
  })

  it('reads UTF-16 with a byte order mark, however it is split', async () => {
    const text = '"CAFÉ ÉTOILE 🏮","09999991"\n'
    const little = Buffer.from(mark + text, 'utf16le')
    const big = Buffer.from(little).swap16()
    for (let length = 1; length < 12; length += 1) {
      expect(await read(...inPieces(little, length))).toBe(text)
      expect(await read(...inPieces(big, length))).toBe(text)
    }
  })

  it('reads only invalid UTF-8 lines as Windows-1252', async () => {
    const bytes = Buffer.concat([
      Buffer.from('"CAFÉ",’\n'),
      Buffer.from([0x22, 0x43, 0x41, 0x46, 0xc9, 0x22, 0x92, 0x80, 0x0a]),
      Buffer.from('"ŚWIT"\n'),
    ])
    expect(await read(bytes)).toBe('"CAFÉ",’\n"CAFÉ"’€\n"ŚWIT"\n')
  })

  it('decodes every byte of Windows-1252', async () => {
    const bytes = Buffer.from(Array.from({ length: 128 }, (_, nth) => 0x80 + nth))
    const text = await read(bytes)
    expect(text).toHaveLength(128)
    expect(text.slice(0, 32)).toBe('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ')
    expect(text.slice(32)).toBe(bytes.subarray(32).toString('latin1'))
  })

  it('reads an incomplete character at the end', async () => {
    expect(await read(Buffer.from('CAF'), Buffer.from([0xc9]))).toBe('CAFÉ')
  })

  it('reads files of zero, one and two bytes', async () => {
    expect(await read()).toBe('')
    expect(await read(Buffer.from('a'))).toBe('a')
    expect(await read(Buffer.from('ab'))).toBe('ab')
    expect(await read(Buffer.from([0xff, 0xfe]))).toBe('')
    expect(await read(Buffer.from(mark))).toBe('')
  })
})
