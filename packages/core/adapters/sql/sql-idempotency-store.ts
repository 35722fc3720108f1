import type { IdempotencyStore } from '../../src/idempotency/idempotency-store.js'
import { one, type SqlSession } from './sql-session.js'

interface KeyRow {
  fingerprint: string
  answer: string | null
}

export function sqlIdempotencyStore(session: SqlSession): IdempotencyStore {
  return {
    async claim({ account, keyHash, claimId, fingerprint, at, leaseUntil, expiresAt }) {
      const taken = await session.run(
        `INSERT INTO idempotency_keys (account_id, key_hash, fingerprint, claim_id, lease_until, expires_at)
         SELECT id, CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS BIGINT)
         FROM accounts WHERE id = ? ${session.forUpdate}
         ON CONFLICT (account_id, key_hash) DO UPDATE
         SET fingerprint = excluded.fingerprint, claim_id = excluded.claim_id, lease_until = excluded.lease_until,
           expires_at = excluded.expires_at, answer = NULL
         WHERE idempotency_keys.expires_at <= CAST(? AS BIGINT)
           OR (idempotency_keys.answer IS NULL AND idempotency_keys.lease_until <= CAST(? AS BIGINT)
             AND idempotency_keys.fingerprint = excluded.fingerprint)
         RETURNING key_hash`,
        ...[keyHash, fingerprint, claimId, leaseUntil, expiresAt, account, at, at],
      )
      if (taken.length > 0) return { kind: 'new' }

      const row = await one<KeyRow>(
        session,
        'SELECT fingerprint, answer FROM idempotency_keys WHERE account_id = ? AND key_hash = ?',
        ...[account, keyHash],
      )
      // A holder who was there a moment ago and has just let go was still running.
      if (!row) return { kind: 'running' }
      if (row.fingerprint !== fingerprint) return { kind: 'other' }
      return row.answer === null ? { kind: 'running' } : { kind: 'kept', sealed: row.answer }
    },

    async keep({ account, keyHash, claimId }, sealed) {
      const kept = await session.run(
        `UPDATE idempotency_keys SET answer = ?
         WHERE account_id = ? AND key_hash = ? AND claim_id = ? AND answer IS NULL RETURNING key_hash`,
        ...[sealed, account, keyHash, claimId],
      )
      return kept.length > 0
    },

    async forget({ account, keyHash, claimId }) {
      const gone = await session.run(
        `DELETE FROM idempotency_keys
         WHERE account_id = ? AND key_hash = ? AND claim_id = ? AND answer IS NULL RETURNING key_hash`,
        ...[account, keyHash, claimId],
      )
      return gone.length > 0
    },

    async purge(now, limit) {
      // The end is asked for twice: a key that is taken again meanwhile is not the row that was looked at.
      const gone = await session.run(
        `DELETE FROM idempotency_keys WHERE expires_at <= ? AND (account_id, key_hash) IN
           (SELECT account_id, key_hash FROM idempotency_keys WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)
         RETURNING key_hash`,
        ...[now, now, limit],
      )
      return gone.length
    },
  }
}
