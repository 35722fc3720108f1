import type { Job, JobKind } from '../../jobs/job-queue.js'
import { type Instant, minuteMs, secondMs } from '../../shared/clock.js'
import { type AccountId, asId, type JobId } from '../../shared/ids.js'

const slowForMs = 3 * secondMs
const pendingForMs = secondMs
const jobRetentionMs = minuteMs

/** The id encodes the account, the request and the time, so that nothing has to be stored. */
const shape = /^job_test(slow|fail)([0-2])([0-9a-z]{7})([0-9a-z]{6,10})$/
const noAccount = asId('acc', 'acc_nobody')
const kinds = ['enrich', 'resolve_domain', 'partner_enrich'] as const satisfies readonly JobKind[]

export function testJobId(
  domain: 'slow.test' | 'job-failed.test',
  kind: (typeof kinds)[number],
  account: AccountId,
  now: Instant,
): JobId {
  const which = domain === 'slow.test' ? 'slow' : 'fail'
  return asId('job', `job_test${which}${kinds.indexOf(kind)}${accountHash(account)}${now.toString(36)}`)
}

/** A short hash that distinguishes accounts without revealing them (FNV-1a, 32 bits). */
function accountHash(account: AccountId): string {
  let hash = 0x811c9dc5
  for (const character of account) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, '0')
}

/** The current state of a test job; null for any other id, another account's job or an old one. */
export function testJob(id: string, account: AccountId | null, now: Instant): Job | null {
  const [, which, place, owner, time] = shape.exec(id) ?? []
  if (account !== null && owner !== accountHash(account)) return null
  const kind = kinds[Number(place)]
  const askedAt = Number.parseInt(time ?? '', 36)
  const age = now - askedAt
  if (which === undefined || kind === undefined || !(age >= 0) || age > slowForMs + jobRetentionMs) return null
  const isDone = age >= slowForMs
  const ended = which === 'slow' ? ('completed' as const) : ('failed' as const)
  return {
    id: asId('job', id),
    account: account ?? noAccount,
    kind,
    work: 'domain',
    subject: which === 'slow' ? 'slow.test' : 'job-failed.test',
    status: isDone ? ended : age < pendingForMs ? 'pending' : 'processing',
    createdAt: askedAt,
    finishedAt: isDone ? askedAt + slowForMs : null,
    errorMessage: isDone && which === 'fail' ? 'This test domain fails on purpose. Nothing was charged.' : null,
    outcome: isDone ? (which === 'slow' ? 'test_domain' : 'job_failed') : null,
    chargedFor: null,
  }
}
