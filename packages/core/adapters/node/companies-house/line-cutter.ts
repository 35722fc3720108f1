const newline = 0x0a
const truncatedBytes = 200

/** Splits a byte stream into lines. A line that is too long is truncated. */
export class LineCutter {
  readonly #bytesMax: number
  #parts: Uint8Array[] = []
  #bytes = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** The lines that these bytes complete. The rest is buffered for the next call. */
  push(chunk: Uint8Array): string[] {
    const lines: string[] = []
    let start = 0
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      this.#append(chunk.subarray(start, end))
      lines.push(this.#take())
      start = end + 1
    }
    this.#append(chunk.subarray(start))
    return lines
  }

  #append(bytes: Uint8Array): void {
    const hasRoom = this.#bytes <= this.#bytesMax
    this.#bytes += bytes.length
    if (hasRoom && bytes.length > 0) this.#parts.push(bytes)
  }

  #take(): string {
    const whole = Buffer.concat(this.#parts)
    const line = this.#bytes > this.#bytesMax ? whole.subarray(0, truncatedBytes) : whole
    this.#parts = []
    this.#bytes = 0
    return line.toString('utf8').trimEnd()
  }
}
