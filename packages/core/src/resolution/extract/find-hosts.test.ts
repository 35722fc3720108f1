import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDomain } from '../domain/domain.js'
import { findHosts } from './find-hosts.js'

function hostsIn(text: string): string[] {
  return findHosts(text).map(({ domain, kind }) => `${kind} ${domain}`)
}

describe('findHosts', () => {
  it.each([
    ['Visit harbour-lane.co.uk today', ['web harbour-lane.co.uk']],
    ['www.harbour-lane.co.uk', ['web harbour-lane.co.uk']],
    ['https://www.harbour-lane.co.uk/terms?x=1', ['web harbour-lane.co.uk']],
    ['HTTP://WWW.HARBOUR-LANE.CO.UK', ['web harbour-lane.co.uk']],
    ['This site, harbour-lane.co.uk, is operated by us', ['web harbour-lane.co.uk']],
    ['(harbour-lane.co.uk)', ['web harbour-lane.co.uk']],
    ['See harbour-lane.co.uk.', ['web harbour-lane.co.uk']],
    ['shop.harbour-lane.com', ['web harbour-lane.com']],
    ['a.b.c.harbour-lane.com', ['web harbour-lane.com']],
    ['crew@harbour-lane.co.uk', ['email harbour-lane.co.uk']],
    ['mailto:crew@mail.harbour-lane.co.uk', ['email harbour-lane.co.uk']],
    ['first.last+boats@harbour-lane.co.uk', ['email harbour-lane.co.uk']],
    ['harbour-lane.co.uk and quay-lane.com', ['web harbour-lane.co.uk', 'web quay-lane.com']],
    ['harbour-lane.co.uk, crew@harbour-lane.co.uk', ['web harbour-lane.co.uk', 'email harbour-lane.co.uk']],
    ['a-boat.myshopify.com', ['web a-boat.myshopify.com']],
    ['3boats.co.uk', ['web 3boats.co.uk']],
  ])('finds the hosts in %j', (text, hosts) => {
    expect(hostsIn(text)).toEqual(hosts)
  })

  it.each([
    'No host stands here.',
    'Boats for hire.Ring us',
    'e.g. and i.e.',
    '1.5',
    '192.168.0.1',
    'co.uk',
    'myshopify.com',
    'harbour.local',
    'version 1.2.3',
    'terms.pdf',
    'crew@',
    '',
  ])('finds no host in %j', (text) => {
    expect(hostsIn(text)).toEqual([])
  })

  it('returns the offset of each host', () => {
    const text = 'Write to crew@harbour-lane.co.uk'
    expect(findHosts(text)).toEqual([{ domain: 'harbour-lane.co.uk', kind: 'email', offset: text.indexOf('crew') }])
  })

  it('returns at most 200 hosts', () => {
    expect(findHosts('harbour-lane.co.uk '.repeat(201))).toHaveLength(200)
    expect(findHosts('harbour-lane.co.uk '.repeat(199))).toHaveLength(199)
  })

  it('returns only registrable domains that occur in the text', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.domain(),
      fc.emailAddress(),
      fc.webUrl(),
      fc.constantFrom(' ', '@', '.', 'https://'),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('')
        for (const { domain, offset } of findHosts(text)) {
          expect(parseDomain(domain)?.domain).toBe(domain)
          expect(text.slice(offset).toLowerCase()).toContain(domain)
        }
      }),
    )
  })
})
