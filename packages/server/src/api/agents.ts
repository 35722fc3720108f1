import type { Handler } from '../http/request-context.js'
import { checkAgentHeaders } from './check-agent-headers.js'
import { stopAwareClient } from './stop-aware-client.js'

/** Loaded on the first agent call, so that a server without agents starts faster. */
const loadTools = () => Promise.all([import('@brassplate/mcp'), import('@brassplate/sdk/embedded')])

/** Answers each message on its own. There is no session state between messages. */
export const callAgent: Handler<'callAgent'> = async (context, { body: message }) => {
  const { engine, caller, request, newRequestId, takeCall, isStopping, reportError } = context
  const [{ answerMessage, protocolVersions }, { embed }] = await loadTools()
  checkAgentHeaders(request.headers, message, protocolVersions)

  const embedded = embed(engine, caller, { newRequestId, takeCall, isStopping, onError: reportError })
  const client = stopAwareClient(embedded, isStopping)
  try {
    const answer = await answerMessage(client, message, {
      signal: request.signal,
      reportError,
      rights: async () => caller.rights,
    })
    return answer === null ? { status: 202 } : { status: 200, body: answer }
  } catch (error) {
    // The client has disconnected, so this response is never sent.
    if (request.signal.aborted) return { status: 202 }
    throw error
  }
}
