import { lookup, Resolver } from 'node:dns/promises'
import type { HostResolver } from './pinned-address.js'

const attemptMaxMs = 1_500
const attemptsMax = 2
const absentCodes = new Set(['ENOTFOUND', 'ENODATA'])

/** Asks the name servers of the machine. Not by `lookup`, which would wait behind the hashing of passwords for a thread. */
export function systemResolver(servers?: readonly string[]): HostResolver {
  const resolver = new Resolver({ timeout: attemptMaxMs, tries: attemptsMax })
  if (servers) resolver.setServers(servers)
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    // Old addresses first: a machine without IPv6 reaches them, one with it does too.
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const failed = answers.find((answer) => answer.status === 'rejected' && !isAbsent(answer.reason))
    if (addresses.length === 0 && failed?.status === 'rejected') throw failed.reason
    return addresses
  }
}

/** As the machine itself finds names, those of its own hosts file and network included. */
export function localResolver(): HostResolver {
  return async (host) => {
    try {
      return (await lookup(host, { all: true })).map(({ address }) => address)
    } catch (error) {
      if (isAbsent(error)) return []
      throw error
    }
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && absentCodes.has(String(error.code))
}
