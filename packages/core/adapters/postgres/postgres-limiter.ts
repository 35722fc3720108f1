import { type AttemptOutcome, type FailureRule, failureWindowMs } from '../../src/limits/failure-throttle.js'
import type { Limiter } from '../../src/limits/limiter.js'
import { outcomeAt } from '../../src/limits/rate.js'
import { secondMs } from '../../src/shared/clock.js'
import { UnavailableError } from '../../src/shared/errors.js'
import { literal, type Query, sql } from '../sql/query.js'
import { one, type SqlSession } from '../sql/sql-session.js'

const roundsMax = 5

/** Counters that all servers share. One conditional statement decides each request. */
export function postgresLimiter(session: SqlSession): Limiter {
  return {
    take: (key, rate, now) =>
      decide(
        async () => {
          const fullAtMax = now + rate.burst * rate.intervalMs
          const [taken] = await session.run<{ full_at: number }>(
            sql`INSERT INTO rate_buckets AS bucket (key, full_at)
              VALUES (${key}, ${now}::bigint + ${rate.intervalMs}::bigint)
              ON CONFLICT (key) DO UPDATE
              SET full_at = greatest(bucket.full_at, ${now}::bigint) + ${rate.intervalMs}::bigint
              WHERE greatest(bucket.full_at, ${now}::bigint) + ${rate.intervalMs}::bigint <= ${fullAtMax}::bigint
              RETURNING full_at`,
          )
          return taken && outcomeAt(taken.full_at, rate, now, true)
        },
        async () => {
          const bucket = await one<{ full_at: number }>(
            session,
            sql`SELECT full_at FROM rate_buckets WHERE key = ${key}`,
          )
          return bucket && outcomeAt(bucket.full_at, rate, now, false)
        },
      ),

    attempt: (key, rule, now) =>
      decide<AttemptOutcome>(
        async () => {
          const [counted] = await session.run(
            sql`INSERT INTO failure_counts AS counter (key, failures, last_at, blocked_until)
              SELECT asked.key, 1, asked.now_at, ${blockedAfter(sql`1`, sql`asked.now_at`, rule)}
              FROM (VALUES (${key}::text, ${now}::bigint)) AS asked (key, now_at)
              ON CONFLICT (key) DO UPDATE SET
                failures = ${failuresAfter(rule)},
                last_at = greatest(counter.last_at, excluded.last_at),
                blocked_until = ${blockedAfter(failuresAfter(rule), sql`excluded.last_at`, rule)}
              WHERE counter.blocked_until <= excluded.last_at
              RETURNING key`,
          )
          return counted && { allowed: true }
        },
        async () => {
          const counter = await one<{ blocked_until: number }>(
            session,
            sql`SELECT blocked_until FROM failure_counts WHERE key = ${key}`,
          )
          return counter && { allowed: false, retryAfterMs: Math.max(counter.blocked_until - now, 1) }
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

/** Tries the change, and otherwise reads the row that forbids it. Tries again if that row was deleted in between. */
async function decide<Outcome>(
  change: () => Promise<Outcome | undefined>,
  look: () => Promise<Outcome | null>,
): Promise<Outcome> {
  for (let round = 0; round < roundsMax; round += 1) {
    const outcome = (await change()) ?? (await look())
    if (outcome) return outcome
  }
  throw new UnavailableError('The rate limit could not be checked.')
}

/** `countAttempt` as SQL. The numbers of a rule are constants, so there are few statement texts. */
function failuresAfter(rule: FailureRule): Query {
  const [free, windowMs] = [literal(rule.free), literal(failureWindowMs)]
  return sql`(1 + CASE
      WHEN counter.failures > ${free} THEN CASE
        WHEN excluded.last_at - greatest(counter.last_at, counter.blocked_until) > ${windowMs} THEN 0 ELSE counter.failures END
      ELSE greatest(
        counter.failures - greatest(excluded.last_at - counter.last_at, 0) * ${free}::double precision / ${windowMs}, 0)
    END)`
}

function blockedAfter(failures: Query, now: Query, { free, delayMaxMs }: FailureRule): Query {
  const over = sql`ceil(${failures} - ${literal(free)})`
  return sql`(CASE WHEN ${over} > 0
    THEN ${now} + least(power(2, least(${over} - 1, 30)) * ${literal(secondMs)}, ${literal(delayMaxMs)})::bigint
    ELSE 0 END)`
}
