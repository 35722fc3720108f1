import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRedirectUri, matchesRedirectUri, redirectHost, withParameters } from './redirect-uri.js'

const registered = 'https://lantern.example:8443/oauth/back?tenant=1'

describe('a redirect URI', () => {
  it.each([
    'https://lantern.example',
    'https://lantern.example/',
    'https://lantern.example/back',
    'https://lantern.example:8443/back?tenant=1&x=%20',
    'https://192.0.2.7/back',
    'https://[2001:db8::1]/back',
    'http://127.0.0.1/back',
    'http://127.0.0.1:50123/back',
    'http://[::1]:50123/back',
    'http://localhost:50123',
    'https://lantern.example/a..b/...',
    'https://lantern.example/back?file=../up',
  ])('may be %s', (uri) => {
    expect(isRedirectUri(uri)).toBe(true)
    expect(matchesRedirectUri(uri, uri)).toBe(true)
  })

  it.each([
    '',
    'lantern',
    '/back',
    '//lantern.example/back',
    'http://lantern.example/back',
    'http://127.0.0.2/back',
    'http://127.0.0.1.evil.example/back',
    'http://localhost.evil.example/back',
    'http://127.1/back',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/hosts',
    'lantern://back',
    'https://',
    'https:///back',
    'https:lantern.example/back',
    'https://ada@lantern.example/back',
    'https://ada:b@lantern.example/back',
    'https://lantern.example\\@evil.example/back',
    'https://lantern.example/back#',
    'https://lantern.example/back#a',
    'https://lantern.example/../back',
    'https://lantern.example/a/..',
    'https://lantern.example/./back',
    'https://lantern.example/%2e%2E/back',
    'https://lantern.example/.%2e/back',
    'https://LANTERN.example/back',
    'HTTPS://lantern.example/back',
    'https://lantern.example:0/back',
    'https://lantern.example:65536/back',
    'https://lantern.example:/back',
    'https://lantern.example/ba ck',
    ' https://lantern.example/back',
    'https://lantern.example/back\n',
    'https://lantern.example/b\u00e4ck',
    'https://l\u00e4ntern.example/back',
    `https://lantern.example/${'a'.repeat(2_048)}`,
  ])('may not be %j', (uri) => {
    expect(isRedirectUri(uri)).toBe(false)
    expect(matchesRedirectUri(uri, uri)).toBe(false)
  })

  it('must match exactly: no change of a registered one is accepted', () => {
    const place = fc.nat({ max: registered.length - 1 })
    const letter = fc.constantFrom(...'abcxyzABC019./:@?#%&=_-\\ \u0000')
    const changes = fc.oneof(
      fc.tuple(place, letter).map(([at, put]) => registered.slice(0, at) + put + registered.slice(at)),
      fc.tuple(place, letter).map(([at, put]) => registered.slice(0, at) + put + registered.slice(at + 1)),
      place.map((at) => registered.slice(0, at) + registered.slice(at + 1)),
      fc.constantFrom(
        registered.toUpperCase(),
        `${registered}/`,
        `${registered}&a=b`,
        registered.replace('8443', '443'),
      ),
    )
    fc.assert(
      fc.property(changes, (given) => {
        fc.pre(given !== registered)
        expect(matchesRedirectUri(registered, given)).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })

  it.each([
    ['http://127.0.0.1/back', 'http://127.0.0.1:50123/back', true],
    ['http://127.0.0.1:8000/back', 'http://127.0.0.1:50123/back', true],
    ['http://127.0.0.1:8000/back', 'http://127.0.0.1/back', true],
    ['http://[::1]/back', 'http://[::1]:50123/back', true],
    ['http://localhost/back', 'http://localhost:50123/back', true],
    ['http://localhost/back', 'http://127.0.0.1:50123/back', false],
    ['http://127.0.0.1/back', 'http://127.0.0.1:50123/other', false],
    ['http://127.0.0.1/back', 'http://127.0.0.1:50123/back?x=1', false],
    ['http://127.0.0.1/back', 'https://127.0.0.1:50123/back', false],
    ['https://localhost/back', 'https://localhost:50123/back', false],
    ['https://lantern.example/back', 'https://lantern.example:50123/back', false],
  ])('registered as %s matches %s: %s', (known, given, isSame) => {
    expect(matchesRedirectUri(known, given)).toBe(isSame)
  })

  it('keeps its own query when parameters are added', () => {
    expect(withParameters('https://a.example/b', 'code=1')).toBe('https://a.example/b?code=1')
    expect(withParameters('https://a.example/b?c=d', 'code=1')).toBe('https://a.example/b?c=d&code=1')
    expect(withParameters('https://a.example/b?', 'code=1')).toBe('https://a.example/b?code=1')
    expect(redirectHost('http://localhost:1/x')).toEqual({ host: 'localhost', isLoopback: true })
  })
})
