import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inPieces } from '../../../testing/lists/known-client.js'
import { csvRecords } from './csv-records.js'

async function cellsOf(texts: readonly string[], delimiter = ',', lengthMax = 1_000): Promise<string[][]> {
  const records: string[][] = []
  for await (const { cells } of csvRecords(inPieces(texts), delimiter, lengthMax)) records.push([...cells])
  return records
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

describe('csvRecords', () => {
  it('parses any quoted text, however it is split into chunks', async () => {
    const awkward = ['', 'a', '"', '""', 'a,b', ',', 'two\nlines', 'é😀', ' spaced ', '"quoted"', "it's"]
    const rows = awkward.flatMap((one) => awkward.map((other) => [one, other, 'end']))
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const text = rows.map((row) => row.map(quoted).join(',') + lineEnd).join('')
      for (const length of [1, 2, 3, 7, text.length]) {
        const characters = [...text]
        const count = Math.ceil(characters.length / length)
        const pieces = Array.from({ length: count }, (_, place) =>
          characters.slice(place * length, (place + 1) * length).join(''),
        )
        expect(await cellsOf(pieces)).toEqual(rows)
      }
    }
  })

  it('ends an overlong record at the line break, even inside an unclosed quote', async () => {
    const records = []
    const text = `a\n"${'x'.repeat(50)}\nb\nc\n`
    for await (const record of csvRecords(inPieces([text]), ',', 20)) records.push(record)
    expect(records.map(({ line, isTooLong }) => [line, isTooLong])).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, false],
    ])
    expect(records[1]?.cells[0]?.length).toBeLessThanOrEqual(20)
  })

  it('numbers the records as a spreadsheet numbers its rows, and accepts a last one without a line break', async () => {
    const lines = []
    for await (const { line } of csvRecords(inPieces(['h;i\r\n"two\r\nlines";x\r\nlast;y']), ';', 100)) lines.push(line)
    expect(lines).toEqual([1, 2, 3])
  })

  it.each([
    ['that never ends', 'h,i\n"Quill,1\nTide,2\nMoss,3', ['"Quill', '1']],
    ['that seems to end where another cell begins', 'h,i\n"Quill,1\nTide,2\n"Moss, Ltd",3\n', ['"Quill', '1']],
    ['behind other cells', 'h,i\n1,"Quill\nTide,2\nMoss,"3"\n', ['1', '"Quill']],
    ['after which there is too much', `h,i\n"Quill,1\n${'Tide,2\n'.repeat(200)}`, ['"Quill', '1']],
  ])('loses only its own row by a quote %s', async (_, text, cells) => {
    for (const length of [1, 3, text.length]) {
      const records = []
      const pieces = text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []
      for await (const record of csvRecords(inPieces(pieces), ',', 1_000)) records.push(record)
      expect(records.map(({ line }) => line)).toEqual(
        text
          .trimEnd()
          .split('\n')
          .map((_line, place) => place + 1),
      )
      expect(records.filter(({ isUnclosed }) => isUnclosed)).toMatchObject([{ line: 2, cells }])
      expect(records.some(({ isTooLong }) => isTooLong)).toBe(false)
    }
  })

  it('keeps every row of a file whose rows all begin with a stray quote, and marks each', async () => {
    const text = Array.from({ length: 500 }, (_, place) => `"Quill ${place},1\n`).join('')
    const records = []
    for await (const record of csvRecords(inPieces([text]), ',', 1_000)) records.push(record)
    expect(records.map(({ cells, isUnclosed }) => [cells[0], isUnclosed])).toEqual(
      Array.from({ length: 500 }, (_, place) => [`"Quill ${place}`, true]),
    )
  })

  it('does not take the quote of a long cell for a stray one if the record is too long because of others', async () => {
    const cell = `"${'line\n'.repeat(60)}"`
    const records = []
    for await (const record of csvRecords(inPieces([`a,${cell},${cell},${cell},${cell}\n`]), ',', 1_000))
      records.push(record)
    expect(records[0]).toMatchObject({ isTooLong: true, isUnclosed: false })
  })

  const recordsOf = async (text: string, lengthMax = 1_000) => {
    const records = []
    for await (const record of csvRecords(inPieces([text]), ',', lengthMax)) records.push(record)
    return records
  }

  it.each([
    ['far apart', '"Quill,q.example,1', 'b,b.example,2\n'.repeat(30), 'The Best",c.example,3'],
    ['with text behind the second one', '"Quill plc,q.example,1', 'b,b.example,2\n', 'Best 12" Pipes,c.example,3'],
    ['in neighbouring rows', 'x,"Quill,,', '', 'y,Best 12",,z'],
  ])('keeps the rows between two stray quotes %s', async (_, first, between, last) => {
    const columns = first.split(',').length
    const title = Array.from({ length: columns }, (_cell, place) => `t${place}`).join(',')
    const records = await recordsOf(`${title}\n${first}\n${between}${last}\na,b,c\n`)
    const inner = between.split('\n').length - 1
    expect(records).toHaveLength(inner + 4)
    expect(records.filter(({ isUnclosed }) => isUnclosed)).toHaveLength(1)
    expect(records[1]?.cells).toEqual(first.split(','))
    expect(records.at(-1)?.cells).toEqual(['a', 'b', 'c'])
  })

  it.each([
    ['an address in the cell before the last one', 'name,address,country\n', 'Quill,"1 High St, Foo\nLondon",UK\n'],
    ['an address of commas in the first of two', 'address,name\n', '"1 High St,\nTown,\nCounty,\nUK",Quill\n'],
    ['notes of several lines', 'name,note,x,y\n', 'Quill,"one, two, three\nfour, five, six\nseven",1,2\n'],
  ])('takes %s for one cell', async (_, title, row) => {
    const records = await recordsOf(`${title}${row}a,b\n`)
    expect(records.map(({ isUnclosed }) => isUnclosed)).toEqual([false, false, false])
    expect(records[1]?.cells.join('|').split('\n').length).toBeGreaterThan(1)
  })

  it('keeps the rows behind a quote that opens late in a long row', async () => {
    const rows = Array.from({ length: 200 }, (_, place) => `c${place},d\n`).join('')
    const records = await recordsOf(`name,note\n${'x'.repeat(600)},"\n${rows}`)
    expect(records).toHaveLength(202)
    expect(records.at(-1)?.cells).toEqual(['c199', 'd'])
  })

  it('adds up to the size of the file, whatever the quotes are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('"', ',', '\n', '\r\n', 'a', ' ', '""'), { maxLength: 60 }),
        async (parts) => {
          const text = parts.join('')
          let size = 0
          for await (const record of csvRecords(inPieces(parts), ',', 20)) size += record.size
          expect(size).toBe(text.replaceAll('\r\n', '\n').length)
        },
      ),
    )
  })
})
