import type { Ports } from '../../ports.js'
import { requireCompanyNumber } from '../../register/company/read-company-number.js'
import type { Settings } from '../../settings.js'
import { base62 } from '../../shared/encoding/base62.js'
import type { AccountId } from '../../shared/ids.js'
import { requireTags } from '../../signals/tags.js'
import { storableReference } from '../../watchlist/reference.js'
import { type WatchRefusal, watchBatchMax, watchCompanies } from '../../watchlist/watch-companies.js'
import { listWatchlist } from '../../watchlist/watchlist.js'
import { placeOf } from '../columns/guess-columns.js'
import { WatchBatchNotFoundError } from '../runs/errors.js'
import { resultsIn, rowsOf } from '../runs/list-blocks.js'
import type { ListRun } from '../runs/list-run.js'
import { findRun, readBlocks } from '../runs/list-runs.js'
import { textOf } from '../sheet.js'
import { labelWatched, withLabels } from './label-watched.js'
import { orInvalid } from './set-columns.js'

/** New watches in one call, so that it ends in time. The next call goes on. */
export const newWatchesMax = 2_000
const refusedShown = 100
const nextShown = 100

export interface WatchedRows {
  /** Companies that rows of the list are matched with, each once. */
  readonly companies: number
  readonly watched: number
  readonly alreadyWatched: number
  /** Of those: companies that have got new tags or another reference. */
  readonly labelled: number
  /** Companies that are not watched because the watchlist is full. */
  readonly full: number
  /** Companies that the next call would watch or label. */
  readonly left: number
  readonly refused: readonly { readonly company: string; readonly outcome: WatchRefusal }[]
  readonly usage: { readonly count: number; readonly limit: number }
  /** In a preview: the first of the companies that would be watched, by number, and of those that are. */
  readonly next: readonly string[]
  readonly known: readonly string[]
  /** What `unwatchRows` takes; null if nothing was added. */
  readonly batch: string | null
}

export interface RowsToWatch {
  readonly tags: readonly string[]
  /** The column with the account's own reference, by title or number. */
  readonly reference?: string | undefined
  /** Numbers of companies that stay out. */
  readonly except?: readonly string[] | undefined
  /** Nothing is watched: the counts say what would be. */
  readonly isPreview?: boolean | undefined
}

const purpose = 'watch-batch/v2'
const batchBytes = 16

/**
 * Watches the companies of all matched rows, in the order of the list, until the watchlist is full. Those that are
 * watched already get the tags and the reference too. Safe to repeat.
 */
export async function watchRows(
  ports: Ports,
  settings: Settings,
  account: AccountId,
  id: string,
  { tags, reference, except = [], isPreview = false }: RowsToWatch,
): Promise<WatchedRows> {
  const wantedTags = requireTags(tags)
  const run = await findRun(ports, account, id)
  const column = reference === undefined ? null : orInvalid(() => placeOf(run.sheet.columns, reference))
  const companies = await matchedCompanies(ports, run, column)
  const { entries, limit } = await listWatchlist(ports, settings, account)
  const known = new Set<string>(entries.map(({ company }) => company))
  const leftOut = new Set<string>(except.map(requireCompanyNumber))
  const [before, others] = partition([...companies.keys()], (company) => known.has(company))
  const open = others.filter((company) => !leftOut.has(company))
  const labelsOf = (company: string) => ({ tags: wantedTags, reference: companies.get(company) ?? null })
  const toLabel = entries.filter(
    (entry) =>
      companies.has(entry.company) && !leftOut.has(entry.company) && withLabels(entry, labelsOf(entry.company)),
  )
  const labelledNow = toLabel.slice(0, newWatchesMax)
  const unlabelled = toLabel.length - labelledNow.length
  const counts = { watched: 0, alreadyWatched: before.length, labelled: labelledNow.length, full: 0, left: 0 }
  if (isPreview) {
    const fitting = Math.min(open.length, Math.max(0, limit - entries.length))
    const watched = Math.min(fitting, newWatchesMax)
    const next = open.slice(0, Math.min(watched, nextShown))
    const shown = { next, known: before.slice(0, nextShown) }
    const rest = {
      full: open.length - fitting,
      left: fitting - watched + unlabelled,
      refused: [],
      ...shown,
      batch: null,
    }
    return { ...counts, watched, ...rest, companies: companies.size, usage: { count: entries.length, limit } }
  }
  counts.labelled = await labelWatched(ports, account, labelledNow, labelsOf)
  const refused: { company: string; outcome: WatchRefusal }[] = []
  const batch = base62(ports.random.bytes(batchBytes))
  let place = 0
  while (place < open.length && counts.full === 0 && counts.watched < newWatchesMax) {
    const some = open.slice(place, place + watchBatchMax)
    for (const result of await watchCompanies(ports, settings, account, some, { tags, references: companies, batch })) {
      if (result.outcome === 'watched') counts.watched += 1
      else if (result.outcome === 'already_watched') counts.alreadyWatched += 1
      else if (result.outcome === 'watchlist_full') counts.full += 1
      else if (refused.length < refusedShown) refused.push({ company: result.given, outcome: result.outcome })
    }
    place += some.length
  }
  const rest = open.length - place
  return {
    ...counts,
    ...(counts.full > 0 ? { full: counts.full + rest, left: unlabelled } : { left: Math.max(0, rest) + unlabelled }),
    companies: companies.size,
    refused,
    ...{ next: [], known: [] },
    usage: { count: await ports.watchlist.count(account), limit },
    // Sealed, so that a repeated undo is told from one of another list or an unknown one.
    batch: counts.watched === 0 ? null : ports.crypto.seal(purpose, `${account} ${id}`, batch),
  }
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

/** Stops watching what a call of `watchRows` has added, whatever was decided since. Safe to repeat. */
export async function unwatchRows(
  ports: Pick<Ports, 'lists' | 'watchlist' | 'crypto'>,
  account: AccountId,
  id: string,
  sealed: string,
): Promise<{ readonly removed: number }> {
  const run = await findRun(ports, account, id)
  const batch = ports.crypto.unseal(purpose, `${account} ${run.id}`, sealed)
  if (batch === null) throw new WatchBatchNotFoundError()
  return { removed: await ports.watchlist.unwatchBatch(account, batch) }
}

/** The companies of all matched rows, each with the reference of its first row that has one. */
async function matchedCompanies(
  ports: Pick<Ports, 'lists' | 'breathe'>,
  { id }: ListRun,
  column: number | null,
): Promise<ReadonlyMap<string, string | null>> {
  const companies = new Map<string, string | null>()
  for await (const block of readBlocks(ports, id)) {
    await ports.breathe()
    const rows = column === null ? [] : rowsOf(block.rows)
    for (const [place, { company }] of resultsIn(block).entries()) {
      if (!company || companies.get(company.company_number)) continue
      const text = column === null ? '' : textOf(rows[place]?.cells[column] ?? null)
      companies.set(company.company_number, storableReference(text))
    }
  }
  return companies
}
