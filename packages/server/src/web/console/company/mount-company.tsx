import { codeOf, currentSignals, isoTime } from '@brassplate/core'
import { renderCompany } from '@brassplate/core/contract'
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
    const { profile, stale } = await visit.services.engine.register.get(number)
    const company = renderCompany(profile)
    const [website, isWatched, statement, signals] = await Promise.all([
      websiteOf(visit, company.company_number),
      watches(visit, company.company_number),
      visit.api('getCreditStatement', { query: { limit: '100' } }),
      visit.api('listCompanySignals', { path: { company_number: number }, query: { limit: signalsShown } }),
    ])
    return visit.show(
      { title: company.company_name },
      <CompanyPage
        visit={visit}
        company={company}
        isStale={stale}
        isWatched={isWatched}
        foundAt={domainsOf(statement.body.data, company.company_number)}
        website={website}
        current={currentSignals(profile)}
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

/** The website if it is free or paid for. Looking at a page never spends a credit. */
async function websiteOf(visit: Visit, number: string) {
  try {
    const { body } = await visit.api('resolveCompany', { body: { company_number: number, max_credits: 0 } })
    return body.reverse_domain
  } catch (error) {
    if (codeOf(error) !== 'insufficient_credits') throw error
    return null
  }
}

/** The domains for which this account has paid, because this company runs them. */
function domainsOf(entries: readonly CreditEntry[], number: string): string[] {
  const domains = entries.flatMap(({ company_number: company, domain }) =>
    company === number && domain ? [domain] : [],
  )
  return [...new Set(domains)]
}
