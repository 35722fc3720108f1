import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDomain, requireDomain } from './domain.js'

describe('parseDomain and requireDomain', () => {
  it.each([
    ['harbour-lane.co.uk', 'harbour-lane.co.uk'],
    ['  HTTPS://www.Harbour-Lane.CO.UK/about?x=1#y  ', 'harbour-lane.co.uk'],
    ['http://user:secret@shop.harbour-lane.co.uk:8080/', 'harbour-lane.co.uk'],
    ['mailto:someone@mail.harbour-lane.co.uk', 'harbour-lane.co.uk'],
    ['someone@harbour-lane.co.uk', 'harbour-lane.co.uk'],
    ['harbour-lane.co.uk.', 'harbour-lane.co.uk'],
    ['harbour-lane.co.uk:443', 'harbour-lane.co.uk'],
    ['//harbour-lane.co.uk/terms', 'harbour-lane.co.uk'],
    ['bücher-am-kai.co.uk', 'xn--bcher-am-kai-dlb.co.uk'],
    ['XN--BCHER-KVA.com', 'xn--bcher-kva.com'],
    ['harbour。co。uk', 'harbour.co.uk'],
    ['harbour\u00ad-lane\u200b.co.uk', 'harbour-lane.co.uk'],
    ['a-shop.myshopify.com', 'a-shop.myshopify.com'],
  ])('read the domain from %j', (given, domain) => {
    expect(parseDomain(given)?.domain).toBe(domain)
  })

  it.each([
    ['', 'not a valid host name'],
    ['harbour', 'single label'],
    ['127.0.0.1', 'IP address'],
    ['09999991', 'a number, such as that of a company'],
    ['[::1]', 'not a valid host name'],
    ['co.uk', 'public suffix'],
    ['myshopify.com', 'public suffix'],
    ['harbour.localhost', 'under .localhost'],
    ['harbour.test', 'under .test'],
    ['harbour lane.co.uk', 'not a valid host name'],
    ['ftp://harbour.co.uk', 'not a valid host name'],
    ['javascript:alert(1)', 'not a valid host name'],
    [`${'a'.repeat(64)}.co.uk`, 'not a valid host name'],
    [`${'a.'.repeat(130)}co.uk`, 'not a valid host name'],
  ])('reject %j with the reason', (given, reason) => {
    expect(() => requireDomain(given)).toThrow(reason)
  })

  it('accept suffixes that the operator allows', () => {
    expect(parseDomain('harbour-lane.example')).toBeNull()
    expect(parseDomain('www.harbour-lane.example', { moreSuffixes: ['example'] })?.domain).toBe('harbour-lane.example')
  })

  it('parse any text without throwing, and parse their own result to itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.domain(), fc.webUrl(), fc.emailAddress()), (text) => {
        const read = parseDomain(text)
        if (read) expect(parseDomain(read.domain)?.domain).toBe(read.domain)
      }),
    )
  })
})
