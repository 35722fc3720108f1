import type { Destination } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Card, PageHead } from '../parts/card.js'
import { useFieldValue } from '../parts/form-state.js'
import { Action } from '../parts/forms.js'
import { Opener } from '../parts/menu.js'
import { Empty } from '../parts/notes.js'
import { type Column, hiddenTitle, TableCard } from '../parts/tables/table.js'
import { capital, countWords, Time } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { AddForm } from './add-form.js'
import {
  addressOf,
  goneWords,
  isFailing,
  kindWords,
  type LastDay,
  lastDayWords,
  wantedWords,
} from './destination-words.js'

/** A destination with what happened in the last 24 hours, if that is counted. */
export interface ListedDestination {
  readonly destination: Destination
  /** What the account knows it by. */
  readonly name: string
  readonly lastDay: LastDay | undefined
}

function columnsFor(visit: Visit): readonly Column<ListedDestination>[] {
  return [
    [
      'Destination',
      ({ destination: { id, webhook_url: url, kind }, name }) => (
        <>
          <a href={`/destinations/${id}`} class="given">
            {name}
          </a>
          <div class="small muted given">
            {kindWords[kind]}
            {name === addressOf(url) ? null : ` · ${addressOf(url)}`}
          </div>
        </>
      ),
      'main one-line',
    ],
    ['State', ({ destination }) => <DestinationState destination={destination} hasCount />],
    ['Signals', ({ destination }) => <Wanted destination={destination} />, 'named'],
    [
      'Last 24 hours',
      ({ destination, lastDay }) => (isUnconfirmed(destination) ? null : lastDayWords(lastDay)),
      'small whole-line named',
    ],
    ['Last success', ({ destination }) => <LastSuccess destination={destination} />, 'small named'],
    [
      hiddenTitle('What waits for you'),
      ({ destination }) => <Waiting visit={visit} destination={destination} />,
      'right row-action',
    ],
  ]
}

/** All that a mailbox got that has not agreed is the question. */
function isUnconfirmed({ status }: Destination): boolean {
  return status === 'unconfirmed'
}

function LastSuccess({ destination }: { destination: Destination }) {
  const { last_success_at: at } = destination
  return at === null || isUnconfirmed(destination) ? <>Never</> : <Time at={at} />
}

function Waiting({ visit, destination }: { visit: Visit; destination: Destination }) {
  const path = `/destinations/${destination.id}`
  if (isUnconfirmed(destination)) return <AskAgain visit={visit} path={path} kind="quiet tiny" />
  return isFailing(destination) ? (
    <a class="button quiet tiny" href={path}>
      See why
    </a>
  ) : null
}

/** Sends the question to a mailbox again. Its limits are those of any question. */
export function AskAgain({ visit, path, kind = 'quiet' }: { visit: Visit; path: string; kind?: string }) {
  return <Action visit={visit} path={`${path}/ask`} label="Send the link again" kind={kind} />
}

/** What needs somebody comes first. */
function urgencyOf(destination: Destination): number {
  if (isFailing(destination)) return 0
  return destination.status === 'active' ? 2 : 1
}

export function DestinationsPage({
  visit,
  destinations,
}: {
  visit: Visit
  destinations: readonly ListedDestination[]
}) {
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
        rows={destinations.toSorted((one, other) => urgencyOf(one.destination) - urgencyOf(other.destination))}
        columns={columnsFor(visit)}
        empty={<NoDestination />}
      />
    </>
  )
}

const addTitle = 'Add a destination'

/** What it gets; below it for what it gets it, and when. */
function Wanted({ destination }: { destination: Destination }) {
  const { signals, severity, tags, companies, sent } = wantedWords(destination)
  const only = [severity, tags && `tagged ${tags}`, companies].filter((part) => part !== '')
  const under = [only.length > 0 ? `only ${only.join('; ')}` : '', sent].filter((part) => part !== '')
  return (
    <>
      {`${signals} `}
      {under.length > 0 ? <span class="under given">{capital(under.join(', '))}</span> : null}
    </>
  )
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
      {hasCount ? <div class="small muted whole-line">{`${countWords(failures, 'attempt')} in a row`}</div> : null}
    </>
  )
}

function NoDestination() {
  return (
    <Empty
      icon="send"
      title="No destination yet"
      exampleTitle="In Slack, Teams or a mailbox"
      example={
        <>
          <p>
            <strong>Insolvency opened: Harbour Lane Boatworks Limited</strong>
            <br />
            Harbour Lane Boatworks Limited entered insolvency proceedings: administration.
          </p>
          <small>As a request to your system</small>
          <pre>{`POST https://hooks.your-company.example/signals
{"type": "signal.insolvency_opened", "data": {"company_number": "09999991", …}}`}</pre>
        </>
      }
    >
      Each signal is sent within seconds: as a message to people, or as a signed request to a program.
    </Empty>
  )
}
