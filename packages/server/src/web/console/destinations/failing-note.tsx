import type { Delivery, Destination } from '../api-types.js'
import { Action } from '../parts/forms.js'
import { countWords, Time } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { stateOf } from './delivery-states.js'

export function isFailing({ status, consecutive_failures: failures }: Destination): boolean {
  return status === 'disabled' || (status === 'active' && failures > 0)
}

interface FailingNoteProps {
  readonly visit: Visit
  readonly path: string
  readonly destination: Destination
  readonly recent: readonly Delivery[]
}

/** Since when nothing arrives, why, and when it is tried again. Nothing for a destination that works or rests. */
export function FailingNote({ visit, path, destination, recent }: FailingNoteProps) {
  if (!isFailing(destination)) return null
  const { status, consecutive_failures: failures, last_success_at: success } = destination
  const isDisabled = status === 'disabled'
  const failing = recent.filter((delivery) => ['retrying', 'failed'].includes(stateOf(delivery)))
  const since = failing.map(({ created_at: at }) => at).findLast((at) => success === null || at > success)
  const next = failing.flatMap(({ next_attempt_at: at }) => at ?? []).toSorted()[0]
  return (
    <section class="note bad" aria-label="This destination fails">
      <p>
        <strong>{isDisabled ? 'Switched off' : 'Failing'}</strong>
        {since ? (
          <>
            {' since '}
            <Time at={since} />
          </>
        ) : null}
        {isDisabled
          ? ` after ${countWords(failures, 'failed attempt')} in a row.`
          : `, ${countWords(failures, 'attempt')} in a row.`}
        {next && !isDisabled ? (
          <>
            {' Next try: '}
            <Time at={next} />.
          </>
        ) : null}
      </p>
      <p class="clipped given">{causeOf(failing[0] ?? recent.find(hasFailed))}</p>
      <div class="actions">
        {isDisabled ? (
          <Action visit={visit} path={`${path}/resume`} label="Resume" kind="" />
        ) : (
          <>
            <Action visit={visit} path={`${path}/test`} label="Send a test" spoken="Send a test now" />
            <Action visit={visit} path={`${path}/pause`} label="Pause" />
            {since ? <Action visit={visit} path={`${path}/recover`} label="Send all again" fields={{ since }} /> : null}
          </>
        )}
      </div>
    </section>
  )
}

function hasFailed({ error_message: error, response_status: status }: Delivery): boolean {
  return error !== null || (status !== null && status >= 300)
}

function causeOf(newest: Delivery | undefined): string {
  if (!newest) return 'The deliveries that failed are no longer stored.'
  return newest.error_message ?? `The server answered ${newest.response_status}.`
}
