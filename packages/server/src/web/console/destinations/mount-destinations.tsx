import { DestinationNotFoundError, displayName } from '@brassplate/core'
import type { Delivery, Destination } from '../api-types.js'
import { type Console, onAction, onVisit } from '../on-visit.js'
import { SecretPage } from '../parts/card.js'
import { changeEach, wayBack } from '../parts/tables/picked.js'
import { Time } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { DeliveryPage, deliveryTitle } from './delivery-page.js'
import { type DeliveryState, deliveryStates, stateOf } from './delivery-states.js'
import { changesIn } from './destination-form.js'
import { DestinationPage } from './destination-page.js'
import { isFailing, nameAmong, recentMax } from './destination-words.js'
import { DestinationsPage } from './destinations-page.js'
import { newestFailed } from './failing-note.js'

const limit = '25'
/** Of the answer of a destination that fails; its deliveries have all of it. */
const answerLengthMax = 300
const section = '/destinations'

/** Destinations: create, change, pause, test, rotate, follow and replay deliveries, remove. */
export function mountDestinations(console: Console): void {
  onVisit(console, '/destinations', async (visit) => {
    const { body } = await visit.api('listWebhooks')
    const lastDay = await visit.beyondApi.deliveriesOfLastDay(body.data.map(({ id }) => id))
    const destinations = body.data.map((destination) => ({
      destination,
      name: nameAmong(destination, body.data),
      lastDay: lastDay.get(destination.id),
    }))
    return visit.show({ title: 'Destinations', section }, <DestinationsPage {...{ visit, destinations }} />)
  })

  onAction(console, '/destinations', async (visit, field) => {
    const [kind, description] = [field('kind'), field('description')]
    const body = {
      webhook_url: field('webhook_url'),
      signal_type: field('signal_type') || 'all',
      ...(kind && { kind }),
      ...(description && { description }),
    }
    const created = await visit.api('createWebhook', { body })
    const { id, status } = created.body
    if (status === 'unconfirmed') return visit.goTo(`/destinations/${id}?done=asked`)
    if (created.status === 200 || !created.body.secret) return visit.goTo(`/destinations/${id}`)
    return showSecret(visit, 'Destination created', created.body, null)
  })

  onVisit(console, '/destinations/:id', async (visit) => {
    const id = visit.param('id')
    const { destination, name } = await namedDestination(visit, id)
    const asked = deliveryStates.find((state) => state === visit.query('status')) ?? ''
    const query = { page: visit.query('page') || '1', limit }
    const [listed, newest, lastDay] = await Promise.all([
      visit.api('listDeliveries', { path: { id }, query }),
      recentOf(visit, id),
      visit.beyondApi.deliveriesOfLastDay([destination.id]),
    ])
    const recent = newest.data
    const shown = asked === '' ? listed.body : inState(recent, asked)
    const failed = isFailing(destination) ? newestFailed(recent) : undefined
    return visit.show(
      { title: name, section },
      <DestinationPage
        visit={visit}
        destination={destination}
        name={name}
        deliveries={shown}
        recent={recent}
        lastDay={lastDay.get(destination.id)}
        hasOlder={newest.pagination.has_more}
        subjects={await subjectsOf(visit, shown.data)}
        asked={asked}
        answer={failed ? await answerTo(visit, failed.id) : ''}
        done={visit.query('done')}
      />,
    )
  })

  onAction(console, '/destinations/:id/test', async (visit, field) => {
    const id = visit.param('id')
    const type = field('signal_type')
    await visit.api('testWebhook', { path: { id }, body: type ? { signal_type: type } : {} })
    return visit.goTo(`${pathOf(id)}?done=test`)
  })

  onAction(console, '/destinations/:id/edit', async (visit, field) => {
    const id = visit.param('id')
    const body = changesIn(field, await destinationOf(visit, id))
    await visit.api('updateWebhook', { path: { id }, body })
    return visit.goTo(`${pathOf(id)}?done=saved`)
  })

  onAction(console, '/destinations/:id/ask', async (visit) => {
    const { webhook_url, kind, description, ...settings } = await destinationOf(visit, visit.param('id'))
    const { signal_types, severities, tags, company_numbers } = settings
    // Registering an address again asks its mailbox again, within the limits of such mails.
    const body = { webhook_url, kind, description, signal_types, severities, tags, company_numbers }
    const { id } = (await visit.api('createWebhook', { body })).body
    return visit.goTo(`/destinations/${id}?done=asked`)
  })

  onAction(console, '/destinations/:id/pause', async (visit) => {
    const id = visit.param('id')
    await visit.api('updateWebhook', { path: { id }, body: { status: 'paused' } })
    return visit.goTo(`${pathOf(id)}?done=paused`)
  })

  onAction(console, '/destinations/:id/resume', async (visit) => {
    const id = visit.param('id')
    await visit.api('updateWebhook', { path: { id }, body: { status: 'active' } })
    return visit.goTo(`${pathOf(id)}?done=resumed`)
  })

  onAction(console, '/destinations/:id/rotate', async (visit) => {
    const id = visit.param('id')
    const { body } = await visit.api('rotateWebhookSecret', { path: { id } })
    return showSecret(visit, 'New signing secret', body, body.previous_valid_until)
  })

  onAction(console, '/destinations/:id/delete', async (visit) => {
    await visit.api('deleteWebhook', { path: { id: visit.param('id') } })
    return visit.goTo('/destinations')
  })

  onAction(console, '/destinations/:id/replay', async (visit, field, _files, values) => {
    const chosen = [...new Set(values('delivery'))]
    await changeEach(chosen, String, (id) => visit.api('replayDelivery', { path: { id } }))
    const done = chosen.length > 0 ? 'replayed' : 'none'
    return visit.goTo(wayBack(field('back'), pathOf(visit.param('id')), { done }))
  })

  onAction(console, '/destinations/:id/recover', async (visit, field) => {
    const id = visit.param('id')
    await visit.api('recoverDeliveries', { path: { id }, body: { since: field('since') } })
    return visit.goTo(`${pathOf(id)}?done=recovered`)
  })

  onVisit(console, '/deliveries/:id', async (visit) => {
    const { body } = await visit.api('getDelivery', { path: { id: visit.param('id') } })
    const { data } = (await visit.peek('listWebhooks')).body
    const destination = data.find(({ id }) => id === body.delivery.destination_id) ?? null
    const name = destination ? nameAmong(destination, data) : ''
    return visit.show(
      { title: deliveryTitle(body.delivery), section },
      <DeliveryPage visit={visit} details={body} destination={destination} name={name} />,
    )
  })

  onAction(console, '/deliveries/:id/replay', async (visit) => {
    const { body } = await visit.api('replayDelivery', { path: { id: visit.param('id') } })
    return visit.goTo(`/destinations/${body.destination_id}?done=replay`)
  })
}

