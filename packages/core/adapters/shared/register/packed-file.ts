import { closeSync, openSync, readSync, writeSync } from 'node:fs'

const bufferSize = 1 << 20
const lengthSize = 4

/** Writes records of a few fields each, one after the other. */
export class PackedWriter {
  readonly #file: number
  readonly #buffer = Buffer.allocUnsafe(bufferSize)
  #size = 0

  constructor(path: string) {
    this.#file = openSync(path, 'w', 0o600)
  }

  write(fields: readonly Uint8Array[]): void {
    this.#length(fields.length)
    for (const field of fields) {
      this.#length(field.length)
      this.#bytes(field)
    }
  }

  close(): void {
    this.#flush()
    closeSync(this.#file)
  }

  #length(length: number): void {
    if (this.#size + lengthSize > bufferSize) this.#flush()
    this.#size = this.#buffer.writeUInt32LE(length, this.#size)
  }

  #bytes(bytes: Uint8Array): void {
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

/** Reads them back in order. What `next` gives is good until it is called again. */
export class PackedReader {
  readonly #file: number
  #buffer = Buffer.alloc(0)
  #place = 0

  constructor(path: string) {
    this.#file = openSync(path, 'r')
  }

  next(): Buffer[] | null {
    if (!this.#has(lengthSize)) return null
    let end = this.#place + lengthSize
    const count = this.#buffer.readUInt32LE(this.#place)
    const spans: [number, number][] = []
    for (let field = 0; field < count; field += 1) {
      end = this.#need(end, lengthSize)
      const length = this.#buffer.readUInt32LE(end)
      end = this.#need(end + lengthSize, length)
      spans.push([end - this.#place, length])
      end += length
    }
    const start = this.#place
    this.#place = end
    return spans.map(([offset, length]) => this.#buffer.subarray(start + offset, start + offset + length))
  }

  close(): void {
    closeSync(this.#file)
  }

  /** Makes sure that so many bytes follow `at`; gives where `at` lies then. */
  #need(at: number, size: number): number {
    const offset = at - this.#place
    if (!this.#has(offset + size)) throw new Error('A file of the import ends too early.')
    return this.#place + offset
  }

  #has(size: number): boolean {
    while (this.#buffer.length - this.#place < size) {
      const kept = this.#buffer.subarray(this.#place)
      const larger = Buffer.allocUnsafe(Math.max(bufferSize, size) + kept.length)
      kept.copy(larger)
      const read = readSync(this.#file, larger, kept.length, larger.length - kept.length, null)
      this.#buffer = larger.subarray(0, kept.length + read)
      this.#place = 0
      if (read === 0) return this.#buffer.length >= size
    }
    return true
  }
}
