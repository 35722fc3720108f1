import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js'
import { ParquetWriter } from 'hyparquet-writer/src/parquet-writer.js'
import type { Cell, ColumnType, Table } from '../../../src/exports/table.js'

const rowsPerGroup = 20_000

const types = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  count: { type: 'INT64' },
  day: { type: 'INT32', converted_type: 'DATE' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
} as const

export type Rows = readonly (readonly Cell[])[]

/** Writes a file one row group at a time, so memory does not grow with the number of rows. */
export class ParquetFile {
  readonly #columns: Table['columns']
  readonly #bytes = new ByteWriter()
  readonly #writer: ParquetWriter
  #waiting: (readonly Cell[])[] = []

  constructor(columns: Table['columns']) {
    this.#columns = columns
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema: [
        { name: 'root', num_children: columns.length },
        ...columns.map(({ name, type }) => ({
          name,
          ...types[type],
          repetition_type: 'OPTIONAL' as const,
        })),
      ],
    })
  }

  /** The next bytes of the file; null if there are none yet. */
  add(rows: Rows): Uint8Array<ArrayBuffer> | null {
    this.#waiting.push(...rows)
    return this.#waiting.length < rowsPerGroup ? null : this.#writeGroup()
  }

  /** The last bytes of the file. */
  end(): Uint8Array<ArrayBuffer> {
    const group = this.#waiting.length > 0 ? this.#writeGroup() : new Uint8Array()
    this.#writer.finish()
    const end = this.#taken()
    const last = new Uint8Array(group.length + end.length)
    last.set(group)
    last.set(end, group.length)
    return last
  }

  #writeGroup(): Uint8Array<ArrayBuffer> {
    const rows = this.#waiting
    this.#waiting = []
    const columnData = this.#columns.map(({ name, type }, place) => ({
      name,
      data: rows.map((row) => parquetValue(type, row[place] ?? null)),
      offsetIndex: false,
    }))
    this.#writer.write({ columnData, rowGroupSize: rows.length })
    return this.#taken()
  }

  /** What was written since the last call. Offsets in the file continue to be counted. */
  #taken(): Uint8Array<ArrayBuffer> {
    const taken = new Uint8Array(this.#bytes.getBuffer().slice(0))
    this.#bytes.index = 0
    return taken
  }
}

function parquetValue(type: ColumnType, cell: Cell): Cell | bigint | Date {
  if (cell === null) return null
  if (type === 'count') return BigInt(Number(cell))
  return type === 'day' || type === 'time' ? new Date(String(cell)) : cell
}
