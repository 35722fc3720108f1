import { inProcessFleetLock } from '../../adapters/shared/in-process-fleet-lock.js'
import { inProcessLimiter } from '../../adapters/shared/in-process-limiter.js'
import { inProcessWakeUp } from '../../adapters/shared/in-process-wake-up.js'
import type { HealthProbe } from '../../src/health/health-probe.js'
import type { WakeUpTopic } from '../../src/jobs/wake-up.js'
import type { Storage, Stores } from '../../src/ports.js'
import type { Instant } from '../../src/shared/clock.js'
import { memoryAccounts } from './memory-accounts.js'
import { memoryAnswers } from './memory-answer-store.js'
import { memoryBulk } from './memory-bulk.js'
import { memoryApiKeys, memoryLoginAddresses, memorySessions, memoryTokens } from './memory-credentials.js'
import { MemoryDatabase, type MemorySession } from './memory-database.js'
import { memoryWebhookDeliveries } from './memory-deliveries.js'
import { memoryIdempotency } from './memory-idempotency.js'
import { memoryJobs } from './memory-jobs.js'
import { memoryKnownSites } from './memory-known-sites.js'
import { memoryLedger } from './memory-ledger.js'
import { memoryOAuth } from './memory-oauth.js'
import { memoryOutbox } from './memory-outbox.js'
import { memoryPageFindings } from './memory-page-findings.js'
import { memoryReceivedAnswers } from './memory-received-answers.js'
import { memoryReconcileLinks } from './memory-reconcile-links.js'
import { memoryAppointments, memoryCursors, memoryRegisterOverlay } from './memory-register-overlay.js'
import { memoryReviews } from './memory-reviews.js'
import { memorySignals, memoryWatchlist } from './memory-signals.js'
import { memoryWebhookDestinations } from './memory-webhooks.js'
import { memoryWebsites } from './memory-website-store.js'

/** The reference implementation of the stores, without a database. Handles on one `MemoryDatabase` share it. */
export function openMemory(database = new MemoryDatabase()): Storage {
  const bells = { jobs: inProcessWakeUp(), webhooks: inProcessWakeUp() }
  return {
    ...storesOn(database.session, (topic) => void bells[topic].notify()),
    async atomically(work) {
      const rung = new Set<WakeUpTopic>()
      const result = await database.transaction((session) => work(storesOn(session, (topic) => void rung.add(topic))))
      for (const topic of rung) void bells[topic].notify()
      return result
    },
    register: database.register.store(),
    registerImporter: database.register.importer(),
    limiter: inProcessLimiter(),
    fleetLock: inProcessFleetLock(),
    jobWakeUp: bells.jobs,
    webhookWakeUp: bells.webhooks,
    health: memoryHealth(database),
    giveBackSpace: async () => false,
    changes: { current: () => null },
    close: async () => {},
  }
}

function storesOn(session: MemorySession, notify: (topic: WakeUpTopic) => void): Stores {
  const apiKeys = memoryApiKeys(session)
  const ledger = memoryLedger(session)
  const watchlist = memoryWatchlist(session)
  const webhooks = memoryWebhookDestinations(session)
  return {
    accounts: memoryAccounts(session, { apiKeys, ledger, watchlist, webhooks }),
    sessions: memorySessions(session),
    apiKeys,
    loginAddresses: memoryLoginAddresses(session),
    tokens: memoryTokens(session),
    mail: memoryOutbox(session),
    ledger,
    overlay: memoryRegisterOverlay(session),
    appointments: memoryAppointments(session),
    cursors: memoryCursors(session),
    knownSites: memoryKnownSites(session),
    jobs: memoryJobs(session),
    answers: memoryAnswers(session),
    received: memoryReceivedAnswers(session),
    reviews: memoryReviews(session),
    watchlist,
    signals: memorySignals(session),
    webhooks,
    deliveries: memoryWebhookDeliveries(session, notify),
    idempotency: memoryIdempotency(session),
    websites: memoryWebsites(session),
    findings: memoryPageFindings(session),
    oauth: memoryOAuth(session),
    reconcileLinks: memoryReconcileLinks(session),
    bulk: memoryBulk(session),
  }
}

const signsOf = new WeakMap<MemoryDatabase, Map<string, Instant>>()

function memoryHealth(database: MemoryDatabase): HealthProbe {
  const signs = signsOf.get(database) ?? new Map<string, Instant>()
  signsOf.set(database, signs)
  return {
    read: async () => {},
    freeBytes: async () => null,
    write: async () => {},
    async beat({ worker, seenAt }, forgetBefore) {
      signs.set(worker, seenAt)
      for (const [known, at] of signs) if (at < forgetBefore) signs.delete(known)
    },
    async workers(limit) {
      const seen = [...signs].map(([worker, seenAt]) => ({ worker, seenAt }))
      return seen
        .toSorted((one, other) => other.seenAt - one.seenAt || (one.worker < other.worker ? -1 : 1))
        .slice(0, limit)
    },
  }
}
