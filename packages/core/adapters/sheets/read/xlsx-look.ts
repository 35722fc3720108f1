import type { CellStyle, Sheet, SheetLook, StyledCells } from '../../../src/lists/sheet.js'
import type { Parts } from './xlsx-parts.js'
import type { XlsxStyle } from './xlsx-styles.js'
import { xmlParser } from './xml-parser.js'

/** The first rows say how a column looks, and keep the looks of their own cells. */
const rowsRead = 5_000
const columnsMax = 500
const cellsRead = 100_000
/** Different looks that a result keeps. */
const stylesMax = 200
/** Cells beside each other that look different from their columns. */
const styledCellsMax = 2_000
const widthMax = 255

export interface LookOfCell {
  readonly style: number
  readonly value: 'none' | 'number' | 'other'
}

interface LookOfRow {
  /** Of cells that the file does not mention. */
  readonly style: number | undefined
  /** By the place of the column. */
  readonly cells: ReadonlyMap<number, LookOfCell>
}

/** How the first rows of a sheet look. */
export interface XlsxLook {
  readonly styles: readonly XlsxStyle[]
  /** In characters, by the place of the column. */
  readonly widths: ReadonlyMap<number, number>
  /** By their lines. */
  readonly rows: ReadonlyMap<number, LookOfRow>
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
  const rows = new Map<number, LookOfRow>()
  let cells = new Map<number, LookOfCell>()
  let line = 0
  let place = -1
  let isNumber = false
  let isValue = false
  let widthsStated = 0
  let [rowsSeen, cellsSeen] = [0, 0]
  const parser = xmlParser({
    onOpen(name, { r, s, t = 'n', min, max, width, customFormat }) {
      if (name === 'col') {
        const [first, last, size] = [Number(min), Math.min(Number(max), columnsMax), Number(width)]
        widthsStated += 1
        if (first >= 1 && size > 0 && size <= widthMax && widthsStated <= columnsMax)
          for (let column = first; column <= last; column += 1) widths.set(column - 1, size)
      } else if (name === 'row') {
        line = /^\d{1,7}$/.test(r ?? '') ? Number(r) : line + 1
        place = -1
        cells = new Map()
        rowsSeen += 1
        if (rowsSeen <= rowsRead) rows.set(line, { style: isOn(customFormat) ? Number(s) : undefined, cells })
      } else if (name === 'c') {
        cellsSeen += 1
        place = placeOf(r) ?? place + 1
        isNumber = t === 'n'
        if (place < columnsMax) cells.set(place, { style: Number(s ?? '0'), value: 'none' })
      }
      isValue = name === 'v' || name === 't'
    },
    onText() {
      const cell = isValue ? cells.get(place) : undefined
      if (cell?.value === 'none') cells.set(place, { ...cell, value: isNumber ? 'number' : 'other' })
    },
    onClose() {
      isValue = false
    },
  })
  for await (const piece of parts.read(path, bytesMax)) {
    parser.write(piece)
    if (rowsSeen >= rowsRead || cellsSeen >= cellsRead) break
  }
  return { styles, widths, rows }
}

/**
 * What a result keeps of it: the cells above the data as they are, of each column the style of most of its values, and
 * the cells of the first rows that look different.
 */
export function lookOf({ styles, widths, rows }: XlsxLook, sheet: Omit<Sheet, 'rows'>): SheetLook {
  const { columns, headerLine, titles = [] } = sheet
  const kept = new KeptStyles(styles)
  const styleIn = (row: LookOfRow | undefined, place: number) =>
    kept.placeOf(row?.cells.get(place)?.style ?? row?.style)
  const stylesOfLine = (line: number) => columns.map((_, place) => styleIn(rows.get(line), place))
  const data = [...rows].filter(([line]) => line > headerLine)
  // A wide sheet has few cells in most rows, so the cells are visited and not all places.
  const cellsOfColumns = columns.map((): LookOfCell[] => [])
  for (const [, row] of data) for (const [place, cell] of row.cells) cellsOfColumns[place]?.push(cell)
  const byColumn = cellsOfColumns.map((cells, place) => ({
    width: widths.get(place) ?? null,
    style: kept.ofColumn(cells),
  }))
  const above = {
    header: headerLine === 0 ? [] : stylesOfLine(headerLine),
    // With many blank lines above it, the titles are not on their own lines.
    titles: titles.length === headerLine - 1 ? titles.map((_, place) => stylesOfLine(place + 1)) : [],
  }
  const ownStyle = (id: number | undefined, place: number, isEmpty: boolean): OwnStyle => {
    const [style, usual] = [kept.placeOf(id), byColumn[place]?.style ?? null]
    // Of an empty cell only the fill is seen.
    return style === usual || (isEmpty && kept.fillOf(style) === kept.fillOf(usual)) ? undefined : style
  }
  const cells = styledCells(data, columns.length, ownStyle)
  return { columns: byColumn, ...above, cells, styles: kept.styles }
}

