import { networkInterfaces } from 'node:os'
import { parseIpAddress } from '../../../src/web/ip-address.js'
import { isPublicAddress } from '../../../src/web/public-address.js'

/** Whether an address may be dialled: public, and not one of this machine's own. */
export function isOnPublicInternet(address: string, interfaces = networkInterfaces): boolean {
  if (!isPublicAddress(address)) return false
  const dialled = canonical(address)
  return !Object.values(interfaces())
    .flatMap((addresses) => addresses ?? [])
    .some((local) => canonical(local.address) === dialled)
}

function canonical(address: string): string {
  return parseIpAddress(address)?.join('.') ?? address
}
