import type { Cell } from './table.js'

/** A spreadsheet would run a text that begins like this as a formula, in one of its versions or languages. */
const formulaStart = /^(?:[\t\r]|(?!')[\s']*[=+\-@＝＋－＠])/
/** Negative amounts and telephone numbers begin like a formula and are none. */
const plainNumber = /^[+-][\d\s().,/-]*%?$/
const needsQuotes = /["\r\n]|^\s|\s$/

/** One record of RFC 4180 with its line end. Values with a separator, a quote or a line break are quoted. */
export function csvRecord(cells: readonly Cell[], { delimiter }: { readonly delimiter: string }): string {
  return `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\r\n`
}

function csvCell(cell: Cell, delimiter: string): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = withGuard(cell.replaceAll('\0', ''))
  return text.includes(delimiter) || needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet treats a cell that starts with an apostrophe as text, so a formula is not run. A second one adds nothing. */
function withGuard(text: string): string {
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
}
