import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseEmail } from './email.js'

const domain = 'harbour-lane.example'
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit))

describe('parseEmail', () => {
  it.each([
    ['ada@harbour-lane.example', 'ada@harbour-lane.example'],
    ['  Ada@Harbour-Lane.EXAMPLE\n', 'ada@harbour-lane.example'],
    ["o'neill+news@mail.harbour-lane.example", "o'neill+news@mail.harbour-lane.example"],
    ['jürgen@harbour-lane.example', 'jürgen@harbour-lane.example'],
  ])('parses %j as %j', (text, email) => {
    expect(parseEmail(text)).toBe(email)
  })

  it.each([
    '',
    'ada',
    'ada@',
    '@harbour-lane.example',
    'ada@localhost',
    'ada@harbour-lane..example',
    'ada@harbour-lane.example.',
    'ada@harbour_lane.example',
    'ada bob@harbour-lane.example',
    'ada@bob@harbour-lane.example',
    'ada@harbour-lane.example,bob@harbour-lane.example',
    'ada@harbour-lane.example\r\nBcc: bob@harbour-lane.example',
    '"ada"@harbour-lane.example',
    'Ada <ada@harbour-lane.example>',
    'ada@[192.0.2.7]',
    'ada@127.0.0.1',
    'ada@harbour-lane.1',
    'ada@harbour-lane.x',
    'ada@-harbour.example',
    'ada@harbour-.example',
    'ada@harbour.-example',
  ])('rejects %j', (text) => {
    expect(parseEmail(text)).toBeNull()
  })

  it('accepts a local part of 64 characters and rejects one of 65', () => {
    expect(parseEmail(`${'a'.repeat(64)}@${domain}`)).not.toBeNull()
    expect(parseEmail(`${'a'.repeat(65)}@${domain}`)).toBeNull()
  })

  it('accepts a label of 63 characters and rejects one of 64', () => {
    expect(parseEmail(`ada@${'a'.repeat(63)}.example`)).not.toBeNull()
    expect(parseEmail(`ada@${'a'.repeat(64)}.example`)).toBeNull()
  })

  it('accepts an address of 254 characters and rejects one of 255', () => {
    const labels = `${'a'.repeat(63)}.`.repeat(3)
    const of254 = `${'a'.repeat(254 - 1 - labels.length - 7)}@${labels}example`
    expect(of254).toHaveLength(254)
    expect(parseEmail(of254)).toBe(of254)
    expect(parseEmail(`a${of254}`)).toBeNull()
  })

  it('is idempotent, so that an address has one spelling', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (name) => {
        const email = parseEmail(` ${name}@${domain.toUpperCase()} `)
        return email === null || parseEmail(email) === email
      }),
    )
  })

  it('never accepts a space, a line break or a second @', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyUnit, maxLength: 30 }), (text) => {
        const email = parseEmail(`${text}@${domain}`)
        return email === null || (!/\s/.test(email) && email.split('@').length === 2)
      }),
    )
  })

  it.each([
    ['a NUL', '\u0000'],
    ['a control character', '\u001b'],
    ['a delete character', '\u007f'],
    ['half a surrogate pair', '\ud800'],
    ['a right-to-left override', '\u202e'],
    ['a zero-width space', '\u200b'],
    ['a soft hyphen', '\u00ad'],
    ['a variation selector', '\ufe0f'],
    ['a filler letter', '\u3164'],
  ])('rejects %s, which databases and mail servers do not preserve', (_, character) => {
    expect(parseEmail(`ada${character}@${domain}`)).toBeNull()
  })
})
