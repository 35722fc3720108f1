import type { Claim, IdempotencyStore } from '../../src/idempotency/idempotency-store.js'
import type { AccountId } from '../../src/shared/ids.js'
import { sql } from './query.js'
import { allValues, hasChanged, one, oneValue, type SqlSession } from './sql-session.js'

interface ClaimedRow {
  done: string | null
  /** Of the expired answer that the key had; it is still counted. */
  answer_bytes: number
  /** Null before the first key of the account. */
  usage: number | null
}

interface KeyRow {
  fingerprint: string
  answer: string | null
  expires_at: number
}

/** The key is still this claim's, and its call has not ended. */
const isClaimed = ({ account, keyHash, claimId }: Claim) =>
  sql`account_id = ${account} AND key_hash = ${keyHash} AND claim_id = ${claimId} AND answer IS NULL`

const usageOf = (account: AccountId) => sql`(SELECT bytes FROM idempotency_usage WHERE account_id = ${account})`

/**
 * The usage of an account is the sum of `answer_bytes` over its keys: each transaction that changes one changes the
 * other, and locks the keys first.
 */
export function sqlIdempotencyStore(session: SqlSession): IdempotencyStore {
  return {
    async claim({ account, keyHash, claimId, fingerprint, at, leaseUntil, expiresAt, bytesMax }) {
      const isFull = sql`COALESCE(${usageOf(account)}, 0) >= CAST(${bytesMax} AS BIGINT)`
      const isKnown = sql`EXISTS (SELECT 1 FROM idempotency_keys
        WHERE account_id = ${account} AND key_hash = ${keyHash} AND expires_at > ${at})`
      const [taken] = await session.run<ClaimedRow>(
        sql`INSERT INTO idempotency_keys (account_id, key_hash, fingerprint, claim_id, lease_until, expires_at)
          SELECT id, CAST(${keyHash} AS TEXT), CAST(${fingerprint} AS TEXT), CAST(${claimId} AS TEXT),
          CAST(${leaseUntil} AS BIGINT), CAST(${expiresAt} AS BIGINT)
          FROM accounts WHERE id = ${account} AND (NOT ${isFull} OR ${isKnown}) ${session.forUpdate}
          ON CONFLICT (account_id, key_hash) DO UPDATE
          SET fingerprint = excluded.fingerprint, claim_id = excluded.claim_id, lease_until = excluded.lease_until,
            expires_at = excluded.expires_at, answer = NULL,
            done = CASE WHEN idempotency_keys.expires_at <= CAST(${at} AS BIGINT) THEN NULL ELSE idempotency_keys.done END
          WHERE idempotency_keys.expires_at <= CAST(${at} AS BIGINT)
            OR (idempotency_keys.answer IS NULL AND idempotency_keys.lease_until <= CAST(${at} AS BIGINT)
              AND idempotency_keys.fingerprint = excluded.fingerprint)
          RETURNING done, answer_bytes, (SELECT bytes FROM idempotency_usage
            WHERE idempotency_usage.account_id = idempotency_keys.account_id) AS usage`,
      )
      if (taken) {
        if (taken.usage === null) await addUsage(session, account)
        if (taken.answer_bytes > 0) await uncount(session, { account, keyHash, claimId }, taken.answer_bytes)
        return { kind: 'new', ...(taken.done !== null && { done: taken.done }) }
      }

      const row = await one<KeyRow>(
        session,
        sql`SELECT fingerprint, answer, expires_at FROM idempotency_keys
          WHERE account_id = ${account} AND key_hash = ${keyHash}`,
      )
      if (!row || row.expires_at <= at) {
        const usage = await oneValue<number>(session, sql`SELECT ${usageOf(account)} AS value`)
        // If there is space, the holder released the key between the statements, so it was still running.
        return { kind: usage !== null && usage >= bytesMax ? 'full' : 'running' }
      }
      if (row.fingerprint !== fingerprint) return { kind: 'other' }
      return row.answer === null ? { kind: 'running' } : { kind: 'stored', sealed: row.answer }
    },

    record: (claim, reference) =>
      hasChanged(
        session,
        sql`UPDATE idempotency_keys SET done = ${reference} WHERE ${isClaimed(claim)} RETURNING key_hash`,
      ),

    keep: (claim, sealed) =>
      session.transaction(async (inside) => {
        const bytes = Buffer.byteLength(sealed)
        const isKept = await hasChanged(
          inside,
          sql`UPDATE idempotency_keys SET answer = ${sealed}, answer_bytes = answer_bytes + ${bytes}, done = NULL
            WHERE ${isClaimed(claim)} RETURNING key_hash`,
        )
        if (isKept) await count(inside, claim.account, bytes)
        return isKept
      }),

    forget: (claim) =>
      session.transaction(async (inside) => {
        const [gone] = await inside.run<{ answer_bytes: number }>(
          sql`DELETE FROM idempotency_keys WHERE ${isClaimed(claim)} AND done IS NULL RETURNING answer_bytes`,
        )
        if (gone) {
          if (gone.answer_bytes > 0) await count(inside, claim.account, -gone.answer_bytes)
          return true
        }
        return hasChanged(
          inside,
          sql`UPDATE idempotency_keys SET claim_id = '', lease_until = 0 WHERE ${isClaimed(claim)} RETURNING key_hash`,
        )
      }),

    async purge(now, limit) {
      const removed = await session.transaction((inside) => removeExpired(inside, now, limit))
      if (removed < limit) await recount(session, limit)
      return removed
    },
  }
}

