import {
  type ClaimedTask,
  type FinishedJob,
  type Job,
  type JobQueue,
  type Lease,
  type NewJob,
  namedJobsMax,
  type TaskId,
} from '../../src/jobs/job-queue.js'
import type { Instant } from '../../src/shared/clock.js'
import { asId, type JobId } from '../../src/shared/ids.js'
import { removeWhere } from './memory-accounts.js'
import type { MemorySession, MemoryState } from './memory-database.js'

export interface MemoryWork {
  readonly id: TaskId
  readonly kind: NewJob['work']
  readonly subject: string
  readonly account: string
  readonly turn: number
  readonly state: 'ready' | 'leased' | 'postponed'
  readonly dueAt: Instant
  readonly leaseId: string | null
  readonly attempt: number
}

export interface MemoryJob extends NewJob {
  /** Null if the job has ended. */
  readonly workId: TaskId | null
  readonly ended: FinishedJob | null
}

export function memoryJobs(session: MemorySession): JobQueue {
  /** A change of a task that only its lease holder may make. */
  const held = (id: TaskId, leaseId: string, change: (work: MemoryWork, state: MemoryState) => boolean) =>
    session.write((state) => {
      const work = state.works.get(id)
      return work?.leaseId === leaseId && change(work, state)
    })

  const changed = (change: Partial<MemoryWork>) => (work: MemoryWork, state: MemoryState) => {
    state.works.set(work.id, { ...work, ...change })
    return true
  }

  return {
    add: (job) =>
      session.write((state) => {
        const open = findOpen(state, job.account, job.kind, job.subject)
        if (open) return { job: jobOf(state, open), isNew: false }
        const added: MemoryJob = { ...job, workId: joinWork(state, job), ended: null }
        state.jobs.set(job.id, added)
        return { job: jobOf(state, added), isNew: true }
      }),

    find: (id) =>
      session.read((state) => {
        const job = state.jobs.get(id)
        return job ? jobOf(state, job) : null
      }),

    findOpen: (account, kind, subject) =>
      session.read((state) => {
        const job = findOpen(state, account, kind, subject)
        return job ? jobOf(state, job) : null
      }),

    claim: (lease, now, named, passOver = []) =>
      session.write((state) => (named ? claimNamed(state, lease, now, named) : claim(state, lease, now, passOver))),

    renew: (id, leaseId, until) => held(id, leaseId, changed({ dueAt: until })),

    holds: (id, leaseId) => session.read((state) => state.works.get(id)?.leaseId === leaseId),

    waiting: (id, limit) =>
      session.read((state) =>
        jobsOf(state, id)
          .slice(0, limit)
          .map((job) => jobOf(state, job)),
      ),

    finish: (id, ended) =>
      session.write((state) => {
        const job = state.jobs.get(id)
        if (!job || job.ended) return false
        state.jobs.set(id, { ...job, workId: null, ended })
        return true
      }),

    complete: (id, leaseId) =>
      held(id, leaseId, (_, state) => jobsOf(state, id).length === 0 && state.works.delete(id)),

    putBack: (id, leaseId, runAt) => held(id, leaseId, changed({ state: 'postponed', leaseId: null, dueAt: runAt })),

    release: (id, leaseId) =>
      held(id, leaseId, (work, state) =>
        changed({ state: 'ready', leaseId: null, attempt: work.attempt - 1 })(work, state),
      ),

    voidLeases: () =>
      session.write((state) => {
        const leased = inState(state, 'leased')
        for (const work of leased) changed({ state: 'ready', leaseId: null })(work, state)
        return leased.length
      }),

    counts: (now) =>
      session.read((state) => {
        const leased = inState(state, 'leased').filter(({ dueAt }) => dueAt > now).length
        return { waiting: state.works.size - leased, leased }
      }),

    backlog: (limit) =>
      session.read((state) => {
        const waiting = [...state.jobs.values()].flatMap(({ workId, at }) => (workId === null ? [] : at))
        return {
          open: Math.min(state.works.size, limit),
          oldestAt: waiting.length === 0 ? null : Math.min(...waiting),
        }
      }),

    outcomes: (since, limit) =>
      session.read((state) => {
        const ended = [...state.jobs.values()]
          .flatMap((job) => job.ended ?? [])
          .filter(({ at }) => at >= since)
          .sort((one, other) => other.at - one.at)
        const counts = new Map<string, number>()
        for (const { outcome } of ended.slice(0, limit)) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
        return counts
      }),

    purge: (before, limit) =>
      session.write((state) => removeWhere(state.jobs, ({ ended }) => ended !== null && ended.at < before, limit)),
  }
}

