import type { Handler } from '../../http/request-context.js'

export const deleteWebhook: Handler<'deleteWebhook'> = async ({ engine, caller }, { path }) => {
  await engine.webhooks.delete(caller.account, path.id)
  return { status: 200, body: { id: path.id, deleted: true } }
}