async function count(inside: SqlSession, account: AccountId, bytes: number): Promise<void> {
  await inside.run(sql`UPDATE idempotency_usage SET bytes = bytes + ${bytes} WHERE account_id = ${account}`)
}

/** Before any answer is stored, so that `keep` changes a row that is there and locks no account. */
async function addUsage(session: SqlSession, account: AccountId): Promise<void> {
  await session.run(
    sql`INSERT INTO idempotency_usage (account_id) SELECT id FROM accounts WHERE id = ${account} ${session.forKeyShare}
      ON CONFLICT (account_id) DO NOTHING`,
  )
}

/** Subtracts the expired answer that a claim has removed. */
function uncount(session: SqlSession, claim: Claim, bytes: number): Promise<void> {
  return session.transaction(async (inside) => {
    const isCounted = sql`${isClaimed(claim)} AND answer_bytes = ${bytes}`
    const reset = sql`UPDATE idempotency_keys SET answer_bytes = 0 WHERE ${isCounted} RETURNING key_hash`
    if (await hasChanged(inside, reset)) await count(inside, claim.account, -bytes)
  })
}

async function removeExpired(inside: SqlSession, now: number, limit: number): Promise<number> {
  // The condition is repeated for the delete: the key may have been claimed again since the subquery ran.
  const gone = await inside.run<{ account_id: AccountId; answer_bytes: number }>(
    sql`DELETE FROM idempotency_keys WHERE expires_at <= ${now} AND (account_id, key_hash) IN
        (SELECT account_id, key_hash FROM idempotency_keys
        WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${limit})
      RETURNING account_id, answer_bytes`,
  )
  const freed = new Map<AccountId, number>()
  for (const { account_id: account, answer_bytes: bytes } of gone) {
    if (bytes > 0) freed.set(account, (freed.get(account) ?? 0) + bytes)
  }
  for (const account of [...freed.keys()].sort()) await count(inside, account, -(freed.get(account) ?? 0))
  return gone.length
}

/**
 * A program of the previous version removes keys without subtracting them. After a return to it for a day, an account
 * would otherwise be full for ever.
 */
async function recount(session: SqlSession, limit: number): Promise<void> {
  const isEmpty = sql`bytes > 0 AND NOT EXISTS (SELECT 1 FROM idempotency_keys
    WHERE idempotency_keys.account_id = idempotency_usage.account_id AND answer_bytes > 0)`
  const accounts = await allValues<AccountId>(
    session,
    sql`SELECT account_id AS value FROM idempotency_usage WHERE ${isEmpty} ORDER BY account_id LIMIT ${limit}`,
  )
  for (const account of accounts) {
    await session.transaction(async (inside) => {
      // With the lock no other transaction counts, and the next statement sees every key that was counted.
      await one(inside, sql`SELECT bytes FROM idempotency_usage WHERE account_id = ${account} ${inside.forUpdate}`)
      await inside.run(sql`UPDATE idempotency_usage SET bytes = 0 WHERE account_id = ${account} AND ${isEmpty}`)
    })
  }
}
