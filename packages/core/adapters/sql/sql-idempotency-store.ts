import type { Claim, IdempotencyStore } from '../../src/idempotency/idempotency-store.js'
import { sql } from './query.js'
import { countChanged, hasChanged, one, type SqlSession } from './sql-session.js'

interface KeyRow {
  fingerprint: string
  answer: string | null
}

/** The key is still this claim's, and its call has not ended. */
const isClaimed = ({ account, keyHash, claimId }: Claim) =>
  sql`account_id = ${account} AND key_hash = ${keyHash} AND claim_id = ${claimId} AND answer IS NULL`

export function sqlIdempotencyStore(session: SqlSession): IdempotencyStore {
  return {
    async claim({ account, keyHash, claimId, fingerprint, at, leaseUntil, expiresAt }) {
      const claimed = await session.run<{ done: string | null }>(
        sql`INSERT INTO idempotency_keys (account_id, key_hash, fingerprint, claim_id, lease_until, expires_at)
          SELECT id, CAST(${keyHash} AS TEXT), CAST(${fingerprint} AS TEXT), CAST(${claimId} AS TEXT),
          CAST(${leaseUntil} AS BIGINT), CAST(${expiresAt} AS BIGINT)
          FROM accounts WHERE id = ${account} ${session.forUpdate}
          ON CONFLICT (account_id, key_hash) DO UPDATE
          SET fingerprint = excluded.fingerprint, claim_id = excluded.claim_id, lease_until = excluded.lease_until,
            expires_at = excluded.expires_at, answer = NULL,
            done = CASE WHEN idempotency_keys.expires_at <= CAST(${at} AS BIGINT) THEN NULL ELSE idempotency_keys.done END
          WHERE idempotency_keys.expires_at <= CAST(${at} AS BIGINT)
            OR (idempotency_keys.answer IS NULL AND idempotency_keys.lease_until <= CAST(${at} AS BIGINT)
              AND idempotency_keys.fingerprint = excluded.fingerprint)
          RETURNING done`,
      )
      const [taken] = claimed
      if (taken) return { kind: 'new', ...(taken.done !== null && { done: taken.done }) }

      const row = await one<KeyRow>(
        session,
        sql`SELECT fingerprint, answer FROM idempotency_keys WHERE account_id = ${account} AND key_hash = ${keyHash}`,
      )
      // The holder released the key between the two statements, so it was still running.
      if (!row) return { kind: 'running' }
      if (row.fingerprint !== fingerprint) return { kind: 'other' }
      return row.answer === null ? { kind: 'running' } : { kind: 'stored', sealed: row.answer }
    },

    record: (claim, reference) =>
      hasChanged(
        session,
        sql`UPDATE idempotency_keys SET done = ${reference} WHERE ${isClaimed(claim)} RETURNING key_hash`,
      ),

    keep: (claim, sealed) =>
      hasChanged(
        session,
        sql`UPDATE idempotency_keys SET answer = ${sealed}, done = NULL WHERE ${isClaimed(claim)} RETURNING key_hash`,
      ),

    async forget(claim) {
      const unused = sql`DELETE FROM idempotency_keys WHERE ${isClaimed(claim)} AND done IS NULL RETURNING key_hash`
      if (await hasChanged(session, unused)) return true
      return hasChanged(
        session,
        sql`UPDATE idempotency_keys SET claim_id = '', lease_until = 0 WHERE ${isClaimed(claim)} RETURNING key_hash`,
      )
    },

    // The condition is repeated for the delete: the key may have been claimed again since the subquery ran.
    purge: (now, limit) =>
      countChanged(
        session,
        sql`DELETE FROM idempotency_keys WHERE expires_at <= ${now} AND (account_id, key_hash) IN
            (SELECT account_id, key_hash FROM idempotency_keys
            WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${limit})
          RETURNING key_hash`,
      ),
  }
}
