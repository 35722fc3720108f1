import { addressesKeptMs } from './accounts/session/known-address.js'
import { clientCutoffs } from './oauth/client.js'
import type { Ports } from './ports.js'
import { findingsKeptMs } from './resolution/read/page-findings.js'
import { dayMs } from './shared/clock.js'

const batchSize = 500
const batchesMax = 20
const keptAfterUseMs = 7 * dayMs
const unverifiedKeptMs = 30 * dayMs
const jobsKeptMs = 30 * dayMs
const deliveriesKeptMs = 90 * dayMs

/** Removes what has run its time, in small batches. Gives how many rows went. */
export async function purgeExpired(ports: Ports): Promise<number> {
  const now = ports.clock.now()
  const before = now - keptAfterUseMs
  const tasks = [
    () => ports.tokens.purge(before, batchSize),
    // After their tokens: a link that still stands keeps an account.
    () => ports.accounts.purgeUnverified(now - unverifiedKeptMs, batchSize),
    () => ports.sessions.purge(before, batchSize),
    () => ports.apiKeys.purge(before, batchSize),
    () => ports.loginAddresses.purge(now - addressesKeptMs, batchSize),
    () => ports.limiter.purge(now, batchSize),
    () => ports.jobs.purge(now - jobsKeptMs, batchSize),
    () => ports.deliveries.purge(now - deliveriesKeptMs, batchSize),
    () => ports.idempotency.purge(now, batchSize),
    () => ports.watchlist.purge(batchSize),
    // Only jobs ask for an answer or a website that another has taken the place of.
    () => ports.answers.purge(now - jobsKeptMs, batchSize),
    () => ports.websites.purge(now - jobsKeptMs, batchSize),
    () => ports.findings.purge(now - findingsKeptMs, batchSize),
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
  return removed
}
