import type { Handler } from '../../http/request-context.js'

export const recoverDeliveries: Handler<'recoverDeliveries'> = async ({ engine, caller }, { path, body }) => {
  const queued = await engine.webhooks.recover(caller.account, path.id, Date.parse(body.since))
  return { status: 202, body: { destination_id: path.id, since: body.since, queued } }
}
