import type { RawRecord } from './split-lines.js'

const cellsMax = 500

/**
 * Parses RFC 4180 records with any line ending. A record longer than `lengthMax` is truncated and ends at the next line
 * break, so an unclosed quote does not swallow the rest of the file.
 */
export async function* csvRecords(
  texts: AsyncIterable<string>,
  delimiter: string,
  lengthMax: number,
): AsyncGenerator<RawRecord> {
  const reader = new CsvReader(delimiter, lengthMax)
  for await (const text of texts) yield* reader.read(text)
  yield* reader.end()
}

class CsvReader {
  readonly #delimiter: string
  readonly #lengthMax: number
  /** The row of the current record, as a spreadsheet numbers it: a quoted line break does not begin a new row. */
  #row = 1
  #cells: string[] = []
  #cell = ''
  /** Whether the cell has only blanks so far. To look at the cell again for each quote would take too long. */
  #isBlank = true
  #size = 0
  #isQuoted = false
  /** Just after a quote in a quoted cell: either its end or the first half of an escaped quote. */
  #isAfterQuote = false
  #isAfterReturn = false

  constructor(delimiter: string, lengthMax: number) {
    this.#delimiter = delimiter
    this.#lengthMax = lengthMax
  }

  *read(text: string): Generator<RawRecord> {
    for (const character of text) {
      const isSecondOfTwo = this.#isAfterReturn && character === '\n'
      this.#isAfterReturn = character === '\r'
      if (isSecondOfTwo) {
        if (this.#isQuoted) this.#put(character)
        continue
      }
      this.#size += 1
      const isLineEnd = character === '\n' || character === '\r'
      if (isLineEnd && (!this.#isQuoted || this.#isAfterQuote || this.#isTooLong)) yield this.#take()
      else this.#put(character)
    }
  }

  *end(): Generator<RawRecord> {
    const isUnclosed = this.#isQuoted && !this.#isAfterQuote
    if (this.#size > 0) yield { ...this.#take(), isUnclosed }
  }

  get #isTooLong(): boolean {
    return this.#size > this.#lengthMax
  }

  #put(character: string): void {
    if (this.#isTooLong) return
    if (this.#isQuoted && !this.#isAfterQuote) {
      if (character === '"') this.#isAfterQuote = true
      else this.#cell += character
      return
    }
    if (character === '"' && this.#isAfterQuote) {
      this.#cell += character
      this.#isAfterQuote = false
    } else if (character === this.#delimiter) this.#endCell()
    else if (character === '"' && this.#isBlank) {
      this.#cell = ''
      this.#isQuoted = true
    } else {
      this.#cell += character
      this.#isBlank &&= character.trim() === ''
    }
  }

  #endCell(): void {
    if (this.#cells.length < cellsMax) this.#cells.push(this.#cell)
    this.#cell = ''
    this.#isBlank = true
    this.#isQuoted = false
    this.#isAfterQuote = false
  }

  #take(): RawRecord {
    const isTooLong = this.#isTooLong
    this.#endCell()
    const record = { line: this.#row, cells: this.#cells, isTooLong, size: this.#size }
    this.#cells = []
    this.#size = 0
    this.#row += 1
    return record
  }
}
