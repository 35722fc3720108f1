import type { CreditTotals } from './credits/credit-ledger.js'
import { type SeenWorker, seenWorkers } from './health/background-state.js'
import type { BackupNote } from './health/health-probe.js'
import { taskKinds } from './jobs/job-queue.js'
import type { Ports } from './ports.js'
import { followedStreams } from './register/companies-house/stream/parse-event.js'
import type { Snapshot } from './register/register-store.js'
import { dayMs, type Instant } from './shared/clock.js'
import type { FailingDestination } from './webhooks/destination/destination-store.js'

/** Nothing is counted beyond this, so that the overview costs little on a large server too. */
export const overviewCountMax = 10_000
const grantsMax = 100_000
const jobsSinceMs = dayMs

/** `count` is exact, or the most that is counted. */
export interface BoundedCount {
  readonly count: number
  readonly isExact: boolean
}

export interface StreamState {
  readonly stream: string
  /** Null if no living worker follows the streams. */
  readonly isConnected: boolean | null
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

/** What waits to be done: tasks by kind, lists, deliveries and mails. */
export interface QueueState {
  readonly kind: QueueKind
  readonly open: BoundedCount
  /** How long the oldest has waited; of deliveries and mails, how long the first has been due. Null if nothing waits. */
  readonly oldestAgeMs: number | null
}

export const queueKinds = [...taskKinds, 'list', 'delivery', 'mail'] as const
export type QueueKind = (typeof queueKinds)[number]

/** The state of the server, for its operator: the one source of the operator page and of the metrics. */
export interface OperatorOverview {
  readonly at: Instant
  /** Null until a register was imported. */
  readonly register: Pick<Snapshot, 'companies' | 'asOf' | 'generation' | 'importedAt'> | null
  readonly streams: readonly StreamState[]
  /** Null without a key for the Companies House API. */
  readonly companiesHouse: { readonly callsLeft: number } | null
  /** One of each kind. */
  readonly queues: readonly QueueState[]
  /** Those of the last day, latest first. */
  readonly workers: readonly SeenWorker[]
  readonly jobs: JobOutcomes
  /** Rows of the lists that wait or are being answered. */
  readonly listRowsLeft: number
  readonly failingDestinations: BoundedCount
  /** The first of them, so that the operator can tell their owners. */
  readonly firstFailing: readonly FailingDestination[]
  readonly accounts: BoundedCount
  /** Null if there are too many grants to add up. */
  readonly credits: CreditTotals | null
  readonly watchedCompanies: BoundedCount
  /** The last one that is complete; null if none was made yet. */
  readonly backup: BackupNote | null
}

type OverviewPorts = Pick<
  Ports,
  | 'accounts'
  | 'breathe'
  | 'clock'
  | 'cursors'
  | 'deliveries'
  | 'health'
  | 'jobs'
  | 'ledger'
  | 'lists'
  | 'mail'
  | 'register'
  | 'registerSource'
  | 'watchlist'
  | 'webhooks'
>

/** Reads one after the other, so that it takes one connection and leaves the event loop to others in between. */
export async function operatorOverview(ports: OverviewPorts): Promise<OperatorOverview> {
  const at = ports.clock.now()
  const next = async <Value>(read: () => Promise<Value>): Promise<Value> => {
    await ports.breathe()
    return read()
  }
  const workers = await next(() => seenWorkers(ports))
  const lists = await next(() => ports.lists.backlog(beyondMax))
  const snapshot = await next(() => ports.register.snapshot())
  const callsLeft = await next(async () => ports.registerSource?.callsLeft() ?? null)
  return {
    at,
    register: snapshot && {
      companies: snapshot.companies,
      asOf: snapshot.asOf,
      generation: snapshot.generation,
      importedAt: snapshot.importedAt,
    },
    streams: await next(() => streamStates(ports, workers)),
    companiesHouse: callsLeft === null ? null : { callsLeft },
    queues: [
      ...(await next(() => taskQueues(ports, at))),
      queueState('list', lists.open, lists.oldestAt, at),
      queueState(
        'delivery',
        await next(() => ports.deliveries.waiting(beyondMax)),
        await ports.deliveries.firstDueAt(),
        at,
      ),
      queueState('mail', await next(() => ports.mail.count(beyondMax)), await ports.mail.firstDueAt(), at),
    ],
    workers,
    jobs: await next(() => jobOutcomes(ports, at - jobsSinceMs)),
    listRowsLeft: lists.rowsLeft,
    failingDestinations: bounded(await next(() => ports.webhooks.countFailing(beyondMax))),
    firstFailing: await next(() => ports.webhooks.listFailing(failingNamedMax)),
    accounts: bounded(await next(() => ports.accounts.count(beyondMax))),
    credits: await next(() => ports.ledger.totals(grantsMax)),
    watchedCompanies: bounded(await next(() => ports.watchlist.countCompanies(beyondMax))),
    backup: await next(() => ports.health.lastBackup()),
  }
}

async function taskQueues({ jobs }: Pick<Ports, 'jobs'>, at: Instant): Promise<readonly QueueState[]> {
  const backlogs = new Map((await jobs.backlog(beyondMax)).map((backlog) => [backlog.kind, backlog]))
  return taskKinds.map((kind) => {
    const { open = 0, oldestAt = null } = backlogs.get(kind) ?? {}
    return queueState(kind, open, oldestAt, at)
  })
}

function queueState(kind: QueueKind, open: number, since: Instant | null, at: Instant): QueueState {
  return { kind, open: bounded(open), oldestAgeMs: since === null ? null : Math.max(at - since, 0) }
}

const beyondMax = overviewCountMax + 1
const failingNamedMax = 3

function bounded(counted: number): BoundedCount {
  return { count: Math.min(counted, overviewCountMax), isExact: counted <= overviewCountMax }
}

async function streamStates(
  { cursors }: Pick<Ports, 'cursors'>,
  workers: readonly SeenWorker[],
): Promise<readonly StreamState[]> {
  const followers = workers.filter(({ isAlive, streams }) => isAlive && streams !== null)
  const positions = new Map((await cursors.positions(followedStreams)).map((each) => [each.stream, each]))
  return followedStreams.map((stream) => {
    const { timepoint = null, movedAt = null, publishedAt = null } = positions.get(stream) ?? {}
    const lagMs = movedAt === null || publishedAt === null ? null : Math.max(movedAt - publishedAt, 0)
    const isConnected = followers.length === 0 ? null : followers.some(({ streams }) => streams?.includes(stream))
    return { stream, isConnected, timepoint, lastEventAt: movedAt, lagMs }
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
