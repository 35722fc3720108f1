import { displayName } from '@brassplate/core'
import type { Delivery, DeliveryDetails, Destination } from '../api-types.js'
import { Card, Facts, PageHead } from '../parts/card.js'
import { CodeBlock, ReceivedText } from '../parts/code/code-block.js'
import { Action, Copyable } from '../parts/forms.js'
import { CompanyLink } from '../parts/links.js'
import { withQuery } from '../parts/query.js'
import { figure, Time } from '../parts/text.js'
import { eventWords } from '../signals/signal-words.js'
import type { Visit } from '../visit.js'
import { DeliveryStatus, isTest, TestMark } from './delivery-states.js'
import { addressOf } from './destination-words.js'

interface DeliveryPageProps {
  readonly visit: Visit
  readonly details: DeliveryDetails
  /** Null if it was removed. */
  readonly destination: Destination | null
  /** What the account knows it by. */
  readonly name: string
}

/** What happened, and at which company. */
export function deliveryTitle({ event_type: type, company_name: company }: Delivery): string {
  return company === null ? eventWords(type) : `${eventWords(type)}: ${displayName(company)}`
}

/** One delivery: what was sent, and what came back at each attempt. */
export function DeliveryPage({ visit, details, destination, name }: DeliveryPageProps) {
  const { delivery, request, attempts } = details
  const isArrived = delivery.delivered_at !== null
  return (
    <>
      <PageHead
        title={deliveryTitle(delivery)}
        isGiven
        parents={[
          ['/destinations', 'Destinations'],
          ...(destination ? [[`/destinations/${destination.id}`, name] as const] : []),
        ]}
        aside={
          destination?.status === 'active' ? (
            <Action
              visit={visit}
              path={`/deliveries/${delivery.id}/replay`}
              label="Send again"
              kind={isArrived ? 'quiet' : ''}
            />
          ) : null
        }
      >
        <p>
          <DeliveryStatus delivery={delivery} /> <TestMark delivery={delivery} />{' '}
          <span class="muted given">{`to ${request.url ? addressOf(request.url) : 'a removed destination'}`}</span>
        </p>
      </PageHead>
      <div class="columns">
        <div class="whole">
          <Card title="Attempts">
            <Attempts delivery={delivery} attempts={attempts} />
          </Card>
          <Card title="Request">
            {request.headers ? (
              <CodeBlock
                language="headers"
                code={Object.entries(request.headers)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join('\n')}
              />
            ) : null}
            <ReceivedText text={request.body} label="Body" />
            {destination?.kind === 'webhook' ? (
              <p class="small muted">
                {request.headers && !request.headers['webhook-signature']
                  ? 'It was signed. The signatures are shown after 30 minutes, when no receiver accepts them any more. '
                  : null}
                <a href="/docs/guides/webhooks#verify">How to check a signature</a>
              </p>
            ) : null}
          </Card>
        </div>
        <div>
          <About delivery={delivery} duration={attempts.at(-1)?.duration_ms} />
        </div>
      </div>
    </>
  )
}

function About({ delivery, duration }: { delivery: Delivery; duration: number | undefined }) {
  const { company_number: number, company_name: name, event_type: type, event_id: event } = delivery
  const isSignal = number !== null
  const feed = withQuery('/signals', { company_number: number ?? '', signal_type: type.replace(/^signal\./, '') })
  return (
    <Card title="Details">
      <Facts
        facts={[
          ['Company', isSignal && <CompanyLink number={number} name={name} />],
          ['Company', isTest(delivery) && 'A fictional one, because this is a test'],
          ['Number', number, 'number'],
          ['Signal', isSignal && <a href={`${feed}#${event}`}>See the signal</a>],
          ['Queued', <Time at={delivery.created_at} hasSeconds />],
          ['Delivered', delivery.delivered_at && <Time at={delivery.delivered_at} hasSeconds />],
          ['Attempts', delivery.attempts],
          ['Response time', duration !== undefined && `${figure(duration)} ms`],
        ]}
      />
      <p class="small muted">Delivery</p>
      <Copyable id="delivery-id" text={delivery.id} />
      <p class="small muted">Event</p>
      <Copyable id="event-id" text={event} />
    </Card>
  )
}

function Attempts({ delivery, attempts }: Pick<DeliveryDetails, 'delivery' | 'attempts'>) {
  const { status, next_attempt_at: next } = delivery
  if (attempts.length === 0 && next === null)
    return (
      <p class="small muted">
        {status === 'cancelled'
          ? 'It was cancelled before the first one, because its destination was switched off.'
          : 'None has finished yet.'}
      </p>
    )
  return (
    <ol class="timeline">
      {attempts.map((attempt, place) => (
        <Attempt attempt={attempt} before={attempts[place - 1]} />
      ))}
      {next ? (
        <li class="now">
          <strong>Next attempt</strong>
          <br />
          <span class="small muted">
            <Time at={next} />
          </span>
        </li>
      ) : null}
    </ol>
  )
}

type PastAttempt = DeliveryDetails['attempts'][number]

/** A response that is the same as before is not shown again. */
function Attempt({ attempt, before }: { attempt: PastAttempt; before: PastAttempt | undefined }) {
  const { response_status: status, response_excerpt: answer, error_message: error } = attempt
  const isFine = status !== null && status < 300
  const isSame = answer !== null && answer === before?.response_excerpt
  return (
    <li class={isFine ? 'good' : 'bad'}>
      <strong>{status ?? 'no response'}</strong>
      <span class="small muted">{` after ${attempt.duration_ms} ms${isSame && answer ? ', with the same response' : ''}`}</span>
      <br />
      <span class="small muted">
        <Time at={attempt.started_at} hasSeconds />
      </span>
      {error && !isStatusSaid(attempt) ? <p class="small given">{error}</p> : null}
      {answer && !isSame ? <ReceivedText text={answer} label="Response" /> : null}
    </li>
  )
}

/** “The destination returned 503.” says what stands above it. */
function isStatusSaid({ error_message: error, response_status: status }: PastAttempt): boolean {
  return status !== null && error === `The destination returned ${status}.`
}
