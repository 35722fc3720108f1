import type { Statements } from '../connection.js'
import { CopyStream } from './copy-stream.js'

export type CopyValue = string | number | null | Uint8Array

/** No text of ours has either sign: the reading of a file leaves them out, and JSON writes them otherwise. */
const fieldEnd = '\x1f'
const nothing = '\x1e'
const format = ["DELIMITER E'\\x1f'", "NULL E'\\x1e'"]

const special = /[\\\n\r]/
const everySpecial = /[\\\n\r]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r' }

/** One row in the text format of COPY. */
export function copyRow(values: readonly CopyValue[]): string {
  let row = ''
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place]
    if (place > 0) row += fieldEnd
    if (value === null || value === undefined) row += nothing
    else row += typeof value === 'object' ? `\\x${Buffer.from(value).toString('hex')}` : value
  }
  // Asked of the whole row, since hardly any has one of them.
  return `${special.test(row) ? row.replace(everySpecial, (sign) => escapes[sign] ?? sign) : row}\n`
}

const pieceLength = 1 << 18

/** A COPY of rows as text: they are gathered and sent in large pieces. */
export class Copying {
  readonly #stream: CopyStream
  #text = ''

  private constructor(stream: CopyStream) {
    this.#stream = stream
  }

  static async begin(
    sql: Statements,
    table: string,
    columns: readonly string[],
    options: readonly string[] = [],
  ): Promise<Copying> {
    return new Copying(await CopyStream.begin(sql, table, columns, [...options, ...format]))
  }

  /** Resolves when more may be given. */
  async row(values: readonly CopyValue[]): Promise<void> {
    this.put(values)
    if (this.isFull) await this.flush()
  }

  /** For many rows: only full pieces are waited for. */
  get isFull(): boolean {
    return this.#text.length >= pieceLength
  }

  put(values: readonly CopyValue[]): void {
    this.#text += copyRow(values)
  }

  async flush(): Promise<void> {
    if (this.#text === '') return
    const text = this.#text
    this.#text = ''
    await this.#stream.send(text)
  }

  async end(): Promise<void> {
    await this.flush()
    await this.#stream.end()
  }
}
