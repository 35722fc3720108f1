import type { Colour, Paint } from './colour.js'

/** Turns `needs_review` into "needs review". */
export function words(text: string): string
export function words(text: string | null): string | null
export function words(text: string | null): string | null {
  return text === null ? null : text.replaceAll('_', ' ').replaceAll('-', ' ')
}

/** A probability as a percentage; undefined if null. */
export function percent(probability: number | null): string | undefined {
  return probability === null ? undefined : `${(probability * 100).toFixed(1)} %`
}

/** Date and time to the minute. */
export function minute(time: string | null): string | null {
  return time === null ? null : time.slice(0, 16).replace('T', ' ')
}

/** Date and time to the second. */
export function second(time: string): string {
  return time.slice(0, 19).replace('T', ' ')
}

const good: ReadonlySet<string | null> = new Set(['active', 'matched', 'verified', 'delivered', 'open', 'registered'])
const bad: ReadonlySet<string | null> = new Set([
  'dissolved',
  'liquidation',
  'receivership',
  'insolvency-proceedings',
  'converted-closed',
  'removed',
  'closed',
  'dead_letter',
  'disabled',
  'critical',
  'scrape_failed',
])

/** Green for good, red for bad, yellow for the rest. */
export function statusPaint(colour: Colour, status: string | null): Paint {
  if (good.has(status)) return colour.green
  return bad.has(status) ? colour.red : colour.yellow
}
