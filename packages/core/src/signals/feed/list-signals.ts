import type { Ports } from '../../ports.js'
import { requireCompanyNumber } from '../../register/company/read-company-number.js'
import type { Instant } from '../../shared/clock.js'
import { InvalidRequestError } from '../../shared/errors.js'
import type { AccountId } from '../../shared/ids.js'
import { offsetOf } from '../../shared/page.js'
import type { FeedSignal } from '../signal.js'
import { requireSignalFilter } from '../signal-filter.js'
import { type FeedQuestion, feedTotalMax } from '../signal-store.js'
import { type SignalSeverity, type SignalSort, signalKinds, signalSeverities, typesIn } from '../signal-type.js'
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
  /** `severity`: the most severe first, and the newest of each severity first. Default: the newest first. */
  readonly sort?: SignalSort | null
  /** Only of the default order. */
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
  const question = { types, company, since, until: untilOf(request), tag, isSeen }
  if (request.sort === 'severity') return mostSevere(ports, account, question, request)
  // Fetch one extra item to find out whether there are more.
  const at = cursor === null ? { page: request.page, limit } : { behind: sequenceIn(cursor), limit: limit + 1 }
  const { items, total } = await ports.signals.page(account, { ...question, at })

  const shown = items.slice(0, limit)
  const hasMore = cursor === null ? request.page * limit < total : items.length > limit
  const last = shown.at(-1)
  return { items: shown, total, isTotalExact: total < feedTotalMax, cursor: hasMore && last ? cursorOf(last) : null }
}

/** The feed of each severity after that of the more severe ones: the severity of a signal follows from its type. */
async function mostSevere(
  { signals }: Pick<Ports, 'signals'>,
  account: AccountId,
  question: Omit<FeedQuestion, 'at'>,
  { page, limit }: FeedRequest,
): Promise<Feed> {
  const start = offsetOf({ page, limit })
  const items: FeedSignal[] = []
  let total = 0
  for (const severity of signalSeverities) {
    const types = question.types.filter((type) => signalKinds[type].severity === severity)
    if (types.length === 0) continue
    // Those of this severity are wanted from `skip` on. One is read even if none is wanted, since that counts them.
    const skip = Math.max(0, start - total)
    const wanted = limit - items.length
    const found = await signals.page(account, { ...question, types, at: { skip, limit: Math.max(1, wanted) } })
    items.push(...found.items.slice(0, wanted))
    total += found.total
  }
  return { items, total: Math.min(total, feedTotalMax), isTotalExact: total < feedTotalMax, cursor: null }
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
