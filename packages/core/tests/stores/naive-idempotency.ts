import { sql } from '../../adapters/sql/query.js'
import { one, type SqlSession } from '../../adapters/sql/sql-session.js'
import type { IdempotencyStore } from '../../src/idempotency/idempotency-store.js'

interface KeyRow {
  readonly fingerprint: string
  readonly answer: string | null
  readonly lease_until: number
  readonly expires_at: number
}

/** Checks whether a key is free, claims it later, even for an account that is gone, and lets anyone finish it. */
export function naiveIdempotency(session: SqlSession, keys: IdempotencyStore): IdempotencyStore {
  return {
    ...keys,
    async claim(claim) {
      const { account, keyHash, claimId, fingerprint, at, leaseUntil, expiresAt } = claim
      const key = await one<KeyRow>(
        session,
        sql`SELECT fingerprint, answer, lease_until, expires_at FROM idempotency_keys
          WHERE account_id = ${account} AND key_hash = ${keyHash}`,
      )
      const isFree = !key || key.expires_at <= at || (key.answer === null && key.lease_until <= at)
      if (!isFree || (key && key.fingerprint !== fingerprint)) return keys.claim(claim)
      await new Promise((resolve) => setImmediate(resolve))
      await session.run(
        sql`INSERT INTO idempotency_keys (account_id, key_hash, fingerprint, claim_id, lease_until, expires_at)
          VALUES (${account}, ${keyHash}, ${fingerprint}, ${claimId}, ${leaseUntil}, ${expiresAt})
          ON CONFLICT (account_id, key_hash) DO UPDATE
          SET claim_id = excluded.claim_id, lease_until = excluded.lease_until, expires_at = excluded.expires_at`,
      )
      return { kind: 'new' }
    },
    async keep({ account, keyHash }, sealed) {
      const kept = await session.run(
        sql`UPDATE idempotency_keys SET answer = ${sealed} WHERE account_id = ${account} AND key_hash = ${keyHash}
          RETURNING key_hash`,
      )
      return kept.length > 0
    },
  }
}
