import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../shared/errors.js'
import { utf8Length } from '../../shared/text.js'
import { checkPassword } from './password.js'

const lenient = { rejectCommon: false }
const strict = { rejectCommon: true }

function refusal(password: string, policy = lenient): unknown {
  try {
    checkPassword(policy, 'password', password)
    return null
  } catch (error) {
    return error
  }
}

describe('checkPassword', () => {
  it('accepts eight characters and rejects seven', () => {
    expect(refusal('a2c4e6g8')).toBeNull()
    expect(codeOf(refusal('a2c4e6g'))).toBe('invalid_request')
  })

  it('counts characters, not code units, for the minimum', () => {
    expect(refusal('🔑'.repeat(8))).toBeNull()
    expect(codeOf(refusal('🔑'.repeat(7)))).toBe('invalid_request')
  })

  it('accepts 1,024 bytes and rejects 1,025', () => {
    expect(refusal('x'.repeat(1_024))).toBeNull()
    expect(codeOf(refusal('x'.repeat(1_025)))).toBe('invalid_request')
  })

  it('counts bytes, not characters, for the maximum', () => {
    expect(refusal('é'.repeat(512))).toBeNull()
    expect(codeOf(refusal(`${'é'.repeat(512)}x`))).toBe('invalid_request')
  })

  it('accepts any characters, including spaces and control characters', () => {
    const point = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
    const anyPoint = point.map((number) => String.fromCodePoint(number))
    const password = fc.string({ unit: anyPoint, minLength: 8, maxLength: 300 })
    fc.assert(fc.property(password, (text) => (refusal(text) === null) === utf8Length(text) <= 1_024))
  })

  it('names the given field but not the password', () => {
    const check = () => checkPassword(lenient, 'new_password', 'sesame')
    expect(check).toThrow(expect.objectContaining({ problems: [expect.objectContaining({ field: 'new_password' })] }))
    expect(JSON.stringify(refusal('sesame'))).not.toContain('sesame')
  })

  it('gives the reason in the message and for the field', () => {
    expect(refusal('sesame')).toMatchObject({
      message: 'The password must have at least 8 characters.',
      problems: [{ field: 'password', message: 'must have at least 8 characters' }],
    })
  })

  it('rejects a common password only if the policy says so', () => {
    expect(refusal('Password1', lenient)).toBeNull()
    expect(codeOf(refusal('Password1', strict))).toBe('invalid_request')
    expect(refusal('correct horse battery', strict)).toBeNull()
  })
})
