import { type Child, useContext } from 'hono/jsx'
import { Candidates } from '../answer/candidates.js'
import type { CompanyAnswer, Evidence, Review } from '../api-types.js'
import { Badge, UnusualStatus } from '../parts/badges.js'
import { Card, PageHead } from '../parts/card.js'
import { officeOf } from '../parts/company-card.js'
import { Action } from '../parts/forms.js'
import { CompanyLink } from '../parts/links.js'
import { Monogram } from '../parts/monogram.js'
import { AccountEmail, capital, deciderWords, Time } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { LastDecision } from './last-decision.js'

export interface ReviewPageProps {
  readonly visit: Visit
  readonly review: Review
  /** Which of the open reviews it is; empty if it is none of them. */
  readonly place: string
  /** The path of the next open review, or of the list. */
  readonly next: string
  /** The review that was decided just before. */
  readonly last: Review | null
  /** What the register says about the candidates, and the company that was chosen. */
  readonly facts: ReadonlyMap<string, CompanyAnswer>
  /** What was read on the site. */
  readonly evidence: readonly Evidence[]
}

export function ReviewPage({ visit, review, place, next, last, facts, evidence }: ReviewPageProps) {
  const { domain, decision, history } = review
  const undo = `/reviews/${encodeURIComponent(domain)}/undo`
  const candidates = <Candidates {...{ visit, domain, facts, evidence }} candidates={review.review_candidates} />
  return (
    <>
      <PageHead
        title={domain}
        isGiven
        parents={[['/reviews', 'Reviews']]}
        aside={
          <div class="actions">
            <a class="button quiet" href={`https://${domain}/`} rel="noopener noreferrer nofollow" data-key="o">
              Visit the site ↗
            </a>
            <Next next={next} isDecided={decision !== null} />
          </div>
        }
      >
        <p>
          <StatusBadge status={review.status} /> {place ? <span class="muted">{`${place} · `}</span> : null}
          <a href={`/domains/${encodeURIComponent(domain)}`}>
            {decision ? 'See the evidence of the decision' : 'See all the evidence'}
          </a>
        </p>
      </PageHead>
      {last?.decision ? <LastDecision visit={visit} domain={last.domain} decision={last.decision} /> : null}
      {decision ? <Chosen visit={visit} decision={decision} facts={facts} undo={undo} /> : null}
      {review.explanation && review.review_candidates.length === 0 ? <p class="lead">{review.explanation}</p> : null}
      {decision ? <History history={history} /> : null}
      {review.review_candidates.length > 0 ? <Decide isDecided={decision !== null}>{candidates}</Decide> : null}
      {decision ? null : <Keys candidates={review.review_candidates.length} canUndo={last !== null} />}
      {history.length > 0 && !decision ? <History history={history} /> : null}
    </>
  )
}

/** Past this domain, or after its decision to the next one, if there is any. */
function Next({ next, isDecided }: { next: string; isDecided: boolean }) {
  if (isDecided && next === '/reviews') return null
  return (
    <a class={isDecided ? 'button' : 'button quiet'} href={next} data-key="s">
      {isDecided ? 'Next to decide' : 'Skip'}
    </a>
  )
}

interface ChosenProps {
  readonly visit: Visit
  readonly decision: NonNullable<Review['decision']>
  readonly facts: ReviewPageProps['facts']
  /** The path that takes the decision back. */
  readonly undo: string
}

/** The company that was accepted, as the candidates were shown. */
function Chosen({ visit, decision: { company_number: number, company_name: name }, facts, undo }: ChosenProps) {
  const company = number === null ? undefined : facts.get(number)
  return (
    <section class="card chosen" aria-label="Decision">
      {number ? (
        <div class="verdict">
          <Monogram name={name ?? number} isLarge />
          <div>
            <h2>
              <CompanyLink number={number} name={name} />
            </h2>
            <span class="small muted">
              <span class="number">{number}</span>
              {company ? ` · ${officeOf(company)}` : null}
            </span>{' '}
            {company ? <UnusualStatus status={company.company_status} detail={company.company_status_detail} /> : null}
          </div>
        </div>
      ) : (
        <p>None of the candidates runs the site.</p>
      )}
      <Action visit={visit} path={undo} label="Undo" shortcut="u" />
    </section>
  )
}

/** What is decided can be decided again, which is seldom wanted. */
function Decide({ isDecided, children }: { isDecided: boolean; children: Child }) {
  if (!isDecided) return <>{children}</>
  return (
    <details class="again">
      <summary>Change the decision</summary>
      {children}
    </details>
  )
}

/** Only the keys that do something on this page. */
function Keys({ candidates, canUndo }: { candidates: number; canUndo: boolean }) {
  return (
    <ul class="keys">
      <li>Keys:</li>
      {candidates === 1 ? <KeyLine shortcut="a" text=" accept the company" /> : null}
      {candidates > 1 ? (
        <>
          <li>
            <kbd>1</kbd> {candidates === 2 ? 'or' : 'to'} <kbd>{candidates}</kbd> accept a candidate
          </li>
          <KeyLine shortcut="a" text=" accept the first" />
        </>
      ) : null}
      {candidates > 0 ? (
        <>
          <KeyLine shortcut="r" text={candidates === 1 ? ' not this company' : ' none of these companies'} />
          <KeyLine shortcut="n" text=" note" />
          <KeyLine shortcut="Esc" text=" leave the note" />
        </>
      ) : null}
      <KeyLine shortcut="s" text=" skip" />
      {canUndo ? <KeyLine shortcut="u" text=" undo the last decision" /> : null}
      <KeyLine shortcut="o" text=" open the site" />
    </ul>
  )
}

function KeyLine({ shortcut, text }: { shortcut: string; text: string }) {
  return (
    <li>
      <kbd>{shortcut}</kbd>
      {text}
    </li>
  )
}

function StatusBadge({ status }: { status: Review['status'] }) {
  if (status === 'open') return <Badge text="needs review" tone="warn" />
  return status === 'decided' ? <Badge text="decided" tone="good" /> : <Badge text="no longer needs review" />
}

const actionWords = { accepted: 'accepted', rejected: 'said none of these companies', undone: 'undid' } as const

function History({ history }: { history: Review['history'] }) {
  const email = useContext(AccountEmail)
  return (
    <Card title="History">
      <ol class="timeline">
        {history.map((event) => (
          <li class={event.action === 'undone' ? 'warn' : 'good'}>
            <span class="given">{capital(deciderWords(event.decided_by, email))}</span> {actionWords[event.action]}{' '}
            {event.company_number ? (
              <CompanyLink number={event.company_number} name={event.company_name} />
            ) : event.action === 'undone' ? (
              '“none of these companies”'
            ) : null}
            <br />
            <span class="small muted">
              <Time at={event.decided_at} />
            </span>
            {event.note ? <blockquote>{event.note}</blockquote> : null}
          </li>
        ))}
      </ol>
    </Card>
  )
}
