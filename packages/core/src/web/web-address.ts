import { parse } from 'tldts'
import { parseIpAddress } from './ip-address.js'

/** A page of a website, or a URL that a customer asked us to call. */
export type WebUse = 'site' | 'callback'

/** A URL as parsed by browsers, in normalised form. */
export interface WebAddress {
  /** Without the colon. */
  readonly scheme: string
  /** ASCII and lower case; IPv6 in brackets. */
  readonly host: string
  readonly port: number
  readonly hasCredentials: boolean
  readonly characters: number
}

export interface ParsedWebAddress extends WebAddress {
  /** The normalised URL. */
  readonly href: string
  /** Scheme, host and port. */
  readonly origin: string
}

/** Parses like browsers do; null if the text is not a URL. */
export type ParseWebAddress = (text: string) => ParsedWebAddress | null

export interface WebAddressRules {
  /** Host names that the operator maps to an address of their choice. */
  readonly isNamedByOperator: (host: string) => boolean
  readonly callbackPorts: readonly number[]
  /** The operator allows callbacks to any http or https URL, port and host. */
  readonly allowsPrivateNetworks?: boolean
}

export type AddressRefusal = 'too_long' | 'scheme' | 'credentials' | 'port' | 'ip_literal' | 'host' | 'reserved_host'

export const urlCharactersMax = 4_096
export const hostCharactersMax = 253
export const sitePorts: readonly number[] = [80, 443]
export const defaultCallbackPorts: readonly number[] = [443]

const reservedEndings = new Set(['local', 'localhost', 'internal', 'arpa', 'onion', 'test'])

/**
 * Why an address must not be fetched; null if it may be. The resolved IP address is checked separately on
 * connecting.
 */
export function refusalOf(address: WebAddress, use: WebUse, rules: WebAddressRules): AddressRefusal | null {
  const { scheme, port } = address
  if (address.characters > urlCharactersMax) return 'too_long'
  if (use === 'callback' && rules.allowsPrivateNetworks) {
    if (scheme !== 'https' && scheme !== 'http') return 'scheme'
    return address.hasCredentials ? 'credentials' : null
  }
  if (scheme !== 'https' && (scheme !== 'http' || use === 'callback')) return 'scheme'
  if (address.hasCredentials) return 'credentials'
  if (!(use === 'callback' ? rules.callbackPorts : sitePorts).includes(port)) return 'port'
  return hostRefusalOf(address.host, rules)
}

/** The same check for a host alone. */
export function hostRefusalOf(host: string, rules: Pick<WebAddressRules, 'isNamedByOperator'>): AddressRefusal | null {
  if (rules.isNamedByOperator(host)) return null
  if (host.startsWith('[') || parseIpAddress(host)) return 'ip_literal'
  if (host.length > hostCharactersMax || !host.split('.').every(isLabel)) return 'host'
  return isRegistrable(host) ? null : 'reserved_host'
}

function isLabel(label: string): boolean {
  return /^[a-z0-9_-]{1,63}$/.test(label)
}

/** A name below a known public suffix. False for a suffix itself, a single label and an unknown suffix. */
function isRegistrable(host: string): boolean {
  if (reservedEndings.has(host.slice(host.lastIndexOf('.') + 1))) return false
  const { domain, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true, extractHostname: false })
  return domain !== null && (isIcann === true || isPrivate === true)
}
