import { Agent } from 'undici'

const connectMaxMs = 5_000
const connectionsMax = 16
const headerBytesMax = 16 * 1024

/** Connections to the registrar: bounded in number and in time, each answer read before the next question. */
export function registrarAgent(): Agent {
  return new Agent({
    connect: { timeout: connectMaxMs },
    connections: connectionsMax,
    pipelining: 1,
    maxHeaderSize: headerBytesMax,
  })
}

/** The registrar takes the key as the name of a user without a password. */
export function basicAuthorization(key: string): string {
  return `Basic ${Buffer.from(`${key}:`, 'utf8').toString('base64')}`
}

/** Keeps the path of a base address, which a gateway of the operator's may have. */
export function addressUnder(baseUrl: string, path: string): string {
  return `${baseUrl.replace(/\/+$/, '')}${path}`
}
