import { parse } from 'tldts'
import { DomainError } from '../../shared/errors.js'
import { asciiLabel } from './punycode.js'

const textLengthMax = 2_048
const hostLengthMax = 253
const labelShape = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
const dots = /[\u3002\uff0e\uff61]/g
/** A host as DNS writes it, which needs no reading; each label is still held against its shape. */
const plainHost = /^[a-z0-9_.-]+$/

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

/** The rules of domains, with how sure a match has to be. */
export interface ResolutionRules extends DomainRules {
  /** The least probability that is answered as `matched`. */
  readonly matchThreshold?: number
}

/** Reads what people paste: a domain, a URL, an e-mail address. Null where no website can have this name. */
export function parseDomain(text: string, rules: DomainRules = {}): Domain | null {
  const host = hostOf(text)
  if (host === null) return null
  const found = listed(host)
  return problemOf(host, found, rules) === null ? partsOf(host, found) : null
}

/** Whether others register their names under it, as under co.uk: no one company stands behind it. */
export function isSharedSuffix(text: string): boolean {
  const host = hostOf(text)
  return host !== null && isSuffix(host, listed(host))
}

/** The same, with the reason where it is refused. */
export function requireDomain(text: string, rules: DomainRules = {}): Domain {
  const host = requireHost(text)
  const found = listed(host)
  const problem = problemOf(host, found, rules)
  if (problem !== null) throw new InvalidDomainError(text, problem)
  return partsOf(host, found)
}

/** What an answer is kept under: the domain, or an ending that others have their sites under. */
export function requireSubject(text: string, rules: DomainRules = {}): string {
  const host = requireHost(text)
  const found = listed(host)
  if (isSuffix(host, found)) return host
  const problem = problemOf(host, found, rules)
  if (problem !== null) throw new InvalidDomainError(text, problem)
  return partsOf(host, found).domain
}

export class InvalidDomainError extends DomainError {
  readonly code = 'invalid_domain'
  readonly nextStep = 'Send the domain of a website, such as harbour-lane.co.uk.'

  constructor(text: string, reason: string) {
    super(`${JSON.stringify(text.slice(0, 100))} is not a domain that can be looked up: ${reason}.`)
  }
}

function requireHost(text: string): string {
  const host = hostOf(text)
  if (host === null) throw new InvalidDomainError(text, 'it is not the name of a host')
  return host
}

/** What the public list says of a host. */
function listed(host: string) {
  return parse(host, { allowPrivateDomains: true })
}

type Listed = ReturnType<typeof listed>

function isSuffix(host: string, { publicSuffix, isIcann, isPrivate }: Listed): boolean {
  return host.includes('.') && publicSuffix === host && (isIcann === true || isPrivate === true)
}

/** The host in what people paste, in the letters of DNS; null where there is none. */
export function hostOf(text: string): string | null {
  if (text.length > textLengthMax) return null
  if (plainHost.test(text) && !text.endsWith('.')) return checkedHost(text.split('.'))
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
  return checkedHost(rest.split('.').map(asciiLabel))
}

function checkedHost(labels: readonly (string | null)[]): string | null {
  if (labels.some((label) => label === null || !labelShape.test(label))) return null
  const host = labels.join('.')
  return host.length > hostLengthMax ? null : host
}

function problemOf(host: string, parsed: Listed, { moreSuffixes = [], moreDomains = [] }: DomainRules): string | null {
  if (parsed.isIp || /^[\d.]+$/.test(host)) return 'it is an IP address'
  if (!host.includes('.')) return 'it has a single label'
  const isKnown = parsed.isIcann === true || parsed.isPrivate === true || moreSuffixes.includes(lastLabel(host))
  const isAllowed = moreDomains.some((domain) => host === domain || host.endsWith(`.${domain}`))
  if (!isKnown && !isAllowed) return `no domain can be registered under .${lastLabel(host)}`
  if (!parsed.domain) return 'others register their domains under it, so no one company stands behind it'
  return null
}

function partsOf(host: string, { domain, domainWithoutSuffix, publicSuffix }: Listed): Domain {
  return { domain: domain ?? host, host, label: domainWithoutSuffix ?? host, suffix: publicSuffix ?? '' }
}

function lastLabel(host: string): string {
  return host.slice(host.lastIndexOf('.') + 1)
}
