import { type AttemptOutcome, type FailureRule, failureWindowMs } from '../../src/limits/failure-throttle.js'
import type { Limiter } from '../../src/limits/limiter.js'
import { outcomeAt, type Rate, type RateOutcome } from '../../src/limits/rate.js'
import { type Instant, secondMs } from '../../src/shared/clock.js'
import { UnavailableError } from '../../src/shared/errors.js'
import { KeyedBatches } from '../shared/keyed-batches.js'
import { literal, type Query, sql } from '../sql/query.js'
import { one, type SqlSession } from '../sql/sql-session.js'

const roundsMax = 5

interface Call {
  readonly key: string
  readonly rate: Rate
  readonly now: Instant
}

/** Counters that all servers share. One conditional statement decides the requests of a caller that wait together. */
export function postgresLimiter(session: SqlSession): Limiter {
  const batches = new KeyedBatches<Call, RateOutcome>((_, calls) => takeAll(session, calls), { waitsForTurn: true })
  return {
    take: (key, rate, now) => batches.add(`${rate.burst} ${rate.intervalMs} ${key}`, { key, rate, now }),

    async remaining(key, rate, now) {
      const bucket = await one<{ full_at: number }>(session, sql`SELECT full_at FROM rate_buckets WHERE key = ${key}`)
      return outcomeAt(bucket?.full_at ?? now, rate, now, true).remaining
    },

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

/** Decides calls with the same key and rate, in order, as of the latest of them. */
async function takeAll(session: SqlSession, calls: readonly Call[]): Promise<RateOutcome[]> {
  const [first] = calls
  if (!first) return []
  const { key, rate } = first
  const now = Math.max(...calls.map((call) => call.now))
  const outcomes = (fullAt: Instant, taken: number) =>
    calls.map((_, place) =>
      place < taken
        ? outcomeAt(fullAt - (taken - 1 - place) * rate.intervalMs, rate, now, true)
        : outcomeAt(fullAt, rate, now, false),
    )
  return decide(
    async () => {
      const interval = sql`${rate.intervalMs}::bigint`
      const current = sql`greatest(bucket.full_at, ${now}::bigint)`
      const free = sql`((${now + rate.burst * rate.intervalMs}::bigint - ${current}) / ${interval})`
      const takenNew = Math.min(calls.length, rate.burst)
      const [taken] = await session.run<{ full_at: number; taken: number }>(
        sql`INSERT INTO rate_buckets AS bucket (key, full_at, taken)
          VALUES (${key}, ${now + takenNew * rate.intervalMs}::bigint, ${takenNew}::integer)
          ON CONFLICT (key) DO UPDATE
          SET full_at = ${current} + least(excluded.taken, ${free}) * ${interval},
            taken = least(excluded.taken, ${free})
          WHERE ${free} >= 1
          RETURNING full_at, taken`,
      )
      return taken && outcomes(taken.full_at, taken.taken)
    },
    async () => {
      const bucket = await one<{ full_at: number }>(session, sql`SELECT full_at FROM rate_buckets WHERE key = ${key}`)
      return bucket && outcomes(bucket.full_at, 0)
    },
  )
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
