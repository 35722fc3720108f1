import type { EncodeFile } from '../../src/exports/export-format.js'
import type { Table } from '../../src/exports/table.js'
import { encodeParquet } from './parquet/encode-parquet.js'

/** Parquet, or a workbook in which company numbers link to Companies House, but no reference that looks like one. */
export const encodeFile: EncodeFile = (table, format) =>
  format === 'parquet' ? encodeParquet(table) : encodeXlsx(table)

async function* encodeXlsx({ columns, batches }: Table): AsyncGenerator<Uint8Array> {
  // Loaded only here: few servers use it.
  const { writeXlsx } = await import('../sheets/write/xlsx.js')
  const header = columns.map(({ name }) => name)
  yield* writeXlsx(header, rowsOf(batches), {
    isLinked: (place) => header[place]?.endsWith('company_number') === true,
  })
}

async function* rowsOf(batches: Table['batches']) {
  for await (const rows of batches) for (const cells of rows) yield { cells }
}
