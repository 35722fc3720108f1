import { DestinationNotFoundError } from '@brassplate/core'
import { type Console, onAction, onVisit } from '../on-visit.js'
import type { Visit } from '../visit.js'
import { DeliveryPage } from './delivery-page.js'
import { DestinationPage } from './destination-page.js'
import { DestinationsPage } from './destinations-page.js'
import { SecretPage } from './secret-page.js'

const limit = 25

/** Webhook destinations: create, test, rotate, follow and replay deliveries, remove. */
export function mountDestinations(console: Console): void {
  onVisit(console, '/destinations', async (visit) => {
    const { body } = await visit.api('listWebhooks')
    return visit.show(
      { title: 'Destinations', section: '/destinations' },
      <DestinationsPage visit={visit} destinations={body.data} />,
    )
  })

  onAction(console, '/destinations', async (visit, field) => {
    const body = { webhook_url: field('webhook_url'), signal_type: field('signal_type') || 'all' }
    const created = await visit.api('createWebhook', { body })
    const { id } = created.body
    if (created.status === 200 || !created.body.secret) return visit.goTo(`/destinations/${id}`)
    return visit.show(
      { title: 'Destination created', section: '/destinations' },
      <SecretPage id={id} secret={created.body.secret} previousValidUntil={null} />,
    )
  })

  onVisit(console, '/destinations/:id', async (visit) => {
    const id = visit.param('id')
    const page = visit.query('page') || '1'
    const destination = await destinationOf(visit, id)
    const { body } = await visit.api('listDeliveries', { path: { id }, query: { page, limit: String(limit) } })
    return visit.show(
      { title: 'Destination', section: '/destinations' },
      <DestinationPage
        visit={visit}
        destination={destination}
        deliveries={body.data}
        page={Number(page)}
        limit={limit}
        pagination={body.pagination}
        done={visit.query('done')}
      />,
    )
  })

  onAction(console, '/destinations/:id/test', async (visit, field) => {
    const id = visit.param('id')
    const type = field('signal_type')
    await visit.api('testWebhook', { path: { id }, body: type ? { signal_type: type } : {} })
    return visit.goTo(`/destinations/${id}?done=test`)
  })

  onAction(console, '/destinations/:id/rotate', async (visit) => {
    const id = visit.param('id')
    const { body } = await visit.api('rotateWebhookSecret', { path: { id } })
    return visit.show(
      { title: 'New signing secret', section: '/destinations' },
      <SecretPage id={body.id} secret={body.secret ?? ''} previousValidUntil={body.previous_valid_until} />,
    )
  })

  onAction(console, '/destinations/:id/delete', async (visit) => {
    await visit.api('deleteWebhook', { path: { id: visit.param('id') } })
    return visit.goTo('/destinations')
  })

  onVisit(console, '/deliveries/:id', async (visit) => {
    const { body } = await visit.api('getDelivery', { path: { id: visit.param('id') } })
    return visit.show(
      { title: body.delivery.event_type, section: '/destinations' },
      <DeliveryPage visit={visit} details={body} />,
    )
  })

  onAction(console, '/deliveries/:id/replay', async (visit) => {
    const { body } = await visit.api('replayDelivery', { path: { id: visit.param('id') } })
    return visit.goTo(`/destinations/${body.destination_id}?done=replay`)
  })
}

async function destinationOf(visit: Visit, id: string) {
  const { body } = await visit.api('listWebhooks')
  const found = body.data.find((destination) => String(destination.id) === id)
  if (!found) throw new DestinationNotFoundError()
  return found
}
