import type { Ports } from '../../ports.js'
import type { AccountId } from '../../shared/ids.js'
import { ColumnValues } from '../columns/column-values.js'
import { type ColumnUse, explainColumns } from '../columns/explain-columns.js'
import type { ListRun } from '../runs/list-run.js'
import { findRun } from '../runs/list-runs.js'
import type { SheetRow } from '../sheet.js'
import { firstRows } from './set-columns.js'
import { shortCells } from './short-cells.js'
import { tellingRows } from './telling-rows.js'

const rowsShown = 5
const sampleRows = 50

/** What a person sees before a list is started. */
export interface ListPreview {
  readonly run: ListRun
  readonly columns: readonly ColumnUse[]
  readonly rows: readonly SheetRow[]
}

/** Rows from the start of a list that show what is in its columns, and what each column is used for and why. */
export async function previewList(
  ports: Pick<Ports, 'lists' | 'breathe'>,
  account: AccountId,
  id: string,
): Promise<ListPreview> {
  const run = await findRun(ports, account, id)
  const sample = await firstRows(ports, run, sampleRows)
  const { columns, isList, roles } = run.sheet
  const values = new ColumnValues(sample)
  for (const place of columns.keys()) {
    await ports.breathe()
    values.likeness(place)
  }
  const shown = tellingRows(sample, new Set(Object.values(roles)), rowsShown)
  const rows = shown.map((row) => ({ ...row, cells: shortCells(row.cells, rowsShown) }))
  return { run, columns: explainColumns({ columns, isList, sample }, roles, values), rows }
}
