import type { RegisteredClient } from '../../src/oauth/client.js'
import type { Grant } from '../../src/oauth/grant.js'
import type { FoundGrant, FoundToken, OAuthStore, StoredTokens } from '../../src/oauth/oauth-store.js'
import type { Instant } from '../../src/shared/clock.js'
import { removeWhere } from './memory-accounts.js'
import type { MemorySession, MemoryState } from './memory-database.js'

export interface MemoryOAuthClient extends RegisteredClient {
  readonly usedAt: Instant | null
}

export interface MemoryGrant extends Grant {
  readonly codeHash: string
}

export interface MemoryOAuthToken extends Pick<FoundToken, 'kind' | 'sequence' | 'expiresAt'> {
  readonly grant: string
}

export function memoryOAuth(session: MemorySession): OAuthStore {
  const end = (at: Instant, matches: (grant: MemoryGrant) => boolean) =>
    session.write((state) => {
      const matching = [...state.oauthGrants.values()].filter(matches)
      for (const grant of matching) {
        const [endsAt, redeemedAt] = [Math.min(grant.endsAt, at), grant.redeemedAt ?? at]
        state.oauthGrants.set(grant.id, { ...grant, endsAt, redeemedAt })
      }
      return matching.some(({ endsAt }) => endsAt > at)
    })

  return {
    async addClient(client) {
      await session.write((state) => state.oauthClients.set(client.id, { ...client, usedAt: null }))
    },

    findClient: (id) =>
      session.read((state) => {
        const found = state.oauthClients.get(id)
        if (!found) return null
        const { usedAt: _, ...client } = found
        return client
      }),

    approve: (grant, sessionHash, liveMax) =>
      session.write((state) => {
        const account = state.accounts.get(grant.account)
        const session = state.sessions.get(sessionHash)
        const isSignedIn =
          account?.disabledAt === null &&
          session?.account === account.id &&
          session.version === account.sessionVersion &&
          session.expiresAt > grant.createdAt
        if (!isSignedIn) return 'signed_out'
        const live = [...state.oauthGrants.values()].filter(
          (one) => one.account === grant.account && one.endsAt > grant.createdAt,
        )
        if (live.length >= liveMax) return 'full'
        state.oauthGrants.set(grant.id, { ...grant, redeemedAt: null, sequence: 0, rotatedAt: null, rootId: null })
        const client = state.oauthClients.get(grant.clientId)
        if (client) state.oauthClients.set(client.id, { ...client, usedAt: grant.createdAt })
        return 'approved'
      }),

    findByCode: (codeHash) => session.read((state) => found(state, byCode(state, codeHash))),

    redeem: (codeHash, tokens, endsAt) =>
      session.write((state) => {
        const isFit = (grant: MemoryGrant) => grant.redeemedAt === null && grant.endsAt > tokens.at
        const first = { redeemedAt: tokens.at, sequence: 1, rotatedAt: tokens.at, rootId: tokens.rootId, endsAt }
        return keepTokens(state, changeGrant(state, byCode(state, codeHash), isFit, first), tokens)
      }),

    findByToken: (hash) =>
      session.read((state) => {
        const token = state.oauthTokens.get(hash)
        const grant = token && found(state, state.oauthGrants.get(token.grant))
        return grant ? { ...grant, kind: token.kind, sequence: token.sequence, expiresAt: token.expiresAt } : null
      }),

    rotate: (id, from, tokens) =>
      session.write((state) => {
        const isFit = (grant: MemoryGrant) =>
          grant.sequence === from && grant.redeemedAt !== null && grant.endsAt > tokens.at
        const next = { sequence: from + 1, rotatedAt: tokens.at, rootId: tokens.rootId }
        return keepTokens(state, changeGrant(state, state.oauthGrants.get(id), isFit, next), tokens)
      }),

    end: (id, at) => end(at, (grant) => grant.id === id),

    endOf: (account, id, at) => end(at, (grant) => grant.id === id && grant.account === account),

    async endAll(account, at) {
      await end(at, (grant) => grant.account === account)
    },

    list: (account, now) =>
      session.read((state) =>
        [...state.oauthGrants.values()]
          .filter((grant) => grant.account === account && grant.redeemedAt !== null && grant.endsAt > now)
          .sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? -1 : 1))
          .map(plain),
      ),

    purgeTokens: (before, limit) =>
      session.write((state) =>
        removeWhere(state.oauthTokens, ({ kind, expiresAt }) => kind === 'access' && expiresAt < before, limit),
      ),

    purgeGrants: (before, limit) =>
      session.write((state) => {
        const gone = removeWhere(state.oauthGrants, ({ endsAt }) => endsAt < before, limit)
        removeWhere(state.oauthTokens, ({ grant }) => !state.oauthGrants.has(grant))
        return gone
      }),

    purgeClients: ({ unusedBefore, idleBefore, now }, limit) =>
      session.write((state) => {
        const holds = (id: string) =>
          [...state.oauthGrants.values()].some((grant) => grant.clientId === id && grant.endsAt > now)
        return removeWhere(
          state.oauthClients,
          ({ id, usedAt, createdAt }) =>
            usedAt === null ? createdAt < unusedBefore : usedAt < idleBefore && !holds(id),
          limit,
        )
      }),
  }
}

function byCode(state: MemoryState, codeHash: string): MemoryGrant | undefined {
  return [...state.oauthGrants.values()].find((grant) => grant.codeHash === codeHash)
}

function found(state: MemoryState, grant: MemoryGrant | undefined): FoundGrant | null {
  const account = grant && state.accounts.get(grant.account)
  return account ? { grant: plain(grant), isDisabled: account.disabledAt !== null } : null
}

function plain({ codeHash: _, ...grant }: MemoryGrant): Grant {
  return grant
}

function changeGrant(
  state: MemoryState,
  grant: MemoryGrant | undefined,
  isFit: (grant: MemoryGrant) => boolean,
  next: Partial<Grant>,
): MemoryGrant | null {
  if (!grant || !isFit(grant)) return null
  const changed = { ...grant, ...next }
  state.oauthGrants.set(grant.id, changed)
  return changed
}

function keepTokens(state: MemoryState, grant: MemoryGrant | null, tokens: StoredTokens): Grant | null {
  if (!grant) return null
  const { id, sequence, endsAt } = grant
  state.oauthTokens.set(tokens.accessHash, { grant: id, kind: 'access', sequence, expiresAt: tokens.accessExpiresAt })
  state.oauthTokens.set(tokens.refreshHash, { grant: id, kind: 'refresh', sequence, expiresAt: endsAt })
  return plain(grant)
}
