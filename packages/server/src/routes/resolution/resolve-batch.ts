import { renderPending, renderResolution } from '@brassplate/core/contract'
import { errorAnswer } from '../../http/error-response.js'
import type { Handler } from '../../http/request-context.js'

/** Every item has its own answer, in the order in which they came; one that is refused takes no other with it. */
export const resolveBatch: Handler<'resolveBatch'> = async (context, { body }) => {
  const { engine, caller, request, newRequestId } = context
  const path = new URL(request.url).pathname
  const data = []
  for (const { domain, client_ref = null } of body.items) {
    try {
      const asked = await engine.resolution.ask(caller.account, { domain, kind: 'resolve_domain', maxCredits: 1 })
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
  return { status: 200, body: { data } }
}
