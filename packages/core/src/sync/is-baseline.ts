import type { Stores } from '../ports.js'
import type { RegisterChange } from '../register/overlay/register-change.js'
import { minuteMs } from '../shared/clock.js'

/** A response received this shortly before a watch began counts as received at its start. */
export const askedLatelyMs = minuteMs

/**
 * Whether a change is the first Companies House response for a facet since the watch began. It is the baseline for
 * later changes and produces no signals, because it does not show when a fact changed. Call before the change is
 * applied.
 */
export async function isBaseline(
  { overlay, watchlist }: Pick<Stores, 'overlay' | 'watchlist'>,
  { number, source, what }: RegisterChange,
): Promise<boolean> {
  if (source.kind !== 'rest' || what === 'bulk' || what === 'filing' || what === 'removed') return false
  const since = await watchlist.watchedSince(number)
  if (since === null) return false

  const askedAt = (await overlay.read(number))[what]?.askedAt ?? null
  return askedAt === null || askedAt < since - askedLatelyMs
}
