import { describe, expect, it } from 'vitest'
import { accountsTypeOfSnapshot } from './accounts-type.js'

describe('accountsTypeOfSnapshot', () => {
  it.each([
    ['MICRO ENTITY', 'micro-entity'],
    ['total exemption full', 'total-exemption-full'],
    ['UNAUDITED ABRIDGED', 'unaudited-abridged'],
    ['AUDIT EXEMPTION SUBSIDIARY', 'audit-exemption-subsidiary'],
    ['GROUP', 'group'],
    ['ACCOUNTS TYPE NOT AVAILABLE', 'no-accounts-type-available'],
    ['NO ACCOUNTS FILED', null],
  ])('reads %j as %s', (word, type) => {
    expect(accountsTypeOfSnapshot(word)).toEqual({ type, isKnown: true })
  })

  it('keeps an unknown word', () => {
    expect(accountsTypeOfSnapshot('WHOLLY NEW')).toEqual({ type: 'WHOLLY NEW', isKnown: false })
  })
})
