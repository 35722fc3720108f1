import { codeOf, isoTime } from '@brassplate/core'
import { bestCandidate } from '@brassplate/core/lists'
import { chosenCompany } from '../answer/named-company.js'
import type { Evidence, Review } from '../api-types.js'
import { companyFacts } from '../company-facts.js'
import { type Console, onAction, onVisit } from '../on-visit.js'
import { dayIn, timesOfDays } from '../parts/dates.js'
import { download } from '../parts/download.js'
import { filled, withQuery } from '../parts/query.js'
import { askedAt, changeEach, isWhole, newestIn, readWhole, wayBack } from '../parts/tables/picked.js'
import type { Visit } from '../visit.js'
import { type AskedDecisions, type ListDecision, listDecisionsMax } from './decided-reviews.js'
import { ReviewPage } from './review-page.js'
import { ReviewsPage, reviewsAtOnceMax } from './reviews-page.js'

const limit = '20'
const textLengthMax = 100
/** Among so many open reviews a domain has a number. */
const numberedMax = '100'

/** The review queue, made for the keyboard: decide, skip, undo, and go on to the next. */
export function mountReviews(console: Console): void {
  onVisit(console, '/reviews', async (visit) => {
    const status = visit.query('status') === 'decided' ? 'decided' : 'open'
    const asked = status === 'decided' ? askedIn(visit) : noFilters
    const sort = status === 'open' ? visit.query('sort') : ''
    const query = { status, ...filled({ sort }), page: visit.query('page') || '1', limit, ...queryOf(asked) }
    const at = isoTime(visit.services.now())
    const { body } = await visit.api('listReviews', { query })
    const open = status === 'open' ? body.data.map(({ domain }) => domain) : []
    return visit.show(
      { title: 'Reviews', section: '/reviews' },
      <ReviewsPage
        visit={visit}
        status={status}
        asked={asked}
        sort={sort}
        reviews={body.data}
        best={await visit.beyondApi.bestCandidates(open)}
        pagination={body.pagination}
        at={at}
        since={status === 'open' ? await endsOfLists(visit) : new Map()}
        ofLists={status === 'decided' && body.pagination.page === 1 ? await decisionsOfLists(visit, asked) : []}
        done={visit.query('done')}
        last={await decidedBefore(visit, visit.query('last'))}
      />,
    )
  })

  // The decisions about domains and about rows of lists are one table.
  onAction(console, '/reviews/undo', async (visit, field) => {
    const [domain, list, decision] = [field('domain'), field('list'), field('decision')]
    const goBack = (done: string) => visit.goTo(wayBack(field('back'), '/reviews', { status: 'decided', done }))
    try {
      if (domain !== '') await visit.api('undoReview', { path: { domain } })
      else await visit.api('undoBulkDecision', { path: { bulk_id: list, decision_id: decision } })
    } catch (error) {
      // Somebody else, or the same person in another tab, was faster.
      if (codeOf(error) !== 'not_found') throw error
      return goBack('gone')
    }
    return goBack('undone')
  })

  onVisit(console, '/reviews/export', async (visit) =>
    download(visit, await visit.api('exportReviews', { query: queryOf(askedIn(visit)) })),
  )

  onVisit(console, '/reviews/:domain', async (visit) => {
    const domain = visit.param('domain')
    const { body } = await visit.api('getReview', { path: { domain } })
    return visit.show(
      { title: `Review of ${body.domain}`, section: '/reviews' },
      <ReviewPage
        visit={visit}
        review={body}
        place={await placeInQueue(visit, body.domain)}
        next={await pathAfter(visit, body.domain)}
        facts={
          await companyFacts(visit, [
            body.decision?.company_number ?? null,
            ...body.review_candidates.map(({ company_number: number }) => number),
          ])
        }
        evidence={await evidenceOf(visit, body.domain)}
        last={await decidedBefore(visit, visit.query('last'))}
      />,
    )
  })

  onAction(console, '/reviews/:domain/decide', async (visit, field) => {
    const domain = visit.param('domain')
    const body = { domain, company_number: await chosenCompany(visit, field), note: field('note') || null }
    const next = await pathAfter(visit, domain)
    await visit.api('reviewDomain', { body })
    return visit.goTo(withQuery(next, { last: domain, done: next === '/reviews' ? 'all' : '' }))
  })

  onAction(console, '/reviews/selected', async (visit, field, _files, values) => {
    const isAll = isWhole(field)
    const domains = isAll ? await allOpen(visit, field) : [...new Set(values('domain'))].slice(0, Number(limit))
    // One form is one call, however many it decides: `reviewsAtOnceMax` is their bound.
    const call = isAll ? visit.peek : visit.api
    const isAccepting = field('action') === 'accept'
    const changed = await changeEach(domains, String, async (domain) => {
      const { body } = await call('getReview', { path: { domain } })
      const best = bestCandidate({ candidates: body.review_candidates })?.company_number
      if (isAccepting && best === undefined) return false
      await call('reviewDomain', { body: { domain, company_number: isAccepting ? best : null, note: null } })
      return true
    })
    const done = domains.length === 0 ? 'none' : changed < domains.length ? 'ties' : 'selected'
    return visit.goTo(wayBack(field('back'), '/reviews', { done }))
  })

  onAction(console, '/reviews/:domain/undo', async (visit) => {
    const domain = visit.param('domain')
    await visit.api('undoReview', { path: { domain } })
    return visit.goTo(pathOf(domain))
  })
}

