import type { RawRecord } from './split-lines.js'

const cellsMax = 500
/** Limits of what is read again after stray quotes: records of full length, and a multiple of the input. */
const againRecordsMax = 20
const againShareMax = 4

/** So many lines of a quoted cell that look like rows are rows. Each line of an address may end in one comma. */
const rowsInCellMin = 2
const rowsInAddressMin = 10

/**
 * Parses RFC 4180 records with any line ending. If an opening quote has no closing quote at the end of a cell, it is
 * stray: its row is marked, and the following rows are parsed as usual. Any other record longer than `lengthMax` is
 * truncated and ends at the next line break.
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

/** A text that was put together letter by letter takes many times its size until it is looked at as a whole. */
function flat(text: string): string {
  text.charCodeAt(text.length - 1)
  return text
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
  /** Everything since the quote that opened the cell, and where that was. */
  #quoted = ''
  #hasLineEnd = false
  #hasDelimiter = false
  #opened = { cells: 0, size: 0 }
  /** The characters before the current one and before the quote that ended the cell. */
  #last = ''
  #beforeQuote = ''
  /** In characters. */
  #readInAll = 0
  #readAgainInAll = 0
  #hasStrayQuote = false
  /** Of the first row that has several. */
  #columns = 0

  constructor(delimiter: string, lengthMax: number) {
    this.#delimiter = delimiter
    this.#lengthMax = lengthMax
  }

  read(text: string): Generator<RawRecord> {
    this.#readInAll += text.length
    return this.#readText(text)
  }

  *#readText(text: string): Generator<RawRecord> {
    for (const character of text) {
      if (this.#isQuoted && !this.#isTooLong) this.#quoted += character
      const isSecondOfTwo = this.#isAfterReturn && character === '\n'
      this.#isAfterReturn = character === '\r'
      if (isSecondOfTwo) {
        if (this.#isQuoted) this.#put(character)
        continue
      }
      this.#size += 1
      const isLineEnd = character === '\n' || character === '\r'
      if (this.#isStray(character, isLineEnd)) yield* this.#readAgain()
      else if (isLineEnd && (!this.#isQuoted || this.#isAfterQuote || this.#isTooLong)) yield this.#take()
      else this.#put(character)
      this.#last = character
    }
  }

  *end(): Generator<RawRecord> {
    while (this.#isOpen && this.#mayReadAgain) yield* this.#readAgain()
    const isUnclosed = this.#isOpen || this.#hasStrayQuote
    if (this.#size > 0) yield { ...this.#take(), isUnclosed }
  }

  get #isOpen(): boolean {
    return this.#isQuoted && !this.#isAfterQuote
  }

  /** Whether the quote that opened the cell is in an earlier line and does not belong there. */
  #isStray(character: string, isLineEnd: boolean): boolean {
    if (!this.#isQuoted || !this.#hasLineEnd) return false
    if (!this.#isAfterQuote) {
      // No cell of a spreadsheet is as long as half a record.
      const isLong = 2 * this.#quoted.length > this.#lengthMax
      const isStray = isLong || (this.#size === this.#lengthMax + 1 && this.#holdsRows())
      return this.#isTooLong && isStray && this.#mayReadAgain
    }
    if (this.#last !== '"') return false
    const isEnd = isLineEnd || character === this.#delimiter
    const isStray = isEnd ? this.#holdsRows() : character !== '"' && (this.#beginsCell(character) || this.#hasDelimiter)
    this.#hasStrayQuote ||= isStray
    return isStray && this.#mayReadAgain
  }

  /** `…\n"Quill` and `…,"Quill`: what seems to end the cell begins another one. */
  #beginsCell(character: string): boolean {
    return [this.#delimiter, '\n', '\r'].includes(this.#beforeQuote) && character.trim() !== ''
  }

  /** Whether the lines of a quoted cell have as many delimiters as the first row: then they are rows, and no text. */
  #holdsRows(): boolean {
    const [first = '', ...lines] = this.#quoted.split(/\r\n|\n|\r/)
    const inner = lines.slice(0, -1)
    const delimiters = (line: string) => line.split(this.#delimiter).length - 1
    const inFirst = delimiters(first)
    const isFull = (count: number) => count === this.#columns - 1
    if (!isFull(this.#opened.cells + inFirst) || !inner.every((line) => isFull(delimiters(line)))) return false
    if (inner.length >= (this.#columns > 2 ? rowsInCellMin : rowsInAddressMin)) return true
    // In a text, blanks follow commas.
    return inFirst > 1 && !this.#quoted.includes(`${this.#delimiter} `)
  }

  get #mayReadAgain(): boolean {
    const most = againRecordsMax * this.#lengthMax + againShareMax * this.#readInAll
    return this.#hasLineEnd && this.#readAgainInAll + this.#quoted.length <= most
  }

  /** Parses everything after the stray quote again, with the quote as a character of its cell. */
  *#readAgain(): Generator<RawRecord> {
    const text = this.#quoted
    this.#readAgainInAll += text.length
    this.#hasStrayQuote = true
    this.#cells.length = this.#opened.cells
    this.#size = this.#opened.size
    this.#cell = '"'
    this.#isBlank = false
    this.#isQuoted = false
    this.#isAfterQuote = false
    this.#isAfterReturn = false
    yield* this.#readText(text)
  }

  get #isTooLong(): boolean {
    return this.#size > this.#lengthMax
  }

  #put(character: string): void {
    if (this.#isTooLong) return
    if (this.#isQuoted && !this.#isAfterQuote) {
      if (character === '"') {
        this.#isAfterQuote = true
        this.#beforeQuote = this.#last
      } else {
        this.#cell += character
        this.#hasLineEnd ||= character === '\n' || character === '\r'
        this.#hasDelimiter ||= character === this.#delimiter
      }
      return
    }
    if (character === '"' && this.#isAfterQuote) {
      this.#cell += character
      this.#isAfterQuote = false
    } else if (character === this.#delimiter) this.#endCell()
    else if (character === '"' && this.#isBlank) {
      this.#cell = ''
      this.#isQuoted = true
      this.#quoted = ''
      this.#hasLineEnd = false
      this.#hasDelimiter = false
      this.#opened = { cells: this.#cells.length, size: this.#size }
    } else {
      this.#cell += character
      this.#isBlank &&= character.trim() === ''
    }
  }

  #endCell(): void {
    if (this.#cells.length < cellsMax) this.#cells.push(flat(this.#cell))
    this.#cell = ''
    this.#isBlank = true
    this.#isQuoted = false
    this.#isAfterQuote = false
  }

  #take(): RawRecord {
    const isTooLong = this.#isTooLong
    this.#endCell()
    if (this.#columns === 0 && this.#cells.length > 1) this.#columns = this.#cells.length
    const record = { line: this.#row, cells: this.#cells, isTooLong, isUnclosed: this.#hasStrayQuote, size: this.#size }
    this.#hasStrayQuote = false
    this.#cells = []
    this.#size = 0
    this.#row += 1
    return record
  }
}
