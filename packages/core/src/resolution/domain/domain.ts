import { parse } from 'tldts'
import { DomainError } from '../../shared/errors.js'
import { asciiLabel } from './punycode.js'

const textLengthMax = 2_048
const hostLengthMax = 253
const labelShape = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
/** Soft hyphens and joiners, which a copied address may contain. */
const invisible = /\p{Cf}/gu
const dots = /[\u3002\uff0e\uff61]/g
/** A host that is already in DNS form and only needs its labels checked. */
const plainHost = /^[a-z0-9_.-]+$/

export interface Domain {
  /** The registrable domain in ASCII (punycode) form. */
  readonly domain: string
  /** The full host in ASCII (punycode) form. */
  readonly host: string
  /** The registered label: `harbour-lane` of `harbour-lane.co.uk`. */
  readonly label: string
  readonly suffix: string
  /** The host below the registrable domain that is asked about, without `www.`; absent for the domain itself. */
  readonly tenant?: string
}

export interface DomainRules {
  /** Suffixes accepted in addition to the public suffix list. */
  readonly moreSuffixes?: readonly string[]
  /** Domains accepted whatever their suffix. */
  readonly moreDomains?: readonly string[]
}

/** Domain rules with the match threshold. */
export interface ResolutionRules extends DomainRules {
  /** The lowest probability that counts as `matched`. */
  readonly matchThreshold?: number
}

/** Parses a domain, URL or email address as people paste it. Null if no website can have this name. */
export function parseDomain(text: string, rules: DomainRules = {}): Domain | null {
  const host = hostOf(text)
  if (host === null) return null
  const suffix = suffixOf(host)
  return problemOf(host, suffix, rules) === null ? partsOf(host, suffix) : null
}

/** What pasted text asks about, under whatever suffix: a registrable domain or a host below it; null if there is no host. */
export function siteNameIn(text: string): string | null {
  const host = hostOf(text)
  if (host === null) return null
  const { domain } = suffixOf(host)
  return (domain && (tenantIn(text, host, domain) ?? domain)) ?? host
}

/** The name of the site: the host below the registrable domain if one is asked about, else the domain. */
export function siteNameOf({ domain, tenant }: Domain): string {
  return tenant ?? domain
}

/** The same domain, asked about as the host that the text names. An e-mail address names a mailbox, not a website. */
export function withTenant(text: string, domain: Domain): Domain {
  const tenant = tenantIn(text, domain.host, domain.domain)
  if (tenant === null) return domain
  const [first = ''] = tenant.split('.', 1)
  return { ...domain, tenant, label: commonHostLabels.has(first) ? domain.label : first }
}

/** Labels that say what a host is for, and not whose it is. */
const commonHostLabels = new Set(
  'account accounts admin api app apps beta blog book booking bookings careers cdn checkout clients community contact content demo dev docs en events express forum gb get go help hello home info intranet investors jobs learn learning legal live login m mail media members mobile my new news old online order orders pages pay portal preview press secure shop shopping site sites staging start static status store support team test tickets uk web webmail webshop website ww1 ww2 www1 www2 www3'.split(
    ' ',
  ),
)

function tenantIn(text: string, host: string, domain: string): string | null {
  const bare = host.replace(/^(?:www\.)+/, '')
  return bare.endsWith(`.${domain}`) && !isMailbox(text) ? bare : null
}

/** Whether the text is an e-mail address, and not the address of a page with a user name. */
export function isMailbox(text: string): boolean {
  const { scheme, authority } = authorityIn(text)
  return authority.includes('@') && !webSchemes.has(scheme)
}

/** Whether the host is a registrable domain itself, and not a host below one. */
export function isRegistrable(host: string): boolean {
  return suffixOf(host).domain === host
}

/** Like `parseDomain`, but throws with the reason. */
export function requireDomain(text: string, rules: DomainRules = {}): Domain {
  const host = requireHost(text)
  return requireRegistrable(text, host, suffixOf(host), rules)
}

