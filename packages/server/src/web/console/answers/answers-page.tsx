import type { AnswerSummary } from '../api-types.js'
import { MatchStatus } from '../parts/badges.js'
import { Choice, Field } from '../parts/forms.js'
import { Empty } from '../parts/notes.js'
import { Pager } from '../parts/pager.js'
import { Time } from '../parts/text.js'

export interface AskedAnswers {
  readonly domain: string
  readonly decision: string
  readonly from: string
  readonly to: string
}

interface AnswersPageProps {
  readonly asked: AskedAnswers
  readonly found: {
    readonly data: readonly AnswerSummary[]
    readonly pagination: {
      readonly page: number
      readonly limit: number
      readonly total: number
      readonly total_is_exact: boolean
      readonly has_more: boolean
    }
  }
}

const decisions = [
  ['', 'Any'],
  ['matched', 'Matched'],
  ['needs_review', 'Needs review'],
  ['no_match', 'No match'],
  ['non_uk_entity', 'Run from outside the UK'],
  ['scrape_failed', 'Site could not be read'],
  ['verified', 'Website verified'],
] as const

export function AnswersPage({ asked, found: { data, pagination } }: AnswersPageProps) {
  return (
    <>
      <h1>Answers</h1>
      <p class="lead">
        What you asked and what you were told, each with a signed proof to keep. Answers are kept for 400 days unless
        your operator chose otherwise.
      </p>
      <form method="get" action="/answers" class="card">
        <div class="row">
          <Field name="domain" label="Domain" value={asked.domain} />
          <Choice name="decision" label="Decision" value={asked.decision} options={decisions} />
          <Field name="from" label="From" type="date" value={asked.from} />
          <Field name="to" label="To" type="date" value={asked.to} />
          <button type="submit" class="quiet">
            Filter
          </button>
        </div>
      </form>
      {data.length === 0 ? (
        <Empty>No answer fits. New ones appear here when you look up a domain or a company.</Empty>
      ) : (
        <section class="card" aria-label="Answers">
          <div class="scroll">
            <table>
              <thead>
                <tr>
                  <th>Question</th>
                  <th>Decision</th>
                  <th>Company</th>
                  <th>Decided by</th>
                  <th>Received</th>
                  <th>
                    <span class="hidden">Proof</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map((answer) => (
                  <tr>
                    <td class="given">
                      {answer.domain ? (
                        <a href={`/domains/${encodeURIComponent(answer.domain)}`}>{answer.domain}</a>
                      ) : (
                        'website of a company'
                      )}
                    </td>
                    <td>
                      <MatchStatus status={answer.decision} />
                    </td>
                    <td>
                      {answer.company_number ? (
                        <a href={`/companies/${answer.company_number}`} class="given">
                          {answer.company_name ?? answer.company_number}
                        </a>
                      ) : null}
                    </td>
                    <td class="small">{answer.decided_by === 'reviewer' ? 'one of you' : 'the model'}</td>
                    <td class="small">
                      <Time at={answer.received_at} />
                    </td>
                    <td class="right small">
                      <a
                        href={`/answers/${answer.answer_id}/proof`}
                        download
                        aria-label={`Proof for ${answer.domain ?? answer.company_name ?? answer.answer_id}`}
                      >
                        Proof
                      </a>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Pager
            path="/answers"
            query={{ ...asked }}
            page={pagination.page}
            total={pagination.total}
            isTotalExact={pagination.total_is_exact}
            limit={pagination.limit}
            hasMore={pagination.has_more}
          />
          <a
            class="small"
            href={`/answers/export?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))}`}
            download
          >
            Download as CSV
          </a>
        </section>
      )}
    </>
  )
}
