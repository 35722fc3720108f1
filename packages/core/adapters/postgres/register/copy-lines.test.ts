import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutControls } from '../../../src/register/snapshot/row/without-controls.js'
import { CopyLines, type CopyValue } from './copy-lines.js'

/** Small, so that the buffer has to grow. */
const bufferSize = 16

function copyText(...rows: CopyValue[][]): string {
  const lines = new CopyLines(bufferSize)
  for (const row of rows) lines.row(row)
  return lines.take().toString('utf8')
}

describe('CopyLines', () => {
  it('separates fields and ends every row with a line feed', () => {
    expect(copyText(['a', 1, null], ['b', 20, 'c'])).toBe('a\x1f1\x1f\x1e\nb\x1f20\x1fc\n')
  })

  it('escapes characters that are special to COPY', () => {
    expect(copyText(['a\\b\nc\rd'])).toBe('a\\\\b\\nc\\rd\n')
  })

  it('writes bytes in hexadecimal', () => {
    expect(copyText([Uint8Array.of(0, 255)])).toBe('\\\\x00ff\n')
  })

  it('writes any integer as decimal text', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (number) => {
        expect(copyText([number])).toBe(`${number}\n`)
      }),
    )
    expect(copyText([0, 9, 10, Number.MAX_SAFE_INTEGER, -1])).toBe('0\x1f9\x1f10\x1f9007199254740991\x1f-1\n')
  })

  it('writes any text in UTF-8', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { minLength: 1 }), (texts) => {
        const plain = texts.map((text) => withoutControls(text).replace(/[\\\n\r]/g, ''))
        expect(copyText(plain)).toBe(`${plain.join('\x1f')}\n`)
      }),
    )
  })

  it('returns each chunk once', () => {
    const lines = new CopyLines(bufferSize)
    lines.row(['first'])
    const first = lines.take()
    lines.row(['second'])
    expect(lines.take().toString()).toBe('second\n')
    expect(first.toString()).toBe('first\n')
    expect(lines.size).toBe(0)
  })
})
