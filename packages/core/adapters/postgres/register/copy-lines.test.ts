import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutControls } from '../../../src/register/bulk/row/without-controls.js'
import { CopyLines, type CopyValue } from './copy-lines.js'

/** Small, so that it has to grow. */
const room = 16

function written(...rows: CopyValue[][]): string {
  const lines = new CopyLines(room)
  for (const row of rows) lines.row(row)
  return lines.take().toString('utf8')
}

describe('CopyLines', () => {
  it('ends every field but the last with its sign, and every row with a line feed', () => {
    expect(written(['a', 1, null], ['b', 20, 'c'])).toBe('a\x1f1\x1f\x1e\nb\x1f20\x1fc\n')
  })

  it('escapes what COPY would take for something else', () => {
    expect(written(['a\\b\nc\rd'])).toBe('a\\\\b\\nc\\rd\n')
  })

  it('writes bytes in hexadecimal', () => {
    expect(written([Uint8Array.of(0, 255)])).toBe('\\\\x00ff\n')
  })

  it('writes any whole number as text has it', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (number) => {
        expect(written([number])).toBe(`${number}\n`)
      }),
    )
    expect(written([0, 9, 10, Number.MAX_SAFE_INTEGER, -1])).toBe('0\x1f9\x1f10\x1f9007199254740991\x1f-1\n')
  })

  it('writes any text in UTF-8', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { minLength: 1 }), (texts) => {
        const plain = texts.map((text) => withoutControls(text).replace(/[\\\n\r]/g, ''))
        expect(written(plain)).toBe(`${plain.join('\x1f')}\n`)
      }),
    )
  })

  it('gives each piece once', () => {
    const lines = new CopyLines(room)
    lines.row(['first'])
    const first = lines.take()
    lines.row(['second'])
    expect(lines.take().toString()).toBe('second\n')
    expect(first.toString()).toBe('first\n')
    expect(lines.size).toBe(0)
  })
})
