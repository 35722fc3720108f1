import type { Agent } from 'undici'
import { undici } from './undici.js'

export const connectMaxMs = 5_000
export const headerBytesMax = 16 * 1024

/** Connections that are bounded in number and in what an answer's head may hold, each answer read before the next question. */
export function boundedAgent(
  options: Pick<Agent.Options, 'connect' | 'keepAliveTimeout' | 'maxRequestsPerClient'> & { connections: number },
): Agent {
  const { keepAliveTimeout } = options
  return new (undici().Agent)({
    ...options,
    ...(keepAliveTimeout === undefined ? {} : { keepAliveMaxTimeout: keepAliveTimeout }),
    pipelining: 1,
    maxHeaderSize: headerBytesMax,
    // One connection for several names would be judged for the first alone.
    allowH2: false,
  })
}
