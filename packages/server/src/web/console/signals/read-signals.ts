import { timesOfDays } from '../parts/dates.js'
import { filled } from '../parts/query.js'
import type { Visit } from '../visit.js'

const pageSize = '50'

export const signalParameters = ['severity', 'signal_type', 'seen', 'tag', 'company_number', 'from', 'to'] as const
export type AskedSignals = Readonly<Record<(typeof signalParameters)[number], string>>

/** A page of the feed. */
export async function readSignals(visit: Visit, asked: AskedSignals, page: string) {
  return (await visit.api('listSignals', { query: { ...apiQuery(asked), page: page || '1', limit: pageSize } })).body
}

/** The filters as the API takes them: days are those of London. */
export function apiQuery({ from, to, ...asked }: AskedSignals): Readonly<Record<string, string>> {
  const times = timesOfDays({ from, to })
  return filled({ ...asked, since: times.from, to: times.to })
}
