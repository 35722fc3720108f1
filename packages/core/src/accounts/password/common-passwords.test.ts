import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.js'

describe('isCommonPassword', () => {
  it.each([
    'password',
    'Password1',
    'PASSW0RD!!',
    'p@ssw0rd2026',
    'qwerty123',
    'trustno1',
    'Liverpool_1',
    '1234567890',
    'zzzzzzzzz',
  ])('recognises %j', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each(['correct horse battery', 'mypassword-harbour', 'passwordpassword', 'zzzzzzzzy', '1234-5678'])(
    'accepts %j',
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )

  it('ignores case and trailing digits and symbols', () => {
    const ending = fc.string({ unit: fc.constantFrom(...'0123456789!?.@#$*_-'), maxLength: 10 })
    fc.assert(fc.property(ending, (end) => isCommonPassword(`SunShine${end}`)))
  })

  it('recognises any string of digits and any single repeated character', () => {
    fc.assert(
      fc.property(fc.nat(), fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }), (number, character) => {
        return isCommonPassword(String(number)) && isCommonPassword(character.repeat(8))
      }),
    )
  })
})
