import { inProcessFleetLock } from '../../adapters/shared/in-process-fleet-lock.js'
import { inProcessJobBell } from '../../adapters/shared/in-process-job-bell.js'
import { inProcessLimiter } from '../../adapters/shared/in-process-limiter.js'
import type { Storage, Stores } from '../../src/ports.js'
import { memoryAccounts } from './memory-accounts.js'
import { memoryApiKeys, memorySessions, memoryTokens } from './memory-credentials.js'
import { MemoryDatabase, type MemorySession } from './memory-database.js'
import { memoryJobs } from './memory-jobs.js'
import { memoryKeptAnswers } from './memory-kept-answers.js'
import { memoryKnownSites } from './memory-known-sites.js'
import { memoryLedger } from './memory-ledger.js'
import { memoryOutbox } from './memory-outbox.js'
import { memoryRegisterOverlay, memoryStreamPositions } from './memory-register-overlay.js'

/** The reference: what the stores mean, without a database. Handles on one `MemoryDatabase` share it. */
export function openMemory(database = new MemoryDatabase()): Storage {
  return {
    ...storesOn(database.session),
    atomically: (work) => database.transaction((session) => work(storesOn(session))),
    register: database.register.store(),
    registerImporter: database.register.importer(),
    limiter: inProcessLimiter(),
    fleetLock: inProcessFleetLock(),
    jobBell: inProcessJobBell(),
    health: { read: async () => {}, write: async () => {} },
    close: async () => {},
  }
}

function storesOn(session: MemorySession): Stores {
  return {
    accounts: memoryAccounts(session),
    sessions: memorySessions(session),
    apiKeys: memoryApiKeys(session),
    tokens: memoryTokens(session),
    mail: memoryOutbox(session),
    ledger: memoryLedger(session),
    overlay: memoryRegisterOverlay(session),
    positions: memoryStreamPositions(session),
    knownSites: memoryKnownSites(session),
    jobs: memoryJobs(session),
    answers: memoryKeptAnswers(session),
  }
}
