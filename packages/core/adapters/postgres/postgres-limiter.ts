import { type AttemptOutcome, type FailureRule, failureWindowMs } from '../../src/limits/failure-throttle.js'
import type { Limiter } from '../../src/limits/limiter.js'
import { outcomeAt } from '../../src/limits/rate.js'
import { secondMs } from '../../src/shared/clock.js'
import { UnavailableError } from '../../src/shared/errors.js'
import { one, type SqlSession } from '../sql/sql-session.js'

const roundsMax = 5

/** Counters that every server of the fleet shares; each question is decided by one conditional statement. */
export function postgresLimiter(session: SqlSession): Limiter {
  return {
    take: (key, rate, now) =>
      decide(
        async () => {
          const [taken] = await session.run<{ full_at: number }>(
            `INSERT INTO rate_buckets AS kept (key, full_at) VALUES (?, ?::bigint + ?::bigint)
             ON CONFLICT (key) DO UPDATE SET full_at = greatest(kept.full_at, ?::bigint) + ?::bigint
             WHERE greatest(kept.full_at, ?::bigint) + ?::bigint <= ?::bigint
             RETURNING full_at`,
            ...[
              key,
              now,
              rate.intervalMs,
              now,
              rate.intervalMs,
              now,
              rate.intervalMs,
              now + rate.burst * rate.intervalMs,
            ],
          )
          return taken && outcomeAt(taken.full_at, rate, now, true)
        },
        async () => {
          const kept = await one<{ full_at: number }>(session, 'SELECT full_at FROM rate_buckets WHERE key = ?', key)
          return kept && outcomeAt(kept.full_at, rate, now, false)
        },
      ),

    attempt: (key, rule, now) =>
      decide<AttemptOutcome>(
        async () => {
          const [counted] = await session.run(
            `INSERT INTO failure_counts AS kept (key, failures, last_at, blocked_until)
             SELECT asked.key, 1, asked.now_at, ${blockedAfter('1', 'asked.now_at', rule)}
             FROM (VALUES (?::text, ?::bigint)) AS asked (key, now_at)
             ON CONFLICT (key) DO UPDATE SET
               failures = ${failuresAfter(rule)},
               last_at = greatest(kept.last_at, excluded.last_at),
               blocked_until = ${blockedAfter(failuresAfter(rule), 'excluded.last_at', rule)}
             WHERE kept.blocked_until <= excluded.last_at
             RETURNING key`,
            ...[key, now],
          )
          return counted && { allowed: true }
        },
        async () => {
          const sql = 'SELECT blocked_until FROM failure_counts WHERE key = ?'
          const kept = await one<{ blocked_until: number }>(session, sql, key)
          return kept && { allowed: false, retryAfterMs: Math.max(kept.blocked_until - now, 1) }
        },
      ),

    async withdraw(key) {
      await session.run('UPDATE failure_counts SET failures = greatest(failures - 1, 0) WHERE key = ?', key)
    },

    async forgive(key) {
      await session.run('DELETE FROM failure_counts WHERE key = ?', key)
    },

    async purge(now, limit) {
      const buckets = await session.run(
        'DELETE FROM rate_buckets WHERE key IN (SELECT key FROM rate_buckets WHERE full_at <= ? LIMIT ?) RETURNING key',
        ...[now, limit],
      )
      const failures = await session.run(
        `DELETE FROM failure_counts WHERE key IN (
           SELECT key FROM failure_counts WHERE last_at < ? AND blocked_until < ? LIMIT ?) RETURNING key`,
        ...[now - failureWindowMs, now - failureWindowMs, limit],
      )
      return buckets.length + failures.length
    },
  }
}

/** The change is made, or the row that forbids it is there to be read; where it has just gone, the change is tried again. */
async function decide<Outcome>(
  change: () => Promise<Outcome | undefined>,
  look: () => Promise<Outcome | null>,
): Promise<Outcome> {
  for (let round = 0; round < roundsMax; round += 1) {
    const outcome = (await change()) ?? (await look())
    if (outcome) return outcome
  }
  throw new UnavailableError('A limit could not be counted.')
}

/** What `countAttempt` says of a kept row, as SQL. The numbers of a rule are constants of ours, never input. */
function failuresAfter({ free }: FailureRule): string {
  return `(1 + CASE
    WHEN kept.failures > ${free} THEN CASE
      WHEN excluded.last_at - greatest(kept.last_at, kept.blocked_until) > ${failureWindowMs} THEN 0 ELSE kept.failures END
    ELSE greatest(
      kept.failures - greatest(excluded.last_at - kept.last_at, 0) * ${free}::double precision / ${failureWindowMs}, 0)
  END)`
}

function blockedAfter(failures: string, now: string, { free, delayMaxMs }: FailureRule): string {
  const over = `ceil(${failures} - ${free})`
  return `(CASE WHEN ${over} > 0
    THEN ${now} + least(power(2, least(${over} - 1, 30)) * ${secondMs}, ${delayMaxMs})::bigint ELSE 0 END)`
}
