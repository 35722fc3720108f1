import type { Destination } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Card, PageHead } from '../parts/card.js'
import { useFieldValue } from '../parts/form-state.js'
import { Choice, Field, Form } from '../parts/forms.js'
import { Opener } from '../parts/menu.js'
import { Empty } from '../parts/notes.js'
import { type Column, hiddenTitle, TableCard } from '../parts/table.js'
import { capital, countWords, Time } from '../parts/text.js'
import { filterOptions } from '../signals/filter-options.js'
import { signalTypeWords } from '../signals/signal-words.js'
import type { Visit } from '../visit.js'

export const kindWords = { webhook: 'Webhook', slack: 'Slack', teams: 'Microsoft Teams', email: 'E-mail' } as const

/** Without a kind, an address of Slack or Teams is recognised. */
const kindOptions = Object.entries(kindWords).map(([kind, word]) => [kind === 'webhook' ? '' : kind, word] as const)

const columns: readonly Column<Destination>[] = [
  [
    'Address',
    ({ id, webhook_url: url, description }) => (
      <>
        <a href={`/destinations/${id}`} class="given">
          {description || addressOf(url)}
        </a>
        {description ? <div class="small muted given">{addressOf(url)}</div> : null}
      </>
    ),
    'main',
  ],
  ['State', (destination) => <DestinationState destination={destination} hasCount />, 'below'],
  ['Kind', ({ kind }) => kindWords[kind]],
  ['Signals', (destination) => <Wanted destination={destination} />],
  [
    'Last success',
    // Of a mailbox that has not agreed, it would be the question.
    ({ last_success_at: at, status }) => at && status !== 'unconfirmed' && <Time at={at} />,
    'small',
  ],
  ['Last failure', ({ last_failure_at: at }) => at && <Time at={at} />, 'small'],
  [
    hiddenTitle('What waits for you'),
    (destination) =>
      isFailing(destination) ? (
        <a class="button quiet tiny" href={`/destinations/${destination.id}`}>
          See why
        </a>
      ) : null,
    'right row-action',
  ],
]

function addressOf(url: string): string {
  return url.replace(/^mailto:/, '')
}

export function isFailing({ status, consecutive_failures: failures }: Destination): boolean {
  return status === 'disabled' || (status === 'active' && failures > 0)
}

/** What needs somebody comes first. */
function urgencyOf(destination: Destination): number {
  if (isFailing(destination)) return 0
  return destination.status === 'active' ? 2 : 1
}

export function DestinationsPage({ visit, destinations }: { visit: Visit; destinations: readonly Destination[] }) {
  const { count, limit } = visit.profile.webhooks
  return (
    <>
      <PageHead
        title="Destinations"
        lead={
          <>
            Where your <a href="/signals">signals</a> are sent: Slack, Teams, a mailbox, or your own system as signed
            requests (webhooks). A failed delivery is tried again for three days. {`${count} of ${limit} in use.`}
          </>
        }
        aside={
          destinations.length > 0 ? (
            <Opener label={addTitle} id="add" isOpen={useFieldValue('webhook_url', '') !== ''}>
              <AddForm visit={visit} />
            </Opener>
          ) : null
        }
      />
      {destinations.length === 0 ? (
        <Card title={addTitle} id="add">
          <AddForm visit={visit} />
        </Card>
      ) : null}
      <TableCard
        label="Your destinations"
        rows={destinations.toSorted((one, other) => urgencyOf(one) - urgencyOf(other))}
        columns={columns}
        empty={<NoDestination />}
      />
    </>
  )
}

const addTitle = 'Add a destination'

function AddForm({ visit }: { visit: Visit }) {
  return (
    <Form visit={visit} path="/destinations">
      <div class="row">
        <Choice name="kind" label="Kind" value="" options={kindOptions} />
        <Field
          name="webhook_url"
          label="Web or e-mail address"
          placeholder="https://hooks.your-company.example/signals"
          maxLength={2_048}
          isRequired
        />
        <Choice name="signal_type" label="Signals" value="all" options={filterOptions('all')} />
        <button type="submit">Add</button>
      </div>
    </Form>
  )
}

/** What it gets, and when. */
export function Wanted({ destination }: { destination: Destination }) {
  const { signal_types: types, severities, tags, company_numbers: companies, schedule } = destination
  const only = [
    severities.join(', '),
    tags.length > 0 ? `tagged ${tags.join(', ')}` : '',
    companies.length > 3 ? `${companies.length} companies` : companies.join(', '),
  ].filter((part) => part !== '')
  return (
    <>
      {types.map(signalTypeWords).join(', ')}
      {only.length > 0 ? <div class="small given">{`only ${only.join('; ')}`}</div> : null}
      {schedule ? <div class="small muted">{scheduleWords(schedule)}</div> : null}
    </>
  )
}

export function scheduleWords({
  frequency,
  hour,
  weekday,
  time_zone: zone,
}: NonNullable<Destination['schedule']>): string {
  if (frequency === 'at_once') return 'at once'
  const day = frequency === 'weekly' ? `on ${capital(weekday)}s` : 'daily'
  return `${day} at ${String(hour).padStart(2, '0')}:00, ${zone}`
}

interface DestinationStateProps {
  readonly destination: Destination
  /** With the number of failed attempts. */
  readonly hasCount?: boolean
}

export function DestinationState({ destination, hasCount = false }: DestinationStateProps) {
  const { status, disabled_reason: reason, consecutive_failures: failures } = destination
  if (status === 'paused') return <Badge text="paused" tone="warn" />
  if (status === 'unconfirmed') return <Badge text="not confirmed yet" tone="warn" />
  if (status === 'disabled')
    return <Badge text={reason === 'gone' ? goneWords(destination) : 'switched off'} tone="bad" />
  if (failures === 0) return <span class="muted">Active</span>
  return (
    <>
      <Badge text="failing" tone="bad" />
      {hasCount ? <div class="small muted">{`${countWords(failures, 'attempt')} in a row`}</div> : null}
    </>
  )
}

export function goneWords({ kind }: Destination): string {
  return kind === 'email' ? 'stopped by the mailbox' : 'gone (410)'
}

function NoDestination() {
  return (
    <Empty
      icon="send"
      title="There is no destination yet."
      example={
        <pre>{`POST https://hooks.your-company.example/signals
{"type": "signal.insolvency_opened", "data": {"company_number": "09999991", …}}`}</pre>
      }
    >
      Add one above. Each signal is then sent there within seconds, and tried again for three days if it fails.
    </Empty>
  )
}
