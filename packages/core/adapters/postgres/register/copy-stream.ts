import type { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { Statements } from '../connection/connection.js'
import { codeOf } from '../errors.js'

const probeEveryMs = 500

/** The COPY that each connection is in. */
const running = new WeakMap<Statements, CopyStream>()

/** Ends the COPY that the connection is in, if any, without its rows: within it no other statement is taken. */
export function cancelCopy(sql: Statements): void {
  running.get(sql)?.cancel()
}

/** A running COPY that accepts chunks of any size. */
export class CopyStream {
  readonly #sql: Statements
  readonly #stream: Writable
  #failure: unknown = null
  #wake = () => {}

  private constructor(sql: Statements, stream: Writable) {
    this.#sql = sql
    this.#stream = stream
    running.set(sql, this)
    stream.on('drain', () => this.#wake())
    stream.on('error', (error) => {
      this.#failure = error
      this.#wake()
    })
  }

  static async begin(
    sql: Statements,
    table: string,
    columns: readonly string[],
    options: readonly string[],
  ): Promise<CopyStream> {
    const statement = `COPY ${table} (${columns.join(', ')}) FROM STDIN WITH (${options.join(', ')})`
    return new CopyStream(sql, await sql.unsafe(statement).writable())
  }

  /** Resolves when the next chunk may be sent. */
  async send(piece: Uint8Array): Promise<void> {
    if (this.#failure) throw this.#failure
    if (this.#stream.write(piece)) return
    await new Promise<void>((done) => {
      this.#wake = done
    })
    if (this.#failure) throw this.#failure
  }

  cancel(): void {
    running.delete(this.#sql)
    this.#stream.destroy(new Error('The COPY was cancelled.'))
  }

  async end(): Promise<void> {
    if (this.#failure) throw this.#failure
    running.delete(this.#sql)
    const ended = new Promise<void>((done, failed) => {
      this.#stream.once('error', failed)
      this.#stream.end((error?: Error | null) => (error ? failed(error) : done()))
    })
    await Promise.race([ended, this.#failIfRefused(ended)])
  }

  /** The driver does not report that Postgres refused the last rows; the next statement of the transaction does. */
  async #failIfRefused(ended: Promise<void>): Promise<void> {
    for (let isEnded = false; !isEnded; ) {
      isEnded = await Promise.race([ended.then(() => true), delay(probeEveryMs, false, { ref: false })])
      if (isEnded) return
      await this.#sql.unsafe('SELECT 1').catch((error: unknown) => {
        if (codeOf(error) !== 'COPY_IN_PROGRESS') throw error
      })
    }
  }
}