function pathOf(id: string): string {
  return `/destinations/${encodeURIComponent(id)}`
}

/** Those of the newest deliveries that are in this state, on one page. */
function inState(recent: readonly Delivery[], state: DeliveryState) {
  const data = recent.filter((delivery) => stateOf(delivery) === state)
  const pagination = { page: 1, limit: recentMax, total: data.length, total_is_exact: true, has_more: false }
  return { data, pagination }
}

/** The newest deliveries, which are counted, drawn and filtered by their state. */
async function recentOf(visit: Visit, id: string) {
  return (await visit.peek('listDeliveries', { path: { id }, query: { limit: String(recentMax) } })).body
}

/** What the mails among the first deliveries are called. Others are known by their signal. */
async function subjectsOf(visit: Visit, deliveries: readonly Delivery[]): Promise<ReadonlyMap<string, string>> {
  const mails = deliveries.slice(0, Number(limit)).filter(({ event_type: type }) => type === 'signals.digest')
  const subjects = mails.map(async ({ id }) => {
    const { request } = (await visit.peek('getDelivery', { path: { id } })).body
    const subject = request.headers?.subject ?? ''
    return [id, subject.replace(/(?<=: ).+?(?=, and \d+ more changes?$|$)/, displayName)] as const
  })
  return new Map((await Promise.all(subjects)).filter(([, subject]) => subject !== ''))
}

/** The beginning of what was answered to the last attempt of a delivery. */
async function answerTo(visit: Visit, id: string): Promise<string> {
  const { attempts } = (await visit.peek('getDelivery', { path: { id } })).body
  return (attempts.at(-1)?.response_excerpt ?? '').slice(0, answerLengthMax)
}

async function namedDestination(visit: Visit, id: string) {
  const { data } = (await visit.api('listWebhooks')).body
  const destination = data.find((each) => String(each.id) === id)
  if (!destination) throw new DestinationNotFoundError()
  return { destination, name: nameAmong(destination, data) }
}

async function destinationOf(visit: Visit, id: string) {
  return (await namedDestination(visit, id)).destination
}

type WithSecret = Pick<Destination, 'id' | 'description' | 'webhook_url'> & { readonly secret?: string | undefined }

/** `previousValidUntil`: null for a new destination. */
async function showSecret(visit: Visit, title: string, destination: WithSecret, previousValidUntil: string | null) {
  const { data } = (await visit.peek('listWebhooks')).body
  const path = `/destinations/${destination.id}`
  const lead = (
    <>
      Copy the signing secret now: it is shown only this once. Your system needs it to check that a request comes from
      here. <a href="/docs/guides/webhooks">How to check a signature</a>.
    </>
  )
  return visit.show(
    { title, section },
    <SecretPage
      title={title}
      lead={lead}
      id="secret"
      secret={destination.secret ?? ''}
      parents={[
        [section, 'Destinations'],
        [path, nameAmong(destination, data)],
      ]}
      back={[path, 'I have copied it, go on']}
    >
      {previousValidUntil ? (
        <p class="small muted">
          Until <Time at={previousValidUntil} />, every request is signed with the old secret too.
        </p>
      ) : null}
    </SecretPage>,
  )
}
