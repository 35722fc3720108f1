export type CopyValue = string | number | null | Uint8Array

/** No text of ours has either sign: the reading of a file leaves them out, and JSON writes them otherwise. */
const fieldEnd = 0x1f
const nothing = 0x1e
export const copyFormat = ["DELIMITER E'\\x1f'", "NULL E'\\x1e'"]

const rowEnd = 0x0a
const backslash = 0x5c
const asciiEnd = 0x80
const zero = 0x30
const bytesPerCharacterMax = 3
const digitsMax = 20

const special = /[\\\n\r]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r' }

/** Rows in the text format of COPY, written byte by byte: no text is made only to be joined to others. */
export class CopyLines {
  readonly #roomSize: number
  #bytes: Buffer
  #size = 0

  constructor(roomSize: number) {
    this.#roomSize = roomSize
    this.#bytes = Buffer.allocUnsafe(roomSize)
  }

  get size(): number {
    return this.#size
  }

  row(values: readonly CopyValue[]): void {
    for (let place = 0; place < values.length; place += 1) {
      const value = values[place]
      if (typeof value === 'string') this.#text(value)
      else if (typeof value === 'number') this.#number(value)
      else if (value == null) this.#sign(nothing)
      else this.#text(`\\x${Buffer.from(value).toString('hex')}`)
      this.#sign(fieldEnd)
    }
    this.#bytes[this.#size - 1] = rowEnd
  }

  /** What was written so far; the next rows go to other memory. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#size)
    this.#bytes = Buffer.allocUnsafe(this.#roomSize)
    this.#size = 0
    return taken
  }

  #text(text: string): void {
    const { length } = text
    // With its end, which follows.
    this.#makeRoom(length + 1)
    const bytes = this.#bytes
    const start = this.#size
    for (let place = 0; place < length; place += 1) {
      const unit = text.charCodeAt(place)
      if (unit >= asciiEnd || unit === backslash || unit < nothing) {
        this.#anyText(text)
        return
      }
      bytes[start + place] = unit
    }
    this.#size = start + length
  }

  #anyText(text: string): void {
    const escaped = text.replace(special, (sign) => escapes[sign] ?? sign)
    this.#makeRoom(escaped.length * bytesPerCharacterMax + 1)
    this.#size += this.#bytes.write(escaped, this.#size, 'utf8')
  }

  #number(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) {
      this.#text(String(value))
      return
    }
    this.#makeRoom(digitsMax)
    let digits = 1
    for (let over = 10; over <= value; over *= 10) digits += 1
    let rest = value
    for (let place = this.#size + digits - 1; place >= this.#size; place -= 1) {
      const next = Math.floor(rest / 10)
      this.#bytes[place] = zero + (rest - next * 10)
      rest = next
    }
    this.#size += digits
  }

  #sign(sign: number): void {
    this.#makeRoom(1)
    this.#bytes[this.#size] = sign
    this.#size += 1
  }

  #makeRoom(size: number): void {
    if (this.#size + size <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe((this.#size + size) * 2)
    this.#bytes.copy(larger, 0, 0, this.#size)
    this.#bytes = larger
  }
}
