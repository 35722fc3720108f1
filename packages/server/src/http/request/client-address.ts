import { BlockList, isIP } from 'node:net'
import type { SentHeaders } from './sent-headers.js'

const hopsMax = 20

/** Who really calls: the socket's peer, or what proxies that we trust say of it. */
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
    let address = unmapped(peer)
    if (!forwardedFor || !isTrusted(address)) return address

    // Each proxy adds the address it saw at the end, so the list is believed from there, as far as trust goes.
    for (const hop of forwardedFor.split(',').slice(-hopsMax).reverse()) {
      const candidate = unmapped(hop.trim())
      if (isIP(candidate) === 0) break
      address = candidate
      if (!isTrusted(address)) break
    }
    return address
  }
}

/** What limits are counted by: an IPv4 address, or the /64 that an IPv6 address stands in. */
export function limitKey(address: string): string {
  return isIP(address) === 6 ? `${expand(address).slice(0, 4).join(':')}::/64` : address
}

function unmapped(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)
  return mapped?.[1] ?? address
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('%', 1).join('').toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const gap = tail === undefined ? 0 : Math.max(8 - left.length - right.length, 0)
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}

const proxyHeaders = ['x-forwarded-for', 'forwarded', 'via']

/** Whether a program on this machine calls, rather than a proxy on behalf of somebody else. */
export function isLocalCall(address: string, sent: Pick<SentHeaders, 'has'>): boolean {
  return isLoopback(address) && !proxyHeaders.some((name) => sent.has(name))
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^127\./.test(address)
}

/**
 * Whether a Host header names an address or localhost. A website that made its own name lead to this machine (DNS
 * rebinding) sends that name.
 */
export function isAddressHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return name.toLowerCase() === 'localhost' || isIP(name) !== 0
}
