import { BlockList, isIP } from 'node:net'
import type { SentHeaders } from './sent-headers.js'

const hopsMax = 20

/** The client's address: the peer of the socket, or the address that trusted proxies report. */
export type ClientAddress = (peer: string, forwardedFor: string | null) => string

export function clientAddress(trustedProxies: readonly string[]): ClientAddress {
  const trusted = new BlockList()
  for (const block of trustedProxies) {
    const [address = '', bits] = block.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  return (peer, forwardedFor) => {
    let address = unmapIpv4(peer)
    if (!forwardedFor || !isTrusted(address)) return address

    // Each proxy appends the address it saw, so walk the list from the end and stop at the first untrusted address.
    for (const hop of forwardedFor.split(',').slice(-hopsMax).reverse()) {
      const candidate = unmapIpv4(hop.trim())
      if (isIP(candidate) === 0) break
      address = candidate
      if (!isTrusted(address)) break
    }
    return address
  }
}

/** The key for rate limits: an IPv4 address, or the /64 block of an IPv6 address. */
export function limitKey(address: string): string {
  return isIP(address) === 6 ? `${expandIpv6(address).slice(0, 4).join(':')}::/64` : address
}

function unmapIpv4(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)
  return mapped?.[1] ?? address
}

/** The eight groups of an IPv6 address, without leading zeros. */
export function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.split('%', 1).join('').toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const gap = tail === undefined ? 0 : Math.max(8 - left.length - right.length, 0)
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}

/** What proxies, load balancers and content networks add to a request that they forward. */
const proxyHeaders = [
  ...['forwarded', 'via', 'cdn-loop', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip', 'true-client-ip'],
  ...['for', 'host', 'proto', 'port', 'by', 'server', 'scheme', 'ssl', 'prefix', 'path', 'uri'].map(
    (name) => `x-forwarded-${name}`,
  ),
  ...['x-original-forwarded-for', 'x-original-host', 'x-original-uri', 'x-envoy-external-address', 'x-proxyuser-ip'],
  ...['cf-connecting-ip', 'cf-connecting-ipv6', 'cf-ray', 'fastly-client-ip', 'fly-client-ip', 'x-azure-clientip'],
  ...['x-appengine-user-ip', 'x-amzn-trace-id', 'x-amz-cf-id', 'x-cloud-trace-context', 'x-vercel-forwarded-for'],
]

/** Whether the caller is a program on this machine and not a proxy that forwards a remote request. */
export function isLocalCall(address: string, sent: Pick<SentHeaders, 'has'>): boolean {
  return isLoopback(address) && !proxyHeaders.some((name) => sent.has(name))
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^127\./.test(address)
}

/**
 * Whether a Host header is an IP address or localhost. Protects against DNS rebinding, which sends the attacker's host
 * name.
 */
export function isAddressHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return name.toLowerCase() === 'localhost' || isIP(name) !== 0
}
