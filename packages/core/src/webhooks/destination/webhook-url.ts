import {
  type AddressRefusal,
  defaultCallbackPorts,
  type ParsedWebAddress,
  type ParseWebAddress,
  refusalOf,
} from '../../web/web-address.js'
import { InvalidWebhookUrlError } from '../errors.js'

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
