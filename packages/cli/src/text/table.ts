import type { Colour, Paint } from './colour.js'
import { sanitise } from './sanitise.js'
import { fitted, widthOf } from './width.js'
import { wrappedLines } from './wrapped.js'

const gap = '  '
/** Columns are not shrunk below this width. */
const columnWidthMin = 8
/** A row with more lines is easier to read as a block. */
const rowLinesMax = 4

/** The available width and the colours. */
export interface Look {
  readonly columns: number
  readonly colour: Colour
}

export interface Column<Row> {
  readonly title: string
  of(row: Row): string | number | null | undefined
  readonly paint?: (colour: Colour, row: Row) => Paint
  readonly align?: 'right'
  /** Never truncated, because users copy it. */
  readonly isWhole?: boolean
  /** Truncated if there is no room. In other columns a long cell goes on in the next line; a number is whole. */
  readonly isCut?: boolean
}

/**
 * Fits the columns to the terminal: leaves out those that are empty, then wraps or cuts the widest. If that leaves too
 * little room, each row becomes a block. Sanitises every cell.
 */
export function table<Row>(all: readonly Column<Row>[], rows: readonly Row[], look: Look): string {
  const columns = fits(all, rows, look) ? all : all.filter((column) => rows.some((row) => !isEmpty(column.of(row))))
  const cells = rows.map((row) => columns.map((column) => cellText(column.of(row))))
  const wanted = wantedWidths(columns, cells)
  const room = roomFor(columns, look)
  const widths = shrink(wanted, leastWidths(columns, cells, wanted), room)
  const widthAt = (place: number) => widths[place] ?? 0
  const linesOf = (texts: readonly string[]) =>
    texts.map((text, place) => (columns[place]?.isCut ? [text] : wrappedLines(text, widthAt(place))))
  const isNarrow = total(widths) > room && columns.some(({ isCut }) => !isCut)
  if (isNarrow || cells.some((texts) => linesOf(texts).some((lines) => lines.length > rowLinesMax)))
    return blocks(columns, rows, look)

  const line = (texts: readonly string[], paintOf: (place: number) => Paint) =>
    texts
      .map((text, place) => {
        const shown = fitted(text, widthAt(place))
        const padding = ' '.repeat(Math.max(0, widthAt(place) - widthOf(shown)))
        const painted = shown === '' ? '' : paintOf(place)(shown)
        return columns[place]?.align === 'right' ? padding + painted : painted + padding
      })
      .join(gap)
      .trimEnd()

  const head = line(
    columns.map(({ title }) => title),
    () => look.colour.dim,
  )
  const body = rows.flatMap((row, at) => {
    const parts = linesOf(cells[at] ?? [])
    const paintOf = (place: number) => columns[place]?.paint?.(look.colour, row) ?? ((text: string) => text)
    return Array.from({ length: Math.max(...parts.map((lines) => lines.length)) }, (_, nth) =>
      line(
        parts.map((lines) => lines[nth] ?? ''),
        paintOf,
      ),
    )
  })
  return [head, ...body].map((each) => `${each}\n`).join('')
}

/** A column that wraps is as wide as its longest word. */
function leastWidths<Row>(
  columns: readonly Column<Row>[],
  cells: readonly (readonly string[])[],
  wanted: readonly number[],
): number[] {
  return columns.map(({ title, isWhole, isCut, align }, place) => {
    if (isWhole || align === 'right') return wanted[place] ?? 0
    if (isCut) return columnWidthMin
    const words = [title, ...cells.flatMap((line) => (line[place] ?? '').split(' '))]
    return Math.max(columnWidthMin, ...words.map(widthOf))
  })
}

function wantedWidths<Row>(columns: readonly Column<Row>[], cells: readonly (readonly string[])[]): number[] {
  return columns.map(({ title }, place) => Math.max(widthOf(title), ...cells.map((line) => widthOf(line[place] ?? ''))))
}

function roomFor(columns: readonly unknown[], look: Look): number {
  return look.columns - gap.length * (columns.length - 1)
}

function fits<Row>(columns: readonly Column<Row>[], rows: readonly Row[], look: Look): boolean {
  const cells = rows.map((row) => columns.map((column) => cellText(column.of(row))))
  return rows.length === 0 || total(wantedWidths(columns, cells)) <= roomFor(columns, look)
}

/** Aligned names and values. Undefined values are left out; null is shown as unknown. */
export function facts(pairs: readonly (readonly [string, string | number | null | undefined])[], look: Look): string {
  const shown = pairs.filter(([, value]) => value !== undefined)
  const width = Math.max(0, ...shown.map(([name]) => name.length))
  return shown.map(([name, value]) => `${look.colour.dim(name.padEnd(width))}  ${cellText(value)}\n`).join('')
}

type Cell = string | number | null | undefined

export function cellText(value: Cell): string {
  return isEmpty(value) ? '-' : sanitise(String(value))
}

function isEmpty(value: Cell): boolean {
  return value === null || value === undefined || value === ''
}

function blocks<Row>(columns: readonly Column<Row>[], rows: readonly Row[], look: Look): string {
  const width = Math.max(0, ...columns.map(({ title }) => title.length))
  const indent = ' '.repeat(width + gap.length)
  const block = (row: Row) =>
    columns
      .map(({ title, of, isCut, isWhole }) => {
        const room = look.columns - indent.length
        const [first = '', ...more] = wrappedLines(cellText(of(row)), room).map((text) =>
          isCut && !isWhole ? fitted(text, room) : text,
        )
        const lines = [`${look.colour.dim(title.padEnd(width))}${gap}${first}`, ...more.map((line) => indent + line)]
        return lines.map((line) => `${line}\n`).join('')
      })
      .join('')
  return rows.map(block).join('\n')
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0)
}

/** Shrinks the widest columns until all fit, or until none can shrink further. */
function shrink(wanted: readonly number[], least: readonly number[], room: number): number[] {
  const widths = [...wanted]
  for (let excess = total(widths) - room; excess > 0; ) {
    const [widest, next] = widths
      .map((width, place) => ({ place, width, least: least[place] ?? 0 }))
      .filter((column) => column.width > column.least)
      .toSorted((one, other) => other.width - one.width || one.place - other.place)
    if (!widest) break
    const step = Math.min(excess, widest.width - widest.least, Math.max(1, widest.width - (next?.width ?? 0)))
    widths[widest.place] = widest.width - step
    excess -= step
  }
  return widths
}
