import type { Account } from '../../src/accounts/account.js'
import type { AccountStore } from '../../src/accounts/account-store.js'
import type { MailOutbox } from '../../src/accounts/email/mail-outbox.js'
import type { MailedTokenStore } from '../../src/accounts/email/mailed-token-store.js'
import { countAttempt, type FailureState, withdrawAttempt } from '../../src/limits/failure-throttle.js'
import type { Limiter } from '../../src/limits/limiter.js'
import { spend } from '../../src/limits/rate.js'
import type { Storage, Stores } from '../../src/ports.js'
import type { FleetLock } from '../../src/register/import/fleet-lock.js'
import type { Cursors } from '../../src/register/overlay/register-overlay.js'
import type { WebhookDestinations } from '../../src/webhooks/destination/destination-store.js'
import { MemoryDatabase, openMemory } from '../../testing/index.js'
import { naiveIdempotency } from './naive-idempotency.js'
import { naiveJobs } from './naive-jobs.js'
import { naiveLedger } from './naive-ledger.js'
import { naiveOAuth } from './naive-oauth.js'
import { naiveReceived } from './naive-received.js'
import { naiveReviews } from './naive-reviews.js'
import { naiveSignals, naiveWatchlist } from './naive-signals.js'

/** State shared by several naive handles. */
export class NaiveDatabase {
  readonly memory = new MemoryDatabase()
  readonly balances = new Map<string, number>()
}

/**
 * A storage with the mistakes that the contracts must catch: it reads, waits and then writes, and its transactions do
 * nothing. Used only to show that the contracts fail for it.
 */
export function openNaive(database: NaiveDatabase): Storage {
  const memory = openMemory(database.memory)
  const stores: Stores = {
    ...memory,
    accounts: naiveAccounts(database, memory.accounts),
    tokens: naiveTokens(database, memory.tokens),
    mail: naiveOutbox(database, memory.mail),
    ledger: naiveLedger(database.memory, database.balances, memory.ledger),
    cursors: naiveCursors(database, memory.cursors),
    jobs: naiveJobs(database.memory, memory.jobs),
    webhooks: naiveDestinations(memory.webhooks),
    watchlist: naiveWatchlist(database.memory, memory.watchlist),
    received: naiveReceived(database.memory, memory.received),
    reviews: naiveReviews(database.memory, memory.reviews),
    signals: naiveSignals(database.memory, memory.signals),
    idempotency: naiveIdempotency(database.memory, memory.idempotency),
    oauth: naiveOAuth(database.memory, memory.oauth),
  }
  return { ...memory, ...stores, limiter: naiveLimiter(), atomically: (work) => work(stores) }
}

const turn = () => Promise.resolve()

function naiveAccounts({ memory }: NaiveDatabase, accounts: AccountStore): AccountStore {
  const save = (account: Account) => memory.session.write((state) => state.accounts.set(account.id, account))
  const limits = { watchlistLimit: null, webhookLimit: null }
  const unset = { verifiedAt: null, disabledAt: null, sessionVersion: 1, isOperator: false, ...limits }

  return {
    ...accounts,
    async add(account) {
      if (await accounts.findByEmail(account.email)) return 'exists'
      await save({ ...account, ...unset })
      return 'added'
    },
    async markVerified(id, at) {
      const account = await accounts.find(id)
      if (!account || account.verifiedAt !== null) return false
      await save({ ...account, verifiedAt: at })
      return true
    },
    async setPassword(id, passwordHash, ifVersion) {
      const account = await accounts.find(id)
      if (!account || (ifVersion !== undefined && account.sessionVersion !== ifVersion)) return null
      await save({ ...account, passwordHash, sessionVersion: account.sessionVersion + 1 })
      return account.sessionVersion + 1
    },
  }
}

function naiveTokens({ memory }: NaiveDatabase, tokens: MailedTokenStore): MailedTokenStore {
  return {
    ...tokens,
    async consume(hash, purpose, now) {
      const found = await tokens.peek(hash, purpose, now)
      if (found.kind !== 'live') return found
      await memory.session.write((state) => {
        const token = state.tokens.get(hash)
        if (token) state.tokens.set(hash, { ...token, consumedAt: now })
      })
      return found
    },
  }
}

function naiveOutbox({ memory }: NaiveDatabase, mail: MailOutbox): MailOutbox {
  return {
    ...mail,
    async claim(now, leaseUntil, limit) {
      const due = await memory.session.read((state) => [...state.mail.values()].filter(({ dueAt }) => dueAt <= now))
      const claimed = due
        .sort((one, other) => one.dueAt - other.dueAt)
        .slice(0, limit)
        .map(({ dueAt: _, ...waiting }) => ({ ...waiting, attempt: waiting.attempt + 1 }))
      await memory.session.write((state) => {
        for (const one of claimed) state.mail.set(one.id, { ...one, dueAt: leaseUntil })
      })
      return claimed
    },
  }
}

function naiveCursors({ memory }: NaiveDatabase, cursors: Cursors): Cursors {
  return {
    ...cursors,
    async advance(stream, from, to, step) {
      if (step) return cursors.advance(stream, from, to, step)
      if ((await cursors.at(stream)) !== from) return false
      const unknown = { movedAt: null, publishedAt: null }
      await memory.session.write((state) => state.cursors.set(stream, { stream, timepoint: to, ...unknown }))
      return true
    },
  }
}

function naiveDestinations(webhooks: WebhookDestinations): WebhookDestinations {
  return {
    ...webhooks,
    async add(destination, limit) {
      const isThere = (await webhooks.list(destination.account)).some(
        ({ url, signalType }) => url === destination.url && signalType === destination.signalType,
      )
      if (!isThere && (await webhooks.count(destination.account)) >= limit) return { kind: 'full' }
      return webhooks.add(destination, Number.POSITIVE_INFINITY)
    },
  }
}

/** Two workers that each assume they are alone. */
export function naiveFleetLock(): FleetLock {
  const held = new Set<string>()
  return {
    async tryHold(name) {
      if (held.has(name)) return null
      await turn()
      held.add(name)
      return { isHeld: () => held.has(name), release: async () => void held.delete(name) }
    },
  }
}

function naiveLimiter(): Limiter {
  const buckets = new Map<string, number>()
  const failures = new Map<string, FailureState>()

  return {
    async take(key, rate, now) {
      const { fullAt, outcome } = spend(buckets.get(key) ?? null, rate, now)
      await turn()
      buckets.set(key, fullAt)
      return outcome
    },
    async attempt(key, rule, now) {
      const { state, outcome } = countAttempt(failures.get(key) ?? null, rule, now)
      await turn()
      failures.set(key, state)
      return outcome
    },
    async withdraw(key) {
      const state = failures.get(key)
      await turn()
      if (state) failures.set(key, withdrawAttempt(state))
    },
    async forgive(key) {
      failures.delete(key)
    },
    async purge() {
      return 0
    },
  }
}