function claim(state: MemoryState, lease: Lease, now: Instant, passOver: readonly string[]): ClaimedTask | null {
  const [expired] = inState(state, 'leased', now).sort(byDue)
  if (expired) return grantLease(state, expired, lease)

  for (const work of inState(state, 'postponed', now).sort(byDue)) {
    state.works.set(work.id, { ...work, state: 'ready', turn: turnOf(state, work.account) })
  }
  const [next] = inState(state, 'ready')
    .filter(({ account }) => !passOver.includes(account))
    .sort(byTurn)
  if (!next) return null
  // A deleted account has no round.
  if (state.accounts.has(next.account)) {
    state.turns.set(next.account, Math.max(next.turn, state.turns.get(next.account) ?? 0))
  }
  return grantLease(state, next, lease)
}

function claimNamed(state: MemoryState, lease: Lease, now: Instant, named: readonly JobId[]): ClaimedTask | null {
  const wanted = new Set(named.slice(0, namedJobsMax).map((id) => state.jobs.get(id)?.workId))
  const among = (works: MemoryWork[]) => works.filter(({ id }) => wanted.has(id)).sort(byTurn)
  const [next] = [
    ...among(inState(state, 'leased', now)),
    ...among(inState(state, 'ready')),
    ...among(inState(state, 'postponed', now)),
  ]
  return next ? grantLease(state, next, lease) : null
}

function grantLease(state: MemoryState, work: MemoryWork, lease: Lease): ClaimedTask {
  const attempt = work.attempt + 1
  state.works.set(work.id, { ...work, state: 'leased', leaseId: lease.id, dueAt: lease.until, attempt })
  return {
    id: work.id,
    kind: work.kind,
    subject: work.subject,
    account: asId('acc', work.account),
    leaseId: lease.id,
    attempt,
  }
}

function joinWork(state: MemoryState, { account, work: kind, subject, at }: NewJob): TaskId {
  const turn = turnOf(state, account)
  const shared = [...state.works.values()].find((work) => work.kind === kind && work.subject === subject)
  if (shared) {
    if (turn < shared.turn) state.works.set(shared.id, { ...shared, turn, account })
    return shared.id
  }
  const id = (state.counters.get('works') ?? 0) + 1
  state.counters.set('works', id)
  state.works.set(id, { id, kind, subject, account, turn, state: 'ready', dueAt: at, leaseId: null, attempt: 0 })
  return id
}

/** One after the account's last queued or served round, and not before the current round. */
function turnOf(state: MemoryState, account: string): number {
  const line = inState(state, 'ready')
  const own = line.filter((work) => work.account === account).map(({ turn }) => turn)
  const lastOwn = Math.max(state.turns.get(account) ?? 0, ...own)
  const next = line.length > 0 ? Math.min(...line.map(({ turn }) => turn)) : 1
  return Math.max(lastOwn + 1, next, ...state.turns.values())
}

function inState(state: MemoryState, wanted: MemoryWork['state'], dueBy = Infinity): MemoryWork[] {
  return [...state.works.values()].filter((work) => work.state === wanted && work.dueAt <= dueBy)
}

function byTurn(one: MemoryWork, other: MemoryWork): number {
  return one.turn - other.turn || one.id - other.id
}

function byDue(one: MemoryWork, other: MemoryWork): number {
  return one.dueAt - other.dueAt || one.id - other.id
}

function jobsOf(state: MemoryState, id: TaskId): MemoryJob[] {
  return [...state.jobs.values()]
    .filter(({ workId }) => workId === id)
    .sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
}

function findOpen(state: MemoryState, account: string, kind: string, subject: string): MemoryJob | undefined {
  return [...state.jobs.values()].find(
    (job) => !job.ended && job.account === account && job.kind === kind && job.subject === subject,
  )
}

function jobOf(state: MemoryState, { id, account, kind, work, subject, at, workId, ended }: MemoryJob): Job {
  const isHeld = workId !== null && state.works.get(workId)?.state === 'leased'
  return {
    id,
    account,
    kind,
    work,
    subject,
    status: ended?.status ?? (isHeld ? 'processing' : 'pending'),
    createdAt: at,
    finishedAt: ended?.at ?? null,
    errorMessage: ended?.errorMessage ?? null,
    outcome: ended?.outcome ?? null,
    chargedFor: ended?.chargedFor ?? null,
  }
}
