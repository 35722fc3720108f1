import type { Cell, SheetRow } from '../sheet.js'

/** A page shows no more columns, and a sheet may have thousands. */
const columnsMax = 100

/**
 * At most `count` of the rows, in their order, that have values in as many columns as possible; `used` columns come
 * first. If a row more adds no column, the first rows fill up.
 */
export function tellingRows(rows: readonly SheetRow[], used: ReadonlySet<number>, count: number): readonly SheetRow[] {
  const missing = new Set(rows.flatMap(({ cells }) => [...cells.slice(0, columnsMax).keys()]))
  const placesOf = new Map(
    rows.map((row) => [row, [...missing].filter((place) => hasValue(row.cells[place]))] as const),
  )
  const chosen = new Set<SheetRow>()
  while (chosen.size < count) {
    let [best, bestWeight]: [SheetRow | null, number] = [null, 0]
    for (const [row, places] of placesOf) {
      if (chosen.has(row)) continue
      const added = places.filter((place) => missing.has(place))
      const weight = added.reduce((sum, place) => sum + (used.has(place) ? columnsMax : 1), 0)
      if (weight > bestWeight) [best, bestWeight] = [row, weight]
    }
    if (best === null) break
    chosen.add(best)
    for (const place of placesOf.get(best) ?? []) missing.delete(place)
  }
  for (const row of rows) if (chosen.size < count) chosen.add(row)
  return rows.filter((row) => chosen.has(row))
}

function hasValue(cell: Cell | undefined): boolean {
  return cell !== undefined && cell !== null && (typeof cell !== 'string' || /\S/.test(cell))
}
