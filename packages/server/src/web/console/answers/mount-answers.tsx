import { type Console, onVisit } from '../on-visit.js'
import { download } from '../parts/download.js'
import { filled } from '../parts/query.js'
import type { Visit } from '../visit.js'
import { AnswersPage, type AskedAnswers } from './answers-page.js'

const limit = '50'

/** The answers that the account has received, with their proofs. */
export function mountAnswers(console: Console): void {
  onVisit(console, '/answers', async (visit) => {
    const asked = askedIn(visit)
    const query = { ...queryOf(asked), page: visit.query('page') || '1', limit }
    const { body } = await visit.api('listAnswers', { query })
    return visit.show({ title: 'Answers', section: '/answers' }, <AnswersPage asked={asked} found={body} />)
  })

  onVisit(console, '/answers/export', async (visit) =>
    download(visit, await visit.api('exportAnswers', { query: queryOf(askedIn(visit)) })),
  )

  onVisit(console, '/answers/:id/proof', async (visit) =>
    download(visit, await visit.api('getProof', { path: { answer_id: visit.param('id') } })),
  )
}

function askedIn(visit: Visit): AskedAnswers {
  const [domain, decision] = [visit.query('domain').trim(), visit.query('decision')]
  return { domain, decision, from: visit.query('from'), to: visit.query('to') }
}

/** A day stands for its beginning, or as the end for its end. */
function queryOf({ domain, decision, from, to }: AskedAnswers) {
  return filled({ domain, decision, from: from && `${from}T00:00:00Z`, to: to && `${to}T23:59:59.999Z` })
}
