import { shortFailure } from '@brassplate/core'
import { useContext } from 'hono/jsx'
import type { Delivery } from '../api-types.js'
import { Card } from '../parts/card.js'
import { fullTime, shortTime } from '../parts/dates.js'
import { ChoiceChips } from '../parts/filter-chips.js'
import { Action } from '../parts/forms.js'
import { CompanyLink } from '../parts/links.js'
import { Menu } from '../parts/menu.js'
import { Empty } from '../parts/notes.js'
import { withQuery } from '../parts/query.js'
import { Pager, type Pagination } from '../parts/tables/pager.js'
import { Picked } from '../parts/tables/picked.js'
import { type Column, hiddenTitle, Table } from '../parts/tables/table.js'
import { capital, Now, Time } from '../parts/text.js'
import { eventWords } from '../signals/signal-words.js'
import type { Visit } from '../visit.js'
import { AttemptsChart } from './attempts-chart.js'
import { DeliveryStatus, deliveryStates, stateOf, TestMark } from './delivery-states.js'

export interface Deliveries {
  readonly data: readonly Delivery[]
  readonly pagination: Pagination
}

interface DeliveriesCardProps {
  readonly visit: Visit
  readonly path: string
  readonly asked: string
  readonly deliveries: Deliveries
  readonly recent: readonly Delivery[]
  /** Nothing is sent to a destination that is paused, switched off or not confirmed. */
  readonly canSend: boolean
  /** A mailbox that has not agreed yet: all that it got is the question. */
  readonly isAsked: boolean
  /** Its answers are those of a mail server. */
  readonly isMail: boolean
  /** There are deliveries before the recent ones. */
  readonly hasOlder: boolean
  /** The subjects of mails, by the id of their delivery. */
  readonly subjects: ReadonlyMap<string, string>
}

const form = 'selected-deliveries'

/** What was sent, as a chart and as a table whose rows can be sent again. */
export function DeliveriesCard(props: DeliveriesCardProps) {
  const { visit, path, asked, deliveries, recent, canSend, isAsked, isMail, hasOlder, subjects } = props
  const counts = deliveryStates.map(
    (state) => [state, recent.filter((delivery) => stateOf(delivery) === state).length] as const,
  )
  const choices = [
    { text: 'All', path, isCurrent: asked === '' },
    ...counts
      .filter(([state, count]) => count > 0 || state === asked)
      .map(([state, count]) => ({
        ...{ text: capital(state), path: withQuery(path, { status: state }), isCurrent: state === asked },
        count,
      })),
  ]
  return (
    <Card title="Deliveries" aside={<a href={path}>Refresh</a>}>
      {isAsked ? null : <AttemptsChart deliveries={recent} hasOlder={hasOlder} />}
      {choices.length > 2 && !isAsked ? <ChoiceChips label="State of the deliveries" choices={choices} /> : null}
      {deliveries.data.length === 0 ? (
        <NoDeliveries path={path} asked={asked} canSend={canSend} />
      ) : (
        <>
          <Table
            rows={deliveries.data}
            columns={columns(visit, canSend, isMail, subjects)}
            picking={canSend ? picking : undefined}
          />
          {canSend ? (
            <Picked visit={visit} id={form} path={`${path}/replay`} back={withQuery(path, { status: asked })}>
              <button type="submit" class="quiet tiny">
                Send again
              </button>
            </Picked>
          ) : (
            <p class="small muted">
              {isAsked
                ? 'Signals follow once the mailbox agrees.'
                : 'Deliveries can be sent again once the destination is active.'}
            </p>
          )}
        </>
      )}
      <Pager
        path={path}
        query={{ status: asked }}
        pagination={deliveries.pagination}
        all={asked === '' ? 0 : recent.length}
      />
    </Card>
  )
}

function NoDeliveries({ path, asked, canSend }: Pick<DeliveriesCardProps, 'path' | 'asked' | 'canSend'>) {
  return asked === '' ? (
    <Empty icon="send" title="Nothing has been sent yet">
      {canSend ? 'Send a test to see how it looks.' : null}
    </Empty>
  ) : (
    <Empty
      icon="send"
      title={`No ${asked} deliveries`}
      action={
        <a class="button quiet" href={path}>
          Show all deliveries
        </a>
      }
    />
  )
}

const picking = {
  ...{ form, name: 'delivery', valueOf: ({ id }: Delivery) => id },
  labelOf: ({ event_type: type, company_name: company, created_at: at }: Delivery) =>
    `${eventWords(type)}${company ? `, ${company}` : ''} of ${at}`,
}

function columns(
  visit: Visit,
  canSend: boolean,
  isMail: boolean,
  subjects: DeliveriesCardProps['subjects'],
): readonly Column<Delivery>[] {
  return [
    [
      'Event',
      (delivery) => (
        <>
          <a href={`/deliveries/${delivery.id}`} title={delivery.event_type}>
            {subjects.get(delivery.id) ?? eventWords(delivery.event_type)}
          </a>{' '}
          <TestMark delivery={delivery} />
          {delivery.replay_of ? <span class="small muted"> · sent again</span> : null}
          {delivery.company_number ? (
            <span class="under">
              <CompanyLink number={delivery.company_number} name={delivery.company_name} />
            </span>
          ) : subjects.has(delivery.id) ? null : (
            <span class="under" title={delivery.event_id}>{`Event …${delivery.event_id.slice(-4)}`}</span>
          )}
        </>
      ),
      'main',
    ],
    ['State', (delivery) => <DeliveryStatus delivery={delivery} />, 'end'],
    ['Response', (delivery) => <Response delivery={delivery} isMail={isMail} />, 'small clear'],
    ['Attempts', (delivery) => delivery.attempts, 'right'],
    // The order of the rows.
    [
      'Queued',
      (delivery) => (
        <>
          <Time at={delivery.created_at} hasSeconds />{' '}
          {stateOf(delivery) === 'retrying' && delivery.next_attempt_at ? (
            <NextTry at={delivery.next_attempt_at} />
          ) : null}
        </>
      ),
      'small clear',
    ],
    [
      hiddenTitle('Actions'),
      ({ id, event_type: type }) => (
        <Menu about={eventWords(type)}>
          <a href={`/deliveries/${id}`}>Request and attempts</a>
          {canSend ? (
            <Action
              visit={visit}
              path={`/deliveries/${id}/replay`}
              label="Send again"
              spoken={`Send again: ${type}`}
              kind="text"
            />
          ) : null}
        </Menu>
      ),
      'right',
    ],
  ]
}

/** In one line: mostly it is today, as the time above it. */
function NextTry({ at }: { at: string }) {
  const text = shortTime(at, useContext(Now)).replace('today ', '')
  return (
    <time class="under" datetime={at} title={fullTime(at)}>
      {`Next try ${text}`.replaceAll(' ', '\u00a0')}
    </time>
  )
}

/** In one line. The page of the delivery has it in full. */
function Response({ delivery, isMail }: { delivery: Delivery; isMail: boolean }) {
  const { response_status: status, error_message: error } = delivery
  const isTaken = isMail && status !== null && stateOf(delivery) === 'delivered'
  const text = isTaken ? `${status} accepted` : String(status ?? error ?? '')
  return (
    <div class="clipped" title={text}>
      {shortFailure(text)}
    </div>
  )
}
