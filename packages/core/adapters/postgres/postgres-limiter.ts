import { type AttemptOutcome, type FailureRule, failureWindowMs } from '../../src/limits/failure-throttle.js'
import type { Limiter } from '../../src/limits/limiter.js'
import { outcomeAt } from '../../src/limits/rate.js'
import { secondMs } from '../../src/shared/clock.js'
import { UnavailableError } from '../../src/shared/errors.js'
import { literal, type Query, sql } from '../sql/query.js'
import { one, type SqlSession } from '../sql/sql-session.js'

const roundsMax = 5

/** Counters that every server of the fleet shares; each question is decided by one conditional statement. */
export function postgresLimiter(session: SqlSession): Limiter {
  return {
    take: (key, rate, now) =>
      decide(
        async () => {
          const [taken] = await session.run<{ full_at: number }>(
            sql`INSERT INTO rate_buckets AS kept (key, full_at)
              VALUES (${key}, ${now}::bigint + ${rate.intervalMs}::bigint)
              ON CONFLICT (key) DO UPDATE SET full_at = greatest(kept.full_at,
              ${now}::bigint) + ${rate.intervalMs}::bigint
              WHERE greatest(kept.full_at, ${now}::bigint) + ${rate.intervalMs}::bigint <= ${now + rate.burst * rate.intervalMs}::bigint
              RETURNING full_at`,
          )
          return taken && outcomeAt(taken.full_at, rate, now, true)
        },
        async () => {
          const kept = await one<{ full_at: number }>(session, sql`SELECT full_at FROM rate_buckets WHERE key = ${key}`)
          return kept && outcomeAt(kept.full_at, rate, now, false)
        },
      ),

    attempt: (key, rule, now) =>
      decide<AttemptOutcome>(
        async () => {
          const [counted] = await session.run(
            sql`INSERT INTO failure_counts AS kept (key, failures, last_at, blocked_until)
              SELECT asked.key, 1, asked.now_at, ${blockedAfter(sql`1`, sql`asked.now_at`, rule)}
              FROM (VALUES (${key}::text, ${now}::bigint)) AS asked (key, now_at)
              ON CONFLICT (key) DO UPDATE SET
                failures = ${failuresAfter(rule)},
                last_at = greatest(kept.last_at, excluded.last_at),
                blocked_until = ${blockedAfter(failuresAfter(rule), sql`excluded.last_at`, rule)}
              WHERE kept.blocked_until <= excluded.last_at
              RETURNING key`,
          )
          return counted && { allowed: true }
        },
        async () => {
          const kept = await one<{ blocked_until: number }>(
            session,
            sql`SELECT blocked_until FROM failure_counts WHERE key = ${key}`,
          )
          return kept && { allowed: false, retryAfterMs: Math.max(kept.blocked_until - now, 1) }
        },
      ),

    async withdraw(key) {
      await session.run(sql`UPDATE failure_counts SET failures = greatest(failures - 1, 0) WHERE key = ${key}`)
    },

    async forgive(key) {
      await session.run(sql`DELETE FROM failure_counts WHERE key = ${key}`)
    },

    async purge(now, limit) {
      const buckets = await session.run(
        sql`DELETE FROM rate_buckets WHERE key IN (SELECT key FROM rate_buckets WHERE full_at <= ${now} LIMIT ${limit})
          RETURNING key`,
      )
      const failures = await session.run(
        sql`DELETE FROM failure_counts WHERE key IN (
           SELECT key FROM failure_counts
           WHERE last_at < ${now - failureWindowMs} AND blocked_until < ${now - failureWindowMs} LIMIT ${limit})
           RETURNING key`,
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
function failuresAfter(rule: FailureRule): Query {
  const [free, windowMs] = [literal(rule.free), literal(failureWindowMs)]
  return sql`(1 + CASE
      WHEN kept.failures > ${free} THEN CASE
        WHEN excluded.last_at - greatest(kept.last_at, kept.blocked_until) > ${windowMs} THEN 0 ELSE kept.failures END
      ELSE greatest(
        kept.failures - greatest(excluded.last_at - kept.last_at, 0) * ${free}::double precision / ${windowMs}, 0)
    END)`
}

function blockedAfter(failures: Query, now: Query, { free, delayMaxMs }: FailureRule): Query {
  const over = sql`ceil(${failures} - ${literal(free)})`
  return sql`(CASE WHEN ${over} > 0
    THEN ${now} + least(power(2, least(${over} - 1, 30)) * ${literal(secondMs)},
    ${literal(delayMaxMs)})::bigint ELSE 0 END)`
}
