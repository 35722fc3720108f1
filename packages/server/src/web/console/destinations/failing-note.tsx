import type { Child } from 'hono/jsx'
import type { Delivery, Destination } from '../api-types.js'
import { ReceivedText } from '../parts/code/code-block.js'
import { Action } from '../parts/forms.js'
import { countWords, Time } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { stateOf } from './delivery-states.js'
import { goneWords, isFailing } from './destination-words.js'

interface FailingNoteProps {
  readonly visit: Visit
  readonly path: string
  readonly destination: Destination
  readonly recent: readonly Delivery[]
  /** There are deliveries before the recent ones. */
  readonly hasOlder: boolean
  /** What it answered last; empty if it is not known. */
  readonly answer: string
  /** More that can be done. */
  readonly children: Child
}

/** Since when nothing arrives, why, and when it is tried again. Nothing for a destination that works or rests. */
export function FailingNote({ visit, path, destination, recent, hasOlder, answer, children }: FailingNoteProps) {
  if (!isFailing(destination)) return null
  const { last_success_at: success, created_at: created } = destination
  const isDisabled = destination.status === 'disabled'
  const isGone = destination.disabled_reason === 'gone'
  const failing = recent.filter((delivery) => ['retrying', 'failed'].includes(stateOf(delivery)))
  const since = failing.map(({ created_at: at }) => at).findLast((at) => success === null || at > success)
  const isKnown = !hasOlder || recent.some(({ created_at: at }) => success !== null && at <= success)
  const next = failing.flatMap(({ next_attempt_at: at }) => at ?? []).toSorted()[0]
  const cause = causeOf(destination, recent)
  return (
    <section class="note bad whole" aria-label="This destination fails">
      <p>
        <strong>{isDisabled ? 'Switched off' : 'Failing'}</strong>
        {since && isKnown && !isGone ? (
          <>
            {' since '}
            <Time at={since} />
          </>
        ) : null}
        {isGone
          ? `: ${goneWords(destination)}.`
          : isDisabled
            ? ` after ${countWords(destination.consecutive_failures, 'failed attempt')} in a row.`
            : `, ${countWords(destination.consecutive_failures, 'attempt')} in a row.`}
        {next && !isDisabled ? (
          <>
            {' Next try: '}
            <Time at={next} />.
          </>
        ) : null}
      </p>
      {cause === null ? null : <p class="clipped given">{cause}</p>}
      {answer === '' ? null : <ReceivedText text={answer} label="Response" />}
      <div class="actions">
        {isDisabled ? null : (
          <Action
            visit={visit}
            path={`${path}/recover`}
            label={isKnown && failing.length > 0 ? `Send ${failing.length} again` : 'Send all again'}
            fields={{ since: success ?? created }}
          />
        )}
        {children}
      </div>
    </section>
  )
}

export function newestFailed(recent: readonly Delivery[]): Delivery | undefined {
  return recent.find((one) => one.error_message !== null || (one.response_status ?? 0) >= 300)
}

/** What the newest delivery that failed has met. Null for a mailbox that stopped the mails: none has failed. */
function causeOf({ kind, disabled_reason: reason }: Destination, recent: readonly Delivery[]): string | null {
  if (kind === 'email' && reason === 'gone') return null
  const failed = newestFailed(recent)
  if (!failed) return 'The deliveries that failed are no longer stored.'
  return failed.error_message ?? `The server answered ${failed.response_status}.`
}
