import { plainSentence } from '@brassplate/core/api'
import type { DomainAnswer } from '../api-types.js'
import { Badge, MatchStatus } from '../parts/badges.js'
import { Card } from '../parts/card.js'
import { Action } from '../parts/forms.js'
import { CompanyLink } from '../parts/links.js'
import { Time, withoutPages, words } from '../parts/text.js'
import { Correct, type OwnChoiceProps } from './own-choice.js'
import { Verdict } from './verdict.js'
import { likely } from './waterfall-view.js'

/** What was decided and why, what it cost, and the way to change it. */
export function DecisionCard({ visit, answer }: OwnChoiceProps) {
  const { company, review_candidates: candidates, related_companies: related } = answer
  const isReviewed = answer.decided_by === 'reviewer'
  const names = [company, ...candidates, ...related].flatMap((named) => named?.company_name ?? [])
  return (
    <Card label="Decision">
      {candidates.length > 0 ? (
        <NotClear answer={answer} />
      ) : answer.match_status === 'scrape_failed' ? (
        <Unread visit={visit} answer={answer} />
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
            {match_confidence === null ? '' : `, ${likely(match_confidence)}`}
          </span>
        ) : null}
      </div>
    </div>
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
          <>
            <span class="small muted">
              {'You can read it again from '}
              <Time at={answer.expires_at} />
            </span>
            <button type="button" class="quiet" disabled>
              Read again
            </button>
          </>
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

function chargeWords({ charged, charge_reason: reason }: DomainAnswer): string {
  if (charged) return 'This answer cost one credit.'
  if (reason === 'already_charged') return 'You have already paid for this answer.'
  return reason === 'test_domain' ? 'A test domain: always free.' : 'Free of charge: only a match costs a credit.'
}
