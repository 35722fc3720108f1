import type { Agent } from 'undici'
import { boundedAgent, connectMaxMs } from '../web/bounded-agent.js'

const connectionsMax = 16

/** Connects to Companies House. The operator sets its address, so it is not checked. */
export function companiesHouseAgent(): Agent {
  return boundedAgent({ connect: { timeout: connectMaxMs }, connections: connectionsMax })
}

/** Companies House expects the key as the user name, with an empty password. */
export function basicAuthorization(key: string): string {
  return `Basic ${Buffer.from(`${key}:`, 'utf8').toString('base64')}`
}

/** Keeps the path of the base URL, which an operator's gateway may have. */
export function addressUnder(baseUrl: string, path: string): string {
  return `${baseUrl.replace(/\/+$/, '')}${path}`
}
