import { parseEmail } from '../../web/email.js'
import {
  type AddressRefusal,
  defaultCallbackPorts,
  type ParsedWebAddress,
  type ParseWebAddress,
  refusalOf,
} from '../../web/web-address.js'
import { InvalidWebhookUrlError } from '../errors.js'
import type { DestinationKind } from './destination.js'

const urlProblems: Readonly<Record<AddressRefusal, string>> = {
  too_long: 'is too long',
  scheme: 'must begin with https://',
  credentials: 'must not contain a user name or password',
  port: `must use port ${defaultCallbackPorts.join(' or ')}`,
  ip_literal: 'must use a host name, not an IP address',
  host: 'has an invalid host name',
  reserved_host: 'must use a public host name: private, local and reserved names are not allowed',
}

const nextStep = 'Use an https URL on port 443 with a public host name.'
const nextStepPrivate = 'Use an http or https URL without a user name and password.'

/** Checks the URL text only; where its host name resolves to is checked on each connection. */
export function requireWebhookUrl(
  parse: ParseWebAddress,
  url: string,
  allowsPrivateNetworks: boolean,
): ParsedWebAddress {
  const refuse = (problem: string) =>
    new InvalidWebhookUrlError(problem, allowsPrivateNetworks ? nextStepPrivate : nextStep)
  const address = parse(url)
  if (!address) throw refuse('is not a valid URL')
  const refusal = refusalOf(address, 'callback', {
    isNamedByOperator: () => false,
    callbackPorts: defaultCallbackPorts,
    allowsPrivateNetworks,
  })
  if (refusal === 'scheme' && allowsPrivateNetworks) throw refuse('must begin with http:// or https://')
  if (refusal) throw refuse(urlProblems[refusal])
  return address
}

const mailScheme = 'mailto:'
const mailNextStep = 'Use one e-mail address, such as mailto:ada@your-company.co.uk.'

/** Every mail goes through the same mail server, so they share one origin. */
export function requireMailAddress(url: string): Pick<ParsedWebAddress, 'href' | 'origin'> {
  const text = url.trim()
  const email = parseEmail(text.toLowerCase().startsWith(mailScheme) ? text.slice(mailScheme.length) : text)
  if (email === null) throw new InvalidWebhookUrlError('is not an e-mail address', mailNextStep)
  return { href: mailScheme + email, origin: mailScheme }
}

export function mailAddressIn(href: string): string {
  return href.slice(mailScheme.length)
}

/** Hosts that accept only messages of their own form, and the beginning of the paths that do. */
const chatHosts: readonly (readonly [DestinationKind, host: RegExp, path: RegExp])[] = [
  ['slack', /^hooks\.slack(?:-gov)?\.com$/, /^\/services\//],
  ['teams', /\.webhook\.office\.com$/, /^\/webhookb2\//],
  ['teams', /\.logic\.azure\.(?:com|us)$/, /^\/workflows\//],
  ['teams', /\.api\.powerplatform\.com$/, /^\/(?:powerautomate|workflows)\//],
]

/** The only kind that can read what is sent to this address; `webhook` if a program is behind it. */
export function kindOfAddress(parse: ParseWebAddress, url: string): DestinationKind {
  if (url.trim().toLowerCase().startsWith(mailScheme)) return 'email'
  const address = parse(url)
  if (!address) return parseEmail(url) === null ? 'webhook' : 'email'
  const path = address.href.slice(address.origin.length)
  return chatHosts.find(([, host, start]) => host.test(address.host) && start.test(path))?.[0] ?? 'webhook'
}
