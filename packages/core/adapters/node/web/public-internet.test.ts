import type { NetworkInterfaceInfo } from 'node:os'
import { describe, expect, it } from 'vitest'
import { isOnPublicInternet } from './public-internet.js'

const interfacesWith = (...addresses: string[]) => {
  return () => ({ eth0: addresses.map((address) => ({ address }) as NetworkInterfaceInfo) })
}

describe('isOnPublicInternet', () => {
  it('refuses private addresses and the machine itself', () => {
    expect(isOnPublicInternet('192.168.0.1', interfacesWith())).toBe(false)
    expect(isOnPublicInternet('8.8.8.8', interfacesWith('8.8.4.4'))).toBe(true)
    expect(isOnPublicInternet('8.8.8.8', interfacesWith('8.8.4.4', '8.8.8.8'))).toBe(false)
  })

  it('recognises its own addresses in every notation', () => {
    expect(isOnPublicInternet('::ffff:808:808', interfacesWith('8.8.8.8'))).toBe(false)
    expect(isOnPublicInternet('2606:4700:0:0::1111', interfacesWith('2606:4700::1111'))).toBe(false)
    expect(isOnPublicInternet('2606:4700::1112', interfacesWith('2606:4700::1111'))).toBe(true)
  })

  it('reads the current network interfaces', () => {
    expect(isOnPublicInternet('127.0.0.1')).toBe(false)
  })
})
