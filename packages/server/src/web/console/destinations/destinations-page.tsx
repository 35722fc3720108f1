import type { Destination } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Choice, Field, FormToken } from '../parts/forms.js'
import { Empty } from '../parts/notes.js'
import { Time } from '../parts/text.js'
import { filterOptions } from '../signals/filter-options.js'
import type { Visit } from '../visit.js'

export function DestinationsPage({ visit, destinations }: { visit: Visit; destinations: readonly Destination[] }) {
  const { count, limit } = visit.profile.webhooks
  return (
    <>
      <div class="head">
        <div>
          <h1>Destinations</h1>
          <p class="lead">
            Web addresses of your own systems that get each <a href="/signals">signal</a> as a signed request (webhook).
            A failed delivery is tried again for three days; after that, you can send it again from here.
          </p>
        </div>
        <p class="muted">{`${count} of ${limit} destinations`}</p>
      </div>
      <section class="card">
        <h2>Add a destination</h2>
        <form method="post" action="/destinations">
          <FormToken visit={visit} />
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
        </form>
      </section>
      {destinations.length === 0 ? <Empty>There is no destination yet.</Empty> : <Table destinations={destinations} />}
    </>
  )
}

function Table({ destinations }: { destinations: readonly Destination[] }) {
  return (
    <section class="card" aria-label="Your destinations">
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th>Address</th>
              <th>Signals</th>
              <th>State</th>
              <th>Last success</th>
              <th>Last failure</th>
            </tr>
          </thead>
          <tbody>
            {destinations.map((destination) => (
              <tr>
                <td>
                  <a href={`/destinations/${destination.id}`} class="given">
                    {destination.webhook_url}
                  </a>
                </td>
                <td>{destination.signal_type.replaceAll('_', ' ')}</td>
                <td>
                  <DestinationState destination={destination} />
                </td>
                <td class="small">
                  {destination.last_success_at ? <Time at={destination.last_success_at} /> : 'none'}
                </td>
                <td class="small">
                  {destination.last_failure_at ? <Time at={destination.last_failure_at} /> : 'none'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

export function DestinationState({ destination }: { destination: Destination }) {
  const { status, disabled_reason: reason, consecutive_failures: failures } = destination
  if (status === 'disabled') return <Badge text={reason === 'gone' ? 'gone (410)' : 'switched off'} tone="bad" />
  return failures > 0 ? <Badge text={`failing (${failures})`} tone="warn" /> : <Badge text="active" tone="good" />
}
