import type { Account } from '../../src/accounts/account.js'
import type { AccountStore } from '../../src/accounts/account-store.js'
import type { Stores } from '../../src/ports.js'
import { offsetOf } from '../../src/shared/page.js'
import type { MemorySession, MemoryState } from './memory-database.js'
import { forgetWatcher } from './memory-signals.js'

type ShownStores = Pick<Stores, 'ledger' | 'watchlist' | 'webhooks' | 'apiKeys'>

export function memoryAccounts(session: MemorySession, stores: ShownStores): AccountStore {
  const update = (id: string, change: (account: Account) => Partial<Account>) =>
    session.write((state) => {
      const account = state.accounts.get(id)
      if (account) state.accounts.set(id, { ...account, ...change(account) })
      return state.accounts.get(id)
    })

  return {
    add: (account) =>
      session.write((state) => {
        if (byEmail(state, account.email)) return 'exists'
        const unset = {
          verifiedAt: null,
          disabledAt: null,
          watchlistLimit: null,
          webhookLimit: null,
          isOperator: false,
        }
        state.accounts.set(account.id, { ...account, ...unset, sessionVersion: 1 })
        return 'added'
      }),

    find: (id) => session.read((state) => state.accounts.get(id) ?? null),

    async overview(id) {
      const account = await session.read((state) => state.accounts.get(id) ?? null)
      if (!account) return null
      const [credits, watchlistCount, webhookCount, apiKey] = await Promise.all([
        stores.ledger.balance(id),
        stores.watchlist.count(id),
        stores.webhooks.count(id),
        stores.apiKeys.current(id),
      ])
      return { account, credits, watchlistCount, webhookCount, apiKey }
    },

    findByEmail: (email) => session.read((state) => byEmail(state, email)),

    list: (page) =>
      session.read((state) => {
        const all = [...state.accounts.values()].sort(
          (one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1),
        )
        return { items: all.slice(offsetOf(page), offsetOf(page) + page.limit), total: all.length }
      }),

    count: (limit) => session.read((state) => Math.min(state.accounts.size, limit)),

    markVerified: (id, at) =>
      session.write((state) => {
        const account = state.accounts.get(id)
        if (!account || account.verifiedAt !== null) return false
        state.accounts.set(id, { ...account, verifiedAt: at })
        return true
      }),

    async setDisabled(id, at) {
      await update(id, ({ sessionVersion }) => ({
        disabledAt: at,
        sessionVersion: sessionVersion + (at === null ? 0 : 1),
      }))
    },

    setPassword: (id, passwordHash, ifVersion) =>
      session.write((state) => {
        const account = state.accounts.get(id)
        if (!account || (ifVersion !== undefined && account.sessionVersion !== ifVersion)) return null
        const sessionVersion = account.sessionVersion + 1
        state.accounts.set(id, { ...account, passwordHash, sessionVersion })
        return sessionVersion
      }),

    async upgradeHash(id, from, to) {
      await update(id, ({ passwordHash }) => ({ passwordHash: passwordHash === from ? to : passwordHash }))
    },

    async setLimits(id, limits) {
      await update(id, () => limits)
    },

    async setOperator(id, isOperator) {
      await update(id, () => ({ isOperator }))
    },

    purgeUnverified: (before, limit) =>
      session.write((state) => {
        const isWanted = ({ id, email, disabledAt, watchlistLimit, webhookLimit, isOperator }: Account) =>
          isOperator ||
          [disabledAt, watchlistLimit, webhookLimit].some((set) => set !== null) ||
          [state.tokens, state.apiKeys, state.ledgerLines].some((stored) =>
            [...stored.values()].some(({ account }) => account === id),
          ) ||
          [...state.mail.values()].some((stored) => stored.email === email)
        const isGone = (account: Account) =>
          account.verifiedAt === null && account.createdAt < before && !isWanted(account)
        return removeWhere(state.accounts, isGone, limit)
      }),

    remove: (id) =>
      session.write((state) => {
        const account = state.accounts.get(id)
        if (!account) return false
        removeWhere(state.sessions, (stored) => stored.account === id)
        removeWhere(state.apiKeys, (stored) => stored.account === id)
        removeWhere(state.loginAddresses, (stored) => stored.account === id)
        removeWhere(state.tokens, (stored) => stored.account === id)
        removeWhere(state.jobs, (stored) => stored.account === id)
        state.turns.delete(id)
        removeWhere(state.destinations, (stored) => stored.account === id)
        removeWhere(state.deliveries, (stored) => stored.account === id)
        removeWhere(state.idempotencyKeys, (stored) => stored.account === id)
        const grants = [...state.oauthGrants.values()].filter((stored) => stored.account === id)
        removeWhere(state.oauthTokens, (stored) => grants.some((grant) => grant.id === stored.grant))
        removeWhere(state.oauthGrants, (stored) => stored.account === id)
        removeWhere(state.reconcileLinks, (stored) => stored.account === id)
        removeWhere(state.bulkRuns, (stored) => stored.run.account === id)
        forgetWatcher(state, id)
        removeWhere(state.received, (stored) => stored.account === id)
        removeWhere(state.openReviews, (stored) => stored.account === id)
        removeWhere(state.pins, (stored) => stored.account === id)
        removeWhere(state.reviewEvents, (stored) => stored.account === id)
        removeWhere(state.mail, (stored) => stored.email === account.email)
        return state.accounts.delete(id)
      }),
  }
}

/** Removes at most `limit` entries; returns how many. */
export function removeWhere<Key, Value>(
  map: Map<Key, Value>,
  isGone: (value: Value) => boolean,
  limit = Infinity,
): number {
  const gone = [...map].filter(([, value]) => isGone(value)).slice(0, limit)
  for (const [key] of gone) map.delete(key)
  return gone.length
}

function byEmail(state: MemoryState, email: string): Account | null {
  return [...state.accounts.values()].find((account) => account.email === email) ?? null
}
