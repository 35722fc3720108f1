import { renderPending, renderResolution } from '@brassplate/core/contract'
import { creditHeaders } from '../../http/credit-headers.js'
import { errorAnswer } from '../../http/error-response.js'
import { takeAccountCall } from '../../http/limit.js'
import type { Handler } from '../../http/request-context.js'

/** Every item has its own answer, in the order in which they came; one that is refused takes no other with it. */
export const resolveBatch: Handler<'resolveBatch'> = async (context, { body }) => {
  const { engine, caller, request, newRequestId } = context
  const path = new URL(request.url).pathname
  const data = []
  let charged = 0
  for (const [place, { domain, client_ref = null }] of body.items.entries()) {
    try {
      // The first was counted with the call itself.
      if (place > 0) await takeAccountCall(context, caller.account)
      const asked = await engine.resolution.ask(caller.account, { domain, kind: 'resolve_domain', maxCredits: 1 })
      if (asked.kind === 'answer' && asked.settled.charged) charged += 1
      data.push(
        asked.kind === 'answer'
          ? { client_ref, status: 200, body: renderResolution(asked.described, asked.settled, asked.isCached) }
          : { client_ref, status: 202, body: renderPending(asked.job) },
      )
    } catch (error) {
      const refused = errorAnswer(error, { requestId: newRequestId(), path })
      data.push({ client_ref, status: refused.status, body: refused.body })
    }
  }
  const { available } = await engine.credits.balance(caller.account)
  return { status: 200, body: { data }, headers: creditHeaders(charged, available) }
}
