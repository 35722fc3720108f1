import {
  type AddressRefusal,
  defaultCallbackPorts,
  type ParsedWebAddress,
  type ParseWebAddress,
  refusalOf,
} from '../../web/web-address.js'
import { InvalidWebhookUrlError } from '../errors.js'

const complaints: Readonly<Record<AddressRefusal, string>> = {
  too_long: 'is too long',
  scheme: 'has to begin with https://',
  credentials: 'must not carry a user name or a password',
  port: `has to use port ${defaultCallbackPorts.join(' or ')}`,
  ip_literal: 'has to name a host, not an IP address',
  host: 'has a host that is no valid name',
  reserved_host: 'has a host that is not on the public internet: private, local and reserved names are refused',
}

const nextStep = 'Give an https address on port 443, at a name of the public internet.'
const nextStepInside = 'Give an http or https address without a user name and password.'

/** An address that deliveries may be sent to, as far as it tells by itself; whoever dials judges where the name leads. */
export function requireWebhookUrl(
  parse: ParseWebAddress,
  url: string,
  allowsPrivateNetworks: boolean,
): ParsedWebAddress {
  const refuse = (complaint: string) =>
    new InvalidWebhookUrlError(complaint, allowsPrivateNetworks ? nextStepInside : nextStep)
  const address = parse(url)
  if (!address) throw refuse('is no URL')
  const refusal = refusalOf(address, 'callback', {
    isNamedByOperator: () => false,
    callbackPorts: defaultCallbackPorts,
    allowsPrivateNetworks,
  })
  if (refusal === 'scheme' && allowsPrivateNetworks) throw refuse('has to begin with http:// or https://')
  if (refusal) throw refuse(complaints[refusal])
  return address
}