/** The different styles of a sheet that a result keeps, each once. */
class KeptStyles {
  readonly styles: CellStyle[] = []
  readonly #given: readonly XlsxStyle[]
  readonly #placeByStyle = new Map<string, number | null>([['{}', null]])
  readonly #placeById = new Map<number, number | null>()

  constructor(given: readonly XlsxStyle[]) {
    this.#given = given
  }

  placeOf(id: number | undefined): number | null {
    const given = id === undefined ? undefined : this.#given[id]
    if (id === undefined || !given) return null
    const known = this.#placeById.get(id)
    if (known !== undefined) return known
    const { isDate: _, ...style } = given
    const place = this.#keep(style)
    this.#placeById.set(id, place)
    return place
  }

  fillOf(place: number | null): string | undefined {
    return place === null ? undefined : this.styles[place]?.fill
  }

  /** The style of most values. Its format is left out if other numbers have another one: what comes after is not known. */
  ofColumn(cells: readonly LookOfCell[]): number | null {
    const values = cells.filter(({ value }) => value !== 'none')
    const common = mostCommon(values.map(({ style }) => style))
    const given = common === undefined ? undefined : this.#given[common]
    if (common === undefined || !given) return null
    const isSame = ({ style, value }: LookOfCell) => value !== 'number' || this.#given[style]?.format === given.format
    // Only dates are written as dates, so their format cannot change the look of another number.
    if (given.isDate || values.every(isSame)) return this.placeOf(common)
    const { isDate: _, format: __, ...style } = given
    return this.#keep(style)
  }

  #keep(style: CellStyle): number | null {
    const key = JSON.stringify(style)
    const known = this.#placeByStyle.get(key)
    if (known !== undefined) return known
    if (this.styles.length >= stylesMax) return null
    this.#placeByStyle.set(key, this.styles.length)
    return this.styles.push(style) - 1
  }
}

/** Undefined for a cell that looks like its column. */
type OwnStyle = number | null | undefined

/** The cells that look different from their columns, those beside each other together. */
function styledCells(
  rows: readonly (readonly [line: number, row: LookOfRow])[],
  width: number,
  ownStyle: (id: number | undefined, place: number, isEmpty: boolean) => OwnStyle,
): readonly StyledCells[] {
  /** By the style of a row: its cells that the file does not mention. Null if they look like their columns. */
  const unmentioned = new Map<number | undefined, readonly OwnStyle[] | null>()
  const unmentionedIn = ({ style: id }: LookOfRow) => {
    const known = unmentioned.get(id)
    if (known !== undefined) return known
    const styles = Array.from({ length: width }, (_, place) => ownStyle(id, place, true))
    const found = styles.every((style) => style === undefined) ? null : styles
    unmentioned.set(id, found)
    return found
  }
  const found: StyledCells[] = []
  for (const [line, row] of rows) {
    if (found.length + width > styledCellsMax) break
    const others = unmentionedIn(row)
    const places =
      others?.keys() ?? [...row.cells.keys()].filter((place) => place < width).sort((one, two) => one - two)
    let last: [line: number, first: number, last: number, style: number | null] | null = null
    for (const place of places) {
      const cell = row.cells.get(place)
      const style = cell ? ownStyle(cell.style, place, cell.value === 'none') : others?.[place]
      if (style === undefined) continue
      if (last && last[2] === place - 1 && last[3] === style) {
        last[2] = place
        continue
      }
      last = [line, place, place, style]
      found.push(last)
    }
  }
  return found
}

function isOn(attribute: string | undefined): boolean {
  return attribute === '1' || attribute === 'true'
}

function mostCommon(ids: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}
