import type { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { Statements } from '../connection.js'
import { codeOf } from '../errors.js'

export type CopyValue = string | number | null | Uint8Array

const special = /[\\\t\n\r]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One row in the text format of COPY. */
export function copyRow(values: readonly CopyValue[]): string {
  let row = ''
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place]
    if (place > 0) row += '\t'
    if (value === null || value === undefined) row += '\\N'
    else if (typeof value === 'string') row += escaped(value)
    else row += typeof value === 'number' ? value : `\\\\x${Buffer.from(value).toString('hex')}`
  }
  return `${row}\n`
}

function escaped(text: string): string {
  return text.replace(special, (sign) => escapes[sign] ?? sign)
}

const chunkSize = 1 << 18
const probeEveryMs = 500

/** A COPY under way: rows are gathered and sent in large pieces. */
export class Copying {
  readonly #stream: Writable
  #text = ''
  #failure: unknown = null
  #wake = () => {}

  constructor(
    readonly sql: Statements,
    stream: Writable,
  ) {
    this.#stream = stream
    stream.on('drain', () => this.#wake())
    stream.on('error', (error) => {
      this.#failure = error
      this.#wake()
    })
  }

  static async begin(sql: Statements, table: string, columns: readonly string[], options = ''): Promise<Copying> {
    return new Copying(sql, await sql.unsafe(`COPY ${table} (${columns.join(', ')}) FROM STDIN ${options}`).writable())
  }

  /** Resolves when more may be given. */
  async row(values: readonly CopyValue[]): Promise<void> {
    this.#text += copyRow(values)
    if (this.#text.length >= chunkSize) await this.#send()
  }

  /** For many rows: only full pieces are waited for. */
  get isFull(): boolean {
    return this.#text.length >= chunkSize
  }

  put(values: readonly CopyValue[]): void {
    this.#text += copyRow(values)
  }

  async flush(): Promise<void> {
    if (this.#text !== '') await this.#send()
  }

  async end(): Promise<void> {
    await this.flush()
    if (this.#failure) throw this.#failure
    const ended = new Promise<void>((done, failed) => {
      this.#stream.once('error', failed)
      this.#stream.end((error?: Error | null) => (error ? failed(error) : done()))
    })
    await Promise.race([ended, this.#refused(ended)])
  }

  /** The driver does not tell where Postgres refuses the last rows; a next statement of the transaction does. */
  async #refused(ended: Promise<void>): Promise<void> {
    for (let isEnded = false; !isEnded; ) {
      isEnded = await Promise.race([ended.then(() => true), delay(probeEveryMs, false, { ref: false })])
      if (isEnded) return
      await this.sql.unsafe('SELECT 1').catch((error: unknown) => {
        if (codeOf(error) !== 'COPY_IN_PROGRESS') throw error
      })
    }
  }

  async #send(): Promise<void> {
    const text = this.#text
    this.#text = ''
    if (this.#failure) throw this.#failure
    if (this.#stream.write(text)) return
    await new Promise<void>((done) => {
      this.#wake = done
    })
    if (this.#failure) throw this.#failure
  }
}
