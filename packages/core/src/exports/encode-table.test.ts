import { parquetReadObjects } from 'hyparquet'
import { describe, expect, it } from 'vitest'
import { encodeParquet } from '../../adapters/node/parquet/encode-parquet.js'
import { csvRecord } from './csv.js'
import { encodeTable } from './encode-table.js'
import type { ExportFormat } from './export-format.js'
import { type Cell, type Table, tableOf } from './table.js'

const rows: readonly (readonly Cell[])[] = [
  ['09999991', 'HARBOUR, LANE "A"', 2, true],
  ['SC999993', null, null, null],
  ['09999992', '=SUM(A1)', -1, false],
]

function table(batches: readonly (readonly (readonly Cell[])[])[]): Table {
  const columns = [
    { name: 'number', type: 'text' as const },
    { name: 'name', type: 'text' as const },
    { name: 'charges', type: 'number' as const },
    { name: 'flag', type: 'boolean' as const },
  ].map((column, place) => ({ ...column, of: (row: readonly Cell[]) => row[place] ?? null }))
  return tableOf(
    columns,
    (async function* () {
      yield* batches
    })(),
    async () => {},
  )
}

async function bytesOf(format: ExportFormat, batches = [rows]): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of encodeTable(table(batches), format, encodeParquet))
    pieces.push(Buffer.from(piece as Uint8Array))
  return Buffer.concat(pieces)
}

describe('encodeTable', () => {
  it('writes CSV with quoted cells, and neutralises texts that a spreadsheet would run', async () => {
    expect(String(await bytesOf('csv'))).toBe(
      'number,name,charges,flag\r\n09999991,"HARBOUR, LANE ""A""",2,true\r\nSC999993,,,\r\n' +
        "09999992,'=SUM(A1),-1,false\r\n",
    )
  })

  it.each(['=1', '+1+cmd', '-1+cmd', '@a', '\tx', '\rx', ' =1', "'=1", '\n=1', '＝1', '＋1', '－1', '＠a'])(
    'neutralises %j',
    (text) => {
      expect(csvRecord([text], { delimiter: ',' }).replace(/^"/, '')).toMatch(/^'/)
    },
  )

  it.each(['-5.50', '+44 20 7946 0123', '-3 %', 'a=b'])('leaves %j as it is', (text) => {
    expect(csvRecord([text], { delimiter: ',' })).toBe(`${text}\r\n`)
  })

  it('writes one JSON object per line', async () => {
    const lines = String(await bytesOf('jsonl'))
      .trimEnd()
      .split('\n')
    expect(lines.map((line) => Object.values(JSON.parse(line)))).toEqual(rows)
  })

  it('writes Parquet in several row groups that a reader returns unchanged', async () => {
    const many = Array.from({ length: 15_000 }, (_, index): Cell[] => [String(index), 'NAME', index, index % 2 === 0])
    for (const batches of [[rows], [many, many, rows], []]) {
      const bytes = await bytesOf('parquet', batches)
      const file = new Uint8Array(bytes).buffer
      const read = await parquetReadObjects({ file })
      expect(read.map((row) => Object.values(row))).toEqual(batches.flat())
    }
  })
})
