import { type AddressBytes, parseIpAddress } from './ip-address.js'

/** Networks that are not reachable from the public internet: private, local, reserved and documentation. */
export const closedIpv4Blocks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Azure serves its virtual machines here, including data that may be secret.
  '168.63.129.16/32',
] as const

/** The only part of IPv6 that is allocated for the internet. */
export const openIpv6Block = '2000::/3'

/** Exceptions within it: Teredo and neighbours, documentation, 6to4, documentation. */
export const closedIpv6Blocks = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const

interface Block {
  readonly bytes: AddressBytes
  readonly bits: number
}

const closedIpv4 = closedIpv4Blocks.map(parseBlock)
const openIpv6 = parseBlock(openIpv6Block)
const closedIpv6 = closedIpv6Blocks.map(parseBlock)

/** Whether a text is a public internet address, in any notation. */
export function isPublicAddress(text: string): boolean {
  const bytes = parseIpAddress(text)
  if (!bytes) return false
  if (bytes.length === 4) return !closedIpv4.some((block) => contains(block, bytes))
  return contains(openIpv6, bytes) && !closedIpv6.some((block) => contains(block, bytes))
}

function parseBlock(text: string): Block {
  const [address = '', bits = ''] = text.split('/')
  return { bytes: parseIpAddress(address) ?? [], bits: Number(bits) }
}

function contains({ bytes, bits }: Block, address: AddressBytes): boolean {
  return bytes.every((byte, index) => {
    const prefixBits = Math.min(Math.max(bits - index * 8, 0), 8)
    const mask = (0xff00 >> prefixBits) & 0xff
    return (byte & mask) === ((address[index] ?? 0) & mask)
  })
}
