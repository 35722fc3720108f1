import { findOrSay } from '../../pages/show.js'
import type { CompanyAnswer } from '../api-types.js'
import { type Console, onVisit } from '../on-visit.js'
import { dayIn, timesOfDays } from '../parts/dates.js'
import { download } from '../parts/download.js'
import { Problem } from '../parts/notes.js'
import { filled } from '../parts/query.js'
import { reviewOf } from '../review-of.js'
import type { Visit } from '../visit.js'
import { AnswersPage, type AskedAnswers, answersLabels } from './answers-page.js'
import { changesSince } from './changes-since.js'
import { ReceivedPage } from './received-page.js'

const limit = '50'

/** The answers that the account has received, with their proofs. */
export function mountAnswers(console: Console): void {
  onVisit(console, '/answers', async (visit) => {
    const asked = askedIn(visit)
    const query = { ...queryOf(asked), page: visit.query('page') || '1', limit }
    const reviewsThatAre = (status: string) => visit.peek('listReviews', { query: { status, limit: '100' } })
    const [{ found, problem }, { body: waiting }, { body: reviewed }] = await Promise.all([
      findOrSay(answersLabels, async () => (await visit.api('listAnswers', { query })).body),
      reviewsThatAre('open'),
      reviewsThatAre('decided'),
    ])
    const open = new Set(waiting.data.map(({ domain }) => domain))
    const decided = new Map(reviewed.data.flatMap(({ domain, decision }) => (decision ? [[domain, decision]] : [])))
    return visit.show(
      { title: 'Answers', section: '/answers' },
      <>
        {problem ? <Problem text={problem.text} nextStep={problem.nextStep} /> : null}
        <AnswersPage asked={asked} found={found} open={open} decided={decided} />
      </>,
      problem ? 400 : 200,
    )
  })

  onVisit(console, '/answers/export', async (visit) =>
    download(visit, await visit.api('exportAnswers', { query: queryOf(askedIn(visit)) })),
  )

  onVisit(console, '/answers/:id', async (visit) => {
    const { body: answer } = await visit.api('getAnswer', { path: { answer_id: visit.param('id') } })
    const { domain, company_number: number, question } = answer
    const subject = filled({ domain: question === 'domain' ? (domain ?? '') : '', company_number: number ?? '' })
    const same = question === 'domain' ? { domain: subject.domain ?? '' } : subject
    const isUnclear = question === 'domain' && domain !== null && answer.decision === 'needs_review'
    const [{ body: answers }, company, review] = await Promise.all([
      visit.api('listAnswers', { query: { ...same, limit: '20' } }),
      companyNow(visit, number),
      isUnclear ? reviewOf(visit, domain) : null,
    ])
    const latest = answers.data.find((one) => one.question === question) ?? null
    return visit.show(
      { title: `Answer: ${domain ?? answer.company_name ?? number ?? ''}`, section: '/answers' },
      <ReceivedPage
        visit={visit}
        answer={answer}
        changes={changesSince(answer, company, latest)}
        isOpen={review?.status === 'open'}
        newer={latest && latest.answer_id !== answer.answer_id ? latest.answer_id : null}
      />,
    )
  })

  onVisit(console, '/answers/:id/proof', async (visit) =>
    download(visit, await visit.api('getProof', { path: { answer_id: visit.param('id') } })),
  )
}

/** The company as it is known today, from our copy; null if there is none. */
async function companyNow(visit: Visit, number: string | null): Promise<CompanyAnswer | null> {
  if (number === null) return null
  const { body } = await visit.api('lookupCompanies', { body: { company_numbers: [number] } })
  return body.data[0]?.company ?? null
}

function askedIn(visit: Visit): AskedAnswers {
  const [domain, decision] = [visit.query('domain').trim(), visit.query('decision')]
  return { domain, decision, from: dayIn(visit.query('from')), to: dayIn(visit.query('to')) }
}

function queryOf({ from, to, ...asked }: AskedAnswers) {
  return filled({ ...asked, ...timesOfDays({ from, to }) })
}
