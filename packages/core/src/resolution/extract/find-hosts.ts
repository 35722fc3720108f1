import { parseDomain } from '../domain/domain.js'

const hostsMax = 200

export interface FoundHost {
  /** The registrable domain. */
  readonly domain: string
  readonly kind: 'web' | 'email'
  readonly offset: number
}

const shape =
  /(?<![A-Za-z0-9])([A-Za-z0-9._%+-]{1,64}@)?(?:https?:\/\/)?((?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\.){1,5}[A-Za-z]{2,24})(?![A-Za-z0-9-])/g

/** Finds website names and the hosts of email addresses in a text. */
export function findHosts(text: string): FoundHost[] {
  const hosts: FoundHost[] = []
  const known = new Map<string, string | null>()
  shape.lastIndex = 0
  for (let found = shape.exec(text); found && hosts.length < hostsMax; found = shape.exec(text)) {
    // `for hire.Call us` is a missing space, not a host.
    if (/\.[A-Z][a-z]+$/.test(found[2] ?? '') && !found[1]) continue
    const host = (found[2] ?? '').toLowerCase()
    if (!known.has(host)) known.set(host, parseDomain(host)?.domain ?? null)
    const domain = known.get(host)
    if (domain) hosts.push({ domain, kind: found[1] ? 'email' : 'web', offset: found.index })
  }
  return hosts
}
