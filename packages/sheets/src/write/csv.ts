import type { Cell, Dialect } from '../sheet.js'

const formula = /^[\s']*[=+\-@＝＋－＠]/
/** Negative amounts and telephone numbers begin like a formula and are none. */
const plainNumber = /^[+-][\d\s().,/-]*%?$/

/** One record. Values with a separator, a quote or a line break are quoted. */
export function csvRecord(cells: readonly Cell[], { delimiter }: Pick<Dialect, 'delimiter'>): string {
  return `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\r\n`
}

function csvCell(cell: Cell, delimiter: string): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = withGuard(cell.replaceAll('\0', ''))
  return text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet treats a cell that starts with an apostrophe as text, so a formula is not run. */
function withGuard(text: string): string {
  return formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
}
