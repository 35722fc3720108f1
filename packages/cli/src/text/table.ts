import type { Colour, Paint } from './colour.js'
import { sanitise } from './sanitise.js'
import { fitted, widthOf } from './width.js'

const gap = '  '
/** Columns are not shrunk below this width. */
const columnWidthMin = 8

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
}

/**
 * Fits the columns to the terminal: leaves out those that are empty, then shortens the widest. If columns that are never
 * truncated leave too little room, each row becomes a block. Sanitises every cell.
 */
export function table<Row>(all: readonly Column<Row>[], rows: readonly Row[], look: Look): string {
  const columns = fits(all, rows, look) ? all : all.filter((column) => rows.some((row) => !isEmpty(column.of(row))))
  const cells = rows.map((row) => columns.map((column) => cellText(column.of(row))))
  const wanted = wantedWidths(columns, cells)
  const room = roomFor(columns, look)
  const widths = shrink(wanted, room, (place) => columns[place]?.isWhole === true)
  if (columns.some(({ isWhole }) => isWhole) && total(widths) > room) return blocks(columns, rows, look)
  const line = (texts: readonly string[], paintOf: (place: number) => Paint) =>
    texts
      .map((text, place) => {
        const shown = fitted(text, widths[place] ?? 0)
        const padding = ' '.repeat(Math.max(0, (widths[place] ?? 0) - widthOf(shown)))
        const painted = paintOf(place)(shown)
        return columns[place]?.align === 'right' ? padding + painted : painted + padding
      })
      .join(gap)
      .trimEnd()

  const head = line(
    columns.map(({ title }) => title),
    () => look.colour.dim,
  )
  const body = rows.map((row, at) =>
    line(cells[at] ?? [], (place) => columns[place]?.paint?.(look.colour, row) ?? ((text) => text)),
  )
  return [head, ...body].map((each) => `${each}\n`).join('')
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
  return rows
    .map((row) =>
      facts(
        columns.map((column) => [column.title, column.of(row) ?? null] as const),
        look,
      ),
    )
    .join('\n')
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0)
}

/** Shrinks the widest columns until all fit, or until none can shrink further. */
function shrink(wanted: readonly number[], room: number, isWhole: (place: number) => boolean): number[] {
  const widths = [...wanted]
  let excess = total(widths) - room
  while (excess > 0) {
    const giving = widths.filter((_, place) => !isWhole(place))
    const widest = Math.max(...giving)
    if (widest <= columnWidthMin) break
    const next = Math.max(columnWidthMin, ...giving.filter((width) => width < widest))
    const places = widths.flatMap((width, place) => (width === widest && !isWhole(place) ? [place] : []))
    for (const place of places) {
      const step = Math.min(widest - next, excess)
      widths[place] = widest - step
      excess -= step
    }
  }
  return widths
}
