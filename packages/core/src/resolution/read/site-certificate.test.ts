import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { certificateQuote, type PeerCertificate, siteCertificate } from './site-certificate.js'

const host = 'www.harbour-lane.co.uk'
const subjectaltname = 'DNS:harbour-lane.co.uk, DNS:www.harbour-lane.co.uk'
const read = (subject: PeerCertificate['subject'], names: string | undefined = subjectaltname) =>
  siteCertificate(host, { subject, subjectaltname: names })

const extended = {
  jurisdictionC: 'GB',
  businessCategory: 'Private Organization',
  serialNumber: '09999991',
  C: 'GB',
  L: 'Sandhaven',
  O: 'Harbour Lane Boatworks Limited',
  CN: 'harbour-lane.co.uk',
}
const { serialNumber, jurisdictionC, ...validated } = extended

describe('the subject of a certificate', () => {
  it('gives organisation, country and company number if it has extended validation', () => {
    const certificate = read(extended)
    expect(certificate).toEqual({
      organisation: 'Harbour Lane Boatworks Limited',
      country: 'GB',
      registration: { number: '09999991', jurisdiction: 'GB' },
    })
    expect(certificate && certificateQuote(certificate)).toBe(
      'O=Harbour Lane Boatworks Limited, C=GB, serialNumber=09999991, jurisdictionC=GB',
    )
  })

  it('gives organisation and country if the organisation was validated', () => {
    expect(read(validated)).toEqual({
      organisation: 'Harbour Lane Boatworks Limited',
      country: 'GB',
      registration: null,
    })
    expect(read({ O: 'Harbour Lane', C: 'gb' })?.country).toBe('GB')
    expect(certificateQuote({ organisation: 'Harbour Lane', country: null, registration: null })).toBe('O=Harbour Lane')
  })

  it('gives no number without its jurisdiction', () => {
    expect(read({ ...validated, serialNumber })?.registration).toBeNull()
    expect(read({ ...validated, jurisdictionC })?.registration).toBeNull()
  })

  it.each<[string, PeerCertificate['subject']]>([
    ['has only a domain', { CN: 'harbour-lane.co.uk' }],
    ['is missing', undefined],
    ['is null', null],
    ['has two organisations', { ...extended, O: ['Harbour Lane Boatworks Limited', 'Pixel Quay Limited'] }],
    ['has an organisation of 201 characters', { ...extended, O: 'x'.repeat(201) }],
    ['has an organisation of control characters', { ...extended, O: '\u0000\u202e\n ' }],
    ['has a number for an organisation', { ...extended, O: 7 }],
  ])('gives nothing if it %s', (_, subject) => {
    expect(read(subject)).toBeNull()
  })

  it('is put on one line without control characters', () => {
    expect(read({ ...extended, O: ' Harbour\u0000\r\nLane\u202e  Ltd\u200b' })?.organisation).toBe('Harbour Lane Ltd')
    expect(read({ ...extended, O: 'x'.repeat(200) })?.organisation).toHaveLength(200)
  })

  it.each([
    ['repeated numbers', { serialNumber: ['09999991', '09999992'] }],
    ['repeated jurisdictions', { jurisdictionC: ['GB', 'US'] }],
    ['a number of 41 characters', { serialNumber: '9'.repeat(41) }],
    ['a jurisdiction that is not a country code', { jurisdictionC: 'Great Britain' }],
  ])('gives no company number with %s', (_, change) => {
    expect(read({ ...extended, ...change })).toMatchObject({ organisation: extended.O, registration: null })
  })
})

describe('the domains of a certificate', () => {
  it.each([
    'DNS:harbour-lane.co.uk, DNS:*.harbour-lane.co.uk',
    'DNS:harbour-lane.co.uk, DNS:harbourlane.com, DNS:shop.harbour-lane.eu',
    'DNS:www.harbour-lane.co.uk, IP Address:192.0.2.1',
  ])('leave it to the site: %s', (names) => {
    expect(read(extended, names)).not.toBeNull()
  })

  it.each([
    ['other domains', 'DNS:harbour-lane.co.uk, DNS:pixel-quay.co.uk'],
    ['sites of a platform', 'DNS:*.pixel-quay.co.uk, DNS:www.harbour-lane.co.uk'],
    ['names that are not domains', 'DNS:www.harbour-lane.co.uk, DNS:"a, b"'],
    ['more names than are read', `DNS:harbour-lane.co.uk${', DNS:www.harbour-lane.co.uk'.repeat(1_000)}`],
  ])('make it count for nothing if it covers %s', (_, names) => {
    expect(read(extended, names)).toBeNull()
  })

  it('make it count for nothing if there are none', () => {
    expect(siteCertificate(host, { subject: extended })).toBeNull()
  })
})

it('reads any certificate without throwing, and gives bounded texts', () => {
  const subject = fc.dictionary(
    fc.constantFrom('O', 'C', 'serialNumber', 'jurisdictionC', 'CN', '__proto__'),
    fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.array(fc.string()), fc.anything()),
  )
  fc.assert(
    fc.property(subject, fc.string({ unit: 'binary' }), fc.string(), (given, names, name) => {
      const certificate = siteCertificate(name, { subject: given, subjectaltname: names })
      if (certificate === null) return
      expect(certificate.organisation).toMatch(/^[^\p{C}]{1,200}$/u)
      expect(certificate.country ?? 'GB').toMatch(/^[A-Z]{2}$/)
      expect(certificateQuote(certificate).length).toBeLessThan(300)
    }),
  )
})
