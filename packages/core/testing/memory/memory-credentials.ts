import type { ApiKeyStore } from '../../src/accounts/api-key/api-key-store.js'
import type { MailedToken, MailedTokenStore, TokenState } from '../../src/accounts/email/mailed-token-store.js'
import type { SessionStore } from '../../src/accounts/session/session-store.js'
import { type LoginAddressStore, loginAddressesMax } from '../../src/accounts/throttle/login-address-store.js'
import type { Instant } from '../../src/shared/clock.js'
import { removeWhere } from './memory-accounts.js'
import type { MemorySession, MemoryState } from './memory-database.js'

export function memorySessions(session: MemorySession): SessionStore {
  return {
    start: (started) =>
      session.write((state) => {
        if (!state.accounts.has(started.account)) return false
        state.sessions.set(started.id, started)
        return true
      }),

    find: (id) =>
      session.read((state) => {
        const found = state.sessions.get(id)
        const account = found && state.accounts.get(found.account)
        return account ? { session: found, account } : null
      }),

    list: (account, now, limit) =>
      session.read((state) =>
        [...state.sessions.values()]
          .filter((each) => each.account === account && each.expiresAt > now)
          .filter((each) => each.version === state.accounts.get(account)?.sessionVersion)
          .sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? -1 : 1))
          .slice(0, limit),
      ),

    async touch(id, at) {
      await session.write((state) => {
        const found = state.sessions.get(id)
        if (found) state.sessions.set(id, { ...found, lastUsedAt: at })
      })
    },

    async end(id) {
      await session.write((state) => state.sessions.delete(id))
    },

    endOf: (account, id) =>
      session.write((state) => state.sessions.get(id)?.account === account && state.sessions.delete(id)),

    async endAll(account) {
      await session.write((state) => removeWhere(state.sessions, (stored) => stored.account === account))
    },

    purge: (before, limit) =>
      session.write((state) => removeWhere(state.sessions, (stored) => stored.expiresAt < before, limit)),
  }
}

export function memoryApiKeys(session: MemorySession): ApiKeyStore {
  return {
    add: (key) =>
      session.write((state) => {
        if (!state.accounts.has(key.account)) return false
        state.apiKeys.set(key.hash, key)
        return true
      }),

    findByHash: (hash) =>
      session.read((state) => {
        const key = state.apiKeys.get(hash)
        const account = key && state.accounts.get(key.account)
        return account ? { key, account } : null
      }),

    current: (account) =>
      session.read((state) => {
        const endless = [...state.apiKeys.values()].filter((key) => key.account === account && key.validUntil === null)
        return (
          endless.sort((one, other) => other.createdAt - one.createdAt || (one.hash < other.hash ? -1 : 1))[0] ?? null
        )
      }),

    async retire(account, at, validUntil) {
      await session.write((state) => {
        for (const key of state.apiKeys.values()) {
          if (key.account !== account || (key.validUntil !== null && key.validUntil <= at)) continue
          state.apiKeys.set(key.hash, { ...key, validUntil: key.validUntil === null ? validUntil : at })
        }
      })
    },

    rootIds: () =>
      session.read((state) => {
        const inUse = [...state.apiKeys.values()].filter(({ validUntil }) => validUntil === null)
        return [...new Set(inUse.map(({ rootId }) => rootId))].sort()
      }),

    async touch(hash, at) {
      await session.write((state) => {
        const key = state.apiKeys.get(hash)
        if (key) state.apiKeys.set(hash, { ...key, lastUsedAt: at })
      })
    },

    purge: (before, limit) =>
      session.write((state) =>
        removeWhere(state.apiKeys, (key) => key.validUntil !== null && key.validUntil < before, limit),
      ),
  }
}

export function memoryLoginAddresses(session: MemorySession): LoginAddressStore {
  return {
    async note(account, hash, at) {
      await session.write((state) => {
        if (!state.accounts.has(account)) return
        state.loginAddresses.set(hash, { account, lastAt: at })
        const addresses = [...state.loginAddresses].filter(([, stored]) => stored.account === account)
        addresses.sort(([one, first], [other, second]) => second.lastAt - first.lastAt || (one < other ? -1 : 1))
        for (const [old] of addresses.slice(loginAddressesMax)) state.loginAddresses.delete(old)
      })
    },

    isKnown: (hash, since) => session.read((state) => (state.loginAddresses.get(hash)?.lastAt ?? -Infinity) > since),

    purge: (before, limit) =>
      session.write((state) => removeWhere(state.loginAddresses, ({ lastAt }) => lastAt < before, limit)),
  }
}

export function memoryTokens(session: MemorySession): MailedTokenStore {
  return {
    async issue(token) {
      await session.write((state) => {
        const { account, purpose, createdAt } = token
        if (purpose !== 'verify_email') {
          endTokens(state, createdAt, (stored) => stored.account === account && stored.purpose === purpose)
        }
        state.tokens.set(token.hash, { ...token, consumedAt: null })
      })
    },

    peek: (hash, purpose, now) => session.read((state) => tokenState(state, hash, purpose, now)),

    consume: (hash, purpose, now) =>
      session.write((state) => {
        const found = tokenState(state, hash, purpose, now)
        const token = state.tokens.get(hash)
        if (found.kind === 'live' && token) state.tokens.set(hash, { ...token, consumedAt: now })
        return found
      }),

    async endAll(account, at) {
      await session.write((state) => endTokens(state, at, (stored) => stored.account === account))
    },

    purge: (before, limit) =>
      session.write((state) =>
        removeWhere(state.tokens, (token) => Math.min(token.consumedAt ?? Infinity, token.expiresAt) < before, limit),
      ),
  }
}

function endTokens(state: MemoryState, at: Instant, matches: (token: MailedToken) => boolean): void {
  for (const [hash, token] of state.tokens) {
    if (token.consumedAt !== null || !matches(token)) continue
    state.tokens.set(hash, { ...token, consumedAt: at, expiresAt: Math.min(token.expiresAt, at) })
  }
}

function tokenState(state: MemoryState, hash: string, purpose: string, now: Instant): TokenState {
  const token = state.tokens.get(hash)
  if (!token || token.purpose !== purpose) return { kind: 'unknown' }
  if (token.consumedAt !== null) return { kind: token.consumedAt < token.expiresAt ? 'used' : 'expired' }
  if (token.expiresAt <= now) return { kind: 'expired' }
  return { kind: 'live', account: token.account }
}
