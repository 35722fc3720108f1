import { InvalidRequestError } from '../../shared/errors.js'

export const badRowsShownMax = 20
export const badRowsAllowed = 100
export const badShareAllowed = 0.01
/** A bad start does not stop a good file: nothing is judged before this many rows. */
export const rowsBeforeJudging = 10_000
const unknownWordsMax = 100
const wordLengthMax = 80

export interface BadRow {
  readonly file: string
  readonly line: number
  readonly reason: string
}

export interface UnknownWord {
  readonly column: string
  readonly word: string
  readonly rows: number
}

export interface BulkReportSummary {
  readonly rows: number
  readonly badRowCount: number
  /** The first ones. */
  readonly badRows: readonly BadRow[]
  readonly badFieldsByColumn: Readonly<Record<string, number>>
  /** Words kept as they stand, the most frequent first. */
  readonly unknownWords: readonly UnknownWord[]
}

/** Counts what could not be read, and refuses a file of which too much cannot. */
export class BulkReport {
  #file = ''
  #rows = 0
  #badRowCount = 0
  readonly #badRows: BadRow[] = []
  readonly #badFields = new Map<string, number>()
  readonly #unknownWords = new Map<string, { column: string; word: string; rows: number }>()

  /** Lines are counted anew in each file. */
  startFile(file: string): void {
    this.#file = file
  }

  goodRow(): void {
    this.#rows += 1
  }

  /** Throws once more rows are bad than a register can have. */
  badRow(line: number, reason: string): void {
    this.#rows += 1
    this.#badRowCount += 1
    if (this.#badRows.length < badRowsShownMax) this.#badRows.push({ file: this.#file, line, reason })
    if (this.#rows >= rowsBeforeJudging) this.#judge()
  }

  /** A good row that tells of a company for the second time. */
  repeatedRow(line: number, reason: string): void {
    this.#rows -= 1
    this.badRow(line, reason)
  }

  badField(column: string): void {
    this.#badFields.set(column, (this.#badFields.get(column) ?? 0) + 1)
  }

  unknownWord(column: string, word: string): void {
    const shown = word.slice(0, wordLengthMax)
    const key = `${column} ${shown}`
    const known = this.#unknownWords.get(key)
    if (known) known.rows += 1
    else if (this.#unknownWords.size < unknownWordsMax) this.#unknownWords.set(key, { column, word: shown, rows: 1 })
  }

  /** After the last row. Throws as `badRow` does. */
  end(): void {
    this.#judge()
  }

  summary(): BulkReportSummary {
    return {
      rows: this.#rows,
      badRowCount: this.#badRowCount,
      badRows: [...this.#badRows],
      badFieldsByColumn: Object.fromEntries(this.#badFields),
      unknownWords: [...this.#unknownWords.values()].sort((one, other) => other.rows - one.rows),
    }
  }

  #judge(): void {
    if (this.#badRowCount <= badRowsAllowed || this.#badRowCount <= this.#rows * badShareAllowed) return
    const [first] = this.#badRows
    const where = first ? ` The first: ${first.file ? `${first.file}, ` : ''}line ${first.line}: ${first.reason}` : ''
    throw new InvalidRequestError(
      `Too many rows cannot be read: ${this.#badRowCount} of ${this.#rows}, more than 1 in 100.${where}`,
      [],
      'Nothing was changed. Look at that line; if the file was cut or re-saved, download it again.',
    )
  }
}
