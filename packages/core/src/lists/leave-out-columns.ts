import { InvalidRequestError } from '../shared/errors.js'
import type { RowAnswer } from './row-result.js'
import type { SheetLook, StyledCells } from './sheet.js'

/** What a result takes over from the list that was sent. */
interface ListedColumns {
  readonly columns: readonly string[]
  /** A plain list has one value a line, which stays. */
  readonly isList?: boolean | undefined
  readonly look?: SheetLook | undefined
}

/** Reads `2,5`: the places of columns, counted from 1. */
export function readPlaces(text: string): ReadonlySet<number> {
  const places = text.split(',').flatMap((place) => place.trim() || [])
  const wrong = places.find((place) => !/^[1-9]\d{0,3}$/.test(place))
  if (wrong === undefined) return new Set(places.map(Number))
  throw new InvalidRequestError(
    `${JSON.stringify(wrong.slice(0, 100))} is not the place of a column.`,
    [{ field: 'leave_out', message: 'must be places of columns, counted from 1, such as 2,5' }],
    'Count the columns of the list from 1 and separate their places by commas.',
  )
}

/** The list without these columns. The rows above its header stay whole. A place that it does not have changes nothing. */
export function withoutColumns<Sheet extends ListedColumns>(sheet: Sheet, left: ReadonlySet<number>): Sheet {
  if (sheet.isList || left.size === 0) return sheet
  const only = <Item>(items: readonly Item[]) => items.filter((_, place) => !left.has(place + 1))
  const { columns, look } = sheet
  if (!look) return { ...sheet, columns: only(columns) }
  const cells = look.cells && { cells: movedCells(look.cells, left) }
  const kept = { ...look, columns: only(look.columns), header: only(look.header), ...cells }
  return { ...sheet, columns: only(columns), look: kept }
}

/** The cells at the places that their columns have now. */
function movedCells(cells: readonly StyledCells[], left: ReadonlySet<number>): readonly StyledCells[] {
  const places = [...left].toSorted((one, other) => one - other)
  const leftBefore = (place: number) => places.findLastIndex((one) => one <= place) + 1
  return cells.flatMap(([line, first, last, style]) => {
    const [start, end] = [first - leftBefore(first), last - leftBefore(last + 1)]
    return start <= end ? [[line, start, end, style] as const] : []
  })
}

/** The rows with only these columns of their list. */
export async function* onlyColumns(
  answers: AsyncIterable<RowAnswer>,
  columns: readonly string[],
): AsyncGenerator<RowAnswer> {
  for await (const answer of answers) {
    const { input } = answer
    if (typeof input === 'string') yield answer
    else yield { ...answer, input: Object.fromEntries(columns.map((name) => [name, input[name] ?? null])) }
  }
}
