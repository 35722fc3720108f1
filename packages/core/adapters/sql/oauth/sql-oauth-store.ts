import type { RegisteredClient } from '../../../src/oauth/client.js'
import type { Grant, NewGrant } from '../../../src/oauth/grant.js'
import type { FoundToken, OAuthStore, StoredTokens } from '../../../src/oauth/oauth-store.js'
import type { Instant } from '../../../src/shared/clock.js'
import type { SessionId } from '../../../src/shared/ids.js'
import { deleteSome } from '../bounded-statements.js'
import { lockAccount } from '../lock-account.js'
import { type Query, rows, sql } from '../query.js'
import { countChanged, one, oneValue, type SqlSession } from '../sql-session.js'

/** The fields of a `Grant`. */
const grantColumns = sql`oauth_grants.id, oauth_grants.account_id AS account, oauth_grants.client_id AS "clientId",
  oauth_grants.client_name AS "clientName", oauth_grants.redirect_uri AS "redirectUri", oauth_grants.challenge,
  oauth_grants.resource, oauth_grants.scope, oauth_grants.created_at AS "createdAt",
  oauth_grants.redeemed_at AS "redeemedAt", oauth_grants.sequence, oauth_grants.rotated_at AS "rotatedAt",
  oauth_grants.last_used_at AS "lastUsedAt", oauth_grants.root_id AS "rootId", oauth_grants.ends_at AS "endsAt"`

interface FoundGrantRow extends Grant {
  readonly disabledAt: Instant | null
}

interface TokenRow extends FoundGrantRow, Pick<FoundToken, 'kind' | 'expiresAt'> {
  readonly tokenSequence: number
}

export function sqlOAuthStore(session: SqlSession): OAuthStore {
  return {
    async addClient({ id, name, redirectUris, createdAt }) {
      await session.run(
        sql`INSERT INTO oauth_clients (id, name, redirect_uris, created_at)
          VALUES (${id}, ${name}, ${JSON.stringify(redirectUris)}, ${createdAt})`,
      )
    },

    async findClient(id) {
      const row = await one<Omit<RegisteredClient, 'redirectUris'> & { redirectUris: string }>(
        session,
        sql`SELECT id, name, redirect_uris AS "redirectUris", created_at AS "createdAt"
          FROM oauth_clients WHERE id = ${id}`,
      )
      // Only `addClient` writes this column, as a JSON array of strings.
      return row && { ...row, redirectUris: JSON.parse(row.redirectUris) as string[] }
    },

    approve: (grant, sessionId, liveMax) => session.transaction((inside) => approve(inside, grant, sessionId, liveMax)),

    async findByCode(codeHash) {
      const row = await one<FoundGrantRow>(
        session,
        sql`SELECT ${grantColumns}, accounts.disabled_at AS "disabledAt" FROM oauth_grants
          JOIN accounts ON accounts.id = oauth_grants.account_id WHERE oauth_grants.code_hash = ${codeHash}`,
      )
      if (!row) return null
      const { disabledAt, ...grant } = row
      return { grant, isDisabled: disabledAt !== null }
    },

    redeem: (codeHash, tokens, endsAt) =>
      session.transaction(async (inside) => {
        const [grant] = await inside.run<Grant>(
          sql`UPDATE oauth_grants SET redeemed_at = ${tokens.at}, sequence = 1, rotated_at = ${tokens.at},
            root_id = ${tokens.rootId}, ends_at = ${endsAt}
            WHERE code_hash = ${codeHash} AND redeemed_at IS NULL AND ends_at > ${tokens.at} RETURNING ${grantColumns}`,
        )
        return grant ? storeTokens(inside, grant, tokens) : null
      }),

    async findByToken(hash) {
      const row = await one<TokenRow>(
        session,
        sql`SELECT oauth_tokens.kind, oauth_tokens.sequence AS "tokenSequence",
            oauth_tokens.expires_at AS "expiresAt", ${grantColumns}, accounts.disabled_at AS "disabledAt"
          FROM oauth_tokens JOIN oauth_grants ON oauth_grants.id = oauth_tokens.grant_id
          JOIN accounts ON accounts.id = oauth_grants.account_id WHERE oauth_tokens.hash = ${hash}`,
      )
      if (!row) return null
      const { kind, tokenSequence: sequence, expiresAt, disabledAt, ...grant } = row
      return { grant, isDisabled: disabledAt !== null, kind, sequence, expiresAt }
    },

    rotate: (id, from, tokens) =>
      session.transaction(async (inside) => {
        const [grant] = await inside.run<Grant>(
          sql`UPDATE oauth_grants SET sequence = ${from + 1}, rotated_at = ${tokens.at}, root_id = ${tokens.rootId}
            WHERE id = ${id} AND sequence = ${from} AND redeemed_at IS NOT NULL AND ends_at > ${tokens.at}
            RETURNING ${grantColumns}`,
        )
        return grant ? storeTokens(inside, grant, tokens) : null
      }),

    end: (id, at) => endGrants(session, at, sql`id = ${id}`),

    endOf: (account, id, at) => endGrants(session, at, sql`id = ${id} AND account_id = ${account}`),

    async endAll(account, at) {
      await endGrants(session, at, sql`account_id = ${account}`)
    },

    async touch(id, at, unlessAfter) {
      await session.run(
        sql`UPDATE oauth_grants SET last_used_at = ${at}
          WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at <= ${unlessAfter})`,
      )
    },

    list: (account, now) =>
      session.all<Grant>(
        sql`SELECT ${grantColumns} FROM oauth_grants
          WHERE account_id = ${account} AND redeemed_at IS NOT NULL AND ends_at > ${now} ORDER BY created_at DESC, id`,
      ),

    purgeTokens(before, limit) {
      const oldest = sql`kind = 'access' AND expires_at < ${before} ORDER BY expires_at`
      return deleteSome(session, sql`oauth_tokens`, sql`hash`, oldest, limit)
    },

    // An end that has passed never changes, so the selected grants are still the ones to delete.
    purgeGrants: (before, limit) =>
      deleteSome(session, sql`oauth_grants`, sql`id`, sql`ends_at < ${before} ORDER BY ends_at`, limit),

    purgeClients({ unusedBefore, idleBefore, now }, limit) {
      // The condition is repeated for the delete: the client may have got a grant since the subquery ran.
      const isIdle = sql`((used_at IS NULL AND created_at < ${unusedBefore})
        OR (used_at < ${idleBefore} AND NOT EXISTS (SELECT 1 FROM oauth_grants
          WHERE oauth_grants.client_id = oauth_clients.id AND oauth_grants.ends_at > ${now})))`
      return countChanged(
        session,
        sql`DELETE FROM oauth_clients WHERE ${isIdle} AND id IN
           (SELECT id FROM oauth_clients WHERE ${isIdle} ORDER BY created_at LIMIT ${limit}) RETURNING id`,
      )
    },
  }
}

