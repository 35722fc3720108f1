import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvCutter, rowLengthMax } from './csv-cutter.js'

type Row = { fields: string[]; line: number; text: string }

function cutRows(...pieces: string[]): Row[] {
  const rows: Row[] = []
  const cutter = new CsvCutter((fields, line, text) => rows.push({ fields, line, text }))
  for (const piece of pieces) cutter.push(piece)
  cutter.end()
  return rows
}

const fieldsOf = (rows: Row[]) => rows.map((row) => row.fields)
const linesOf = (rows: Row[]) => rows.map((row) => row.line)

describe('CsvCutter', () => {
  it('splits rows of quoted fields, with their lines and text', () => {
    expect(cutRows('"a","b"\n"","c d"\n')).toEqual([
      { fields: ['a', 'b'], line: 1, text: '"a","b"' },
      { fields: ['', 'c d'], line: 2, text: '"","c d"' },
    ])
  })

  it('reads the last row without a trailing line break', () => {
    expect(fieldsOf(cutRows('"a","b"\n"c","d"'))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('reads unquoted fields, as in the header', () => {
    expect(fieldsOf(cutRows('CompanyName, CompanyNumber,\n'))).toEqual([['CompanyName', ' CompanyNumber', '']])
  })

  it('reads doubled quotes as one', () => {
    expect(fieldsOf(cutRows('"""BRASS"" & CO","1"\n'))).toEqual([['"BRASS" & CO', '1']])
  })

  it('keeps a stray quote inside a field', () => {
    expect(fieldsOf(cutRows('"THE "OLD" INN","1"\n'))).toEqual([['THE "OLD" INN', '1']])
  })

  it('returns the same text and fields for LF and CRLF line endings', () => {
    expect(cutRows('"a","b"\r\nc,d\r\n"e","f"\r\n')).toEqual(cutRows('"a","b"\nc,d\n"e","f"\n'))
  })

  it('reads line breaks inside quotes and counts the lines', () => {
    const rows = cutRows('"a","b"\n"one\n\ntwo","c"\n"d","e"\n')
    expect(fieldsOf(rows)).toEqual([
      ['a', 'b'],
      ['one\n\ntwo', 'c'],
      ['d', 'e'],
    ])
    expect(linesOf(rows)).toEqual([1, 2, 5])
  })

  it('skips empty lines and still counts them', () => {
    expect(linesOf(cutRows('\n"a"\n\n\r\n"b"\n'))).toEqual([2, 5])
  })

  it('loses only the line with an unclosed quote', () => {
    const rows = cutRows('"a","b"\n"torn,"1"\n"torn\n"c","d"\n"e","f"\n')
    expect(rows.filter((row) => row.fields.length === 2).map((row) => [row.line, ...row.fields])).toEqual([
      [1, 'a', 'b'],
      [4, 'c', 'd'],
      [5, 'e', 'f'],
    ])
  })

  it('loses only the last line if its quote is never closed', () => {
    expect(fieldsOf(cutRows('"a","b"\n"c","d\n'))).toEqual([['a', 'b'], []])
  })

  it('reads a row of maximum length and continues after a longer one', () => {
    const longest = `"${'x'.repeat(rowLengthMax - 2)}"`
    for (const pieces of [[`${longest}\n"b"\n`], [longest.slice(0, 9), longest.slice(9), '\n"b"\n']]) {
      expect(cutRows(...pieces).map((row) => row.fields.map((field) => field.length))).toEqual([
        [rowLengthMax - 2],
        [1],
      ])
    }
    const tooLong = `"x${longest.slice(1)}`
    for (const pieces of [[`${tooLong}\n"b"\n`], [tooLong, 'still the same line', '\n"b"\n']]) {
      expect(cutRows(...pieces).map(({ fields, line }) => ({ fields, line }))).toEqual([
        { fields: [], line: 1 },
        { fields: ['b'], line: 2 },
      ])
    }
  })

  it('continues on the next line if a quote swallows more than the maximum row length', () => {
    const lines = Array.from({ length: 3_000 }, (_, index) => `${index},${'y'.repeat(40)}\n`)
    const rows = cutRows('a,b\n', '"open,1\n', ...lines)
    expect(rows).toHaveLength(3_002)
    expect(rows[1]).toEqual({ fields: [], line: 2, text: '"open,1' })
    expect(rows.at(-1)?.line).toBe(3_002)
  })

  it('returns any table unchanged, for any quoting and any chunks', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', ' ', 'é'), maxLength: 8 }),
    )
    const table = fc
      .integer({ min: 1, max: 6 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 12 }))
    const style = fc.record({
      quotesAll: fc.boolean(),
      lineBreak: fc.constantFrom('\n', '\r\n'),
      hasLastBreak: fc.boolean(),
      pieceLengths: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }),
    })
    fc.assert(
      fc.property(table, style, (rows, { quotesAll, lineBreak, hasLastBreak, pieceLengths }) => {
        const needsQuotes = (value: string) => quotesAll || value === '' || /[",\r\n]/.test(value)
        const written = (value: string) => (needsQuotes(value) ? `"${value.replaceAll('"', '""')}"` : value)
        const text = rows.map((row) => row.map(written).join(',')).join(lineBreak) + (hasLastBreak ? lineBreak : '')
        expect(fieldsOf(cutRows(...piecesOf(text, pieceLengths)))).toEqual(rows)
        const lines = rows.map((row) => row.map(written).join(',').split('\n').length)
        expect(linesOf(cutRows(text))).toEqual(lines.map((_, index) => 1 + sum(lines.slice(0, index))))
      }),
      { numRuns: 500 },
    )
  })
})

function piecesOf(text: string, lengths: number[]): string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    const length = lengths[pieces.length % lengths.length] ?? 1
    pieces.push(text.slice(at, at + length))
    at += length
  }
  return pieces
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
