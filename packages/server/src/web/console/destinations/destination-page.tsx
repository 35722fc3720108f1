import type { Delivery, Destination } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Card, type FactLine, Facts, PageHead } from '../parts/card.js'
import { Action, Choice, Form } from '../parts/forms.js'
import { Done, Empty } from '../parts/notes.js'
import { Pager, type Pagination } from '../parts/pager.js'
import { type Column, hiddenTitle, Table } from '../parts/table.js'
import { Time, words } from '../parts/text.js'
import { testOptions } from '../signals/filter-options.js'
import type { Visit } from '../visit.js'
import { DestinationForm } from './destination-form.js'
import { DestinationState, kindWords } from './destinations-page.js'

const doneWords: Readonly<Record<string, string>> = {
  test: 'A test is on its way.',
  saved: 'The destination was changed.',
  paused: 'Nothing is sent until you resume it.',
  resumed: 'New signals are sent again. Those of the pause are among the deliveries, where you can send them again.',
  asked: 'We have sent an e-mail to this address. Nothing else is sent until its owner opens the link in it.',
  replay: 'The delivery is sent again.',
}

export interface DestinationPageProps {
  readonly visit: Visit
  readonly destination: Destination
  readonly deliveries: { readonly data: readonly Delivery[]; readonly pagination: Pagination }
  readonly done: string
}

export function DestinationPage({ visit, destination, deliveries, done }: DestinationPageProps) {
  const path = `/destinations/${destination.id}`
  return (
    <>
      <PageHead
        title="Destination"
        aside={
          <div class="actions">
            {destination.status === 'active' ? (
              <Action visit={visit} path={`${path}/pause`} label="Pause" />
            ) : (
              <Action visit={visit} path={`${path}/resume`} label="Resume" />
            )}
            {destination.kind === 'webhook' ? (
              <Action visit={visit} path={`${path}/rotate`} label="New secret" />
            ) : null}
            <Action
              visit={visit}
              path={`${path}/delete`}
              label="Remove"
              spoken="Remove this destination"
              kind="danger"
            />
          </div>
        }
      >
        <p class="given">{destination.webhook_url}</p>
      </PageHead>
      <Done words={doneWords} code={done} />
      <Form visit={visit} path={`${path}/test`} kind="card row">
        <Choice name="signal_type" label="Test event" value="" options={testOptions()} />
        <button type="submit">Send a test</button>
      </Form>
      <Card>
        <Facts
          facts={[
            ['State', <DestinationState destination={destination} />],
            ['Kind', kindWords[destination.kind]],
            ['Signals', destination.signal_types.map(words).join(', ')],
            ...secretFact(destination),
            ['Added', <Time at={destination.created_at} />],
          ]}
        />
      </Card>
      <Card title="What it gets">
        <DestinationForm visit={visit} destination={destination} />
      </Card>
      <Card title="Deliveries" aside={<a href={path}>Refresh</a>}>
        {deliveries.data.length === 0 ? (
          <Empty>Nothing has been sent yet.</Empty>
        ) : (
          <Table rows={deliveries.data} columns={deliveryColumns(visit)} />
        )}
        <Pager path={path} pagination={deliveries.pagination} />
      </Card>
    </>
  )
}

function secretFact({ kind, secret_last4: last4 }: Destination): FactLine[] {
  return kind === 'webhook' ? [['Secret', `…${last4}`, 'number']] : []
}

const tones = { pending: 'info', delivered: 'good', dead_letter: 'bad', cancelled: '' } as const

export function DeliveryStatus({ delivery }: { delivery: Delivery }) {
  const text = delivery.status === 'dead_letter' ? 'given up' : delivery.status
  return <Badge text={text} tone={tones[delivery.status]} />
}

function deliveryColumns(visit: Visit): readonly Column<Delivery>[] {
  return [
    [
      'Event',
      (delivery) => (
        <>
          <a href={`/deliveries/${delivery.id}`}>{delivery.event_type}</a>
          {delivery.replay_of ? <div class="small muted">sent again</div> : null}
        </>
      ),
    ],
    ['State', (delivery) => <DeliveryStatus delivery={delivery} />],
    ['Response', (delivery) => delivery.response_status ?? delivery.error_message ?? '', 'small given'],
    ['Attempts', (delivery) => delivery.attempts, 'right'],
    ['Sent', (delivery) => <Time at={delivery.last_attempt_at ?? delivery.created_at} />, 'small'],
    [
      hiddenTitle('Send again'),
      (delivery) => (
        <Action
          visit={visit}
          path={`/deliveries/${delivery.id}/replay`}
          label="Send again"
          spoken={`Send again: ${delivery.event_type}`}
          kind="text"
        />
      ),
      'right',
    ],
  ]
}
