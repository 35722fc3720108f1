import { parseIpAddress } from '../../../src/web/ip-address.js'
import { OutboundFailure } from './outbound-failure.js'

/** All addresses of a name; empty if the name does not exist. */
export type HostResolver = (host: string) => Promise<readonly string[]>

export type AddressPolicy = (address: string) => boolean

/** Names that the operator redirects to an address of any kind, over plain http. */
export type ResolveTable = ReadonlyMap<string, { readonly address: string; readonly port: number }>

export interface AddressGuard {
  readonly resolver: HostResolver
  readonly isPublic: AddressPolicy
  readonly resolveTable: ResolveTable
}

export interface PinnedAddress {
  readonly address: string
  /** Null to use the port of the URL. */
  readonly port: number | null
  readonly isNamedByOperator: boolean
}

/** A genuine site does not have more. */
const addressesMax = 64

/** Picks the one address to dial. All addresses of the host must be allowed, or it is refused. */
export async function pinAddress(host: string, guard: AddressGuard): Promise<PinnedAddress> {
  const named = guard.resolveTable.get(host)
  if (named) return { ...named, isNamedByOperator: true }

  const bare = host.startsWith('[') ? host.slice(1, -1) : host
  const addresses = parseIpAddress(bare) ? [bare] : await resolveHost(bare, guard.resolver)
  const [address] = addresses
  if (address === undefined) throw new OutboundFailure('unknown_host')
  if (addresses.length > addressesMax || !addresses.every((each) => guard.isPublic(each)))
    throw new OutboundFailure('refused_address')
  return { address, port: null, isNamedByOperator: false }
}

async function resolveHost(host: string, resolver: HostResolver): Promise<readonly string[]> {
  try {
    return await resolver(host)
  } catch (cause) {
    throw new OutboundFailure('connection', { cause })
  }
}
