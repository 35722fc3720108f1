import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js'
import { ParquetWriter } from 'hyparquet-writer/src/parquet-writer.js'
import type { Cell, Table } from '../../src/exports/table.js'

const rowsPerGroup = 20_000

const types = { text: 'BYTE_ARRAY', number: 'DOUBLE', boolean: 'BOOLEAN' } as const

/** One row group at a time, so memory does not grow with the number of rows. */
export async function* encodeParquet({ columns, batches }: Table): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter()
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }) => ({
        name,
        type: types[type],
        repetition_type: 'OPTIONAL' as const,
        ...(type === 'text' && { converted_type: 'UTF8' as const }),
      })),
    ],
  })
  const write = (rows: readonly (readonly Cell[])[]) => {
    const columnData = columns.map(({ name }, place) => ({
      name,
      data: rows.map((row) => row[place] ?? null),
      offsetIndex: false,
    }))
    writer.write({ columnData, rowGroupSize: rows.length })
    return written(bytes)
  }

  let waiting: (readonly Cell[])[] = []
  for await (const rows of batches) {
    waiting.push(...rows)
    if (waiting.length < rowsPerGroup) continue
    yield write(waiting)
    waiting = []
  }
  if (waiting.length > 0) yield write(waiting)
  writer.finish()
  yield written(bytes)
}

/** Takes what was written since the last call. Offsets in the file continue to be counted. */
function written(bytes: ByteWriter): Uint8Array {
  const taken = new Uint8Array(bytes.getBuffer())
  bytes.index = 0
  return taken
}
