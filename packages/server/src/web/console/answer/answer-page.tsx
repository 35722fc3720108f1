import { displayName } from '@brassplate/core'
import type { CompanyAnswer, DomainAnswer, Related, Review } from '../api-types.js'
import { CompanyStatus } from '../parts/badges.js'
import { Card, Facts, PageHead } from '../parts/card.js'
import { CompanyCard } from '../parts/company-card.js'
import { Action } from '../parts/forms.js'
import { CompanyLink } from '../parts/links.js'
import { Empty } from '../parts/notes.js'
import { type Column, TableCard } from '../parts/tables/table.js'
import { countWords, Time, words } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { Candidates } from './candidates.js'
import { DecisionCard } from './decision-card.js'
import { OwnChoice } from './own-choice.js'
import { waterfallOf } from './waterfall.js'
import { WaterfallView } from './waterfall-view.js'

export interface AnswerPageProps {
  readonly visit: Visit
  readonly answer: DomainAnswer
  readonly isWatched: boolean
  /** What a reviewer of the account decided; null if it is not known. */
  readonly decision: Review['decision']
  /** What the register says about the candidates. */
  readonly facts: ReadonlyMap<string, CompanyAnswer>
}

/** The answer for a domain: the decision, the sum of the evidence, the company, and who else is named. */
export function AnswerPage({ visit, answer, isWatched, decision, facts }: AnswerPageProps) {
  const { evidence, company, review_candidates: candidates, related_companies: related } = answer
  const isReviewed = answer.decided_by === 'reviewer'
  const isOpen = company === null && candidates.length === 0 && answer.decided_by !== 'test' && !isReviewed
  const isAbroad = answer.match_status === 'non_uk_entity'
  const isUnread = answer.match_status === 'scrape_failed'
  const isWithoutHost = answer.match_status !== 'matched' && answer.unread_reason === 'unknown_host'
  const others = related.length > 0 ? <RelatedCompanies related={related} /> : null
  const about = (
    <Card title="About this answer" kind="about">
      <Facts
        facts={[
          ['Host read', answer.host, 'given'],
          ['Resolved', <Time at={answer.resolved_at} />],
          [isUnread ? 'Again from' : 'Valid until', <Time at={answer.expires_at} />],
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
  )
  const read = <WhatWasRead visit={visit} answer={answer} />
  return (
    <>
      <PageHead
        title={answer.canonical_domain}
        isGiven
        parents={[['/answers', 'Answers']]}
        aside={
          answer.decided_by === 'test' || isWithoutHost ? (
            <a class="button quiet" href="/find">
              Look up another domain
            </a>
          ) : (
            <a class="button quiet" href={`https://${answer.canonical_domain}/`} rel="noopener noreferrer nofollow">
              Visit the site ↗
            </a>
          )
        }
      >
        {answer.input_domain === answer.canonical_domain ? null : (
          <p class="muted given">{`asked as ${answer.input_domain}`}</p>
        )}
      </PageHead>
      <DecisionCard visit={visit} answer={answer} decision={decision} />
      {candidates.length > 0 ? (
        <div class="columns halves">
          <div>
            <Candidates
              visit={visit}
              domain={answer.input_domain}
              candidates={candidates}
              facts={facts}
              isOneCard
              isExplained={candidates.length === 1 && evidence.length > 0}
            />
            {others}
            {about}
          </div>
          <div>{read}</div>
        </div>
      ) : isAbroad && evidence.length === 0 && answer.pages_read.length === 0 ? (
        about
      ) : (
        <div class="columns">
          <div>
            {isOpen && !isAbroad ? <OwnChoice visit={visit} answer={answer} /> : null}
            {read}
          </div>
          <div>
            {company ? <CompanyCard company={company} visit={visit} isWatched={isWatched} /> : null}
            {others}
            {about}
          </div>
        </div>
      )}
    </>
  )
}

/** The sum of the evidence, and the pages that it was read on. */
function WhatWasRead({ visit, answer }: Pick<AnswerPageProps, 'visit' | 'answer'>) {
  const { evidence, company, review_candidates: candidates, pages_read: pages } = answer
  return (
    <>
      {evidence.length > 0 ? (
        <Card
          title={candidates[0] && !company ? `Evidence for ${displayName(candidates[0].company_name)}` : 'Evidence'}
          aside={<span class="small muted">Open a line to see where it was read</span>}
        >
          <p class="small muted">
            Each line makes it more likely (green, to the right) or less likely (red, to the left) that this company
            runs the site. Together they give the total
            {answer.decided_by === 'reviewer' ? ' of the model, before a reviewer decided' : ''}.
          </p>
          <WaterfallView waterfall={waterfallOf(evidence, visit.services.config.matchThreshold)} />
        </Card>
      ) : null}
      {pages.length > 0 ? <TableCard title="Pages read" rows={pages} columns={pageColumns} /> : null}
    </>
  )
}

/** A domain without an answer that this account may see. */
export function UnansweredPage({ visit, domain }: { visit: Visit; domain: string }) {
  return (
    <>
      <PageHead title={domain} isGiven parents={[['/answers', 'Answers']]} />
      <Empty
        icon="globe"
        title="No answer for this domain yet"
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
  ['Read', (page) => <Time at={page.fetched_at} />, 'small'],
]
