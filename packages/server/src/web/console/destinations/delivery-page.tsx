import { z } from 'zod'
import type { DeliveryDetails } from '../api-types.js'
import { Card, PageHead } from '../parts/card.js'
import { CodeBlock } from '../parts/code/code-block.js'
import { Action, Copyable } from '../parts/forms.js'
import { CompanyLink } from '../parts/links.js'
import { Time } from '../parts/text.js'
import { eventWords } from '../signals/signal-words.js'
import type { Visit } from '../visit.js'
import { DeliveryStatus, isTest, TestMark } from './delivery-states.js'
import { hostOf } from './destination-page.js'

/** One delivery: what was sent, and what came back at each attempt. */
export function DeliveryPage({ visit, details }: { visit: Visit; details: DeliveryDetails }) {
  const { delivery, request, attempts } = details
  // The company of a test is not on the register.
  const company = isTest(delivery) ? null : companyIn(request.body)
  return (
    <>
      <PageHead
        title={eventWords(delivery.event_type)}
        parents={[
          ['/destinations', 'Destinations'],
          [`/destinations/${delivery.destination_id}`, request.url ? hostOf(request.url) : 'Removed destination'],
        ]}
        aside={<Action visit={visit} path={`/deliveries/${delivery.id}/replay`} label="Send again" kind="" />}
      >
        <p>
          {company ? (
            <>
              <CompanyLink {...company} />{' '}
            </>
          ) : null}
          <DeliveryStatus delivery={delivery} /> <TestMark delivery={delivery} />{' '}
          <span class="muted given">{`to ${request.url ?? 'a removed destination'}`}</span>
        </p>
      </PageHead>
      <div class="columns">
        <div class="whole">
          <Card title="Attempts">
            {attempts.length === 0 ? (
              <p class="small muted">
                {delivery.status === 'cancelled'
                  ? 'It was cancelled before the first one, because its destination was switched off.'
                  : 'None has finished yet.'}
                {delivery.next_attempt_at ? (
                  <>
                    {' '}
                    Next attempt: <Time at={delivery.next_attempt_at} />
                  </>
                ) : null}
              </p>
            ) : (
              <Attempts attempts={attempts} next={delivery.next_attempt_at} />
            )}
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
            <CodeBlock code={indented(request.body)} language="json" />
          </Card>
        </div>
        <div>
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

function Attempts({ attempts, next }: Pick<DeliveryDetails, 'attempts'> & { next: string | null }) {
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
            {attempt.error_message && !isStatusSaid(attempt) ? (
              <p class="small given">{attempt.error_message}</p>
            ) : null}
            {attempt.response_excerpt ? <CodeBlock code={indented(attempt.response_excerpt)} language="json" /> : null}
          </li>
        )
      })}
      {next ? (
        <li class="small muted">
          Next attempt: <Time at={next} />
        </li>
      ) : null}
    </ol>
  )
}

/** “The destination returned 503.” says what stands above it. */
function isStatusSaid({ error_message: error, response_status: status }: DeliveryDetails['attempts'][number]): boolean {
  return status !== null && error === `The destination returned ${status}.`
}

const aboutCompany = z.object({ data: z.object({ company_number: z.string(), company_name: z.string().nullish() }) })

/** The company of a signal. Messages to chats and digests name theirs elsewhere. */
function companyIn(body: string) {
  try {
    const { company_number: number, company_name: name } = aboutCompany.parse(JSON.parse(body)).data
    return { number, name }
  } catch {
    return null
  }
}

/** How much longer a text may become: brackets within brackets would become hundreds of times as long. */
const growthMax = 10

/** JSON over several lines; any other text as it is. */
function indented(body: string): string {
  try {
    const text = JSON.stringify(JSON.parse(body), null, 2)
    return text.length > growthMax * body.length ? body : text
  } catch {
    return body
  }
}
