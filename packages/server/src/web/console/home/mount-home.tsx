import { codeOf, requireSubject } from '@brassplate/core'
import { onPage } from '../../pages/on-form.js'
import { show } from '../../pages/show.js'
import { AnswerPage, UnansweredPage } from '../answer/answer-page.js'
import { chosenCompany } from '../answer/named-company.js'
import { companyFacts } from '../company-facts.js'
import { type Console, onAction, onVisit, visitOf } from '../on-visit.js'
import { reviewOf } from '../review-of.js'
import type { Visit } from '../visit.js'
import { watches } from '../watchlist/watches.js'
import { figuresOf } from './home-figures.js'
import { HomePage } from './home-page.js'
import { JobPage, JobProgress } from './job-page.js'
import { needsOf } from './needs.js'
import { WelcomePage } from './welcome-page.js'

const examplesMax = 2
const newestShown = '5'
/** More than are shown: some need the person, and stand elsewhere on the page. */
const signalsRead = '9'
const testDomains = ['matched.test', 'needs-review.test']

/** The start page, answers and the progress of jobs. */
export function mountHome(console: Console): void {
  const { app, services } = console
  const { config } = services

  onPage(app, services, '/', async (request) => {
    const visit = await visitOf(console, request)
    if (!visit) return show(request, <WelcomePage baseUrl={config.baseUrl} canSignUp={config.signup === 'open'} />)
    const demo = [...config.webResolve.keys()].filter((host) => !host.startsWith('www.'))
    const examples = [...demo, ...testDomains].slice(0, examplesMax)
    const [needs, signals, statement] = await Promise.all([
      needsOf(visit),
      visit.api('listSignals', { query: { limit: signalsRead } }),
      visit.api('getCreditStatement', { query: { limit: '100' } }),
    ])
    const matches = statement.body.data.filter(({ domain }) => domain !== null).slice(0, Number(newestShown))
    const facts = await companyFacts(
      visit,
      matches.map((entry) => entry.company_number),
    )
    return visit.show(
      { title: 'Today', section: '/' },
      <HomePage
        visit={visit}
        needs={needs}
        figures={await figuresOf(visit, statement.body.data)}
        examples={examples}
        signals={signals.body.data}
        matches={matches}
        facts={facts}
      />,
    )
  })

  onVisit(console, '/domains/:domain', async (visit) => {
    const domain = visit.param('domain')
    const page = { title: domain, section: '/answers' }
    try {
      const { body } = await visit.api('getDomainResolution', { path: { domain } })
      const isWatched = await watches(visit, body.company?.company_number)
      const numbers = body.review_candidates.map(({ company_number: number }) => number)
      const facts = await companyFacts(visit, numbers)
      const review = body.decided_by === 'reviewer' ? await reviewOf(visit, body.input_domain) : null
      const decision = review?.decision ?? null
      return visit.show(page, <AnswerPage {...{ visit, isWatched, decision, facts }} answer={body} />)
    } catch (error) {
      if (codeOf(error) !== 'not_found') throw error
      const { name } = requireSubject(domain, { moreDomains: [...config.webResolve.keys()] })
      return visit.show(page, <UnansweredPage visit={visit} domain={name} />)
    }
  })

  onAction(console, '/domains/:domain/company', async (visit, field) => {
    const domain = visit.param('domain')
    const body = { domain, company_number: await chosenCompany(visit, field), note: field('note') || null }
    await visit.api('reviewDomain', { body })
    return visit.goTo(`/domains/${encodeURIComponent(domain)}`)
  })

  onAction(console, '/domains/:domain/undo', async (visit) => {
    const domain = visit.param('domain')
    await visit.api('undoReview', { path: { domain } })
    return visit.goTo(`/domains/${encodeURIComponent(domain)}`)
  })

  onVisit(console, '/jobs/:id', async (visit) => {
    const job = await jobOf(visit)
    if (job.status === 'completed') return visit.goTo(resultPath(job))
    const isOpen = job.status !== 'failed'
    return visit.show(
      { title: 'Looking', section: '/answers', refreshSeconds: isOpen ? 2 : undefined },
      <JobPage visit={visit} job={job} />,
    )
  })

  onVisit(console, '/jobs/:id/events', async (visit) => {
    let shown = ''
    return visit.stream(async () => {
      const job = await jobOf(visit)
      if (job.status === 'completed') return { event: 'location', data: resultPath(job), isLast: true }
      if (job.status === 'failed') return { event: 'location', data: `/jobs/${job.job_id}`, isLast: true }
      if (job.status === shown) return null
      shown = job.status
      return { event: 'replace', data: String(<JobProgress job={job} />) }
    })
  })
}

/** Not counted: a page that looks once a second must not use up the calls of the account. */
async function jobOf({ peek, param }: Visit) {
  return (await peek('getJob', { path: { job_id: param('id') } })).body
}

function resultPath(job: Awaited<ReturnType<typeof jobOf>>): string {
  if (job.company_number !== null) return `/companies/${job.company_number}`
  return `/domains/${encodeURIComponent(job.input_domain ?? '')}`
}
