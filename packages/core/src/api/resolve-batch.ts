import { renderPending, renderResolution } from '../contract/render-resolution.js'
import { creditHeaders } from './credit-headers.js'
import { errorAnswer } from './error-answer.js'
import type { ApiHandler } from './handler.js'

/** Every item has its own answer, in the order in which they came; one that is refused takes no other with it. */
export const resolveBatch: ApiHandler<'resolveBatch'> = async (context, { body }) => {
  const { engine, caller, path } = context
  const data = []
  let charged = 0
  for (const [place, { domain, client_ref = null }] of body.items.entries()) {
    try {
      // The first was counted with the call itself.
      if (place > 0) await context.takeCall(caller.account)
      const asked = await engine.resolution.ask(caller.account, { domain, kind: 'resolve_domain', maxCredits: 1 })
      if (asked.kind === 'answer' && asked.settled.charged) charged += 1
      data.push(
        asked.kind === 'answer'
          ? { client_ref, status: 200, body: renderResolution(asked.described, asked.settled, asked.isCached) }
          : { client_ref, status: 202, body: renderPending(asked.job) },
      )
    } catch (error) {
      const refused = errorAnswer(error, { requestId: context.newRequestId(), path })
      data.push({ client_ref, status: refused.status, body: refused.body })
    }
  }
  const { available } = await engine.credits.balance(caller.account)
  return { status: 200, body: { data }, headers: creditHeaders(charged, available) }
}
