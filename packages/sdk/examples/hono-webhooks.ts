// A receiver of webhooks on Hono: it runs on Node.js, Deno, Bun and workers.
import { type SignalEvent, verifyWebhook, WebhookVerificationError } from '@brassplate/sdk'
import { Hono } from 'hono'

/** `secret` was shown when the destination was created. `store` saves an event once, by its id. */
export function createReceiver(secret: string, store: (event: SignalEvent, note: string) => Promise<void>) {
  const app = new Hono()

  app.post('/webhooks/brassplate', async (context) => {
    try {
      // The text as it came: parsing it first would change what was signed.
      const event = await verifyWebhook(await context.req.text(), context.req.raw.headers, secret)
      if (event.destination_sequence !== null) await store(event, noteOf(event))
      return context.body(null, 204)
    } catch (error) {
      if (error instanceof WebhookVerificationError) return context.text(error.message, 401)
      throw error
    }
  })

  return app
}

/** The type of an event tells which facts it has. */
function noteOf(event: SignalEvent): string {
  switch (event.type) {
    case 'signal.director_appointed':
      return `${event.data.after.name} joined on ${event.data.after.appointed_on}`
    case 'signal.director_resigned':
      return `${event.data.after.name} left on ${event.data.after.resigned_on}`
    case 'signal.name_changed':
      return `${event.data.before.company_name} is now ${event.data.after.company_name}`
    default:
      return event.data.summary
  }
}
