import type { Delivery, Destination } from '../api-types.js'
import { Card, type FactLine, Facts, PageHead } from '../parts/card.js'
import { Action, Choice, FoldWords, Form } from '../parts/forms.js'
import { Menu, Opener } from '../parts/menu.js'
import { Done } from '../parts/notes.js'
import { capital, Time } from '../parts/text.js'
import { testOptions } from '../signals/filter-options.js'
import type { Visit } from '../visit.js'
import { type Deliveries, DeliveriesCard } from './deliveries-card.js'
import { DestinationForm } from './destination-form.js'
import { addressOf, isFailing, kindWords, type LastDay, lastDayWords, wantedWords } from './destination-words.js'
import { AskAgain, DestinationState } from './destinations-page.js'
import { FailingNote } from './failing-note.js'

const doneWords: Readonly<Record<string, string>> = {
  test: 'A test is on its way.',
  saved: 'The destination was changed.',
  paused: 'The destination is paused.',
  resumed: 'New signals are sent again. Those of the pause are among the deliveries, where you can send them again.',
  resumedMail: 'New signals are sent again. Those of the pause come with the next e-mail.',
  asked: 'We have sent an e-mail to this address. Nothing else is sent until its owner opens the link in it.',
  replay: 'The delivery is sent again.',
  replayed: 'The selected deliveries are sent again.',
  recovered: 'All that failed since then are sent again.',
  none: 'No delivery was selected.',
}

export interface DestinationPageProps {
  readonly visit: Visit
  readonly destination: Destination
  /** What the account knows it by. */
  readonly name: string
  readonly deliveries: Deliveries
  /** The newest of all states, for the chart. */
  readonly recent: readonly Delivery[]
  readonly lastDay: LastDay | undefined
  /** There are deliveries before these. */
  readonly hasOlder: boolean
  /** The subjects of mails, by the id of their delivery. */
  readonly subjects: ReadonlyMap<string, string>
  /** The state that is asked for; empty for all. */
  readonly asked: string
  /** What a destination that fails answered last; empty if it is not known. */
  readonly answer: string
  readonly done: string
}

export function DestinationPage({
  visit,
  destination,
  name,
  deliveries,
  recent,
  lastDay,
  hasOlder,
  subjects,
  asked,
  answer,
  done,
}: DestinationPageProps) {
  const path = `/destinations/${destination.id}`
  const canSend = destination.status === 'active'
  const isAsked = destination.status === 'unconfirmed'
  const isResting = destination.status === 'paused'
  // A note then says it in full.
  const isBroken = isFailing(destination)
  const wanted = wantedWords(destination)
  return (
    <>
      <PageHead
        title={name}
        isGiven
        parents={[['/destinations', 'Destinations']]}
        aside={
          <>
            <Opener label="Edit" isQuiet>
              <DestinationForm visit={visit} destination={destination} />
            </Opener>
            <div class="actions">
              {canSend ? <SendTest visit={visit} path={path} /> : null}
              {isResting ? <Switch visit={visit} path={path} destination={destination} /> : null}
              <Menu about={name}>
                {canSend && !isBroken ? (
                  <Switch visit={visit} path={path} destination={destination} kind="text" />
                ) : null}
                {destination.kind === 'webhook' ? (
                  <Action visit={visit} path={`${path}/rotate`} label="New secret" kind="text" />
                ) : null}
                <Remove visit={visit} path={path} name={name} />
              </Menu>
            </div>
          </>
        }
      >
        <p>
          {isBroken ? null : <DestinationState destination={destination} />}
          <span class="muted given">{`${canSend && !isBroken ? ' · ' : ' '}${addressOf(destination.webhook_url)}`}</span>
        </p>
        {isResting ? <p class="muted">{pauseWords(destination)}</p> : null}
      </PageHead>
      <Done words={doneWords} code={done === 'resumed' && destination.kind === 'email' ? 'resumedMail' : done} />
      <FailingNote {...{ visit, path, destination, recent, hasOlder, answer }}>
        <Switch visit={visit} path={path} destination={destination} />
      </FailingNote>
      <UnconfirmedNote visit={visit} path={path} destination={destination} />
      <div class="columns">
        <div>
          <DeliveriesCard
            {...{ visit, path, asked, deliveries, recent, canSend, isAsked, hasOlder, subjects }}
            isMail={destination.kind === 'email'}
          />
        </div>
        <div>
          <Card title="Details">
            <Facts
              facts={[
                ['Kind', kindWords[destination.kind]],
                ['Signals', wanted.signals],
                ['Severity', wanted.severity && `Only ${wanted.severity}`],
                ['Tags', wanted.tags && `Only ${wanted.tags}`, 'given'],
                ['Companies', wanted.companies && `Only ${wanted.companies}`],
                ['Sent', capital(wanted.sent)],
                ['Last 24 hours', isAsked ? '' : lastDayWords(lastDay)],
                ...secretFact(destination),
                ['Added', <Time at={destination.created_at} />],
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  )
}

/** What becomes of the signals of the pause. */
function pauseWords({ kind }: Destination): string {
  return kind === 'email'
    ? 'Nothing is sent until you resume it. New signals are kept: the first e-mail after the pause has them.'
    : 'Nothing is sent until you resume it. New signals are kept below as cancelled deliveries, which you can then send.'
}

function SendTest({ visit, path }: { visit: Visit; path: string }) {
  return (
    <details class="menu" data-float>
      <summary class="bare button quiet">Send a test</summary>
      <div class="panel edit">
        <Form visit={visit} path={`${path}/test`}>
          <Choice name="signal_type" label="Event" value="" options={testOptions()} />
          <button type="submit">Send</button>
        </Form>
      </div>
    </details>
  )
}

/** While it asks, the rest of its menu is hidden. */
function Remove({ visit, path, name }: { visit: Visit; path: string; name: string }) {
  return (
    <details class="fold asks">
      <summary class="bare button danger tiny">
        <FoldWords text="Remove this destination" />
      </summary>
      <Form visit={visit} path={`${path}/delete`} kind="folded">
        <p class="given not-on-phone">
          <strong>{`Remove ${name}?`}</strong>
        </p>
        <p class="small muted">Nothing more is sent there, and its deliveries can no longer be sent again.</p>
        <button type="submit" class="danger solid">
          Remove
        </button>
      </Form>
    </details>
  )
}

type PartProps = Pick<DestinationPageProps, 'visit' | 'destination'> & { readonly path: string }

/** `kind`: of the button that pauses. The way on stands out. */
function Switch({ visit, path, destination, kind = 'quiet' }: PartProps & { kind?: string }) {
  if (destination.status === 'unconfirmed') return null
  return destination.status === 'active' ? (
    <Action visit={visit} path={`${path}/pause`} label="Pause" kind={kind} />
  ) : (
    <Action visit={visit} path={`${path}/resume`} label="Resume" kind="" />
  )
}

function UnconfirmedNote({ visit, path, destination }: PartProps) {
  if (destination.status !== 'unconfirmed') return null
  return (
    <section class="note" aria-label="This mailbox has not agreed yet">
      <p>
        Nothing is sent until the owner of this mailbox opens the link in our e-mail and agrees. The link works for
        seven days.
      </p>
      <AskAgain visit={visit} path={path} />
    </section>
  )
}

function secretFact({ kind, secret_last4: last4 }: Destination): FactLine[] {
  return kind === 'webhook' ? [['Secret', `…${last4}`, 'number']] : []
}
