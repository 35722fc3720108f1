import type { ApiHandler } from './handler.js'

export const recoverDeliveries: ApiHandler<'recoverDeliveries'> = async ({ engine, caller }, { path, body }) => {
  const queued = await engine.webhooks.recover(caller.account, path.id, Date.parse(body.since))
  return { status: 202, body: { destination_id: path.id, since: body.since, queued } }
}
