import type { CreditTotals } from './credits/credit-ledger.js'
import { backgroundState, type SeenWorker } from './health/background-state.js'
import type { Ports } from './ports.js'
import { followedStreams } from './register/companies-house/stream/parse-event.js'
import type { Snapshot } from './register/register-store.js'
import { dayMs, type Instant } from './shared/clock.js'

/** Nothing is counted beyond this, so that the overview costs little on a large server too. */
export const overviewCountMax = 100_000
const jobsSinceMs = dayMs

/** `count` is exact, or the most that is counted. */
export interface BoundedCount {
  readonly count: number
  readonly isExact: boolean
}

export interface StreamState {
  readonly stream: string
  /** Null if the stream was never followed. */
  readonly timepoint: number | null
  /** When its last event was stored; null if unknown. */
  readonly lastEventAt: Instant | null
  /** How long after its publication the last event was stored; null if unknown. */
  readonly lagMs: number | null
}

export interface JobOutcomes {
  readonly since: Instant
  /** Jobs with an answer that names a company or its website, paid now or before. */
  readonly matched: number
  readonly needsReview: number
  /** Including sites of companies outside the UK. */
  readonly noMatch: number
  /** Including sites that could not be read. */
  readonly failed: number
  /** False if only the last `overviewCountMax` jobs were counted. */
  readonly isExact: boolean
}

/** The state of the server, for its operator. */
export interface OperatorOverview {
  readonly at: Instant
  /** Null until a register was imported. */
  readonly register: Pick<Snapshot, 'companies' | 'asOf' | 'generation' | 'importedAt'> | null
  readonly streams: readonly StreamState[]
  readonly tasks: { readonly open: BoundedCount; readonly oldestAgeMs: number | null }
  /** Those of the last day, latest first. */
  readonly workers: readonly SeenWorker[]
  readonly jobs: JobOutcomes
  readonly webhooks: { readonly waiting: BoundedCount; readonly failingDestinations: BoundedCount }
  readonly mail: { readonly waiting: BoundedCount }
  readonly accounts: BoundedCount
  /** Null if there are too many grants to add up. */
  readonly credits: CreditTotals | null
  readonly watchedCompanies: BoundedCount
}

type OverviewPorts = Pick<
  Ports,
  | 'accounts'
  | 'clock'
  | 'cursors'
  | 'deliveries'
  | 'health'
  | 'jobs'
  | 'ledger'
  | 'mail'
  | 'register'
  | 'watchlist'
  | 'webhooks'
>

export async function operatorOverview(ports: OverviewPorts): Promise<OperatorOverview> {
  const at = ports.clock.now()
  const [snapshot, streams, backlog, background, jobs, waiting, failing, mail, accounts, credits, companies] =
    await Promise.all([
      ports.register.snapshot(),
      streamStates(ports),
      ports.jobs.backlog(beyondMax),
      backgroundState(ports),
      jobOutcomes(ports, at - jobsSinceMs),
      ports.deliveries.waiting(beyondMax),
      ports.webhooks.countFailing(beyondMax),
      ports.mail.count(beyondMax),
      ports.accounts.count(beyondMax),
      ports.ledger.totals(overviewCountMax),
      ports.watchlist.countCompanies(beyondMax),
    ])
  return {
    at,
    register: snapshot && {
      companies: snapshot.companies,
      asOf: snapshot.asOf,
      generation: snapshot.generation,
      importedAt: snapshot.importedAt,
    },
    streams,
    tasks: {
      open: bounded(backlog.open),
      oldestAgeMs: backlog.oldestAt === null ? null : Math.max(at - backlog.oldestAt, 0),
    },
    workers: background.workers,
    jobs,
    webhooks: { waiting: bounded(waiting), failingDestinations: bounded(failing) },
    mail: { waiting: bounded(mail) },
    accounts: bounded(accounts),
    credits,
    watchedCompanies: bounded(companies),
  }
}

const beyondMax = overviewCountMax + 1

function bounded(counted: number): BoundedCount {
  return { count: Math.min(counted, overviewCountMax), isExact: counted <= overviewCountMax }
}

async function streamStates({ cursors }: Pick<Ports, 'cursors'>): Promise<readonly StreamState[]> {
  const positions = new Map((await cursors.positions(followedStreams)).map((each) => [each.stream, each]))
  return followedStreams.map((stream) => {
    const { timepoint = null, movedAt = null, publishedAt = null } = positions.get(stream) ?? {}
    const lagMs = movedAt === null || publishedAt === null ? null : Math.max(movedAt - publishedAt, 0)
    return { stream, timepoint, lastEventAt: movedAt, lagMs }
  })
}

const outcomeGroups = {
  matched: ['matched', 'verified', 'already_charged'],
  needsReview: ['needs_review'],
  noMatch: ['no_match', 'non_uk_entity'],
  failed: ['scrape_failed', 'job_failed'],
} as const satisfies Record<string, readonly string[]>

async function jobOutcomes({ jobs }: Pick<Ports, 'jobs'>, since: Instant): Promise<JobOutcomes> {
  const counts = await jobs.outcomes(since, beyondMax)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const countOf = (outcomes: readonly string[]) =>
    outcomes.reduce((sum, outcome) => sum + (counts.get(outcome) ?? 0), 0)
  return {
    since,
    matched: countOf(outcomeGroups.matched),
    needsReview: countOf(outcomeGroups.needsReview),
    noMatch: countOf(outcomeGroups.noMatch),
    failed: countOf(outcomeGroups.failed),
    isExact: total <= overviewCountMax,
  }
}
