import { parquetReadObjects } from 'hyparquet'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { encodeFile } from '../../adapters/node/encode-file.js'
import { openParts } from '../../adapters/sheets/read/xlsx-parts.js'
import { Stopper } from '../shared/stop-signal.js'
import { csvRecord } from './csv.js'
import { encodeTable } from './encode-table.js'
import type { ExportFormat } from './export-format.js'
import { type Cell, type Table, tableOf } from './table.js'

const rows: readonly (readonly Cell[])[] = [
  ['09999991', 'HARBOUR, LANE "A"', 2, true],
  ['SC999993', null, null, null],
  ['09999992', '=SUM(A1)', -1, false],
]

async function* inBatches(batches: readonly (readonly (readonly Cell[])[])[]) {
  yield* batches
}

function table(batches: readonly (readonly (readonly Cell[])[])[]): Table {
  const columns = [
    { name: 'number', type: 'text' as const },
    { name: 'name', type: 'text' as const },
    { name: 'charges', type: 'number' as const },
    { name: 'flag', type: 'boolean' as const },
  ].map((column, place) => ({ ...column, of: (row: readonly Cell[]) => row[place] ?? null }))
  return tableOf(columns, inBatches(batches), async () => {})
}

async function written(rowsToWrite: Table, format: ExportFormat): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of encodeTable(rowsToWrite, format, encodeFile)) pieces.push(Buffer.from(piece as Uint8Array))
  return Buffer.concat(pieces)
}

const bytesOf = (format: ExportFormat, batches = [rows]) => written(table(batches), format)

describe('encodeTable', () => {
  it('writes CSV with quoted cells, and neutralises texts that a spreadsheet would run', async () => {
    expect(String(await bytesOf('csv'))).toBe(
      'number,name,charges,flag\r\n09999991,"HARBOUR, LANE ""A""",2,true\r\nSC999993,,,\r\n' +
        "09999992,'=SUM(A1),-1,false\r\n",
    )
  })

  it.each(['=1', '+1+cmd', '-1+cmd', '@a', '\tx', '\rx', ' =1', " '=1", '\n=1', '＝1', '＋1', '－1', '＠a'])(
    'neutralises %j',
    (text) => {
      expect(csvRecord([text], { delimiter: ',' }).replace(/^"/, '')).toMatch(/^'/)
    },
  )

  it.each(['-5.50', '+44 20 7946 0123', '-3 %', 'a=b'])('leaves %j as it is', (text) => {
    expect(csvRecord([text], { delimiter: ',' })).toBe(`${text}\r\n`)
  })

  it('links company numbers in a workbook, but no reference that looks like one', async () => {
    const columns = ['company_number', 'reference'].map((name, place) => ({
      ...{ name, type: 'text' as const, of: (row: readonly Cell[]) => row[place] ?? null },
    }))
    const bytes = await written(
      tableOf(columns, inBatches([[['09999991', '00012345']]]), async () => {}),
      'xlsx',
    )
    let sheet = ''
    for await (const text of (await openParts(bytes)).read('xl/worksheets/sheet1.xml', 1_000_000)) sheet += text
    expect([...sheet.matchAll(/HYPERLINK\([^,]+\/(\w+)"/g)].map(([, number]) => number)).toEqual(['09999991'])
  })

  it('writes one JSON object per line', async () => {
    const lines = String(await bytesOf('jsonl'))
      .trimEnd()
      .split('\n')
    expect(lines.map((line) => Object.values(JSON.parse(line)))).toEqual(rows)
  })

  it('writes days, times and counts as such into Parquet, and empty cells as null', async () => {
    const columns = [
      { name: 'due', type: 'day' as const },
      { name: 'at', type: 'time' as const },
      { name: 'charges', type: 'count' as const },
    ]
    const cells: Cell[][] = [
      ['2026-03-02', '2026-03-02T10:20:30.456Z', 7],
      ['1844-09-05', '1970-01-01T00:00:00.000Z', 0],
      [null, null, null],
    ]
    const file = await written({ columns, batches: inBatches([cells]) }, 'parquet')
    expect(await parquetReadObjects({ file: new Uint8Array(file).buffer })).toEqual([
      { due: new Date('2026-03-02'), at: new Date('2026-03-02T10:20:30.456Z'), charges: 7n },
      { due: new Date('1844-09-05'), at: new Date(0), charges: 0n },
      { due: null, at: null, charges: null },
    ])
  })

  it('writes a workbook that another library reads, with zeros kept and no formulas of strangers', async () => {
    const read = await readSheet(await bytesOf('xlsx', [rows, rows]))
    expect(read).toEqual([['number', 'name', 'charges', 'flag'], ...rows, ...rows])
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

  it.each(['csv', 'jsonl', 'parquet', 'xlsx'] as const)(
    'reads no more batches for %s once it is stopped',
    async (format) => {
      const stop = new Stopper()
      let batches = 0
      async function* hundred() {
        while (batches < 100) {
          batches += 1
          if (batches === 3) stop.stop()
          yield []
        }
      }
      await written(
        tableOf([], hundred(), async () => {}, stop),
        format,
      )
      expect(batches).toBe(3)
    },
  )
})
