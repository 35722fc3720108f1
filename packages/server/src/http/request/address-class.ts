import { BlockList, isIP } from 'node:net'
import { expandIpv6, isLoopback } from './client-address.js'

const privateBlocks = [
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const
const privateAddresses = listOf(privateBlocks)

/**
 * Where a request comes from, for logs: `loopback`, `private`, or the block of a public address. A /24, or a /48 of IPv6,
 * tells who sends too much without naming a person.
 */
export function addressClass(address: string): string {
  const version = isIP(address)
  if (version === 0) return 'unknown'
  if (isLoopback(address)) return 'loopback'
  if (privateAddresses.check(address, version === 6 ? 'ipv6' : 'ipv4')) return 'private'
  return version === 4
    ? `${address.split('.').slice(0, 3).join('.')}.0/24`
    : `${expandIpv6(address).slice(0, 3).join(':')}::/48`
}

function listOf(blocks: typeof privateBlocks): BlockList {
  const list = new BlockList()
  for (const [block, bits, version] of blocks) list.addSubnet(block, bits, version)
  return list
}
