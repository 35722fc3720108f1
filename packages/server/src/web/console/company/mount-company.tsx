import { codeOf, displayName, todayInLondon } from '@brassplate/core'
import type { ChargeRecord, CreditEntry, FilingRecord, InsolvencyRecord } from '../api-types.js'
import { type Console, onAction, onVisit } from '../on-visit.js'
import { CompanyFrame } from '../records/company-frame.js'
import { companyHead } from '../records/load-head.js'
import type { Visit } from '../visit.js'
import type { PastFacts } from './company-facts.js'
import { CompanyPage } from './company-page.js'

const signalsShown = '20'
const listedMax = '100'

/** The page of a company, and what can be done there. */
export function mountCompany(console: Console): void {
  onVisit(console, '/companies/:number', async (visit) => {
    const head = await companyHead(visit)
    const { company_number: number, company_name: name } = head.company
    const page = { title: displayName(name), section: '/search' }
    if (head.problem) return visit.show(page, <CompanyFrame visit={visit} head={head} tab={null} />)
    const isPast = head.asOf !== ''
    const [{ website, current }, statement, signals, cases, past, charges] = await Promise.all([
      isPast ? { website: undefined, current: [] } : websiteAndSignals(visit, number),
      visit.api('getCreditStatement', { query: { limit: '100' } }),
      visit.api('listCompanySignals', { path: { company_number: number }, query: { limit: signalsShown } }),
      isPast || !head.company.has_insolvency_history ? [] : casesOf(visit, number),
      isPast ? pastFacts(visit, number, head.asOf) : null,
      isPast || head.counts.charges === null ? null : outstandingCharges(visit, number),
    ])
    const isProposed = current.some(({ code }) => code === 'strike_off_proposed')
    return visit.show(
      page,
      <CompanyPage
        visit={visit}
        head={head}
        foundAt={domainsOf(statement.body.data, number)}
        website={website}
        current={current}
        signals={signals.body.data.filter(({ detected_at: at }) => !isPast || at <= head.company.as_of)}
        cases={cases}
        past={past}
        charges={charges}
        notice={isProposed ? await newestNotice(visit, number) : null}
        today={isPast ? head.asOf : todayInLondon(visit.services.now())}
      />,
    )
  })

  onAction(console, '/companies/:number/watch', async (visit) => {
    const { body } = await visit.api('watchCompany', { body: { company_number: visit.param('number') } })
    return visit.goTo(`/companies/${body.company_number}`)
  })

  onAction(console, '/companies/:number/unwatch', async (visit) => {
    const { body } = await visit.api('unwatchCompany', { path: { company_number: visit.param('number') } })
    return visit.goTo(`/companies/${body.company_number}`)
  })

  onAction(console, '/companies/:number/website', async (visit) => {
    const { body } = await visit.api('resolveCompany', { body: { company_number: visit.param('number') } })
    const job = /\/jobs\/([^/?]+)$/.exec(body.reverse_domain.status_url ?? '')?.[1]
    return visit.goTo(job ? `/jobs/${job}` : `/companies/${body.company?.company_number}`)
  })
}

/** None if Companies House does not answer: the tab of the cases says so. */
async function casesOf(visit: Visit, number: string): Promise<InsolvencyRecord['data']> {
  const path = { company_number: number }
  return (await ifKnown(() => visit.peek('listInsolvencyCases', { path })))?.body.data ?? []
}

/** Null if there is none, or Companies House does not answer. */
async function newestNotice(visit: Visit, number: string): Promise<FilingRecord['data'][number] | null> {
  const given = { path: { company_number: number }, query: { category: 'gazette', limit: '1' } }
  return (await ifKnown(() => visit.peek('listFilings', given)))?.body.data[0] ?? null
}

/** Null unless all are known. They are stored already. */
async function outstandingCharges(visit: Visit, number: string): Promise<number | null> {
  const given = { path: { company_number: number }, query: { limit: listedMax } }
  const found = await ifKnown(() => visit.peek('listCharges', given))
  if (!found || !isWhole(found.body)) return null
  return found.body.data.filter(({ is_outstanding: isOutstanding }) => isOutstanding).length
}

/** Charges and cases have dates of their own, so that those of a past day follow from today’s lists. */
async function pastFacts(visit: Visit, number: string, asOf: string): Promise<PastFacts> {
  const given = { path: { company_number: number }, query: { as_of: asOf, limit: listedMax } }
  const [now, charges, cases] = await Promise.all([
    visit.peek('getCompany', { path: given.path }),
    ifKnown(() => visit.peek('listCharges', given)),
    ifKnown(() => visit.peek('listInsolvencyCases', given)),
  ])
  return {
    now: now.body,
    charges: charges && isWhole(charges.body) ? charges.body.data : null,
    cases: cases && isWhole(cases.body) ? cases.body.data : null,
  }
}

function isWhole(list: Pick<ChargeRecord, 'is_complete' | 'pagination'>): boolean {
  return list.is_complete && !list.pagination.has_more
}

/** Null if Companies House does not answer. */
async function ifKnown<Found>(find: () => Promise<Found>): Promise<Found | null> {
  try {
    return await find()
  } catch (error) {
    if (codeOf(error) === null) throw error
    return null
  }
}

/** The website is null unless it is free or paid for. Looking at a page never spends a credit. */
async function websiteAndSignals(visit: Visit, number: string) {
  try {
    const { body } = await visit.api('resolveCompany', { body: { company_number: number, max_credits: 0 } })
    return { website: body.reverse_domain, current: body.signals.current }
  } catch (error) {
    if (codeOf(error) !== 'insufficient_credits') throw error
    return { website: null, current: await visit.beyondApi.currentSignals(number) }
  }
}

/** The domains for which this account has paid, because this company runs them. */
function domainsOf(entries: readonly CreditEntry[], number: string): string[] {
  const domains = entries.flatMap(({ company_number: company, domain }) =>
    company === number && domain ? [domain] : [],
  )
  return [...new Set(domains)]
}
