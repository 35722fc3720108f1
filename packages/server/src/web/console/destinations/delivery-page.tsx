import type { DeliveryDetails } from '../api-types.js'
import { Card, PageHead } from '../parts/card.js'
import { Action, Copyable } from '../parts/forms.js'
import { Empty } from '../parts/notes.js'
import { Time } from '../parts/text.js'
import { eventWords } from '../signals/signal-words.js'
import type { Visit } from '../visit.js'
import { DeliveryStatus } from './delivery-states.js'

/** One delivery: what was sent, and what came back at each attempt. */
export function DeliveryPage({ visit, details }: { visit: Visit; details: DeliveryDetails }) {
  const { delivery, request, attempts } = details
  return (
    <>
      <PageHead
        title={eventWords(delivery.event_type)}
        parent={['/destinations', 'Destinations']}
        aside={<Action visit={visit} path={`/deliveries/${delivery.id}/replay`} label="Send again" kind="" />}
      >
        <p>
          <DeliveryStatus delivery={delivery} /> to{' '}
          <a href={`/destinations/${delivery.destination_id}`} class="given">
            {request.url ?? 'a removed destination'}
          </a>
        </p>
      </PageHead>
      <div class="columns">
        <div>
          <Card title="Request">
            {request.headers ? (
              <pre class="code">
                {Object.entries(request.headers)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join('\n')}
              </pre>
            ) : null}
            <pre class="code">{indented(request.body)}</pre>
          </Card>
        </div>
        <div>
          <Card title="Attempts">
            {attempts.length === 0 ? <Empty>None has finished yet.</Empty> : <Attempts attempts={attempts} />}
            {delivery.next_attempt_at ? (
              <p class="small muted">
                Next attempt: <Time at={delivery.next_attempt_at} />
              </p>
            ) : null}
          </Card>
          <Card title="Identifiers">
            <p class="small muted">Delivery</p>
            <Copyable id="delivery-id" text={delivery.id} />
            <p />
            <p class="small muted">Event</p>
            <Copyable id="event-id" text={delivery.event_id} />
          </Card>
        </div>
      </div>
    </>
  )
}

function Attempts({ attempts }: Pick<DeliveryDetails, 'attempts'>) {
  return (
    <ol class="timeline">
      {attempts.map((attempt) => {
        const isFine = attempt.response_status !== null && attempt.response_status < 300
        return (
          <li class={isFine ? 'good' : 'bad'}>
            <strong>{attempt.response_status ?? 'no response'}</strong>
            <span class="small muted">{` after ${attempt.duration_ms} ms`}</span>
            <br />
            <span class="small muted">
              <Time at={attempt.started_at} />
            </span>
            {attempt.error_message ? <p class="small given">{attempt.error_message}</p> : null}
            {attempt.response_excerpt ? <pre class="small">{attempt.response_excerpt}</pre> : null}
          </li>
        )
      })}
    </ol>
  )
}

/** JSON over several lines; any other text as it is. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
