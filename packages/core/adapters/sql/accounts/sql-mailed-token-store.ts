import type { MailedTokenStore, TokenPurpose, TokenState } from '../../../src/accounts/email/mailed-token-store.js'
import type { Instant } from '../../../src/shared/clock.js'
import { asId } from '../../../src/shared/ids.js'
import { deleteSome } from '../bounded-statements.js'
import { lockAccount } from '../lock-account.js'
import { type Query, sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'

interface TokenRow {
  account_id: string
  expires_at: number
  consumed_at: number | null
}

export function sqlMailedTokenStore(session: SqlSession): MailedTokenStore {
  return {
    issue({ hash, account, purpose, createdAt, expiresAt }) {
      return session.transaction(async (inside) => {
        await lockAccount(inside, account, 'forUpdate')
        if (purpose !== 'verify_email') {
          await endTokens(inside, createdAt, sql`account_id = ${account} AND purpose = ${purpose}`)
        }
        await inside.run(
          sql`INSERT INTO mailed_tokens (hash, account_id, purpose, created_at, expires_at)
            VALUES (${hash}, ${account}, ${purpose}, ${createdAt}, ${expiresAt})`,
        )
      })
    },

    peek: (hash, purpose, now) => stateOf(session, hash, purpose, now),

    async consume(hash, purpose, now) {
      const [taken] = await session.run<{ account_id: string }>(
        sql`UPDATE mailed_tokens SET consumed_at = ${now}
          WHERE hash = ${hash} AND purpose = ${purpose} AND consumed_at IS NULL AND expires_at > ${now}
          RETURNING account_id`,
      )
      if (taken) return { kind: 'live', account: asId('acc', taken.account_id) }
      return stateOf(session, hash, purpose, now)
    },

    endAll: (account, at) => endTokens(session, at, sql`account_id = ${account}`),

    purge(before, limit) {
      const isOver = sql`consumed_at < ${before} OR expires_at < ${before}`
      return deleteSome(session, sql`mailed_tokens`, sql`hash`, isOver, limit)
    },
  }
}

/** Also consumes the tokens: a server whose clock is behind would otherwise still accept them. */
async function endTokens(session: SqlSession, at: Instant, which: Query): Promise<void> {
  await session.run(
    sql`UPDATE mailed_tokens SET consumed_at = ${at},
      expires_at = CASE WHEN expires_at > ${at} THEN ${at} ELSE expires_at END
      WHERE ${which} AND consumed_at IS NULL`,
  )
}

async function stateOf(session: SqlSession, hash: string, purpose: TokenPurpose, now: Instant): Promise<TokenState> {
  const row = await one<TokenRow>(
    session,
    sql`SELECT account_id, expires_at, consumed_at FROM mailed_tokens WHERE hash = ${hash} AND purpose = ${purpose}`,
  )
  if (!row) return { kind: 'unknown' }
  // A used token was consumed before its expiry; an ended one was not.
  if (row.consumed_at !== null) return { kind: row.consumed_at < row.expires_at ? 'used' : 'expired' }
  if (row.expires_at <= now) return { kind: 'expired' }
  return { kind: 'live', account: asId('acc', row.account_id) }
}
