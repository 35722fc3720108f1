import { expect } from 'vitest'
import type { FinishedJob, JobKind } from '../../src/jobs/job-queue.js'
import { leaseMs } from '../../src/jobs/run-task.js'
import type { Storage } from '../../src/ports.js'
import { asId, type JobId } from '../../src/shared/ids.js'
import { noon, sampleAccount } from '../../testing/contracts/samples.js'

export const accounts = ['ada', 'bob', 'cy'] as const
export const kinds = ['resolve_domain', 'enrich'] as const satisfies readonly JobKind[]

interface ModelJob {
  readonly id: JobId
  readonly owner: string
  readonly subject: string
  ended: FinishedJob['status'] | null
}

interface ModelWork {
  readonly subject: string
  holder: string | null
  dueAt: number
  attempt: number
}

export interface IssuedLease {
  readonly leaseId: string
  readonly workId: number
  readonly subject: string
}

/** The expected state of the queue, as simply as possible. It does not predict the order of claims. */
export class QueueModel {
  now = noon
  readonly jobs: ModelJob[] = []
  readonly works = new Map<string, ModelWork>()
  /** Every lease ever issued: most of their holders are dead. */
  readonly leases: IssuedLease[] = []

  leaseAt(index: number): IssuedLease | undefined {
    return this.leases[index % Math.max(this.leases.length, 1)]
  }

  holds({ leaseId, subject }: IssuedLease): boolean {
    return this.works.get(subject)?.holder === leaseId
  }

  open(subject: string): ModelJob[] {
    return this.jobs.filter((job) => job.subject === subject && job.ended === null)
  }
}

/** Two handles on the store under test. */
export interface QueueUnderTest {
  readonly first: Storage
  readonly second: Storage
}

export async function add(model: QueueModel, { jobs }: Storage, who: number, kind: number, what: number) {
  const [account, jobKind] = [accounts[who % accounts.length] ?? 'ada', kinds[kind % kinds.length] ?? 'enrich']
  const subject = `site-${what}.example`
  const id = asId('job', `job_${String(model.jobs.length).padStart(4, '0')}`)
  const owner = `${account} ${jobKind}`
  const known = model.open(subject).find((job) => job.owner === owner)
  const { job, isNew } = await jobs.add({
    id,
    account: sampleAccount(account).id,
    kind: jobKind,
    work: 'domain',
    subject,
    at: model.now,
  })
  expect([job.id, isNew]).toEqual([known?.id ?? id, known === undefined])
  if (known) return
  model.jobs.push({ id, owner, subject, ended: null })
  if (!model.works.has(subject)) model.works.set(subject, { subject, holder: null, dueAt: model.now, attempt: 0 })
}

export async function claim(model: QueueModel, { jobs }: Storage) {
  const due = [...model.works.values()].filter(({ dueAt }) => dueAt <= model.now)
  const expired = due.filter(({ holder }) => holder !== null).map(({ dueAt }) => dueAt)
  const leaseId = `lease-${model.leases.length}`
  const claimed = await jobs.claim({ id: leaseId, until: model.now + leaseMs }, model.now)
  expect(claimed === null).toBe(due.length === 0)
  if (!claimed) return
  const work = model.works.get(claimed.subject)
  expect(work).toBeDefined()
  if (!work) return
  expect(work.dueAt).toBeLessThanOrEqual(model.now)
  if (expired.length > 0) expect([work.holder !== null, work.dueAt]).toEqual([true, Math.min(...expired)])
  expect(claimed.attempt).toBe(work.attempt + 1)
  Object.assign(work, { holder: leaseId, dueAt: model.now + leaseMs, attempt: work.attempt + 1 })
  model.leases.push({ leaseId, workId: claimed.id, subject: claimed.subject })
}

/** Steps of a lease holder; one that lost its lease must be refused and change nothing. */
export async function renew(model: QueueModel, { jobs }: Storage, lease: IssuedLease) {
  const until = model.now + leaseMs
  expect(await jobs.renew(lease.workId, lease.leaseId, until)).toBe(model.holds(lease))
  if (model.holds(lease)) Object.assign(model.works.get(lease.subject) ?? {}, { dueAt: until })
}

export async function putBack(model: QueueModel, { jobs }: Storage, lease: IssuedLease, waitMs: number) {
  const runAt = model.now + waitMs
  expect(await jobs.putBack(lease.workId, lease.leaseId, runAt)).toBe(model.holds(lease))
  if (model.holds(lease)) Object.assign(model.works.get(lease.subject) ?? {}, { holder: null, dueAt: runAt })
}

export async function release(model: QueueModel, { jobs }: Storage, lease: IssuedLease) {
  expect(await jobs.release(lease.workId, lease.leaseId)).toBe(model.holds(lease))
  const work = model.works.get(lease.subject)
  if (work && model.holds(lease)) Object.assign(work, { holder: null, dueAt: model.now, attempt: work.attempt - 1 })
}

export async function completeEarly(model: QueueModel, { jobs }: Storage, lease: IssuedLease) {
  const isFree = model.open(lease.subject).length === 0
  expect(await jobs.complete(lease.workId, lease.leaseId)).toBe(model.holds(lease) && isFree)
  if (model.holds(lease) && isFree) model.works.delete(lease.subject)
}

export async function settle(
  model: QueueModel,
  { atomically }: Storage,
  lease: IssuedLease,
  status: FinishedJob['status'],
  isRolledBack: boolean,
) {
  const ended = { status, outcome: 'no_match', chargedFor: null, errorMessage: null, at: model.now }
  const settling = atomically(async ({ jobs }) => {
    if (!(await jobs.holds(lease.workId, lease.leaseId))) return null
    const finished: JobId[] = []
    for (const { id } of await jobs.waiting(lease.workId, 100)) if (await jobs.finish(id, ended)) finished.push(id)
    expect(await jobs.complete(lease.workId, lease.leaseId)).toBe(true)
    if (isRolledBack) throw new Error('rolled back on purpose')
    return finished
  })
  const isHeld = model.holds(lease)
  if (isHeld && isRolledBack) return expect(settling).rejects.toThrow('on purpose')
  const waited = model.open(lease.subject)
  expect(await settling).toEqual(isHeld ? waited.map(({ id }) => id) : null)
  if (!isHeld) return
  for (const job of waited) job.ended = status
  model.works.delete(lease.subject)
}

export async function voidLeases(model: QueueModel, { jobs }: Storage) {
  const held = [...model.works.values()].filter(({ holder }) => holder !== null)
  expect(await jobs.voidLeases()).toBe(held.length)
  for (const work of held) Object.assign(work, { holder: null, dueAt: model.now })
}

/** Checks every job and every count against the model. */
export async function agree(model: QueueModel, { jobs }: Storage) {
  for (const { id, subject, ended } of model.jobs) {
    const isHeld = model.works.get(subject)?.holder !== null
    expect((await jobs.find(id))?.status).toBe(ended ?? (isHeld ? 'processing' : 'pending'))
  }
  const leased = [...model.works.values()].filter(({ holder, dueAt }) => holder !== null && dueAt > model.now).length
  expect(await jobs.counts(model.now)).toEqual({ waiting: model.works.size - leased, leased })
}
