import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { bytesPerRankMax, encodeInto, encodeRanks } from '../../../src/register/search/index/posting-list.js'

const bufferSize = 1 << 20
/** Small, because many files are read at once. */
const readAtOnce = 1 << 17
const lengthSize = 4
const bytesPerCharacterMax = 3
/** Up to this length a loop is faster than `Buffer.write`. */
const shortTextMax = 32
const asciiEnd = 0x80
/** Writes records of a few fields each. */
export class PackedWriter {
  readonly #file: number
  readonly #buffer = Buffer.allocUnsafe(bufferSize)
  #size = 0

  constructor(path: string) {
    this.#file = openSync(path, 'w', 0o600)
  }

  write(...fields: readonly (string | Uint8Array)[]): void {
    this.#length(fields.length)
    for (const field of fields) {
      if (typeof field === 'string') this.#text(field)
      else this.#bytes(field)
    }
  }

  /** Writes a record of a term and its ranks, encoded directly into the buffer. */
  writeRanks(term: string, ranks: Uint32Array): void {
    this.#length(2)
    this.#text(term)
    const sizeMax = lengthSize + ranks.length * bytesPerRankMax
    if (sizeMax > bufferSize) {
      this.#bytes(encodeRanks(ranks))
      return
    }
    if (this.#size + sizeMax > bufferSize) this.#flush()
    const start = this.#size + lengthSize
    const end = encodeInto(ranks, this.#buffer, start)
    this.#buffer.writeUInt32LE(end - start, this.#size)
    this.#size = end
  }

  close(): void {
    this.#flush()
    closeSync(this.#file)
  }

  #length(length: number): void {
    if (this.#size + lengthSize > bufferSize) this.#flush()
    this.#size = this.#buffer.writeUInt32LE(length, this.#size)
  }

  #text(text: string): void {
    const sizeMax = lengthSize + text.length * bytesPerCharacterMax
    if (sizeMax > bufferSize) {
      this.#bytes(Buffer.from(text))
      return
    }
    if (this.#size + sizeMax > bufferSize) this.#flush()
    const start = this.#size + lengthSize
    const length = this.#tryAscii(text, start) ? text.length : this.#buffer.write(text, start, 'utf8')
    this.#buffer.writeUInt32LE(length, this.#size)
    this.#size = start + length
  }

  /** False if the text is long or not ASCII. */
  #tryAscii(text: string, start: number): boolean {
    const { length } = text
    if (length > shortTextMax) return false
    for (let position = 0; position < length; position += 1) {
      const unit = text.charCodeAt(position)
      if (unit >= asciiEnd) return false
      this.#buffer[start + position] = unit
    }
    return true
  }

  #bytes(bytes: Uint8Array): void {
    this.#length(bytes.length)
    if (this.#size + bytes.length > bufferSize) this.#flush()
    if (bytes.length > bufferSize) writeAll(this.#file, bytes)
    else {
      this.#buffer.set(bytes, this.#size)
      this.#size += bytes.length
    }
  }

  #flush(): void {
    writeAll(this.#file, this.#buffer.subarray(0, this.#size))
    this.#size = 0
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
}

/** Reads the records in order. A record's fields are valid until the next one is read. */
export class PackedReader {
  readonly #file: number
  #buffer = Buffer.alloc(0)
  #position = 0
  #starts = new Int32Array(8)
  #ends = new Int32Array(8)
  /** Number of fields in the record. */
  count = 0

  constructor(path: string) {
    this.#file = openSync(path, 'r')
  }

  /** Advances to the next record; false after the last. */
  next(): boolean {
    if (!this.#has(lengthSize)) return false
    this.count = this.#buffer.readUInt32LE(this.#position)
    this.#makeRoom()
    // Relative to the record, because reading more may move it in the buffer.
    let end = lengthSize
    for (let field = 0; field < this.count; field += 1) {
      this.#need(end + lengthSize)
      const length = this.#buffer.readUInt32LE(this.#position + end)
      this.#starts[field] = end + lengthSize
      end += lengthSize + length
      this.#need(end)
      this.#ends[field] = end
    }
    const start = this.#position
    for (let field = 0; field < this.count; field += 1) {
      this.#starts[field] = start + (this.#starts[field] as number)
      this.#ends[field] = start + (this.#ends[field] as number)
    }
    this.#position = start + end
    return true
  }

  text(field: number): string {
    return this.#buffer.toString('utf8', this.#starts[field], this.#ends[field])
  }

  bytes(field: number): Buffer {
    return this.#buffer.subarray(this.#starts[field], this.#ends[field])
  }

  close(): void {
    closeSync(this.#file)
  }

  #makeRoom(): void {
    if (this.count <= this.#starts.length) return
    this.#starts = new Int32Array(this.count * 2)
    this.#ends = new Int32Array(this.count * 2)
  }

  #need(size: number): void {
    if (!this.#has(size)) throw new Error('A temporary import file is truncated.')
  }

  #has(size: number): boolean {
    while (this.#buffer.length - this.#position < size) {
      const unread = this.#buffer.subarray(this.#position)
      const larger = Buffer.allocUnsafe(Math.max(readAtOnce, size) + unread.length)
      unread.copy(larger)
      const read = readSync(this.#file, larger, unread.length, larger.length - unread.length, null)
      this.#buffer = larger.subarray(0, unread.length + read)
      this.#position = 0
      if (read === 0) return this.#buffer.length >= size
    }
    return true
  }
}
