import { InvalidRequestError } from '../../shared/errors.js'
import type { IndustryTexts } from '../company/industry.js'

export const badRowsShownMax = 20
export const badRowsAllowed = 100
export const badShareAllowed = 0.01
/** A bad start does not reject a good file: the limit applies only after this many rows. */
export const rowsBeforeJudging = 10_000
const unknownWordsMax = 100
const wordLengthMax = 80
/** The classification has about 730 codes, and its predecessor as many. */
const industriesMax = 5_000
const industryLengthMax = 200

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

export interface SnapshotReportSummary {
  readonly rows: number
  readonly badRowCount: number
  /** The first ones only. */
  readonly badRows: readonly BadRow[]
  readonly badFieldsByColumn: Readonly<Record<string, number>>
  /** Unknown words that were stored unchanged, most frequent first. */
  readonly unknownWords: readonly UnknownWord[]
}

/** Counts unreadable rows and fields, and rejects a file with too many unreadable rows. */
export class SnapshotReport {
  #file = ''
  #rows = 0
  #badRowCount = 0
  readonly #badRows: BadRow[] = []
  readonly #badFields = new Map<string, number>()
  readonly #unknownWords = new Map<string, { column: string; word: string; rows: number }>()
  readonly #industries = new Map<string, string>()

  /** Line numbers restart in each file. */
  startFile(file: string): void {
    this.#file = file
  }

  goodRow(): void {
    this.#rows += 1
  }

  /** Throws once more rows are unreadable than allowed. */
  badRow(line: number, reason: string): void {
    this.#rows += 1
    this.#badRowCount += 1
    if (this.#badRows.length < badRowsShownMax) this.#badRows.push({ file: this.#file, line, reason })
    if (this.#rows >= rowsBeforeJudging) this.#judge()
  }

  /** A readable row for a company that already had one. */
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

  /** The words for a SIC code begin at `from`. The first row with the code counts. */
  industry(code: string, text: string, from: number): void {
    if (this.#industries.has(code) || this.#industries.size >= industriesMax) return
    this.#industries.set(code, text.slice(from, from + industryLengthMax).trim())
  }

  industries(): IndustryTexts {
    return this.#industries
  }

  /** Call after the last row. Throws like `badRow`. */
  end(): void {
    this.#judge()
  }

  summary(): SnapshotReportSummary {
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
    const where = first ? ` First: ${first.file ? `${first.file}, ` : ''}line ${first.line}: ${first.reason}` : ''
    throw new InvalidRequestError(
      `Too many unreadable rows: ${this.#badRowCount} of ${this.#rows}; at most 1 in 100 is allowed.${where}`,
      [],
      'Nothing was changed. Check that line. If the file was truncated or re-saved, download it again.',
    )
  }
}
