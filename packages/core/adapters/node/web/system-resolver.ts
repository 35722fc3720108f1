import { lookup, Resolver } from 'node:dns/promises'
import { errorCode } from '../../../src/shared/errors.js'
import type { HostResolver } from './pinned-address.js'

const attemptMaxMs = 1_500
const attemptsMax = 2
const absentCodes = new Set(['ENOTFOUND', 'ENODATA'])

/** Uses the machine's name servers. Avoids `lookup`, which would queue behind password hashing in the thread pool. */
export function systemResolver(servers?: readonly string[]): HostResolver {
  const resolver = new Resolver({ timeout: attemptMaxMs, tries: attemptsMax })
  if (servers) resolver.setServers(servers)
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    // IPv4 first: it works on machines with and without IPv6.
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const failed = answers.find((answer) => answer.status === 'rejected' && !isAbsent(answer.reason))
    if (addresses.length === 0 && failed?.status === 'rejected') throw failed.reason
    return addresses
  }
}

/** Resolves names as the operating system does, including the hosts file and the local network. */
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
  return absentCodes.has(errorCode(error))
}
