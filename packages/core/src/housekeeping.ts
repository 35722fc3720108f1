import { addressesKeptMs } from './accounts/throttle/known-address.js'
import { listRetentionMs, receivingMs } from './lists/runs/list-run.js'
import { sweepRemoved } from './lists/runs/list-runs.js'
import { clientCutoffs } from './oauth/client.js'
import type { Ports } from './ports.js'
import { findingsRetentionMs } from './resolution/read/page-findings.js'
import { historyRetentionMs } from './resolution/review/review-limits.js'
import type { Settings } from './settings.js'
import { dayMs } from './shared/clock.js'
import { pastFactsDays } from './watchlist/known-past.js'

const batchSize = 500
const batchesMax = 20
/** A run that deletes this many rows may have left some. */
export const purgedAtOnceMax = batchSize * batchesMax
const retentionAfterUseMs = 7 * dayMs
const unverifiedRetentionMs = 30 * dayMs
const jobRetentionMs = 30 * dayMs
const deliveryRetentionMs = 90 * dayMs
const appointmentRetentionMs = 7 * dayMs

type PurgeExpiredPorts = Pick<
  Ports,
  | 'accounts'
  | 'answers'
  | 'appointments'
  | 'apiKeys'
  | 'breathe'
  | 'lists'
  | 'clock'
  | 'deliveries'
  | 'findings'
  | 'idempotency'
  | 'jobs'
  | 'limiter'
  | 'loginAddresses'
  | 'namedKeys'
  | 'oauth'
  | 'received'
  | 'reviews'
  | 'sessions'
  | 'signals'
  | 'tokens'
  | 'watchlist'
  | 'websites'
>

type RetentionSettings = Pick<Settings, 'answerRetentionDays' | 'signalRetentionDays'>

const defaults: RetentionSettings = { answerRetentionDays: 400, signalRetentionDays: null }

/** Deletes expired rows in small batches. Returns the number of deleted rows. */
export async function purgeExpired(
  ports: PurgeExpiredPorts,
  { answerRetentionDays, signalRetentionDays }: RetentionSettings = defaults,
): Promise<number> {
  const now = ports.clock.now()
  const before = now - retentionAfterUseMs
  const tasks = [
    () => ports.tokens.purge(before, batchSize),
    // After the tokens: an account with a valid verification link is not purged.
    () => ports.accounts.purgeUnverified(now - unverifiedRetentionMs, batchSize),
    () => ports.sessions.purge(before, batchSize),
    () => ports.apiKeys.purge(before, batchSize),
    () => ports.namedKeys.purge(before, batchSize),
    () => ports.loginAddresses.purge(now - addressesKeptMs, batchSize),
    () => ports.limiter.purge(now, batchSize),
    () => ports.jobs.purge(now - jobRetentionMs, batchSize),
    () => ports.deliveries.purge(now - deliveryRetentionMs, batchSize),
    () => ports.idempotency.purge(now, batchSize),
    () => ports.watchlist.purge(batchSize),
    () => ports.watchlist.purgePastFacts(now - pastFactsDays * dayMs, batchSize),
    () => ports.watchlist.purgePastPeople(now - pastFactsDays * dayMs, batchSize),
    // Replaced answers and websites are only read by jobs, so they live as long as jobs do.
    () => ports.answers.purge(now - jobRetentionMs, batchSize),
    () => ports.websites.purge(now - jobRetentionMs, batchSize),
    () => ports.findings.purge(now - findingsRetentionMs, batchSize),
    () => ports.appointments.purge(now - appointmentRetentionMs, batchSize),
    () => ports.received.purge(now - answerRetentionDays * dayMs, batchSize),
    () => ports.answers.purgeEnded(now - answerRetentionDays * dayMs, batchSize),
    ...(signalRetentionDays === null ? [] : [() => ports.signals.purge(now - signalRetentionDays * dayMs, batchSize)]),
    () => ports.reviews.purge(now - historyRetentionMs, batchSize),
    () => ports.lists.purge(now - listRetentionMs, now - receivingMs, batchSize),
    () => ports.oauth.purgeTokens(now, batchSize),
    () => ports.oauth.purgeGrants(before, batchSize),
    () => ports.oauth.purgeClients(clientCutoffs(now), batchSize),
  ]

  let removed = 0
  for (const task of tasks) {
    for (let batch = 0; batch < batchesMax; batch += 1) {
      const count = await task()
      removed += count
      if (count < batchSize) break
    }
  }
  await sweepRemoved(ports)
  return removed
}
