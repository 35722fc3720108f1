import type { StopSignal } from '../shared/stop-signal.js'

/** Lists are joined into one text, so that every format can hold them. */
export type Cell = string | number | boolean | null

/** The cell of a `day` is a text such as `2026-03-02`, that of a `time` an ISO time, that of a `count` a whole number. */
export type ColumnType = 'text' | 'number' | 'boolean' | 'count' | 'day' | 'time'

export interface Column<Row> {
  readonly name: string
  readonly type: ColumnType
  readonly of: (row: Row) => Cell
}

/** Rows of an export, in batches of bounded size. They are read as slowly as they are consumed. */
export interface Table {
  readonly columns: readonly Pick<Column<never>, 'name' | 'type'>[]
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>
}

/**
 * `breathe` is called between batches: a filter may leave many of them empty. For the same reason `stopped` ends the
 * table between them: closing a file that waits for its next piece would wait for all of them.
 */
export function tableOf<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  breathe: () => Promise<void>,
  stopped?: StopSignal,
): Table {
  return { columns, batches: cellsOf(columns, batches, breathe, stopped) }
}

async function* cellsOf<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  breathe: () => Promise<void>,
  stopped: StopSignal | undefined,
) {
  for await (const rows of batches) {
    await breathe()
    if (stopped?.aborted) return
    yield rows.map((row) => columns.map(({ of }) => of(row)))
  }
}
