import { describe, expect, it } from 'vitest'
import { hostRefusalOf, refusalOf, type WebAddress, type WebUse } from './web-address.js'

const rules = {
  isNamedByOperator: (host: string) => host === 'harbour-lane.example',
  callbackPorts: [443, 8443],
}

function address(change: Partial<WebAddress> = {}): WebAddress {
  return { scheme: 'https', host: 'harbour-lane.co.uk', port: 443, hasCredentials: false, characters: 30, ...change }
}

describe('refusalOf', () => {
  it.each<[WebUse, Partial<WebAddress>, ReturnType<typeof refusalOf>]>([
    ['site', {}, null],
    ['site', { scheme: 'http', port: 80 }, null],
    ['site', { scheme: 'http', port: 443 }, null],
    ['site', { port: 8443 }, 'port'],
    ['site', { port: 8080 }, 'port'],
    ['site', { port: 22 }, 'port'],
    ['site', { scheme: 'ftp', port: 21 }, 'scheme'],
    ['site', { scheme: 'file', host: '' }, 'scheme'],
    ['site', { scheme: 'javascript', host: '' }, 'scheme'],
    ['site', { hasCredentials: true }, 'credentials'],
    ['site', { characters: 4_096 }, null],
    ['site', { characters: 4_097 }, 'too_long'],
    ['callback', {}, null],
    ['callback', { port: 8443 }, null],
    ['callback', { port: 80 }, 'port'],
    ['callback', { scheme: 'http', port: 443 }, 'scheme'],
    ['callback', { scheme: 'http', port: 80 }, 'scheme'],
    ['callback', { hasCredentials: true }, 'credentials'],
  ])('for a %s, %j: %s', (use, change, expected) => {
    expect(refusalOf(address(change), use, rules)).toBe(expected)
  })

  it('applies all checks except the host check to a host named by the operator', () => {
    const named = { host: 'harbour-lane.example' }
    expect(refusalOf(address(named), 'site', rules)).toBeNull()
    expect(refusalOf(address({ ...named, port: 22 }), 'site', rules)).toBe('port')
    expect(refusalOf(address({ ...named, scheme: 'http' }), 'callback', rules)).toBe('scheme')
  })
})

describe('hostRefusalOf', () => {
  it.each([
    'harbour-lane.co.uk',
    'www.harbour-lane.co.uk',
    'harbour-lane.uk',
    'harbour-lane.com',
    'harbour_lane.harbour-lane.com',
    'xn--hrbour-lane-m8a.co.uk',
    'harbour-lane.github.io',
    `${'a'.repeat(63)}.co.uk`,
    `${'a.'.repeat(124)}co.uk`,
  ])('accepts %s', (host) => {
    expect(hostRefusalOf(host, rules)).toBeNull()
  })

  it.each([
    ['harbour-lane', 'reserved_host'],
    ['localhost', 'reserved_host'],
    ['harbour-lane.localhost', 'reserved_host'],
    ['printer.local', 'reserved_host'],
    ['metadata.google.internal', 'reserved_host'],
    ['1.0.0.127.in-addr.arpa', 'reserved_host'],
    ['router.home.arpa', 'reserved_host'],
    ['harbourlane.onion', 'reserved_host'],
    ['matched.test', 'reserved_host'],
    ['harbour.example', 'reserved_host'],
    ['harbour.invalid', 'reserved_host'],
    ['harbour.lan', 'reserved_host'],
    ['harbour.corp', 'reserved_host'],
    ['uk', 'reserved_host'],
    ['co.uk', 'reserved_host'],
    ['github.io', 'reserved_host'],
    ['127.0.0.1', 'ip_literal'],
    ['8.8.8.8', 'ip_literal'],
    ['[::1]', 'ip_literal'],
    ['[2606:4700::1111]', 'ip_literal'],
    ['0x7f.1', 'ip_literal'],
    ['2130706433', 'ip_literal'],
    ['', 'host'],
    ['.', 'host'],
    ['localhost.', 'host'],
    ['harbour-lane.co.uk.', 'host'],
    ['harbour..co.uk', 'host'],
    ['.harbour.co.uk', 'host'],
    ['harbour lane.co.uk', 'host'],
    ['HARBOUR.co.uk', 'host'],
    ['harbour-lane.co.uk:80', 'host'],
    ['fe80::1%lo', 'host'],
    [`${'a'.repeat(64)}.co.uk`, 'host'],
    [`${'a.'.repeat(125)}co.uk`, 'host'],
  ])('rejects %s (%s)', (host, expected) => {
    expect(hostRefusalOf(host, rules)).toBe(expected)
  })
})
