import type { z } from 'zod'
import type { FeedRequest } from '../../signals/feed/list-signals.js'
import type { feedFilters } from './schemas.js'

type Filters = z.output<z.ZodObject<typeof feedFilters>>

/** What the filters of a request ask of the feed. */
export function feedRequest({ signal_type, company_number, since, to, severity, tag, seen }: Filters) {
  return {
    signalType: signal_type ?? null,
    company: company_number ?? null,
    since: since === undefined ? null : Date.parse(since),
    to: to === undefined ? null : Date.parse(to),
    severity: severity ?? null,
    tag: tag ?? null,
    isSeen: seen ? seen === 'true' : null,
  } satisfies Partial<FeedRequest>
}
