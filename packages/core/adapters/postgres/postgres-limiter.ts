import { failureDelayMaxMs, failureWindowMs } from '../../src/limits/failure-throttle.js'
import type { Limiter } from '../../src/limits/limiter.js'
import { outcomeAt } from '../../src/limits/rate.js'
import { secondMs } from '../../src/shared/clock.js'
import type { SqlSession } from '../sql/sql-session.js'

/** Counters that every server of the fleet shares; each question is one conditional statement. */
export function postgresLimiter(session: SqlSession): Limiter {
  return {
    async take(key, rate, now) {
      const room = now + rate.burst * rate.intervalMs
      const [row] = await session.change<{ full_at: number; allowed: boolean }>(
        `WITH asked (key, now_at, step, room) AS (
           VALUES (?::text, ?::double precision, ?::double precision, ?::double precision)
         ), taken AS (
           INSERT INTO rate_buckets (key, full_at) SELECT key, now_at + step FROM asked
           ON CONFLICT (key) DO UPDATE
             SET full_at = greatest(rate_buckets.full_at, (SELECT now_at FROM asked)) + (SELECT step FROM asked)
             WHERE greatest(rate_buckets.full_at, (SELECT now_at FROM asked)) + (SELECT step FROM asked)
               <= (SELECT room FROM asked)
           RETURNING full_at
         )
         SELECT full_at, true AS allowed FROM taken
         UNION ALL
         SELECT full_at, false AS allowed FROM rate_buckets, asked
         WHERE rate_buckets.key = asked.key AND NOT EXISTS (SELECT 1 FROM taken)`,
        ...[key, now, rate.intervalMs, room],
      )
      // Without a row the bucket was purged in between, so it is full.
      return outcomeAt(row?.full_at ?? now, rate, now, row?.allowed ?? true)
    },

    async attempt(key, rule, now) {
      const [row] = await session.change<{ blocked_until: number; allowed: boolean }>(
        `WITH asked (key, now_at, free) AS (VALUES (?::text, ?::bigint, ?::integer)), counted AS (
           INSERT INTO failure_counts AS kept (key, failures, last_at, blocked_until)
           SELECT key, 1, now_at, now_at + CASE WHEN free < 1 THEN ${secondMs} ELSE 0 END FROM asked
           ON CONFLICT (key) DO UPDATE SET
             failures = ${nextFailures},
             last_at = excluded.last_at,
             blocked_until = excluded.last_at + CASE
               WHEN ${nextFailures} > (SELECT free FROM asked) THEN least(
                 power(2, least(${nextFailures} - (SELECT free FROM asked) - 1, 30)) * ${secondMs}, ${failureDelayMaxMs})::bigint
               ELSE 0 END
           WHERE kept.blocked_until <= excluded.last_at
           RETURNING blocked_until
         )
         SELECT blocked_until, true AS allowed FROM counted
         UNION ALL
         SELECT blocked_until, false AS allowed FROM failure_counts, asked
         WHERE failure_counts.key = asked.key AND NOT EXISTS (SELECT 1 FROM counted)`,
        ...[key, now, rule.free],
      )
      if (!row || row.allowed) return { allowed: true }
      return { allowed: false, retryAfterMs: Math.max(row.blocked_until - now, 1) }
    },

    async withdraw(key) {
      await session.change('UPDATE failure_counts SET failures = greatest(failures - 1, 0) WHERE key = ?', key)
    },

    async forgive(key) {
      await session.change('DELETE FROM failure_counts WHERE key = ?', key)
    },

    async purge(now, limit) {
      const buckets = await session.change(
        'DELETE FROM rate_buckets WHERE key IN (SELECT key FROM rate_buckets WHERE full_at <= ? LIMIT ?) RETURNING key',
        ...[now, limit],
      )
      const failures = await session.change(
        `DELETE FROM failure_counts WHERE key IN (
           SELECT key FROM failure_counts WHERE last_at < ? AND blocked_until <= ? LIMIT ?) RETURNING key`,
        ...[now - failureWindowMs, now, limit],
      )
      return buckets.length + failures.length
    },
  }
}

const nextFailures = `(CASE WHEN excluded.last_at - kept.last_at <= ${failureWindowMs} THEN kept.failures + 1 ELSE 1 END)`
