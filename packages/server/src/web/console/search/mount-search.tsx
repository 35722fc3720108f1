import { codeOf } from '@brassplate/core'
import { toProblem } from '../../pages/show.js'
import { companyFacts } from '../company-facts.js'
import { type Console, onAction, onVisit } from '../on-visit.js'
import { download } from '../parts/download.js'
import { Done, Problem } from '../parts/notes.js'
import { wayBack } from '../parts/picked.js'
import { filled } from '../parts/query.js'
import type { Visit } from '../visit.js'
import { type Asked, filters, SearchPage } from './search-page.js'

const limit = '25'

/** Register search. */
export function mountSearch(console: Console): void {
  onVisit(console, '/search', async (visit) => {
    const asked = askedIn(visit)
    const isAsked = Object.values(asked).some((value) => value !== '')
    const { done: _, ...parameters } = visit.request.req.query()
    // Unknown parameters are sent too, so that the API refuses them and names the right ones.
    const query = filled({ ...parameters, ...asked, page: visit.query('page') || '1', limit })
    const isKnown = Object.keys(query).every((name) => [...filters, 'page', 'limit'].includes(name))
    const { found, problem } = isAsked || !isKnown ? await search(visit, query) : { found: null, problem: null }
    const numbers = found?.data.map((hit) => hit.company_number) ?? []
    const [facts, watched] = await Promise.all([companyFacts(visit, numbers), visit.beyondApi.watching(numbers)])
    return visit.show(
      { title: asked.name ? `Companies: ${asked.name}` : 'Companies', section: '/search', isSearch: true },
      <>
        {problem ? <Problem {...problem} /> : null}
        <Done words={doneWords} code={visit.query('done')} />
        <SearchPage
          visit={visit}
          asked={asked}
          found={found}
          facts={facts}
          watched={watched}
          snapshot={await visit.beyondApi.snapshot()}
        />
      </>,
      problem ? 400 : 200,
    )
  })

  onAction(console, '/search/watch', async (visit, field, _files, values) => {
    const numbers = [...new Set(values('company_number'))]
    const goBack = (done: string) => visit.goTo(wayBack(field('back'), '/search', { done }))
    if (numbers.length === 0) return goBack('none')
    const { body } = await visit.api('watchCompanies', { body: { company_numbers: numbers } })
    return goBack(body.data.some(({ outcome }) => outcome === 'watchlist_full') ? 'full' : 'watched')
  })

  onVisit(console, '/search/export', async (visit) => {
    const { identity_verification: _, ...asked } = askedIn(visit)
    return download(visit, await visit.api('exportCompanies', { query: filled(asked) }))
  })
}

const doneWords: Readonly<Record<string, string>> = {
  watched: 'The selected companies are on your watchlist.',
  full: 'The watchlist is full. Not all of the selected companies could be added.',
  none: 'No company was selected.',
}

/** What was found, or what is wrong with the search. */
async function search(visit: Visit, query: Readonly<Record<string, string>>) {
  try {
    return { found: (await visit.api('searchCompanies', { query })).body, problem: null }
  } catch (error) {
    if (codeOf(error) !== 'invalid_request') throw error
    const { text, nextStep } = toProblem(error)
    return { found: null, problem: { text, nextStep } }
  }
}

function askedIn(visit: Visit): Asked {
  return Object.fromEntries(filters.map((name) => [name, visit.query(name).trim()])) as Asked
}
