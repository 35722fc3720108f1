import type { Ports } from '../../ports.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import { emptyOverlay } from '../../register/overlay/overlay.js'
import type { Settings } from '../../settings.js'
import { base62 } from '../../shared/encoding/base62.js'
import { InvalidRequestError } from '../../shared/errors.js'
import type { AccountId } from '../../shared/ids.js'
import { companyFacts } from '../../signals/company-facts.js'
import { lockSnapshot, readSnapshotFacts, retryWhenStale } from '../../sync/snapshot-guard.js'
import { WatchlistFullError, WatchlistReplacedError } from '../errors.js'
import type { WatchPorts } from '../watch-company.js'
import type { ReplacementOutcome, ReplacementPart, WatchEntry } from '../watchlist-store.js'
import { type GivenRow, type JudgedRow, judgeRows, keptCompanies, type RowRefusal } from './judge-rows.js'
import { type EntryChange, planReplacement, type ReplacementPlan } from './plan-replacement.js'

export const replacementRowsMax = 10_000
/** Companies per transaction: others can write between two of them. */
const partSize = 50
const removedShownMax = 10_000
const replacementIdBytes = 16

export interface ReplaceOptions {
  /** Only tells what would change. */
  readonly dryRun: boolean
  /** Applies the other rows if some are refused. Otherwise nothing is changed then. */
  readonly skipProblems: boolean
}

export interface RowOutcome {
  readonly given: string
  readonly company: CompanyNumber | null
  readonly outcome: EntryChange | 'duplicate' | RowRefusal
  readonly message: string | null
}

export interface Replacement {
  /** `refused`: rows have problems, and nothing was changed. */
  readonly status: 'applied' | 'dry_run' | 'refused'
  /** In the order of the given rows. Before anything is changed, they say what would be. */
  readonly rows: readonly RowOutcome[]
  readonly removedCount: number
  /** At most `removedShownMax`. */
  readonly removed: readonly { readonly company: CompanyNumber; readonly name: string | null }[]
}

type ReplacePorts = WatchPorts & Pick<Ports, 'breathe' | 'random'>

/**
 * Makes the watchlist of an account equal to the given rows, in small transactions. If two calls run at once, the one
 * that begins later takes over and the other fails, so the result is one of the two lists. Safe to repeat.
 */
export async function replaceWatchlist(
  ports: ReplacePorts,
  settings: Pick<Settings, 'watchlistLimit'>,
  account: AccountId,
  given: readonly GivenRow[],
  { dryRun, skipProblems }: ReplaceOptions,
): Promise<Replacement> {
  if (given.length > replacementRowsMax) throw tooManyRows()
  const own = (await ports.accounts.find(account))?.watchlistLimit ?? null
  const limit = own ?? settings.watchlistLimit
  const full = new WatchlistFullError(limit, own !== null)
  const room = { limit, fullMessage: `${full.message} ${full.nextStep}` }
  const before = await entriesOf(ports, account)
  const rows = await judgeRows(ports, given, before, room)
  const unchanged = keptCompanies(rows, before).map((company) => ({ company, tags: undefined, reference: undefined }))
  const wanted = [...rows.flatMap((row) => (row.outcome === 'wanted' ? [row.entry] : [])), ...unchanged]
  const isRefused = !skipProblems && rows.some(({ outcome }) => outcome !== 'wanted' && outcome !== 'duplicate')

  const isApplied = !dryRun && !isRefused
  const replacement = isApplied ? await begin(ports, account) : null
  const plan = planReplacement(replacement ? await entriesOf(ports, account) : before, wanted)
  // Their names are stored as long as they are watched.
  const removed = await nameCompanies(ports, plan.remove.slice(0, removedShownMax))
  if (replacement) await apply(ports, account, replacement, plan, full)
  return {
    status: isRefused ? 'refused' : dryRun ? 'dry_run' : 'applied',
    rows: rows.map((row, place) => outcomeOf(given[place]?.number ?? '', row, plan)),
    removedCount: plan.remove.length,
    removed,
  }
}

async function begin({ watchlist, random }: ReplacePorts, account: AccountId): Promise<string> {
  const replacement = base62(random.bytes(replacementIdBytes))
  await watchlist.beginReplacement(account, replacement)
  return replacement
}

async function apply(
  ports: ReplacePorts,
  account: AccountId,
  replacement: string,
  plan: ReplacementPlan,
  full: WatchlistFullError,
): Promise<void> {
  const run = async (part: Partial<PartToRun>) => {
    await ports.breathe()
    const whole = { remove: [], label: [], add: [], ...part }
    const outcome = await retryWhenStale(() => replaceSome(ports, account, replacement, whole, full.limit))
    if (outcome === 'replaced') throw new WatchlistReplacedError()
    if (outcome === 'full') throw full
  }
  // What is removed makes room for what is added.
  for (const remove of partsOf(plan.remove)) await run({ remove })
  for (const label of partsOf(plan.label)) await run({ label })
  for (const add of partsOf(plan.add)) await run({ add })
}

type PartToRun = Pick<ReplacementPart, 'remove' | 'label'> & { readonly add: readonly WatchEntry[] }

/** New companies are not refreshed first: the regular refresh of watched companies asks Companies House about them later. */
async function replaceSome(
  ports: ReplacePorts,
  account: AccountId,
  replacement: string,
  { remove, label, add }: PartToRun,
  limit: number,
): Promise<ReplacementOutcome> {
  const numbers = add.map(({ company }) => company)
  const snapshot = numbers.length === 0 ? null : await readSnapshotFacts(ports, numbers)
  return ports.atomically(async (stores) => {
    if (snapshot) await lockSnapshot(stores, snapshot)
    // Locked, so that no change falls between the facts stored here and the first check for changes.
    const overlays = await stores.overlay.readAllForUpdate(numbers)
    const watches = add.map((entry) => {
      const known = snapshot?.companies.get(entry.company) ?? null
      return { ...entry, facts: companyFacts(known, overlays.get(entry.company) ?? emptyOverlay) }
    })
    const part = { remove, label, add: watches, at: ports.clock.now() }
    return stores.watchlist.replaceSome(account, replacement, part, limit)
  })
}

async function entriesOf({ watchlist }: ReplacePorts, account: AccountId) {
  return new Map((await watchlist.entries(account)).map((entry) => [entry.company, entry]))
}

async function nameCompanies({ watchlist, breathe }: ReplacePorts, companies: readonly CompanyNumber[]) {
  const removed: Replacement['removed'][number][] = []
  for (const part of partsOf(companies)) {
    await breathe()
    const facts = await watchlist.facts(part)
    removed.push(...part.map((company) => ({ company, name: facts.get(company)?.name ?? null })))
  }
  return removed
}

function partsOf<Item>(items: readonly Item[]): (readonly Item[])[] {
  const count = Math.ceil(items.length / partSize)
  return Array.from({ length: count }, (_, place) => items.slice(place * partSize, (place + 1) * partSize))
}

function outcomeOf(given: string, row: JudgedRow, { changes }: ReplacementPlan): RowOutcome {
  if (row.outcome !== 'wanted') return { given, ...row }
  const { company } = row.entry
  return { given, company, outcome: changes.get(company) ?? 'unchanged', message: null }
}

function tooManyRows(): InvalidRequestError {
  const message = `must be at most ${replacementRowsMax} rows`
  return new InvalidRequestError(
    `A watchlist can be replaced by at most ${replacementRowsMax} rows.`,
    [{ field: 'entries', message }],
    'Watch more companies in batches: POST /v1/watchlist/batch',
    'api',
  )
}