async function approve(session: SqlSession, grant: NewGrant, sessionId: SessionId, liveMax: number) {
  const { account, createdAt } = grant
  // Lock the account first, as a password change does, to avoid deadlocks.
  await lockAccount(session, account, 'forUpdate')
  const signedIn = await one(
    session,
    sql`SELECT sessions.id FROM sessions
      JOIN accounts ON accounts.id = sessions.account_id AND accounts.session_version = sessions.version
      WHERE sessions.id = ${sessionId} AND accounts.id = ${account} AND accounts.disabled_at IS NULL
      AND sessions.expires_at > ${createdAt}`,
  )
  if (!signedIn) return 'signed_out'
  const live = sql`SELECT count(*) AS value FROM oauth_grants WHERE account_id = ${account} AND ends_at > ${createdAt}`
  if (((await oneValue<number>(session, live)) ?? 0) >= liveMax) return 'full'

  await session.run(
    sql`INSERT INTO oauth_grants (id, account_id, client_id, client_name, redirect_uri, challenge, resource, scope,
        code_hash, created_at, ends_at)
      VALUES (${grant.id}, ${account}, ${grant.clientId}, ${grant.clientName}, ${grant.redirectUri},
        ${grant.challenge}, ${grant.resource}, ${grant.scope}, ${grant.codeHash}, ${createdAt}, ${grant.endsAt})`,
  )
  await session.run(sql`UPDATE oauth_clients SET used_at = ${createdAt} WHERE id = ${grant.clientId}`)
  return 'approved'
}

/** Also redeems an unused code: a server whose clock is behind could otherwise exchange it and extend the grant. */
async function endGrants(session: SqlSession, at: Instant, which: Query): Promise<boolean> {
  const ended = await session.run<{ end: Instant }>(
    sql`UPDATE oauth_grants
      SET ends_at = CASE WHEN ends_at > ${at} THEN ${at} ELSE ends_at END, redeemed_at = COALESCE(redeemed_at, ${at})
      WHERE ${which} AND (ends_at > ${at} OR redeemed_at IS NULL) RETURNING ends_at AS "end"`,
  )
  return ended.some(({ end }) => end === at)
}

async function storeTokens(session: SqlSession, grant: Grant, tokens: StoredTokens) {
  const { sequence } = grant
  await session.run(
    sql`INSERT INTO oauth_tokens (hash, grant_id, kind, sequence, expires_at) VALUES ${rows([
      [tokens.accessHash, grant.id, 'access', sequence, tokens.accessExpiresAt],
      [tokens.refreshHash, grant.id, 'refresh', sequence, grant.endsAt],
    ])}`,
  )
  return grant
}
