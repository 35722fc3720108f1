import { shortened, utf8Length } from '../../shared/text.js'
import type { Cell } from '../sheet.js'

/** Longer texts are cut: a page must not be as long as the list. */
const lengthMax = 500
const lengthMin = 4
/** Bytes of the cells of a page, as JSON. */
export const pageBytesMax = 2_000_000

/** The cells of one of the rows of a page. Long texts are cut, and end with a mark; those of a wide row more than others. */
export function shortCells(cells: readonly Cell[], rowsOnPage: number): Cell[] {
  const bytesMax = Math.floor(pageBytesMax / Math.max(1, rowsOnPage))
  for (let length = lengthMax; length > lengthMin; length = Math.floor(length / 2)) {
    // A character takes a byte at least, which is faster to count.
    const least = cells.reduce((sum: number, cell) => sum + Math.min(length, String(cell).length), 0)
    if (least > bytesMax) continue
    const short = cells.map((cell) => shortCell(cell, length))
    if (utf8Length(JSON.stringify(short)) <= bytesMax) return short
  }
  return cells.map((cell) => shortCell(cell, lengthMin))
}

function shortCell(cell: Cell, length: number): Cell {
  return typeof cell === 'string' ? shortened(cell, length) : cell
}
