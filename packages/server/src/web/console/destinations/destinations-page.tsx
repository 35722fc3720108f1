import type { Destination } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Card, PageHead } from '../parts/card.js'
import { Choice, Field, Form } from '../parts/forms.js'
import { type Column, TableCard } from '../parts/table.js'
import { Time, words } from '../parts/text.js'
import { filterOptions } from '../signals/filter-options.js'
import type { Visit } from '../visit.js'

const columns: readonly Column<Destination>[] = [
  [
    'Address',
    ({ id, webhook_url: url }) => (
      <a href={`/destinations/${id}`} class="given">
        {url}
      </a>
    ),
  ],
  ['Signals', (destination) => words(destination.signal_type)],
  ['State', (destination) => <DestinationState destination={destination} />],
  ['Last success', ({ last_success_at: at }) => (at ? <Time at={at} /> : 'none'), 'small'],
  ['Last failure', ({ last_failure_at: at }) => (at ? <Time at={at} /> : 'none'), 'small'],
]

export function DestinationsPage({ visit, destinations }: { visit: Visit; destinations: readonly Destination[] }) {
  const { count, limit } = visit.profile.webhooks
  return (
    <>
      <PageHead
        title="Destinations"
        lead={
          <>
            Web addresses of your own systems that get each <a href="/signals">signal</a> as a signed request (webhook).
            A failed delivery is tried again for three days; after that, you can send it again from here.
          </>
        }
        aside={<p class="muted">{`${count} of ${limit} destinations`}</p>}
      />
      <Card title="Add a destination">
        <Form visit={visit} path="/destinations">
          <div class="row">
            <Field
              name="webhook_url"
              label="Web address"
              type="url"
              placeholder="https://hooks.your-company.example/signals"
              maxLength={2_048}
              isRequired
            />
            <Choice name="signal_type" label="Signals" value="all" options={filterOptions('all')} />
            <button type="submit">Add</button>
          </div>
        </Form>
      </Card>
      <TableCard label="Your destinations" rows={destinations} columns={columns} empty="There is no destination yet." />
    </>
  )
}

export function DestinationState({ destination }: { destination: Destination }) {
  const { status, disabled_reason: reason, consecutive_failures: failures } = destination
  if (status === 'disabled') return <Badge text={reason === 'gone' ? 'gone (410)' : 'switched off'} tone="bad" />
  return failures > 0 ? <Badge text={`failing (${failures})`} tone="warn" /> : <Badge text="active" tone="good" />
}
