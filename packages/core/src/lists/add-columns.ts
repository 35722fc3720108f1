import type { FactCells, FactColumn } from '../exports/fact-columns.js'
import type { RowAnswer } from './row-result.js'

/** As many as one call of the API looks up. */
const rowsAtOnce = 100

/** Reads the chosen columns of companies by their number. */
export type ReadColumns = (
  numbers: readonly string[],
  chosen: readonly FactColumn[],
) => Promise<ReadonlyMap<string, FactCells>>

/** Adds the chosen columns about the company of each row, as they are now. Rows are read and given on in bounded batches. */
export async function* addColumns(
  answers: AsyncIterable<RowAnswer>,
  chosen: readonly FactColumn[],
  read: ReadColumns,
): AsyncGenerator<RowAnswer> {
  if (chosen.length === 0) return yield* answers
  let held: RowAnswer[] = []
  for await (const answer of answers) {
    held.push(answer)
    if (held.length < rowsAtOnce) continue
    yield* await withColumns(held, chosen, read)
    held = []
  }
  yield* await withColumns(held, chosen, read)
}

async function withColumns(rows: readonly RowAnswer[], chosen: readonly FactColumn[], read: ReadColumns) {
  const numbers = new Set(rows.flatMap(({ company }) => company?.company_number ?? []))
  const found = numbers.size === 0 ? new Map<string, FactCells>() : await read([...numbers], chosen)
  return rows.map((row) => {
    const columns = row.company && found.get(row.company.company_number)
    return columns ? { ...row, columns: withOwnWebsite(columns, row) } : row
  })
}

/** The website that a row was matched by is part of its answer. */
function withOwnWebsite(columns: FactCells, { matched_by: by, domain }: RowAnswer): FactCells {
  const isBySite = by === 'domain' || by === 'email'
  return columns.website === null && isBySite ? { ...columns, website: domain } : columns
}
