import type { ApiHandler } from './handler.js'

export const deleteWebhook: ApiHandler<'deleteWebhook'> = async ({ engine, caller }, { path }) => {
  await engine.webhooks.delete(caller.account, path.id)
  return { status: 200, body: { id: path.id, deleted: true } }
}
