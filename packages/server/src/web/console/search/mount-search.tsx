import { watchBatchMax } from '@brassplate/core'
import { findOrSay } from '../../pages/show.js'
import { companyFacts } from '../company-facts.js'
import { type Console, onAction, onVisit } from '../on-visit.js'
import { csvHeaders, download } from '../parts/download.js'
import { Done } from '../parts/notes.js'
import { filled } from '../parts/query.js'
import { askedAt, isWhole, readWhole, wayBack } from '../parts/tables/picked.js'
import { countWords } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { type Asked, filters, searchLabels } from './search-filters.js'
import { SearchPage } from './search-page.js'

const limit = '25'

/** Register search. */
export function mountSearch(console: Console): void {
  onVisit(console, '/search', async (visit) => {
    const asked = askedIn(visit)
    const isAsked = Object.values(asked).some((value) => value !== '')
    const sort = visit.query('sort').trim() || (asked.name || !isAsked ? '' : 'name')
    const { done: _, count: __, ...parameters } = visit.request.req.query()
    // Unknown parameters are sent too, so that the API refuses them and names the right ones.
    const query = filled({ ...parameters, ...asked, sort, page: visit.query('page') || '1', limit })
    const isKnown = Object.keys(query).every((name) => [...filters, 'sort', 'page', 'limit'].includes(name))
    const { found, problem } = isAsked || !isKnown ? await search(visit, query) : { found: null, problem: null }
    const numbers = found?.data.map((hit) => hit.company_number) ?? []
    const [facts, watched] = await Promise.all([companyFacts(visit, numbers), visit.beyondApi.watching(numbers)])
    return visit.show(
      {
        title: asked.name ? `Companies: ${asked.name}` : 'Companies',
        section: '/search',
        isSearch: true,
      },
      <>
        <Done words={doneWords(visit.query('count'))} code={visit.query('done')} />
        <SearchPage
          visit={visit}
          asked={asked}
          sort={sort}
          found={found}
          problem={problem}
          facts={facts}
          watched={watched}
          snapshot={await visit.beyondApi.snapshot()}
        />
      </>,
      problem ? 400 : 200,
    )
  })

  onAction(console, '/search/selected', async (visit, field, _files, values) => {
    const isAll = isWhole(field)
    const numbers = isAll ? await allFound(visit, field('back')) : [...new Set(values('company_number'))]
    const goBack = (done: string, count = 0) =>
      visit.goTo(wayBack(field('back'), '/search', { done, count: isAll ? String(count) : '' }))
    if (numbers.length === 0) return goBack('none')
    if (field('action') === 'download') {
      const body = await visit.beyondApi.exportCompanies(numbers)
      return download(visit, { body, headers: csvHeaders('companies-selection') })
    }
    let watched = 0
    for (let start = 0; start < numbers.length; start += watchBatchMax) {
      const company_numbers = numbers.slice(start, start + watchBatchMax)
      const { body } = await visit.api('watchCompanies', { body: { company_numbers } })
      const isFull = body.data.some(({ outcome }) => outcome === 'watchlist_full')
      watched += body.data.filter(({ outcome }) => outcome === 'watched' || outcome === 'already_watched').length
      if (isFull) return goBack('full', watched)
    }
    return goBack('watched', watched)
  })

  onVisit(console, '/search/export', async (visit) => {
    const { identity_verification: _, ...asked } = askedIn(visit)
    return download(visit, await visit.api('exportCompanies', { query: filled(asked) }))
  })
}

/** `count`: of all that was found, how many are watched now; empty if single companies were selected. */
function doneWords(count: string): Readonly<Record<string, string>> {
  const companies = /^\d{1,4}$/.test(count) ? countWords(Number(count), 'company', 'companies') : null
  const known = `${companies} of this search ${count === '1' ? 'is' : 'are'} on your watchlist.`
  return {
    watched: companies === null ? 'The selected companies are on your watchlist.' : known,
    full:
      companies === null
        ? 'The watchlist is full. Not all of the selected companies could be added.'
        : `The watchlist is full. ${known}`,
    none: 'No company was selected.',
  }
}

/** The numbers of all companies that the search of a page finds, in its order. */
async function allFound(visit: Visit, back: string): Promise<readonly string[]> {
  const given = askedAt(back, '/search')
  const asked = filled({ ...askedOf((name) => given[name] ?? ''), sort: given.sort ?? '' })
  const found = await readWhole(
    async (page) => (await visit.api('searchCompanies', { query: { ...asked, ...page } })).body,
  )
  return found.map((hit) => hit.company_number)
}

function search(visit: Visit, query: Readonly<Record<string, string>>) {
  return findOrSay(searchLabels, async () => (await visit.api('searchCompanies', { query })).body)
}

function askedIn(visit: Visit): Asked {
  return askedOf(visit.query)
}

function askedOf(given: (name: string) => string): Asked {
  return Object.fromEntries(filters.map((name) => [name, given(name).trim()])) as Asked
}
