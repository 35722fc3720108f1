import type { Instant } from '../../../src/shared/clock.js'
import type { DestinationId } from '../../../src/webhooks/destination/destination.js'
import type { DueDigest } from '../../../src/webhooks/destination/destination-store.js'
import { mailPauseMs, urgentPauseMs } from '../../../src/webhooks/destination/mail-schedule.js'
import { type Query, sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'
import { type DestinationRow, filterOf } from './webhook-rows.js'

/** The last signal that the feed of an account has, so that a new mailbox gets nothing older. */
export const lastSequenceOf = (account: string): Query =>
  sql`coalesce((SELECT last_sequence FROM feed_counters WHERE account_id = ${account}), 0)`

export async function planDigest(session: SqlSession, id: DestinationId, at: Instant): Promise<void> {
  await session.run(sql`UPDATE webhook_destinations SET digest_at = ${at} WHERE id = ${id} AND digest_at IS NULL`)
}

export async function hurryDigest(session: SqlSession, id: DestinationId, at: Instant): Promise<void> {
  const cut = mailPauseMs - urgentPauseMs
  await session.run(
    sql`UPDATE webhook_destinations SET digest_at = CASE WHEN digest_at > CAST(${at + cut} AS BIGINT)
        THEN digest_at - CAST(${cut} AS BIGINT) ELSE CAST(${at} AS BIGINT) END
      WHERE id = ${id} AND digest_at > ${at + urgentPauseMs}`,
  )
}

interface DigestRow extends Omit<DueDigest, 'filter' | 'schedule'>, Pick<DestinationRow, 'signalType' | 'filter'> {
  readonly schedule: string
}

export async function dueDigest(session: SqlSession, now: Instant): Promise<DueDigest | null> {
  const row = await one<DigestRow>(
    session,
    sql`SELECT id, account_id AS account, signal_type AS "signalType", filter, schedule, digest_after AS "after"
      FROM webhook_destinations
      WHERE digest_at <= ${now} AND schedule IS NOT NULL AND disabled_reason IS NULL AND is_paused = 0
        AND is_confirmed = 1 AND EXISTS (SELECT 1 FROM accounts
          WHERE accounts.id = webhook_destinations.account_id AND accounts.disabled_at IS NULL)
      ORDER BY digest_at LIMIT 1 ${session.skipLocked}`,
  )
  if (!row) return null
  const { signalType: _, ...digest } = row
  return { ...digest, filter: filterOf(row), schedule: JSON.parse(row.schedule) }
}

export async function coverDigest(
  session: SqlSession,
  id: DestinationId,
  after: number,
  at: Instant | null,
): Promise<void> {
  await session.run(sql`UPDATE webhook_destinations SET digest_after = ${after}, digest_at = ${at} WHERE id = ${id}`)
}
