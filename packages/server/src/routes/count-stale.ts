import { type Answer, staleHeaderName } from '@brassplate/core/api'
import type { RequestContext } from '../http/request-context.js'

/** The same handler, with the answers counted that come from what is kept. */
export function countStale<Context, Input, Given extends Answer>(
  handler: (context: Context, input: Input) => Promise<Given>,
) {
  return async (context: Context & Pick<RequestContext, 'metrics'>, input: Input): Promise<Given> => {
    const answer = await handler(context, input)
    if (answer.headers && staleHeaderName in answer.headers) context.metrics.register.staleAnswer()
    return answer
  }
}
