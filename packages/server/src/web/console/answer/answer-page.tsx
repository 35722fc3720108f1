import { plainSentence } from '@brassplate/core/api'
import type { DomainAnswer, Related } from '../api-types.js'
import { Badge, CompanyStatus, MatchStatus } from '../parts/badges.js'
import { Card, Facts, PageHead } from '../parts/card.js'
import { CompanyCard } from '../parts/company-card.js'
import { Action, Field, FoldedForm, Form } from '../parts/forms.js'
import { CompanyLink } from '../parts/links.js'
import { Empty } from '../parts/notes.js'
import { withQuery } from '../parts/query.js'
import { type Column, TableCard } from '../parts/table.js'
import { CompanyName, countWords, Time, withoutPages, words } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { Candidates } from './candidates.js'
import { companyField, noneOfThem } from './named-company.js'
import { NameCompany } from './other-company.js'
import { Verdict } from './verdict.js'
import { waterfallOf } from './waterfall.js'
import { percent, WaterfallView } from './waterfall-view.js'

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
  const isOpen = company === null && candidates.length === 0 && !isReviewed
  const isUnread = answer.match_status === 'scrape_failed'
  const waterfall = waterfallOf(evidence, visit.services.config.matchThreshold)
  return (
    <>
      <PageHead
        title={answer.canonical_domain}
        isGiven
        parents={[['/answers', 'Answers']]}
        aside={
          <a class="button quiet" href={`https://${answer.canonical_domain}/`} rel="noopener noreferrer nofollow">
            Visit the site ↗
          </a>
        }
      >
        {answer.input_domain === answer.canonical_domain ? null : (
          <p class="muted given">{`asked as ${answer.input_domain}`}</p>
        )}
      </PageHead>
      <Card label="Decision">
        {candidates.length > 0 ? (
          <NotClear answer={answer} />
        ) : isUnread ? (
          <Unread answer={answer} />
        ) : (
          <Verdict
            status={answer.match_status}
            number={company?.company_number ?? null}
            name={company?.company_name ?? null}
            likelihood={isReviewed ? null : answer.match_confidence}
          />
        )}
        <p>{plainSentence(explanationOf(answer), ...names)}</p>
        <p class="small muted">{chargeWords(answer)}</p>
        {(company || isReviewed) && answer.decided_by !== 'test' ? <Correct visit={visit} answer={answer} /> : null}
      </Card>
      <div class="columns">
        <div>
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
          {evidence.length > 0 ? (
            <Card title="Evidence" aside={<span class="small muted">Open a line to see where it was read</span>}>
              <p class="small muted">
                Each line makes it more likely (green, to the right) or less likely (red, to the left) that
                {candidates[0] && !company ? <EvidenceName name={candidates[0].company_name} /> : ' this company '}
                runs the site. Together they give the total
                {isReviewed ? ' of the model, before a reviewer decided' : ''}.
              </p>
              <WaterfallView waterfall={waterfall} />
            </Card>
          ) : null}
          {isOpen ? <OwnChoice visit={visit} answer={answer} /> : null}
          {answer.pages_read.length > 0 ? (
            <TableCard title="Pages read" rows={answer.pages_read} columns={pageColumns} />
          ) : null}
        </div>
        <div>
          {company ? <CompanyCard company={company} visit={visit} isWatched={isWatched} /> : null}
          {related.length > 0 ? <RelatedCompanies related={related} /> : null}
          <Card title="About this answer">
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
        </div>
      </div>
    </>
  )
}

/** What is known is said first; the most likely company is no answer, so it stands second. */
function NotClear({
  answer: { match_status: status, review_candidates: candidates, match_confidence },
}: {
  answer: DomainAnswer
}) {
  const [first] = candidates
  return (
    <div class="verdict">
      <div>
        <p class="title">Not clear who runs it</p>
        <MatchStatus status={status} />{' '}
        {first ? (
          <span class="muted">
            {candidates.length === 1 ? 'Perhaps ' : `The first of ${candidates.length}: `}
            <CompanyLink number={first.company_number} name={first.company_name} />
            {match_confidence === null ? '' : `, ${percent(match_confidence)}`}
          </span>
        ) : null}
      </div>
    </div>
  )
}

function EvidenceName({ name }: { name: string }) {
  return (
    <>
      {' '}
      <CompanyName name={name} />{' '}
    </>
  )
}

const unreadLabels: Readonly<Record<string, string>> = {
  unknown_host: 'no address in the DNS',
  refused_address: 'no public address',
  robots: 'robots.txt forbids it',
  timeout: 'no response in time',
  connection: 'connection failed',
  http_error: 'HTTP error',
  not_text: 'not a page of text',
  too_large: 'page too large',
  challenge: 'sign-in or bot check',
  script: 'empty without scripts',
}

/** Why the site could not be read, and when it can be tried again: until then the same answer is given. */
function Unread({ answer }: { answer: DomainAnswer }) {
  const reason = answer.match_status === 'matched' ? null : answer.unread_reason
  return (
    <div class="verdict">
      <div>
        <p class="title">The site could not be read</p>
        {reason ? <Badge text={unreadLabels[reason] ?? words(reason)} tone="bad" /> : null}{' '}
        <span class="muted">
          {'It is read again if you ask after '}
          <Time at={answer.expires_at} />
        </span>
      </div>
    </div>
  )
}

interface ChoiceProps {
  readonly visit: Visit
  readonly answer: DomainAnswer
}

/** The person knows what the website does not tell. The decision is free and can be undone like any other. */
function OwnChoice({ visit, answer: { input_domain: domain, canonical_domain: canonical } }: ChoiceProps) {
  const [name = canonical] = canonical.split('.')
  return (
    <Card
      title="Do you know which company it is?"
      aside={<a href={withQuery('/search', { name: name.replaceAll('-', ' ') })}>Search the register</a>}
    >
      <p class="muted">What you say counts for your account, is free, and can be undone under Reviews.</p>
      <Form visit={visit} path={choicePath(domain)} label="Say which company it is">
        <NameCompany id="other">
          <DecisionNote />
        </NameCompany>
      </Form>
    </Card>
  )
}

/** A match can be wrong. What a person says takes its place, for their account. */
function Correct({ visit, answer: { input_domain: domain, decided_by: by } }: ChoiceProps) {
  if (by === 'reviewer')
    return (
      <p class="small">
        <a href={`/reviews/${encodeURIComponent(domain)}`}>See or undo the decision</a>
      </p>
    )
  return (
    <FoldedForm visit={visit} path={choicePath(domain)} summary="Not this company" field={companyField}>
      <p class="muted">
        Say which company it is. It counts for your account, is free, and can be undone under Reviews.
      </p>
      <NameCompany id="other">
        <DecisionNote />
      </NameCompany>
      <button type="submit" class="danger tiny" name="company_number" value={noneOfThem}>
        No registered company runs it
      </button>
    </FoldedForm>
  )
}

function DecisionNote() {
  return <Field name="note" label="Note for the history" placeholder="Optional" maxLength={1_000} />
}

function choicePath(domain: string): string {
  return `/domains/${encodeURIComponent(domain)}/company`
}

/** A test domain is explained to programs by the value that they get; a person wants to know what it is for. */
function explanationOf({ charge_reason: reason, explanation, input_domain: domain }: DomainAnswer): string {
  return reason === 'test_domain'
    ? `${domain} is a test domain. It gives the same answer on every server, so that you can try what happens.`
    : withoutPages(explanation)
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
