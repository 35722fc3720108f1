/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

export interface Clock {
  now(): Instant
}

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** ISO 8601 in UTC, as used by the API. */
export function isoTime(at: Instant): string {
  return new Date(at).toISOString()
}
