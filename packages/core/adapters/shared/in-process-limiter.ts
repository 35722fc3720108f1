import { countAttempt, type FailureState, isForgotten, withdrawAttempt } from '../../src/limits/failure-throttle.js'
import type { Limiter } from '../../src/limits/limiter.js'
import { outcomeAt, spend } from '../../src/limits/rate.js'
import type { Instant } from '../../src/shared/clock.js'

export const countersMax = 100_000

/** Counters for a single process. Evicts the oldest when there are too many. */
export function inProcessLimiter(): Limiter {
  const buckets = new Map<string, Instant>()
  const failures = new Map<string, FailureState>()

  return {
    async take(key, rate, now) {
      const { fullAt, outcome } = spend(buckets.get(key) ?? null, rate, now)
      store(buckets, key, fullAt)
      return outcome
    },

    async remaining(key, rate, now) {
      return outcomeAt(buckets.get(key) ?? now, rate, now, true).remaining
    },

    async attempt(key, rule, now) {
      const { state, outcome } = countAttempt(failures.get(key) ?? null, rule, now)
      store(failures, key, state)
      return outcome
    },

    async withdraw(key) {
      const state = failures.get(key)
      if (state) store(failures, key, withdrawAttempt(state))
    },

    async forgive(key) {
      failures.delete(key)
    },

    async purge(now, limit) {
      return (
        evict(buckets, (fullAt) => fullAt <= now, limit) + evict(failures, (state) => isForgotten(state, now), limit)
      )
    },
  }
}

function store<Value>(counters: Map<string, Value>, key: string, value: Value): void {
  counters.delete(key)
  counters.set(key, value)
  if (counters.size <= countersMax) return
  const oldest = counters.keys().next()
  if (!oldest.done) counters.delete(oldest.value)
}

function evict<Value>(counters: Map<string, Value>, isDone: (value: Value) => boolean, limit: number): number {
  let evicted = 0
  for (const [key, value] of counters) {
    if (evicted >= limit) break
    if (isDone(value) && counters.delete(key)) evicted += 1
  }
  return evicted
}
