import { timesOfDays } from '../parts/dates.js'
import { filled } from '../parts/query.js'
import type { Visit } from '../visit.js'

const pageSize = '50'

const filterNames = ['severity', 'signal_type', 'seen', 'tag', 'company_number', 'from', 'to'] as const
export const signalParameters = [...filterNames, 'sort'] as const
export type AskedSignals = Readonly<Record<(typeof signalParameters)[number], string>>

/** A page of the feed. */
export async function readSignals(visit: Visit, asked: AskedSignals, page: string, limit = pageSize) {
  const query = filled({ ...apiQuery(asked), sort: asked.sort, page: page || '1', limit })
  return (await visit.api('listSignals', { query })).body
}

/** The filters as the API takes them, without the order: days are those of London. */
export function apiQuery({ from, to, sort: _, ...asked }: AskedSignals): Readonly<Record<string, string>> {
  const times = timesOfDays({ from, to })
  return filled({ ...asked, since: times.from, to: times.to })
}
