import type { CellStyle, Sheet, SheetLook } from '../../../src/lists/sheet.js'
import type { Parts } from './xlsx-parts.js'
import type { XlsxStyle } from './xlsx-styles.js'
import { xmlParser } from './xml-parser.js'

/** The first rows say how a column looks. */
const rowsRead = 200
const columnsMax = 500
const cellsRead = rowsRead * columnsMax
/** Different looks that a result keeps. */
const stylesMax = 200
const widthMax = 255

/** How the first rows of a sheet look. */
export interface XlsxLook {
  readonly styles: readonly XlsxStyle[]
  /** In characters, by the place of the column. */
  readonly widths: ReadonlyMap<number, number>
  /** The style of each cell, by the line of its row and the place of its column. */
  readonly rows: ReadonlyMap<number, ReadonlyMap<number, number>>
}

/** Reads the beginning of a sheet. */
export async function readLook(
  parts: Parts,
  path: string,
  bytesMax: number,
  styles: readonly XlsxStyle[],
  placeOf: (reference: string | undefined) => number | null,
): Promise<XlsxLook> {
  const widths = new Map<number, number>()
  const rows = new Map<number, Map<number, number>>()
  let row = new Map<number, number>()
  let line = 0
  let place = -1
  let widthsStated = 0
  let [rowsSeen, cellsSeen] = [0, 0]
  const parser = xmlParser({
    onOpen(name, { r, s, min, max, width }) {
      if (name === 'col') {
        const [first, last, size] = [Number(min), Math.min(Number(max), columnsMax), Number(width)]
        widthsStated += 1
        if (first >= 1 && size > 0 && size <= widthMax && widthsStated <= columnsMax)
          for (let column = first; column <= last; column += 1) widths.set(column - 1, size)
      } else if (name === 'row') {
        line = /^\d{1,7}$/.test(r ?? '') ? Number(r) : line + 1
        place = -1
        row = new Map()
        rowsSeen += 1
        if (rowsSeen <= rowsRead) rows.set(line, row)
      } else if (name === 'c') {
        cellsSeen += 1
        place = placeOf(r) ?? place + 1
        const style = Number(s ?? '0')
        if (place < columnsMax && Number.isInteger(style)) row.set(place, style)
      }
    },
  })
  for await (const piece of parts.read(path, bytesMax)) {
    parser.write(piece)
    if (rowsSeen >= rowsRead || cellsSeen >= cellsRead) break
  }
  return { styles, widths, rows }
}

/** What a result keeps of it: the cells above the data as they are, and of each column the style of most of its cells. */
export function lookOf({ styles, widths, rows }: XlsxLook, sheet: Omit<Sheet, 'rows'>): SheetLook {
  const { columns, headerLine, titles = [] } = sheet
  const kept: CellStyle[] = []
  const placeByStyle = new Map<string, number>()
  const keep = (id: number | undefined): number | null => {
    const found = id === undefined ? undefined : styles[id]
    if (!found) return null
    const { isDate: _, ...style } = found
    const key = JSON.stringify(style)
    if (key === '{}') return null
    const known = placeByStyle.get(key)
    if (known !== undefined) return known
    if (kept.length >= stylesMax) return null
    placeByStyle.set(key, kept.length)
    return kept.push(style) - 1
  }
  const stylesOfLine = (line: number) => columns.map((_, place) => keep(rows.get(line)?.get(place)))
  const data = [...rows].filter(([line]) => line > headerLine).map(([, cells]) => cells)
  return {
    columns: columns.map((_, place) => ({ width: widths.get(place) ?? null, style: keep(mostCommon(data, place)) })),
    header: headerLine === 0 ? [] : stylesOfLine(headerLine),
    // With many blank lines above it, the titles are not on their own lines.
    titles: titles.length === headerLine - 1 ? titles.map((_, place) => stylesOfLine(place + 1)) : [],
    styles: kept,
  }
}

function mostCommon(rows: readonly ReadonlyMap<number, number>[], place: number): number | undefined {
  const counts = new Map<number, number>()
  for (const row of rows) {
    const style = row.get(place)
    if (style !== undefined) counts.set(style, (counts.get(style) ?? 0) + 1)
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}
