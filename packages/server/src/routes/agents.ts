import type { Handler } from '../http/request-context.js'
import { checkAgentHeaders } from './check-agent-headers.js'
import { stopAwareClient } from './stop-aware-client.js'

/** Loaded with the first agent: a server that none calls starts without them. */
const loadTools = () => Promise.all([import('@brassplate/mcp'), import('@brassplate/sdk/embedded')])

/** Every message is answered by itself; nothing of it is kept between two. */
export const callAgent: Handler<'callAgent'> = async (context, { body: message }) => {
  const { engine, caller, request, newRequestId, takeCall, isStopping, reportError } = context
  const [{ answerMessage, protocolVersions }, { embed }] = await loadTools()
  checkAgentHeaders(request.headers, message, protocolVersions)

  const own = embed(engine, caller, { newRequestId, takeCall, isStopping, onError: reportError })
  const client = stopAwareClient(own, isStopping)
  try {
    const answer = await answerMessage(client, message, { signal: request.signal, reportError })
    return answer === null ? { status: 202 } : { status: 200, body: answer }
  } catch (error) {
    // Nobody listens any more, so this is sent to nobody.
    if (request.signal.aborted) return { status: 202 }
    throw error
  }
}
