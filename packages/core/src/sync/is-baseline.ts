import type { Stores } from '../ports.js'
import type { RegisterChange } from '../register/overlay/register-change.js'
import { minuteMs } from '../shared/clock.js'

/** What was asked of Companies House so shortly before a watch began is as good as asked at its beginning. */
export const askedLatelyMs = minuteMs

/**
 * Whether a change is Companies House's first answer on something that was not asked since the watch began. It says how
 * things stand, but not since when: later changes are measured by it, and it is none itself. To be asked before the
 * change is applied.
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
