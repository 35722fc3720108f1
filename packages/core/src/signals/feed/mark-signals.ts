import type { Ports } from '../../ports.js'
import type { Instant } from '../../shared/clock.js'
import { type AccountId, asId } from '../../shared/ids.js'

const idShape = /^sig_[\w-]{1,60}$/
const markedAtOnce = 500
/** Ids in one call. */
export const markedIdsMax = 200
/** By one call, so that it ends in time. */
export const markedMax = 10_000

export interface SignalsToMark {
  /** Signals of the feed; others are left out. */
  readonly ids: readonly string[]
  /** Every signal up to this sequence of the feed; null for none. */
  readonly upTo: number | null
  /** False to take the mark away. */
  readonly isSeen: boolean
  /** Of the signals up to a sequence, only those that were marked at this time lose their mark; null for all. */
  readonly markedAt: Instant | null
}

export interface MarkedSignals {
  readonly changed: number
  /** The time of the marks; null if they were taken away. */
  readonly seenAt: Instant | null
  /** Some up to the sequence are left: a further call marks them. */
  readonly hasMore: boolean
}

/** Marks signals for all people of the account, the newest first. Repeating it changes nothing. */
export async function markSignals(
  { signals, clock, breathe }: Pick<Ports, 'signals' | 'clock' | 'breathe'>,
  account: AccountId,
  by: string,
  { ids, upTo, isSeen, markedAt }: SignalsToMark,
): Promise<MarkedSignals> {
  const seen = isSeen ? { at: clock.now(), by } : null
  const seenAt = seen?.at ?? null
  const unique = [...new Set(ids)].flatMap((id) => (idShape.test(id) ? asId('sig', id) : []))
  let changed = await signals.mark(account, unique, seen)
  if (upTo === null) return { changed, seenAt, hasMore: false }
  for (let marked = 0; marked < markedMax; marked += markedAtOnce) {
    const found = await signals.markUpTo(account, { upTo, seen, markedAt, limit: markedAtOnce })
    changed += found
    if (found < markedAtOnce) return { changed, seenAt, hasMore: false }
    await breathe()
  }
  return { changed, seenAt, hasMore: true }
}
