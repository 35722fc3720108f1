import { isoTime } from '../../shared/clock.js'
import type { MailSchedule } from '../../webhooks/destination/mail-schedule.js'
import type { ApiHandler } from '../handler.js'
import { renderDelivery, renderDeliveryDetails, renderDestination } from './render.js'

export const listWebhooks: ApiHandler<'listWebhooks'> = async ({ engine, caller }) => {
  const destinations = await engine.webhooks.list(caller.account)
  return { status: 200, body: { data: destinations.map(renderDestination) } }
}

export const createWebhook: ApiHandler<'createWebhook'> = async ({ engine, caller, work }, { body }) => {
  const wanted = { url: body.webhook_url, ...settingsIn(body) }
  const created = await engine.webhooks.create(caller.account, wanted, work)
  const rendered = renderDestination(created.destination)
  if (!created.isNew) return { status: 200, body: rendered }
  const { secret } = created
  if (secret === null) return { status: 201, body: rendered }
  const { id, ...others } = rendered
  return { status: 201, body: { id, secret, ...others } }
}

export const updateWebhook: ApiHandler<'updateWebhook'> = async ({ engine, caller }, { path, body }) => {
  const updated = await engine.webhooks.update(caller.account, path.id, {
    ...settingsIn(body),
    status: body.status,
    endPreviousSecret: body.end_previous_secret,
  })
  return { status: 200, body: renderDestination(updated) }
}

export const deleteWebhook: ApiHandler<'deleteWebhook'> = async ({ engine, caller }, { path }) => {
  await engine.webhooks.delete(caller.account, path.id)
  return { status: 200, body: { id: path.id, deleted: true } }
}

export const testWebhook: ApiHandler<'testWebhook'> = async ({ engine, caller, work }, { path, body }) => {
  const queued = await engine.webhooks.sendTest(caller.account, path.id, body.signal_type ?? null, work)
  return { status: 202, body: renderDelivery(queued) }
}

export const rotateWebhookSecret: ApiHandler<'rotateWebhookSecret'> = async ({ engine, caller }, { path }) => {
  const { destination, secret, previousValidUntil } = await engine.webhooks.rotateSecret(caller.account, path.id)
  return {
    status: 200,
    body: { ...renderDestination(destination), secret, previous_valid_until: isoTime(previousValidUntil) },
  }
}

export const listDeliveries: ApiHandler<'listDeliveries'> = async ({ engine, caller }, { path, query }) => {
  const { page, limit } = query
  const { items, total, isTotalExact } = await engine.webhooks.deliveries(caller.account, path.id, { page, limit })
  return {
    status: 200,
    body: {
      data: items.map(renderDelivery),
      pagination: { page, limit, total, total_is_exact: isTotalExact, has_more: page * limit < total },
    },
  }
}

export const getDelivery: ApiHandler<'getDelivery'> = async ({ engine, caller }, { path }) => {
  return { status: 200, body: renderDeliveryDetails(await engine.webhooks.delivery(caller.account, path.id)) }
}

export const recoverDeliveries: ApiHandler<'recoverDeliveries'> = async ({ engine, caller, work }, { path, body }) => {
  const queued = await engine.webhooks.recover(caller.account, path.id, Date.parse(body.since), work)
  return { status: 202, body: { destination_id: path.id, since: body.since, queued } }
}

export const replayDelivery: ApiHandler<'replayDelivery'> = async ({ engine, caller, work }, { path }) => {
  return { status: 202, body: renderDelivery(await engine.webhooks.replay(caller.account, path.id, work)) }
}

type GivenSettings = Parameters<ApiHandler<'updateWebhook'>>[1]['body']

function settingsIn({ signal_type, signal_types, severities, tags, company_numbers, ...given }: GivenSettings) {
  return {
    signalType: signal_type,
    signalTypes: signal_types,
    severities,
    tags,
    companies: company_numbers,
    kind: given.kind,
    description: given.description,
    schedule: given.schedule && scheduleIn(given.schedule),
  }
}

/** Without what is absent, so that it stays as it was. */
function scheduleIn({ time_zone, ...given }: NonNullable<GivenSettings['schedule']>): Partial<MailSchedule> {
  const used = Object.entries({ ...given, timeZone: time_zone }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(used)
}
