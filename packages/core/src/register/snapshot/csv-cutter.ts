/** A longer row is rejected; the official columns add up to a tenth of this. */
export const rowLengthMax = 65_536

/** Called for each row with its fields, the number of its first line (from 1) and its raw text. */
export type OnRow = (fields: string[], line: number, text: string) => void

type Row = { kind: 'row'; fields: string[]; end: number; next: number }
type Field = { kind: 'field'; value: string; end: number }
type Unread = { kind: 'unclosed' | 'torn' }

const quote = 0x22
const comma = 0x2c
const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * Splits a stream of text into CSV rows. An unreadable row (too long, or a quote that is never closed) is reported
 * without fields, and reading continues on the next line.
 */
export class CsvCutter {
  readonly #onRow: OnRow
  #rest = ''
  #line = 1
  #isSkipping = false
  /** Number of fields of the previous row; the next row most likely has as many. */
  #width = 0

  constructor(onRow: OnRow) {
    this.#onRow = onRow
  }

  push(text: string): void {
    let from = 0
    // Complete the buffered text line by line, so that the rest of the text can be split in place without copying.
    while (this.#rest !== '' && from < text.length) {
      const found = text.indexOf('\n', from)
      const to = found === -1 ? text.length : found + 1
      this.#rest = this.#cut(this.#rest + text.slice(from, to), 0, false)
      from = to
    }
    if (from < text.length) this.#rest = this.#cut(text, from, false)
  }

  end(): void {
    this.#rest = this.#cut(this.#rest, 0, true)
  }

  /** Returns the text that has to wait for more input. */
  #cut(text: string, from: number, isLast: boolean): string {
    let at = this.#isSkipping ? this.#skip(text, from) : from
    while (at < text.length) {
      const found = text.indexOf('\n', at)
      if (found === -1 && !isLast) return this.#waiting(text, at)
      const next = found === -1 ? text.length : found + 1
      const end = endOfLine(text, at, found === -1 ? text.length : found)
      const fields = end - at > rowLengthMax ? [] : plainFields(text, at, end, this.#width)
      if (fields) {
        if (end > at) this.#onRow(fields, this.#line, text.slice(at, end))
        this.#width = fields.length
        this.#line += 1
        at = next
        continue
      }
      const row = readRow(text, at, isLast)
      if (row.kind === 'unclosed' && !isLast && text.length - at <= rowLengthMax) return text.slice(at)
      at =
        row.kind === 'row' && row.end - at <= rowLengthMax ? this.#whole(row, text, at) : this.#bad(text, at, end, next)
    }
    return ''
  }

  #whole(row: Row, text: string, at: number): number {
    const rowText = text.slice(at, row.end)
    this.#onRow(row.fields, this.#line, rowText)
    this.#line += linesIn(rowText)
    return row.next
  }

  #bad(text: string, at: number, end: number, next: number): number {
    this.#onRow([], this.#line, text.slice(at, end))
    this.#line += 1
    return next
  }

  /** An unfinished line: buffered as long as it may still be a row. */
  #waiting(text: string, at: number): string {
    if (text.length - at <= rowLengthMax) return text.slice(at)
    this.#onRow([], this.#line, text.slice(at, at + rowLengthMax))
    this.#isSkipping = true
    return ''
  }

  #skip(text: string, from: number): number {
    const found = text.indexOf('\n', from)
    if (found === -1) return text.length
    this.#isSkipping = false
    this.#line += 1
    return found + 1
  }
}

/**
 * The fields of a line in which all fields are quoted and contain no quotes, as Companies House writes them;
 * otherwise null.
 */
function plainFields(text: string, at: number, end: number, width: number): string[] | null {
  if (end === at) return []
  const fields = new Array<string>(width)
  let count = 0
  let place = at
  while (text.charCodeAt(place) === quote) {
    const start = place + 1
    // Most fields are empty, and checking one character is cheaper than searching.
    const close = text.charCodeAt(start) === quote ? start : text.indexOf('"', start)
    if (close === -1 || close >= end) return null
    fields[count] = close === start ? '' : text.slice(start, close)
    count += 1
    if (close === end - 1) {
      fields.length = count
      return fields
    }
    if (text.charCodeAt(close + 1) !== comma) return null
    place = close + 2
  }
  return null
}

/** The slow path: unquoted fields, doubled quotes, line breaks inside quotes, stray quotes. */
function readRow(text: string, at: number, isLast: boolean): Row | Unread {
  const fields: string[] = []
  let place = at
  while (place - at <= rowLengthMax) {
    const field = text.charCodeAt(place) === quote ? readQuoted(text, place + 1) : readPlain(text, place)
    if (field.kind !== 'field') return field
    fields.push(field.value)
    if (text.charCodeAt(field.end) !== comma) {
      const lineEnd = text.charCodeAt(field.end) === carriageReturn ? field.end + 1 : field.end
      if (lineEnd >= text.length && !isLast) return { kind: 'unclosed' }
      return { kind: 'row', fields, end: field.end, next: Math.min(lineEnd + 1, text.length) }
    }
    place = field.end + 1
  }
  return { kind: 'torn' }
}

function readQuoted(text: string, start: number): Field | Unread {
  let value = ''
  let from = start
  while (from - start <= rowLengthMax) {
    const found = text.indexOf('"', from)
    if (found === -1) return { kind: 'unclosed' }
    if (isFieldEnd(text, found + 1)) return { kind: 'field', value: value + text.slice(from, found), end: found + 1 }
    const isDoubled = text.charCodeAt(found + 1) === quote
    // A line that starts with a quote is the next row: the previous field was never closed.
    if (!isDoubled && text.charCodeAt(found - 1) === lineFeed) return { kind: 'torn' }
    value += text.slice(from, found + 1)
    from = found + (isDoubled ? 2 : 1)
  }
  return { kind: 'torn' }
}

function readPlain(text: string, start: number): Field {
  let end = start
  while (!isFieldEnd(text, end)) end += 1
  return { kind: 'field', value: text.slice(start, end), end }
}

function isFieldEnd(text: string, place: number): boolean {
  if (place >= text.length) return true
  const code = text.charCodeAt(place)
  if (code === carriageReturn) return place + 1 >= text.length || text.charCodeAt(place + 1) === lineFeed
  return code === comma || code === lineFeed
}

function endOfLine(text: string, at: number, lineEnd: number): number {
  return lineEnd > at && text.charCodeAt(lineEnd - 1) === carriageReturn ? lineEnd - 1 : lineEnd
}

function linesIn(row: string): number {
  let lines = 1
  for (let found = row.indexOf('\n'); found !== -1; found = row.indexOf('\n', found + 1)) lines += 1
  return lines
}