/** The parts of a host that a website can have; throws with the reason for any other. */
export function requireRegistrable(text: string, host: string, suffix: Suffix, rules: DomainRules): Domain {
  const problem = problemOf(host, suffix, rules)
  if (problem !== null) throw new InvalidDomainError(text, problem)
  return partsOf(host, suffix)
}

export class InvalidDomainError extends DomainError {
  readonly code = 'invalid_domain'
  readonly nextStep = 'Send the domain of a website, such as harbour-lane.co.uk.'

  constructor(text: string, reason: string) {
    super(`${JSON.stringify(text.slice(0, 100))} is not a domain that can be looked up: ${reason}.`)
  }
}

export function requireHost(text: string): string {
  const host = hostOf(text)
  if (host === null) throw new InvalidDomainError(text, 'it is not a valid host name')
  return host
}

/** Looks up a host in the public suffix list. `isPublic` if the host is itself a suffix, such as co.uk. */
export function suffixOf(host: string) {
  const found = parse(host, { allowPrivateDomains: true })
  const isListed = found.isIcann === true || found.isPrivate === true
  return { ...found, isListed, isPublic: isListed && host.includes('.') && found.publicSuffix === host }
}

type Suffix = ReturnType<typeof suffixOf>

/** The host in pasted text, in ASCII (punycode) form; null if there is none. */
export function hostOf(text: string): string | null {
  if (text.length > textLengthMax) return null
  if (plainHost.test(text) && !text.endsWith('.')) return checkedHost(text.split('.'))
  const { scheme, authority } = authorityIn(text)
  if (scheme !== '' && scheme !== 'mailto' && !webSchemes.has(scheme)) return null
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  const labels = host.split('.')
  return checkedHost(plainHost.test(host) ? labels : labels.map(asciiLabel))
}

const webSchemes: ReadonlySet<string> = new Set(['http', 'https'])

/** What comes before the path: host, user and port. The scheme is empty if there is none. */
function authorityIn(text: string): { readonly scheme: string; readonly authority: string } {
  const usual = withoutDisplayName(text).trim().normalize('NFKC')
  // Some characters become many.
  if (usual.length > textLengthMax) return { scheme: '', authority: '' }
  const plain = usual.replace(invisible, '').replace(dots, '.').toLowerCase()
  const [prefix = '', scheme = ''] = /^([a-z][a-z0-9+.-]*):(?=\/\/|[^\d])/.exec(plain) ?? []
  const rest = plain.slice(prefix.length).replace(/^\/{2}/, '')
  return { scheme, authority: rest.split(/[/?#\\]/, 1)[0] ?? '' }
}

/** `ada@one.example` for `Ada Smith <ada@one.example>`; any other text as it is. */
export function withoutDisplayName(text: string): string {
  const start = text.lastIndexOf('<')
  const end = text.indexOf('>', start)
  return start >= 0 && end > start ? text.slice(start + 1, end) : text
}

function checkedHost(labels: readonly (string | null)[]): string | null {
  if (labels.some((label) => label === null || !labelShape.test(label))) return null
  const host = labels.join('.')
  return host.length > hostLengthMax ? null : host
}

function problemOf(host: string, parsed: Suffix, { moreSuffixes = [], moreDomains = [] }: DomainRules): string | null {
  if (/^\d+$/.test(host)) return 'it is a number, such as that of a company'
  if (parsed.isIp || /^[\d.]+$/.test(host)) return 'it is an IP address'
  if (!host.includes('.')) return 'it has only a single label'
  const isKnown = parsed.isIcann === true || parsed.isPrivate === true || moreSuffixes.includes(lastLabel(host))
  const isAllowed = moreDomains.some((domain) => host === domain || host.endsWith(`.${domain}`))
  if (!isKnown && !isAllowed) return `domains cannot be registered under .${lastLabel(host)}`
  if (!parsed.domain) return 'it is a public suffix, so no single company runs it'
  return null
}

function partsOf(host: string, { domain, domainWithoutSuffix, publicSuffix }: Suffix): Domain {
  return { domain: domain ?? host, host, label: domainWithoutSuffix ?? host, suffix: publicSuffix ?? '' }
}

function lastLabel(host: string): string {
  return host.slice(host.lastIndexOf('.') + 1)
}
