import { plainSentence } from '@brassplate/core/api'
import type { DomainAnswer, Review } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Card } from '../parts/card.js'
import { Action } from '../parts/forms.js'
import { ShortDecider, Time, withoutPages, words } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { Correct, type OwnChoiceProps } from './own-choice.js'
import { NotClear, Verdict } from './verdict.js'

interface DecisionCardProps extends OwnChoiceProps {
  /** What a reviewer of the account decided; null if it is not known. */
  readonly decision: Review['decision']
}

/** What was decided and why, what it cost, and the way to change it. */
export function DecisionCard({ visit, answer, decision }: DecisionCardProps) {
  const { company, review_candidates: candidates, related_companies: related } = answer
  const isReviewed = answer.decided_by === 'reviewer'
  const names = [company, ...candidates, ...related].flatMap((named) => named?.company_name ?? [])
  return (
    <Card label="Decision">
      {candidates.length > 0 ? (
        <NotClear status={answer.match_status} candidates={candidates} likelihood={answer.match_confidence} />
      ) : answer.match_status === 'scrape_failed' ? (
        <Unread visit={visit} answer={answer} />
      ) : (
        <Verdict
          status={answer.match_status}
          number={company?.company_number ?? null}
          name={company?.company_name ?? null}
          companyStatus={company?.company_status ?? null}
          likelihood={isReviewed ? null : answer.match_confidence}
          isByReviewer={isReviewed}
        />
      )}
      {isReviewed && decision ? (
        <Decided visit={visit} domain={answer.input_domain} decision={decision} cost={chargeWords(answer)} />
      ) : (
        <p>{plainSentence(explanationOf(answer), ...names)}</p>
      )}
      {isReviewed && decision ? null : <p class="small muted">{chargeWords(answer)}</p>}
      {(company || answer.match_status === 'non_uk_entity') && !isReviewed && answer.decided_by !== 'test' ? (
        <Correct visit={visit} answer={answer} />
      ) : null}
    </Card>
  )
}

interface DecidedProps {
  readonly visit: Visit
  readonly domain: string
  readonly decision: NonNullable<Review['decision']>
  readonly cost: string
}

/** Who decided, when and why, and the way to undo it. */
function Decided({ visit, domain, cost, decision: { decided_by: by, decided_at: at, note } }: DecidedProps) {
  return (
    <>
      <p>
        {'Decided by '}
        <ShortDecider by={by} isInSentence /> <Time at={at} />. <span class="muted">{cost}</span>
      </p>
      {note ? <blockquote>{note}</blockquote> : null}
      <div class="actions">
        <Action
          visit={visit}
          path={`/domains/${encodeURIComponent(domain)}/undo`}
          label="Undo"
          spoken={`Undo the decision about ${domain}`}
        />
        <a class="button quiet" href={`/reviews/${encodeURIComponent(domain)}`}>
          See its history
        </a>
      </div>
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
function Unread({ visit, answer }: OwnChoiceProps) {
  const reason = answer.match_status === 'matched' ? null : answer.unread_reason
  const isDue = Date.parse(answer.expires_at) <= visit.services.now()
  return (
    <div class="verdict">
      <div>
        <p class="title">The site could not be read</p>
        {reason ? <Badge text={unreadLabels[reason] ?? words(reason)} tone="bad" /> : null}
      </div>
      <div class="actions">
        {isDue ? (
          <Action visit={visit} path="/find" label="Read again" fields={{ q: answer.input_domain }} />
        ) : (
          <span class="small muted">
            {'Can be read again after '}
            <Time at={answer.expires_at} />
          </span>
        )}
      </div>
    </div>
  )
}

/** A test domain is explained to programs by the value that they get; a person wants to know what it is for. */
function explanationOf({ charge_reason: reason, explanation, input_domain: domain }: DomainAnswer): string {
  return reason === 'test_domain'
    ? `${domain} is a test domain. It gives the same answer on every server, so that you can try what happens.`
    : withoutPages(explanation)
}

function chargeWords({ charged, charge_reason: reason, decided_by: by }: DomainAnswer): string {
  if (charged) return 'This answer cost one credit.'
  if (reason === 'already_charged') return 'You have already paid for this answer.'
  if (by === 'reviewer') return 'Free of charge.'
  return reason === 'test_domain' ? 'A test domain: always free.' : 'Free of charge: only a match costs a credit.'
}
