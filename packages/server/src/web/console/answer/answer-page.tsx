import { plainSentence } from '@brassplate/core/api'
import type { DomainAnswer, Related } from '../api-types.js'
import { CompanyStatus } from '../parts/badges.js'
import { Card, Facts, PageHead } from '../parts/card.js'
import { CompanyCard } from '../parts/company-card.js'
import { Action } from '../parts/forms.js'
import { Icon } from '../parts/icon.js'
import { CompanyLink } from '../parts/links.js'
import { Empty } from '../parts/notes.js'
import { withQuery } from '../parts/query.js'
import { type Column, TableCard } from '../parts/table.js'
import { countWords, Time, withoutPages, words } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { Candidates } from './candidates.js'
import { Verdict } from './verdict.js'
import { waterfallOf } from './waterfall.js'
import { WaterfallView } from './waterfall-view.js'

export interface AnswerPageProps {
  readonly visit: Visit
  readonly answer: DomainAnswer
  readonly isWatched: boolean
}

/** The answer for a domain: the decision, the sum of the evidence, the company, and who else is named. */
export function AnswerPage({ visit, answer, isWatched }: AnswerPageProps) {
  const { evidence, company, review_candidates: candidates, related_companies: related } = answer
  const isReviewed = answer.decided_by === 'reviewer'
  const names = [company, ...candidates, ...related].flatMap((named) => named?.company_name ?? [])
  // What is not decided is said about the most likely one.
  const shown = company ?? candidates[0]
  const waterfall = waterfallOf(evidence, visit.services.config.matchThreshold)
  return (
    <>
      <PageHead
        title={answer.canonical_domain}
        isGiven
        parents={[['/answers', 'Answers']]}
        aside={
          <div class="actions">
            <a class="button quiet" href={`https://${answer.canonical_domain}/`} rel="noopener noreferrer nofollow">
              Visit the site ↗
            </a>
          </div>
        }
      >
        {answer.input_domain === answer.canonical_domain ? null : (
          <p class="muted given">{`asked as ${answer.input_domain}`}</p>
        )}
      </PageHead>
      <Card label="Decision">
        <Verdict
          status={answer.match_status}
          number={shown?.company_number ?? null}
          name={shown?.company_name ?? null}
          likelihood={isReviewed ? null : answer.match_confidence}
        />
        <p>{plainSentence(withoutPages(answer.explanation), ...names)}</p>
        <p class="small muted">{chargeWords(answer)}</p>
      </Card>
      <div class={evidence.length + candidates.length + answer.pages_read.length > 0 ? 'columns' : undefined}>
        <div>
          {evidence.length > 0 ? (
            <Card title="Evidence" aside={<span class="small muted">Open a line to see where it was read</span>}>
              <p class="small muted">
                Each line makes it more likely (green, to the right) or less likely (red, to the left) that this company
                runs the site. Together they give the total
                {isReviewed ? ' of the model, before a reviewer decided' : ''}.
              </p>
              <WaterfallView waterfall={waterfall} />
            </Card>
          ) : null}
          {candidates.length > 0 ? (
            <>
              <h2>Which company runs the site?</h2>
              <p class="lead">
                The evidence is not strong enough. What you decide counts for your account and is free.
              </p>
              <Candidates
                visit={visit}
                domain={answer.input_domain}
                candidates={candidates}
                isExplained={candidates.length === 1 && evidence.length > 0}
              />
            </>
          ) : null}
          {answer.pages_read.length > 0 ? (
            <TableCard title="Pages read" rows={answer.pages_read} columns={pageColumns} />
          ) : null}
        </div>
        <div>
          {answer.match_status === 'matched' || candidates.length > 0 ? null : (
            <NextSteps domain={answer.canonical_domain} />
          )}
          {company ? <CompanyCard company={company} visit={visit} isWatched={isWatched} /> : null}
          {related.length > 0 ? <RelatedCompanies related={related} /> : null}
          <Card title="About this answer">
            <Facts
              facts={[
                ['Host read', answer.host, 'given'],
                ['Resolved', <Time at={answer.resolved_at} />],
                ['Valid until', <Time at={answer.expires_at} />],
                ['Model', answer.model_version, 'number'],
              ]}
            />
            {answer.answer_id ? (
              <p>
                <a href={`/answers/${answer.answer_id}/proof`} download>
                  Download the signed proof
                </a>
              </p>
            ) : null}
          </Card>
        </div>
      </div>
    </>
  )
}

/** What a person can do if the website does not tell. */
function NextSteps({ domain }: { domain: string }) {
  const [name = domain] = domain.split('.')
  return (
    <Card title="What you can do">
      <ul class="todo">
        <li>
          <a href={withQuery('/search', { name: name.replaceAll('-', ' ') })}>
            <Icon name="search" />
            <b>Search the register by name</b>
            <Icon name="right" />
          </a>
        </li>
        <li>
          <a href={`https://${domain}/`} rel="noopener noreferrer nofollow">
            <Icon name="globe" />
            <b>Look at the site yourself</b>
            <Icon name="right" />
          </a>
        </li>
      </ul>
    </Card>
  )
}

/** A domain without an answer that this account may see. */
export function UnansweredPage({ visit, domain }: { visit: Visit; domain: string }) {
  return (
    <>
      <PageHead title={domain} isGiven />
      <Empty
        icon="globe"
        title="There is no answer for this domain yet"
        action={<Action visit={visit} path="/find" label="Find the company" kind="" fields={{ q: domain }} />}
      >
        {`Reading the website takes a few seconds. A match costs 1 credit; anything else is free.${creditsLeft(visit)}`}
      </Empty>
    </>
  )
}

function creditsLeft({ profile: { credits } }: Visit): string {
  return credits.unlimited ? '' : ` You have ${countWords(credits.available, 'credit')}.`
}

function RelatedCompanies({ related }: { related: readonly Related[] }) {
  return (
    <Card title="Other companies on the site">
      <ul class="timeline">
        {related.map(({ company_number: number, company_name: name, company_status: status, relation, quote }) => (
          <li>
            <CompanyLink number={number} name={name} /> <CompanyStatus status={status} />
            <br />
            <span class="small muted">{words(relation)}</span>
            {quote ? <blockquote class="small">{quote}</blockquote> : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const pageColumns: readonly Column<DomainAnswer['pages_read'][number]>[] = [
  [
    'Page',
    ({ url }) => (
      <a href={url} rel="noopener noreferrer nofollow" class="given">
        {url}
      </a>
    ),
  ],
  ['Status', (page) => page.http_status, 'number'],
  ['Read', (page) => <Time at={page.fetched_at} />],
]

function chargeWords({ charged, charge_reason: reason }: DomainAnswer): string {
  if (charged) return 'This answer cost one credit.'
  if (reason === 'already_charged') return 'You have already paid for this answer.'
  return reason === 'test_domain' ? 'A test domain: always free.' : 'Free of charge: only a match costs a credit.'
}
