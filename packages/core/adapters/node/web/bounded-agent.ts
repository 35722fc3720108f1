import type { Agent } from 'undici'
import { undici } from './undici.js'

export const connectMaxMs = 5_000
export const headerBytesMax = 16 * 1024

/** An agent with bounded connections and header size, without pipelining. */
export function boundedAgent(
  options: Pick<Agent.Options, 'connect' | 'keepAliveTimeout' | 'maxRequestsPerClient'> & { connections: number },
): Agent {
  const { keepAliveTimeout } = options
  return new (undici().Agent)({
    ...options,
    ...(keepAliveTimeout === undefined ? {} : { keepAliveMaxTimeout: keepAliveTimeout }),
    pipelining: 1,
    maxHeaderSize: headerBytesMax,
    // HTTP/2 may reuse one connection for several hosts, but only the first would be checked.
    allowH2: false,
  })
}
