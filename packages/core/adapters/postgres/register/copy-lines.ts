export type CopyValue = string | number | null | Uint8Array

/** Our texts contain neither character: the snapshot reader removes them and JSON escapes them. */
const fieldEnd = 0x1f
const nullMark = 0x1e
export const copyFormat = ["DELIMITER E'\\x1f'", "NULL E'\\x1e'"]

const rowEnd = 0x0a
const backslash = 0x5c
const asciiEnd = 0x80
const zero = 0x30
const bytesPerCharacterMax = 3
const digitsMax = 20

const special = /[\\\n\r]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r' }

/** Writes rows in COPY text format straight into bytes, without intermediate strings. */
export class CopyLines {
  readonly #bufferSize: number
  #bytes: Buffer
  #size = 0

  constructor(bufferSize: number) {
    this.#bufferSize = bufferSize
    this.#bytes = Buffer.allocUnsafe(bufferSize)
  }

  get size(): number {
    return this.#size
  }

  row(values: readonly CopyValue[]): void {
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index]
      if (typeof value === 'string') this.#text(value)
      else if (typeof value === 'number') this.#number(value)
      else if (value == null) this.#byte(nullMark)
      else this.#text(`\\x${Buffer.from(value).toString('hex')}`)
      this.#byte(fieldEnd)
    }
    this.#bytes[this.#size - 1] = rowEnd
  }

  /** The rows written so far; further rows go to new memory. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#size)
    this.#bytes = Buffer.allocUnsafe(this.#bufferSize)
    this.#size = 0
    return taken
  }

  #text(text: string): void {
    const { length } = text
    // Including the separator that follows.
    this.#reserve(length + 1)
    const bytes = this.#bytes
    const start = this.#size
    for (let index = 0; index < length; index += 1) {
      const unit = text.charCodeAt(index)
      if (unit >= asciiEnd || unit === backslash || unit < nullMark) {
        this.#escapedText(text)
        return
      }
      bytes[start + index] = unit
    }
    this.#size = start + length
  }

  #escapedText(text: string): void {
    const escaped = text.replace(special, (byte) => escapes[byte] ?? byte)
    this.#reserve(escaped.length * bytesPerCharacterMax + 1)
    this.#size += this.#bytes.write(escaped, this.#size, 'utf8')
  }

  #number(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) {
      this.#text(String(value))
      return
    }
    this.#reserve(digitsMax)
    let digits = 1
    for (let over = 10; over <= value; over *= 10) digits += 1
    let rest = value
    for (let index = this.#size + digits - 1; index >= this.#size; index -= 1) {
      const next = Math.floor(rest / 10)
      this.#bytes[index] = zero + (rest - next * 10)
      rest = next
    }
    this.#size += digits
  }

  #byte(byte: number): void {
    this.#reserve(1)
    this.#bytes[this.#size] = byte
    this.#size += 1
  }

  #reserve(size: number): void {
    if (this.#size + size <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe((this.#size + size) * 2)
    this.#bytes.copy(larger, 0, 0, this.#size)
    this.#bytes = larger
  }
}
