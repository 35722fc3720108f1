import type { Grant } from '../../src/oauth/grant.js'
import type { OAuthStore, StoredTokens } from '../../src/oauth/oauth-store.js'
import type { MemoryDatabase } from '../../testing/index.js'

/** Checks codes and tokens first and uses them later; counts grants before adding one. */
export function naiveOAuth(memory: MemoryDatabase, oauth: OAuthStore): OAuthStore {
  async function write(id: string, change: Partial<Grant>, tokens: StoredTokens): Promise<Grant | null> {
    return memory.session.write((state) => {
      const stored = state.oauthGrants.get(id)
      if (!stored) return null
      const changed = { ...stored, ...change }
      state.oauthGrants.set(id, changed)
      const { sequence, endsAt } = changed
      const access = { grant: id, kind: 'access', sequence, expiresAt: tokens.accessExpiresAt } as const
      state.oauthTokens.set(tokens.accessHash, access)
      state.oauthTokens.set(tokens.refreshHash, { ...access, kind: 'refresh', expiresAt: endsAt })
      const { codeHash: _, ...grant } = changed
      return grant
    })
  }

  return {
    ...oauth,
    async approve(grant, session, liveMax) {
      const live = await memory.session.read((state) =>
        [...state.oauthGrants.values()].filter(({ endsAt }) => endsAt > grant.createdAt),
      )
      return live.length >= liveMax ? 'full' : oauth.approve(grant, session, Number.POSITIVE_INFINITY)
    },
    async redeem(codeHash, tokens, endsAt) {
      const found = await oauth.findByCode(codeHash)
      if (!found || found.grant.redeemedAt !== null || found.grant.endsAt <= tokens.at) return null
      const { at, rootId } = tokens
      return write(found.grant.id, { redeemedAt: at, sequence: 1, rotatedAt: at, rootId, endsAt }, tokens)
    },
    async rotate(id, from, tokens) {
      const grant = await memory.session.read((state) => state.oauthGrants.get(id))
      if (grant?.sequence !== from || grant.redeemedAt === null || grant.endsAt <= tokens.at) return null
      return write(id, { sequence: from + 1, rotatedAt: tokens.at, rootId: tokens.rootId }, tokens)
    },
  }
}
