import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageDocument } from '../../../testing/page-samples.js'
import { pageKindOf } from './page-kind.js'

const pageKind = (...blocks: string[]) => pageKindOf(pageDocument({ blocks }))
const long = 'We build boats of larch and oak for the rivers of the north. '.repeat(30)

describe('pageKindOf', () => {
  it.each([
    'This domain is for sale',
    'The domain harbour-lane.example is for sale',
    'The domain name harbour-lane.example is parked',
    'This domain may be for sale',
    'Buy this domain',
    'This page is parked',
    'This domain is parked free of charge',
    'This domain name has been registered with a domain registrar',
    'This domain has expired',
    'Website coming soon',
    'This site is under construction',
    'Future home of something quite cool',
    'Welcome to nginx!',
    'Apache2 Ubuntu Default Page',
    'Account suspended',
    'This account has been suspended',
    'Index of /',
    'Related searches',
  ])('is parked for a short page that says %j', (text) => {
    expect(pageKind(text)).toBe('parked')
  })

  it.each([
    'Just a moment...',
    'Checking your browser before you go on',
    'Verifying you are human',
    'Verify that you are human',
    'Please complete the security check to proceed',
    'Enable JavaScript and cookies to continue',
    'Attention required!',
    'Access denied',
    'Please solve this CAPTCHA',
    'We have seen unusual traffic from your network',
    'Are you a robot?',
  ])('is challenge for a short page that says %j', (text) => {
    expect(pageKind(text)).toBe('challenge')
  })

  it('also reads the title', () => {
    expect(pageKindOf(pageDocument({ title: 'Just a moment...', blocks: [] }))).toBe('challenge')
    expect(pageKindOf(pageDocument({ title: 'This domain is for sale', blocks: [] }))).toBe('parked')
  })

  it('prefers challenge to parked', () => {
    expect(pageKind('Just a moment', 'Buy this domain')).toBe('challenge')
  })

  it.each([
    'Harbour Lane Ltd, company number [XXXXXXXX]',
    'Registered number [xxxx]',
    '[Company Name] is registered in England',
    'company number [company number]',
    '[insert address here]',
    'Lorem ipsum dolor sit amet',
    'Your company name here',
    'Company Name Ltd',
    'Company Name Limited, registered in England',
    '[Registered address]',
  ])('is placeholder for a page that still says %j', (text) => {
    expect(pageKind(text)).toBe('placeholder')
    expect(pageKind(long, text)).toBe('placeholder')
  })

  it.each(['Buy this domain', 'Just a moment', 'Access denied', 'Related searches'])(
    'is ordinary if %j is part of a longer text',
    (text) => {
      expect(pageKind(text, long)).toBe('ordinary')
    },
  )

  it.each([
    'We build boats.',
    'Harbour Lane Boatworks Ltd, company number 09999991',
    '[XXX]',
    'Boats for sale',
    'The harbour is suspended between two cliffs',
    'Wait a moment',
    '',
  ])('is ordinary for a page that says %j', (text) => {
    expect(pageKind(text)).toBe('ordinary')
  })

  it('treats a page as short below 1,500 characters', () => {
    const phrase = 'Buy this domain '
    expect(pageKind(phrase + 'a'.repeat(1_499 - phrase.length))).toBe('parked')
    expect(pageKind(phrase + 'a'.repeat(1_500 - phrase.length))).toBe('ordinary')
  })

  it('returns a valid value for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (title, text) => {
        expect(['ordinary', 'parked', 'challenge', 'placeholder']).toContain(
          pageKindOf(pageDocument({ title, blocks: [text] })),
        )
      }),
    )
  })
})
