import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressClass } from './address-class.js'

describe('addressClass', () => {
  it.each([
    ['127.0.0.1', 'loopback'],
    ['::1', 'loopback'],
    ['10.1.2.3', 'private'],
    ['172.31.255.255', 'private'],
    ['172.32.0.1', '172.32.0.0/24'],
    ['192.168.7.7', 'private'],
    ['169.254.1.1', 'private'],
    ['fd12::1', 'private'],
    ['fe80::1', 'private'],
    ['203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:77:1::5', '2001:db8:77::/48'],
    ['unknown', 'unknown'],
  ])('describes %s as %s', (address, described) => {
    expect(addressClass(address)).toBe(described)
  })

  it('never shows the last part of a public address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const described = addressClass(address)
        expect(['loopback', 'private', `${address.split('.').slice(0, 3).join('.')}.0/24`]).toContain(described)
      }),
    )
  })
})
