import { type Answer, staleHeaderName } from '@brassplate/core/api'
import type { RequestContext } from '../http/request-context.js'

/** Wraps a handler to count answers from stored data that may be stale. */
export function countStale<Context, Input, Result extends Answer>(
  handler: (context: Context, input: Input) => Promise<Result>,
) {
  return async (context: Context & Pick<RequestContext, 'metrics'>, input: Input): Promise<Result> => {
    const answer = await handler(context, input)
    if (answer.headers && staleHeaderName in answer.headers) context.metrics.register.staleAnswer()
    return answer
  }
}
