import type { Ports } from '../../ports.js'
import { InvalidRequestError } from '../../shared/errors.js'
import type { AccountId } from '../../shared/ids.js'
import { ForecastCounter } from '../answer/forecast.js'
import { ColumnValues } from '../columns/column-values.js'
import { type ColumnChoices, type Columns, guessColumns } from '../columns/guess-columns.js'
import { ListStartedError } from '../runs/errors.js'
import { rowsOf, rowsPerBlock } from '../runs/list-blocks.js'
import type { ListRun } from '../runs/list-run.js'
import { findRun, notStarted, readBlocks } from '../runs/list-runs.js'
import { paidSites } from '../runs/paid-sites.js'
import { SheetError, type SheetRow } from '../sheet.js'

const sampleRows = 200

/** Changes which column holds what, and counts again what the list may cost. Only before the list is started. */
export async function setColumns(
  ports: Pick<Ports, 'lists' | 'breathe' | 'ledger' | 'answers' | 'reviews' | 'clock'>,
  account: AccountId,
  id: string,
  choices: ColumnChoices,
): Promise<ListRun> {
  const run = await findRun(ports, account, id)
  if (run.problem?.code !== 'not_started') throw new ListStartedError()
  const sample = await firstRows(ports, run, sampleRows)
  const values = new ColumnValues(sample)
  for (const place of run.sheet.columns.keys()) {
    await ports.breathe()
    values.judge(place)
  }
  const roles = rolesFor(run, sample, choices, values)
  const counter = new ForecastCounter(roles)
  for await (const { rows } of readBlocks(ports, run.id)) {
    await ports.breathe()
    for (const row of rowsOf(rows)) counter.add(row)
  }
  const forecast = await counter.forecastWithout((sites) => paidSites(ports, account, sites))
  const sheet = { ...run.sheet, roles: { ...roles } }
  const changed = { sheet, forecast, problem: notStarted(forecast, run.rows) }
  if (!(await ports.lists.setSheet(account, run.id, changed))) throw new ListStartedError()
  return { ...run, ...changed }
}

/** The first rows of a list. No more blocks are read than hold them. */
export async function firstRows({ lists }: Pick<Ports, 'lists'>, { id }: ListRun, count: number): Promise<SheetRow[]> {
  const blocks = await lists.blocks(id, -1, Math.ceil(count / rowsPerBlock))
  return blocks.flatMap(({ rows }) => rowsOf(rows)).slice(0, count)
}

function rolesFor(
  { sheet: { columns, isList } }: ListRun,
  sample: readonly SheetRow[],
  choices: ColumnChoices,
  values: ColumnValues,
): Columns {
  return orInvalid(() => guessColumns({ columns, isList, sample }, choices, values))
}

/** What a person chose may not fit the sheet. */
export function orInvalid<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof SheetError) throw new InvalidRequestError(error.message, [], error.nextStep)
    throw error
  }
}
