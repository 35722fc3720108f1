import type { Statements } from '../connection/connection.js'
import { CopyStream } from './copy-stream.js'

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const trailer = Buffer.from([0xff, 0xff])
const pieceSize = 1 << 18
const bufferSize = pieceSize * 2
const countSize = 2
const lengthSize = 4

/** A binary COPY, which Postgres need not parse as text: for the long lists of the search index. */
export class CopyingBytes {
  readonly #stream: CopyStream
  readonly #width: number
  #piece = Buffer.allocUnsafe(bufferSize)
  #size = 0

  private constructor(stream: CopyStream, width: number) {
    this.#stream = stream
    this.#width = width
  }

  static async begin(
    sql: Statements,
    table: string,
    columns: readonly string[],
    options: readonly string[] = [],
  ): Promise<CopyingBytes> {
    const stream = await CopyStream.begin(sql, table, columns, [...options, 'FORMAT binary'])
    await stream.send(signature)
    return new CopyingBytes(stream, columns.length)
  }

  /** Adds a row: texts in UTF-8, numbers as INTEGER. The values are copied. Call `flush` when `isFull`. */
  put(...values: readonly (Uint8Array | number)[]): void {
    let size = countSize
    for (const value of values) size += lengthSize + (typeof value === 'number' ? lengthSize : value.length)
    this.#reserve(size)
    this.#size = this.#piece.writeInt16BE(this.#width, this.#size)
    for (const value of values) {
      if (typeof value === 'number') {
        this.#size = this.#piece.writeInt32BE(lengthSize, this.#size)
        this.#size = this.#piece.writeInt32BE(value, this.#size)
        continue
      }
      this.#size = this.#piece.writeInt32BE(value.length, this.#size)
      this.#piece.set(value, this.#size)
      this.#size += value.length
    }
  }

  get isFull(): boolean {
    return this.#size >= pieceSize
  }

  async flush(): Promise<void> {
    if (this.#size === 0) return
    const piece = this.#piece.subarray(0, this.#size)
    this.#piece = Buffer.allocUnsafe(bufferSize)
    this.#size = 0
    await this.#stream.send(piece)
  }

  async end(): Promise<void> {
    await this.flush()
    await this.#stream.send(trailer)
    await this.#stream.end()
  }

  #reserve(size: number): void {
    if (this.#size + size <= this.#piece.length) return
    const larger = Buffer.allocUnsafe((this.#size + size) * 2)
    this.#piece.copy(larger, 0, 0, this.#size)
    this.#piece = larger
  }
}
