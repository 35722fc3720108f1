import { parseIpAddress } from '../../../src/web/ip-address.js'
import { OutboundFailure } from './outbound-failure.js'

/** All addresses of a name; none where there is no such name. */
export type HostResolver = (host: string) => Promise<readonly string[]>

export type AddressPolicy = (address: string) => boolean

/** Names that the operator sends elsewhere: over plain http, wherever the address is. */
export type ResolveTable = ReadonlyMap<string, { readonly address: string; readonly port: number }>

export interface AddressGuard {
  readonly resolver: HostResolver
  readonly isPublic: AddressPolicy
  readonly resolveTable: ResolveTable
}

export interface PinnedAddress {
  readonly address: string
  /** Null where the one of the URL is meant. */
  readonly port: number | null
  readonly isNamedByOperator: boolean
}

/** A name with more than this is not somebody's site. */
const addressesMax = 64

/** The one address that a host is dialled at. Every address that it has must be allowed, so that none slips in between. */
export async function pinAddress(host: string, guard: AddressGuard): Promise<PinnedAddress> {
  const named = guard.resolveTable.get(host)
  if (named) return { ...named, isNamedByOperator: true }

  const bare = host.startsWith('[') ? host.slice(1, -1) : host
  const addresses = parseIpAddress(bare) ? [bare] : await resolved(bare, guard.resolver)
  const [address] = addresses
  if (address === undefined) throw new OutboundFailure('unknown_host')
  if (addresses.length > addressesMax || !addresses.every((each) => guard.isPublic(each)))
    throw new OutboundFailure('refused_address')
  return { address, port: null, isNamedByOperator: false }
}

async function resolved(host: string, resolver: HostResolver): Promise<readonly string[]> {
  try {
    return await resolver(host)
  } catch (cause) {
    throw new OutboundFailure('connection', { cause })
  }
}
