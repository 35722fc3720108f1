import type { Agent } from 'undici'
import { boundedAgent, connectMaxMs } from '../web/bounded-agent.js'

const connectionsMax = 16

/** Connections to Companies House, whose address is the operator's and judged by nobody. */
export function companiesHouseAgent(): Agent {
  return boundedAgent({ connect: { timeout: connectMaxMs }, connections: connectionsMax })
}

/** Companies House takes the key as the name of a user without a password. */
export function basicAuthorization(key: string): string {
  return `Basic ${Buffer.from(`${key}:`, 'utf8').toString('base64')}`
}

/** Keeps the path of a base address, which a gateway of the operator's may have. */
export function addressUnder(baseUrl: string, path: string): string {
  return `${baseUrl.replace(/\/+$/, '')}${path}`
}
