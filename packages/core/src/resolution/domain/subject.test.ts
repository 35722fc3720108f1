import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { siteNameIn } from './domain.js'
import { requireSubject } from './subject.js'

describe('requireSubject', () => {
  it('parses a domain, a URL and an e-mail address to the same registrable domain', () => {
    for (const text of ['harbour-lane.co.uk', 'https://www.Harbour-Lane.co.uk/about', 'ada@harbour-lane.co.uk']) {
      expect(requireSubject(text)).toMatchObject({ kind: 'domain', name: 'harbour-lane.co.uk' })
    }
  })

  it.each([
    ['shop.harbour-lane.co.uk', 'shop.harbour-lane.co.uk', 'harbour-lane'],
    ['https://www.Client.Agency.co.uk/about', 'client.agency.co.uk', 'client'],
    ['https://user:secret@saltby.portmellow.ac.uk/', 'saltby.portmellow.ac.uk', 'saltby'],
    ['a.b.harbour-lane.co.uk', 'a.b.harbour-lane.co.uk', 'a'],
    ['bücher.harbour-lane.co.uk', 'xn--bcher-kva.harbour-lane.co.uk', 'xn--bcher-kva'],
    ['HTTPS://SALTBY.Portmellow.AC.UK.:8443/', 'saltby.portmellow.ac.uk', 'saltby'],
    ['saltby.portmellow.ac.uk/people/@ada', 'saltby.portmellow.ac.uk', 'saltby'],
    ['saltby.portmellow.ac.uk?to=ada@portmellow.ac.uk', 'saltby.portmellow.ac.uk', 'saltby'],
    ['saltby.a-shop.myshopify.com', 'saltby.a-shop.myshopify.com', 'saltby'],
    ['a-shop.wordpress.com', 'a-shop.wordpress.com', 'a-shop'],
  ])('keeps the host in %j, because it may be run by others', (text, name, label) => {
    expect(requireSubject(text)).toMatchObject({ kind: 'domain', name, domain: { tenant: name, label } })
    expect(siteNameIn(text)).toBe(name)
  })

  it.each([
    ['www.harbour-lane.co.uk', 'harbour-lane.co.uk'],
    ['ada@mail.harbour-lane.co.uk', 'harbour-lane.co.uk'],
    ['mailto:ada@mail.harbour-lane.co.uk', 'harbour-lane.co.uk'],
    ['Ada <ada@mail.harbour-lane.co.uk', 'harbour-lane.co.uk'],
    ['ada＠mail.harbour-lane.co.uk', 'harbour-lane.co.uk'],
    ['WWW.Harbour-Lane.co.uk.', 'harbour-lane.co.uk'],
    ['www.www.harbour-lane.co.uk:8080', 'harbour-lane.co.uk'],
    ['www.co.uk', 'www.co.uk'],
    ['a-shop.myshopify.com', 'a-shop.myshopify.com'],
  ])('reads %j as the registered domain %s', (text, name) => {
    const subject = requireSubject(text)
    expect(subject.name).toBe(name)
    expect(subject).not.toHaveProperty('domain.tenant')
    expect(siteNameIn(text)).toBe(name)
  })

  it('reads its own name as the same subject, for any host', () => {
    const label = fc.oneof(fc.constant('www'), fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/))
    fc.assert(
      fc.property(fc.array(label, { maxLength: 3 }), (labels) => {
        const { name } = requireSubject([...labels, 'harbour-lane.co.uk'].join('.'))
        expect(requireSubject(name).name).toBe(name)
      }),
    )
  })

  it.each(['co.uk', 'blogspot.com', 'CO.UK '])('recognises the public suffix %j', (text) => {
    expect(requireSubject(text)).toEqual({ kind: 'public_suffix', name: text.trim().toLowerCase() })
  })

  it('recognises a test domain, which needs no rule', () => {
    expect(requireSubject('matched.test')).toMatchObject({
      kind: 'test',
      test: { kind: 'answered', status: 'matched' },
    })
  })

  it.each(['', 'localhost', '127.0.0.1', 'harbour lane', 'harbour-lane.invalid', 'shop.harbour-lane.invalid'])(
    'refuses %j with a reason',
    (text) => {
      expect(() => requireSubject(text)).toThrow(expect.objectContaining({ code: 'invalid_domain' }))
    },
  )

  it.each([
    ['a label of 64 characters', `${'a'.repeat(64)}.harbour-lane.co.uk`],
    ['a name of 254 characters', `${'a.'.repeat(118)}harbour-lane.co.uk`],
    ['an empty label', 'shop..harbour-lane.co.uk'],
    ['an IP address with a port', 'http://127.0.0.1:8080/'],
    ['an IPv6 address', 'http://[::1]/'],
  ])('refuses a host with %s', (_, text) => {
    expect(() => requireSubject(text)).toThrow(expect.objectContaining({ code: 'invalid_domain' }))
    expect(requireSubject(`${'a'.repeat(63)}.harbour-lane.co.uk`).kind).toBe('domain')
  })
})
