import type { Ports } from '../../ports.js'
import { requireCompanyNumber } from '../../register/company/read-company-number.js'
import type { Instant } from '../../shared/clock.js'
import { InvalidRequestError } from '../../shared/errors.js'
import type { AccountId } from '../../shared/ids.js'
import type { FeedSignal } from '../signal.js'
import { requireSignalFilter } from '../signal-filter.js'
import { feedTotalMax } from '../signal-store.js'
import { type SignalSeverity, signalKinds, typesIn } from '../signal-type.js'
import { requireTag } from '../tags.js'

export interface FeedRequest {
  readonly signalType: string | null
  readonly company: string | null
  readonly since: Instant | null
  /** Only signals that the feed had at this time. Default: all. */
  readonly asOf?: Instant | null
  /** Only signals detected before this time. Default: all. */
  readonly to?: Instant | null
  readonly severity?: SignalSeverity | null
  /** Only of companies with this tag. */
  readonly tag?: string | null
  /** Only those that are marked as seen, or only others. */
  readonly isSeen?: boolean | null
  readonly cursor: string | null
  readonly page: number
  readonly limit: number
}

export interface Feed {
  readonly items: readonly FeedSignal[]
  readonly total: number
  readonly isTotalExact: boolean
  /** Cursor of the next page; null at the end. */
  readonly cursor: string | null
}

/** Newest first, only for companies the account currently watches. */
export async function listSignals(
  ports: Pick<Ports, 'signals'>,
  account: AccountId,
  request: FeedRequest,
): Promise<Feed> {
  const { limit, cursor, since, isSeen = null, severity = null } = request
  const types = typesIn(requireSignalFilter(request.signalType ?? 'all', 'signal_type')).filter(
    (type) => severity === null || signalKinds[type].severity === severity,
  )
  const tag = request.tag == null ? null : requireTag(request.tag, 'tag')
  const company = request.company === null ? null : requireCompanyNumber(request.company)
  // Fetch one extra item to find out whether there are more.
  const at = cursor === null ? { page: request.page, limit } : { behind: sequenceIn(cursor), limit: limit + 1 }
  const { items, total } = await ports.signals.page(account, {
    ...{ types, company, since, until: untilOf(request), tag, isSeen, at },
  })

  const shown = items.slice(0, limit)
  const hasMore = cursor === null ? request.page * limit < total : items.length > limit
  const last = shown.at(-1)
  return { items: shown, total, isTotalExact: total < feedTotalMax, cursor: hasMore && last ? cursorOf(last) : null }
}

/** The last millisecond of the feed to show; null if it has no end. */
function untilOf({ asOf = null, to = null }: FeedRequest): Instant | null {
  if (to === null) return asOf
  return asOf === null ? to - 1 : Math.min(asOf, to - 1)
}

/** Sequences are never reused, so a cursor keeps its position while new signals arrive. */
function cursorOf({ sequence }: FeedSignal): string {
  return `before-${sequence}`
}

function sequenceIn(cursor: string): number {
  const digits = /^before-([1-9]\d{0,14})$/.exec(cursor)?.[1]
  if (digits) return Number(digits)
  throw new InvalidRequestError(
    'The cursor is not valid for this feed.',
    [{ field: 'cursor', message: 'must be a cursor returned by an earlier page' }],
    'Omit the cursor to start with the newest signal.',
  )
}
