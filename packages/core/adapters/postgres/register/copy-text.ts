import type { Statements } from '../connection/connection.js'
import { CopyLines, type CopyValue, copyFormat } from './copy-lines.js'
import { CopyStream } from './copy-stream.js'

const pieceSize = 1 << 18

/** A text COPY that collects rows and sends them in large chunks. */
export class Copying {
  readonly #stream: CopyStream
  readonly #lines = new CopyLines(pieceSize * 2)

  private constructor(stream: CopyStream) {
    this.#stream = stream
  }

  static async begin(
    sql: Statements,
    table: string,
    columns: readonly string[],
    options: readonly string[] = [],
  ): Promise<Copying> {
    return new Copying(await CopyStream.begin(sql, table, columns, [...options, ...copyFormat]))
  }

  /** Resolves when the next row may be added. */
  async row(values: readonly CopyValue[]): Promise<void> {
    this.put(values)
    if (this.isFull) await this.flush()
  }

  /** With `put`, lets a caller of many rows wait only when a chunk is full. */
  get isFull(): boolean {
    return this.#lines.size >= pieceSize
  }

  put(values: readonly CopyValue[]): void {
    this.#lines.row(values)
  }

  async flush(): Promise<void> {
    if (this.#lines.size > 0) await this.#stream.send(this.#lines.take())
  }

  async end(): Promise<void> {
    await this.flush()
    await this.#stream.end()
  }
}
