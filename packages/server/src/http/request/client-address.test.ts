import { describe, expect, it } from 'vitest'
import { clientAddress, isLocalCall, isLoopback, limitKey } from './client-address.js'

describe('clientAddress', () => {
  it('returns the peer and ignores headers if no proxy is trusted', () => {
    const addressOf = clientAddress([])
    expect(addressOf('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(addressOf('127.0.0.1', '198.51.100.1')).toBe('127.0.0.1')
  })

  it('returns the address that the trusted proxy saw, not the one that the client claims', () => {
    const addressOf = clientAddress(['10.0.0.0/8', '::1'])
    expect(addressOf('10.1.2.3', '6.6.6.6, 198.51.100.1')).toBe('198.51.100.1')
    expect(addressOf('10.1.2.3', '6.6.6.6, 198.51.100.1, 10.9.9.9')).toBe('198.51.100.1')
    expect(addressOf('::1', '198.51.100.1')).toBe('198.51.100.1')
    expect(addressOf('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  })

  it('stops at an entry that is not an address', () => {
    expect(clientAddress(['10.0.0.0/8'])('10.1.2.3', '198.51.100.1, nonsense')).toBe('10.1.2.3')
  })

  it('unwraps IPv4-mapped IPv6 addresses', () => {
    expect(clientAddress([])('::ffff:203.0.113.7', null)).toBe('203.0.113.7')
    expect(clientAddress(['203.0.113.7'])('::ffff:203.0.113.7', '198.51.100.1')).toBe('198.51.100.1')
  })
})

describe('limitKey', () => {
  it('uses the full IPv4 address', () => {
    expect(limitKey('203.0.113.7')).toBe('203.0.113.7')
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:db8::1', '2001:0db8:0000:0000:1:2:3:4'],
    ['::1', '0:0:0:0:0:0:0:2'],
    ['fe80::1%eth0', 'fe80::2'],
  ])('maps %s and %s to the same key', (one, other) => {
    expect(limitKey(one)).toBe(limitKey(other))
  })

  it('gives neighbouring /64 blocks different keys', () => {
    expect(limitKey('2001:db8:1:2::1')).not.toBe(limitKey('2001:db8:1:3::1'))
  })
})

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.8.8.8', '::1'])('accepts %s', (address) => expect(isLoopback(address)).toBe(true))
  it.each(['10.0.0.1', '::2', '128.0.0.1', '1127.0.0.1'])('rejects %s', (address) =>
    expect(isLoopback(address)).toBe(false),
  )
})

describe('isLocalCall', () => {
  const sent = (...names: string[]) => ({ has: (name: string) => names.includes(name) })

  it('is true for a program on this machine', () => {
    expect(isLocalCall('127.0.0.1', sent('host', 'user-agent'))).toBe(true)
    expect(isLocalCall('::1', sent())).toBe(true)
    expect(isLocalCall('192.0.2.7', sent())).toBe(false)
  })

  it.each([
    ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'x-client-ip'],
    ...['cf-connecting-ip', 'true-client-ip', 'fastly-client-ip', 'fly-client-ip', 'x-envoy-external-address'],
  ])('is false if a proxy on this machine forwards the call with %s', (name) => {
    expect(isLocalCall('127.0.0.1', sent(name))).toBe(false)
  })
})
