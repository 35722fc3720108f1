import type { Delivery, Destination } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Action, Choice, FormToken } from '../parts/forms.js'
import { Done, Empty } from '../parts/notes.js'
import { Pager } from '../parts/pager.js'
import { Time, words } from '../parts/text.js'
import { testOptions } from '../signals/filter-options.js'
import type { Visit } from '../visit.js'
import { DestinationState } from './destinations-page.js'

const doneWords: Readonly<Record<string, string>> = {
  test: 'A signed test event is on its way.',
  replay: 'The delivery is sent again.',
}

export interface DestinationPageProps {
  readonly visit: Visit
  readonly destination: Destination
  readonly deliveries: readonly Delivery[]
  readonly page: number
  readonly limit: number
  readonly pagination: { readonly total: number; readonly total_is_exact: boolean; readonly has_more: boolean }
  readonly done: string
}

export function DestinationPage(props: DestinationPageProps) {
  const { visit, destination, deliveries, page, limit, pagination, done } = props
  const { id } = destination
  const path = `/destinations/${id}`
  return (
    <>
      <div class="head">
        <div>
          <h1>Destination</h1>
          <p class="given">{destination.webhook_url}</p>
        </div>
        <div class="actions">
          <Action visit={visit} path={`${path}/rotate`} label="New secret" />
          <Action visit={visit} path={`${path}/delete`} label="Remove" spoken="Remove this destination" kind="danger" />
        </div>
      </div>
      <Done text={Object.hasOwn(doneWords, done) ? doneWords[done] : undefined} />
      <form method="post" action={`${path}/test`} class="card row">
        <FormToken visit={visit} />
        <Choice name="signal_type" label="Test event" value="" options={testOptions()} />
        <button type="submit">Send a test</button>
      </form>
      <section class="card">
        <dl class="facts">
          <dt>State</dt>
          <dd>
            <DestinationState destination={destination} />
          </dd>
          <dt>Signals</dt>
          <dd>{words(destination.signal_type)}</dd>
          <dt>Secret</dt>
          <dd class="number">{`…${destination.secret_last4}`}</dd>
          <dt>Added</dt>
          <dd>
            <Time at={destination.created_at} />
          </dd>
        </dl>
      </section>
      <section class="card">
        <header>
          <h2>Deliveries</h2>
          <a href={path}>Refresh</a>
        </header>
        {deliveries.length === 0 ? (
          <Empty>Nothing has been sent yet.</Empty>
        ) : (
          <Deliveries visit={visit} deliveries={deliveries} />
        )}
        <Pager
          path={path}
          page={page}
          total={pagination.total}
          isTotalExact={pagination.total_is_exact}
          limit={limit}
          hasMore={pagination.has_more}
        />
      </section>
    </>
  )
}

const tones = { pending: 'info', delivered: 'good', dead_letter: 'bad', cancelled: '' } as const

export function DeliveryStatus({ delivery }: { delivery: Delivery }) {
  const text = delivery.status === 'dead_letter' ? 'given up' : delivery.status
  return <Badge text={text} tone={tones[delivery.status]} />
}

function Deliveries({ visit, deliveries }: { visit: Visit; deliveries: readonly Delivery[] }) {
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Event</th>
            <th>State</th>
            <th>Response</th>
            <th class="right">Attempts</th>
            <th>Sent</th>
            <th>
              <span class="hidden">Send again</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <tr>
              <td>
                <a href={`/deliveries/${delivery.id}`}>{delivery.event_type}</a>
                {delivery.replay_of ? <div class="small muted">sent again</div> : null}
              </td>
              <td>
                <DeliveryStatus delivery={delivery} />
              </td>
              <td class="small given">{delivery.response_status ?? delivery.error_message ?? ''}</td>
              <td class="right">{delivery.attempts}</td>
              <td class="small">
                <Time at={delivery.last_attempt_at ?? delivery.created_at} />
              </td>
              <td class="right">
                <Action
                  visit={visit}
                  path={`/deliveries/${delivery.id}/replay`}
                  label="Send again"
                  spoken={`Send again: ${delivery.event_type}`}
                  kind="text"
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
