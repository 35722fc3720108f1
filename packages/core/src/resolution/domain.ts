import { parse } from 'tldts'
import { DomainError } from '../shared/errors.js'
import { asciiLabel } from './punycode.js'

const textLengthMax = 2_048
const hostLengthMax = 253
const labelShape = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
const dots = /[\u3002\uff0e\uff61]/g

export interface Domain {
  /** The part that somebody registered, in the letters of DNS. */
  readonly domain: string
  /** As it was given, in the letters of DNS. */
  readonly host: string
  /** The registered label: `harbour-lane` of `harbour-lane.co.uk`. */
  readonly label: string
  readonly suffix: string
}

export interface DomainRules {
  /** Endings that are accepted beside those of the public list. */
  readonly moreSuffixes?: readonly string[]
  /** Domains that are accepted whatever they end in. */
  readonly moreDomains?: readonly string[]
}

/** Reads what people paste: a domain, a URL, an e-mail address. Null where no website can have this name. */
export function parseDomain(text: string, rules: DomainRules = {}): Domain | null {
  const host = hostOf(text)
  return host === null || problemOf(host, rules) !== null ? null : partsOf(host)
}

/** Whether others register their names under it, as under co.uk: no one company stands behind it. */
export function isSharedSuffix(text: string): boolean {
  const host = hostOf(text)
  if (host === null || !host.includes('.')) return false
  const { publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true })
  return publicSuffix === host && (isIcann === true || isPrivate === true)
}

/** The same, with the reason where it is refused. */
export function requireDomain(text: string, rules: DomainRules = {}): Domain {
  const host = hostOf(text)
  const problem = host === null ? 'it is not the name of a host' : problemOf(host, rules)
  if (host === null || problem !== null) throw new InvalidDomainError(text, problem ?? 'it cannot be read')
  return partsOf(host)
}

export class InvalidDomainError extends DomainError {
  readonly code = 'invalid_domain'
  readonly nextStep = 'Send the domain of a website, such as harbour-lane.co.uk.'

  constructor(text: string, reason: string) {
    super(`${JSON.stringify(text.slice(0, 100))} is not a domain that can be looked up: ${reason}.`)
  }
}

function hostOf(text: string): string | null {
  if (text.length > textLengthMax) return null
  let rest = text.trim().normalize('NFKC').replace(dots, '.').toLowerCase()
  const scheme = /^([a-z][a-z0-9+.-]*):(?=\/\/|[^\d])/.exec(rest)
  if (scheme) {
    if (!['http', 'https', 'mailto'].includes(scheme[1] ?? '')) return null
    rest = rest.slice(scheme[0].length)
  }
  rest = rest.replace(/^\/{2}/, '')
  rest = rest.split(/[/?#\\]/, 1)[0] ?? ''
  rest = rest.slice(rest.lastIndexOf('@') + 1)
  rest = rest.replace(/:\d{1,5}$/, '').replace(/\.$/, '')
  const labels = rest.split('.').map(asciiLabel)
  if (labels.some((label) => label === null || !labelShape.test(label))) return null
  const host = labels.join('.')
  return host.length > hostLengthMax ? null : host
}

function problemOf(host: string, { moreSuffixes = [], moreDomains = [] }: DomainRules): string | null {
  const parsed = parse(host, { allowPrivateDomains: true })
  if (parsed.isIp || /^[\d.]+$/.test(host)) return 'it is an IP address'
  if (!host.includes('.')) return 'it has a single label'
  const isKnown = parsed.isIcann === true || parsed.isPrivate === true || moreSuffixes.includes(lastLabel(host))
  const isAllowed = moreDomains.some((domain) => host === domain || host.endsWith(`.${domain}`))
  if (!isKnown && !isAllowed) return `no domain can be registered under .${lastLabel(host)}`
  if (!parsed.domain) return 'others register their domains under it, so no one company stands behind it'
  return null
}

function partsOf(host: string): Domain {
  const { domain, domainWithoutSuffix, publicSuffix } = parse(host, { allowPrivateDomains: true })
  return { domain: domain ?? host, host, label: domainWithoutSuffix ?? host, suffix: publicSuffix ?? '' }
}

function lastLabel(host: string): string {
  return host.slice(host.lastIndexOf('.') + 1)
}
