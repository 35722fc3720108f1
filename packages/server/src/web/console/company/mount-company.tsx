import { codeOf, isoTime } from '@brassplate/core'
import { staleHeaderName } from '@brassplate/core/api'
import type { CreditEntry } from '../api-types.js'
import { type Console, onAction, onVisit } from '../on-visit.js'
import type { Visit } from '../visit.js'
import { watches } from '../watchlist/watches.js'
import { CompanyPage } from './company-page.js'

const signalsShown = '20'

/** The page of a company, and what can be done there. */
export function mountCompany(console: Console): void {
  onVisit(console, '/companies/:number', async (visit) => {
    const number = visit.param('number')
    const { body: company, headers } = await visit.api('getCompany', { path: { company_number: number } })
    const [{ website, current }, isWatched, statement, signals] = await Promise.all([
      websiteAndSignals(visit, company.company_number),
      watches(visit, company.company_number),
      visit.api('getCreditStatement', { query: { limit: '100' } }),
      visit.api('listCompanySignals', { path: { company_number: number }, query: { limit: signalsShown } }),
    ])
    return visit.show(
      { title: company.company_name },
      <CompanyPage
        visit={visit}
        company={company}
        isStale={headers?.[staleHeaderName] !== undefined}
        isWatched={isWatched}
        foundAt={domainsOf(statement.body.data, company.company_number)}
        website={website}
        current={current}
        signals={signals.body.data}
        today={isoTime(visit.services.now()).slice(0, 10)}
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
