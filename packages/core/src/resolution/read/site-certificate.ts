import { parseDomain } from '../domain/domain.js'

/** Whom the TLS certificate of a site was issued to, as far as a certificate authority has checked it. */
export interface SiteCertificate {
  /** The organisation (`O`). Certificates that only prove control of the domain have none. */
  readonly organisation: string
  /** The country of the organisation (`C`), two capital letters. */
  readonly country: string | null
  /** The number in a register of companies. Only certificates with extended validation (EV) have it. */
  readonly registration: { readonly number: string; readonly jurisdiction: string } | null
}

/** A certificate as TLS libraries give it. An attribute that is repeated comes as a list. */
export interface PeerCertificate {
  readonly subject?: Readonly<Record<string, unknown>> | null | undefined
  readonly subjectaltname?: string | undefined
}

const organisationLengthMax = 200
const numberLengthMax = 40
const namesLengthMax = 20_000

/**
 * Reads whom a certificate was issued to. Null if it names no organisation, or if it also covers domains with other
 * names: hosts, agencies and payment providers put many customers into one certificate of their own.
 */
export function siteCertificate(host: string, peer: PeerCertificate): SiteCertificate | null {
  const subject = peer.subject ?? {}
  const organisation = textOf(subject.O, organisationLengthMax)
  if (organisation === null || coversOthers(host, peer.subjectaltname)) return null
  const number = textOf(subject.serialNumber, numberLengthMax)
  const jurisdiction = countryOf(subject.jurisdictionC)
  return {
    organisation,
    country: countryOf(subject.C),
    registration: number !== null && jurisdiction !== null ? { number, jurisdiction } : null,
  }
}

/** What the certificate says, as it is quoted. */
export function certificateQuote({ organisation, country, registration }: SiteCertificate): string {
  const parts = [`O=${organisation}`]
  if (country !== null) parts.push(`C=${country}`)
  if (registration) parts.push(`serialNumber=${registration.number}`, `jurisdictionC=${registration.jurisdiction}`)
  return parts.join(', ')
}

/** A text on one line; null if it is empty, too long, or not a single text. */
function textOf(value: unknown, lengthMax: number): string | null {
  if (typeof value !== 'string' || value.length > lengthMax) return null
  const text = value.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
  return text === '' ? null : text
}

function countryOf(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : null
}

/** The same name under another ending, such as .com beside .co.uk, is not another one. */
function coversOthers(host: string, names: unknown): boolean {
  if (typeof names !== 'string' || names.length > namesLengthMax) return true
  const own = labelOf(host)
  return names
    .split(', ')
    .filter((name) => name.startsWith('DNS:'))
    .some((name) => labelOf(name.slice('DNS:'.length).replace(/^\*\./, '')) !== own)
}

function labelOf(name: string): string {
  return (parseDomain(name)?.label ?? name).toLowerCase().replaceAll('-', '')
}