/** The domains of the open reviews, in the order of the page, without those that came after the page. */
async function allOpen(visit: Visit, field: (name: string) => string): Promise<readonly string[]> {
  const query = { status: 'open', ...filled({ sort: askedAt(field('back'), '/reviews').sort ?? '' }) }
  const newest = newestIn(field)
  const found = await readWhole(
    async (page) => (await visit.api('listReviews', { query: { ...query, ...page } })).body,
    { max: reviewsAtOnceMax, wasThere: ({ opened_at: at }) => at !== null && at <= newest },
  )
  return found.map(({ domain }) => domain)
}

export function pathOf(domain: string): string {
  return `/reviews/${encodeURIComponent(domain)}`
}

/** What was read on the site; nothing if its answer is gone. */
async function evidenceOf({ peek }: Visit, domain: string): Promise<readonly Evidence[]> {
  try {
    return (await peek('getDomainResolution', { path: { domain } })).body.evidence
  } catch (error) {
    if (codeOf(error) !== 'not_found') throw error
    return []
  }
}

/** The review that was decided just before this one; null if it no longer stands. */
async function decidedBefore({ peek }: Visit, domain: string): Promise<Review | null> {
  if (domain === '') return null
  try {
    const { body } = await peek('getReview', { path: { domain } })
    return body.decision ? body : null
  } catch (error) {
    if (codeOf(error) === null) throw error
    return null
  }
}

/** The next open review, from the beginning after the last; the list if there is no other. */
async function pathAfter({ beyondApi }: Visit, domain: string): Promise<string> {
  const next = (await beyondApi.nextReview(domain)) ?? (await beyondApi.nextReview())
  return next && next.domain !== domain ? pathOf(next.domain) : '/reviews'
}

/** Such as “1 of 4”. Empty if the domain is not open or far back. */
async function placeInQueue(visit: Visit, domain: string): Promise<string> {
  const { body } = await visit.peek('listReviews', { query: { status: 'open', limit: numberedMax } })
  const place = body.data.findIndex((open) => open.domain === domain) + 1
  return place === 0 ? '' : `${place} of ${body.pagination.total}`
}

const noFilters: AskedDecisions = { text: '', from: '', to: '' }

function askedIn(visit: Visit): AskedDecisions {
  const text = visit.query('text').trim().slice(0, textLengthMax)
  return { text, from: dayIn(visit.query('from')), to: dayIn(visit.query('to')) }
}

function queryOf({ text, ...days }: AskedDecisions) {
  return filled({ text, ...timesOfDays(days) })
}

async function endsOfLists({ listsToDecide, peek }: Visit): Promise<ReadonlyMap<string, string | null>> {
  if (listsToDecide.length === 0) return new Map()
  const { body } = await peek('listBulk')
  return new Map(body.data.map(({ id, finished_at: at }) => [id, at]))
}

/** Decisions are kept for a year, lists for 30 days. */
async function decisionsOfLists({ beyondApi, peek }: Visit, asked: AskedDecisions): Promise<readonly ListDecision[]> {
  const { text, from, to } = queryOf(asked)
  const found = await beyondApi.listDecisions(listDecisionsMax, {
    text: text?.toLowerCase(),
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
  })
  if (found.length === 0) return []
  const stored = new Set((await peek('listBulk')).body.data.map(({ id }) => id))
  return found.map((event) => ({ ...event, isListStored: stored.has(event.rows?.list ?? '') }))
}
