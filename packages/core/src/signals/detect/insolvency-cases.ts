import type { Applied } from '../../register/overlay/apply-change.js'
import { isSameValue } from '../../register/overlay/same-value.js'
import type { Insolvency, InsolvencyCase } from '../../register/records/insolvency-status.js'
import type { SignalDraft } from '../signal-draft.js'

/** Additional cases, and new dates in known cases. The first case is reported as `insolvency_opened` by the status. */
export function detectCases({ before, after }: Applied<'insolvency', Insolvency | null>): SignalDraft[] {
  const [known, current] = [before?.cases ?? [], after?.cases ?? []]
  if (known.length === 0 || current.length === 0) return []
  const news = current.filter((one) => !known.some((other) => isSameValue(factsOf(one), factsOf(other))))
  if (news.length === 0) return []
  return [
    {
      type: 'insolvency_updated',
      before: { cases: known.map(factsOf) },
      after: { cases: current.map(factsOf) },
      occurredOn: lastDayIn(news),
      identity: null,
    },
  ]
}

function factsOf({ number, type, dates }: InsolvencyCase) {
  return { number, type, dates: dates.map(({ type: kind, date }) => ({ type: kind, date })) }
}

function lastDayIn(cases: readonly InsolvencyCase[]): string | null {
  const days = cases.flatMap(({ dates }) => dates.map(({ date }) => date))
  return days.toSorted().at(-1) ?? null
}
