import { shortDay } from '@brassplate/core'
import { plainSentence } from '@brassplate/core/api'
import { NotClear, Verdict } from '../answer/verdict.js'
import { waterfallOf } from '../answer/waterfall.js'
import { likely, WaterfallView } from '../answer/waterfall-view.js'
import type { ReceivedAnswer } from '../api-types.js'
import { Card, Facts, PageHead } from '../parts/card.js'
import { officeOf } from '../parts/company-card.js'
import { CopyableId } from '../parts/forms.js'
import { CompanyLink } from '../parts/links.js'
import { type Column, TableCard } from '../parts/tables/table.js'
import { CompanyName, capital, Day, Time, withoutPages, words } from '../parts/text.js'
import type { Visit } from '../visit.js'
import type { ChangeSince } from './changes-since.js'

interface ReceivedPageProps {
  readonly visit: Visit
  readonly answer: ReceivedAnswer
  readonly changes: readonly ChangeSince[]
  /** Whether a newer answer to the same question was received. */
  readonly newer: string | null
  /** The domain still waits for a decision. */
  readonly isOpen: boolean
}

const changeColumns: readonly Column<ChangeSince>[] = [
  ['What', ({ what }) => what],
  ['Then', ({ before }) => before, 'given named long'],
  ['Now', ({ now }) => now, 'given named long'],
]

const pageColumns: readonly Column<ReceivedAnswer['pages_read'][number]>[] = [
  ['Page', ({ url }) => url, 'given'],
  ['Status', (page) => page.http_status, 'number'],
  ['Read', (page) => <Time at={page.fetched_at} />, 'small'],
]

/** An answer as it was given, and what has changed since. */
export function ReceivedPage({ visit, answer, changes, newer, isOpen }: ReceivedPageProps) {
  const { question, domain, company_number: number, company_name: name, register_record: record } = answer
  const isDomain = question === 'domain'
  const candidates = answer.candidates.filter(({ company_number: candidate }) => candidate !== null)
  const names = [name, ...candidates.map(({ company_name: candidate }) => candidate)].flatMap((one) => one ?? [])
  const today = isDomain ? `/domains/${encodeURIComponent(domain ?? '')}` : `/companies/${number ?? ''}`
  return (
    <>
      <PageHead
        title={
          isDomain ? (
            (domain ?? '')
          ) : (
            <>
              {'Website of '}
              {name ? <CompanyName name={name} /> : number}
            </>
          )
        }
        isGiven
        parents={[['/answers', 'Answers']]}
        aside={
          <div class="actions">
            <a class="button quiet" href={`/answers/${answer.answer_id}/proof`} download>
              Signed proof
            </a>
            <a class={isOpen ? 'button quiet' : 'button'} href={newer ? `/answers/${newer}` : today}>
              Current answer
            </a>
            {isOpen ? (
              <a class="button" href={`/reviews/${encodeURIComponent(domain ?? '')}`}>
                Decide now
              </a>
            ) : null}
          </div>
        }
      >
        <p class="muted">{`The answer as you received it on ${shortDay(answer.received_at)}. It does not change.`}</p>
      </PageHead>
      <Card label="Decision">
        {answer.decision === 'needs_review' && number === null ? (
          <NotClear status={answer.decision} candidates={candidates} likelihood={answer.match_confidence} />
        ) : (
          <Verdict
            status={answer.decision}
            number={number}
            name={name}
            likelihood={answer.decided_by === 'model' ? answer.match_confidence : null}
            website={isDomain ? null : domain}
          />
        )}
        {answer.explanation ? <p>{plainSentence(withoutPages(answer.explanation), ...names)}</p> : null}
      </Card>
      {changes.length > 0 ? (
        <TableCard title="Changed since" rows={changes} columns={changeColumns} />
      ) : (
        <p class={isOpen ? 'note' : 'note good'}>Nothing in this answer has changed since.</p>
      )}
      <div class="columns">
        <div>
          {answer.evidence.length > 0 ? (
            <Card title="Evidence of that time">
              <WaterfallView waterfall={waterfallOf(answer.evidence, visit.services.config.matchThreshold)} />
            </Card>
          ) : null}
          {answer.candidates.length > 0 ? (
            <Card title="Candidates of that time">
              <ul class="timeline">
                {answer.candidates.map((candidate) => (
                  <li>
                    {candidate.company_number === null ? (
                      <span class="given">{candidate.domain}</span>
                    ) : (
                      <CompanyLink number={candidate.company_number} name={candidate.company_name} />
                    )}{' '}
                    <span class="small muted">
                      {[
                        candidate.company_number,
                        candidate.match_confidence === null ? null : likely(candidate.match_confidence),
                      ]
                        .filter((part) => part !== null)
                        .join(' · ')}
                    </span>
                    <br />
                    <span class="small muted">{plainSentence(capital(candidate.why_not), ...names)}</span>
                  </li>
                ))}
              </ul>
            </Card>
          ) : null}
          {answer.pages_read.length > 0 ? (
            <TableCard title="Pages read" rows={answer.pages_read} columns={pageColumns} />
          ) : null}
        </div>
        <div>
          {record ? (
            <Card title="Register entry then">
              <Facts
                facts={[
                  ['Name', <CompanyName name={record.company_name} />],
                  ['Number', record.company_number, 'number'],
                  ['Status', record.company_status && capital(words(record.company_status))],
                  ['Office', officeOf(record), 'given'],
                  ['Accounts due', record.accounts_next_due && <Day day={record.accounts_next_due} />],
                  ['As of', <Time at={record.as_of} />],
                ]}
              />
            </Card>
          ) : null}
          <Card title="About this answer">
            <Facts
              facts={[
                ['Decided', <Time at={answer.decided_at} />],
                [
                  'Decided by',
                  answer.decided_by === 'reviewer' ? visit.profile.account.email : `model ${answer.model_version}`,
                ],
                ['Received', <Time at={answer.received_at} />],
                ['Cost', answer.charged ? '1 credit' : `free: ${words(answer.charge_reason)}`],
                ['Answer', <CopyableId id="answer-id" text={answer.answer_id} />],
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  )
}
