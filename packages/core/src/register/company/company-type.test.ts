import { describe, expect, it } from 'vitest'
import { typeOfSnapshot } from './company-type.js'

describe('typeOfSnapshot', () => {
  it.each([
    ['Private Limited Company', 'ltd'],
    ['private limited company', 'ltd'],
    ['Private LTD Company', 'ltd'],
    ['Public Limited Company', 'plc'],
    ['Private Unlimited', 'private-unlimited'],
    ['Private Unlimited Company', 'private-unlimited'],
    ['PRI/LTD BY GUAR/NSC (Private, limited by guarantee, no share capital)', 'private-limited-guarant-nsc'],
    [
      "PRI/LBG/NSC (Private, Limited by guarantee, no share capital, use of 'Limited' exemption)",
      'private-limited-guarant-nsc-limited-exemption',
    ],
    [
      'PRIV LTD SECT. 30 (Private limited company, section 30 of the Companies Act)',
      'private-limited-shares-section-30-exemption',
    ],
    ['Limited Liability Partnership', 'llp'],
    ['Limited Partnership', 'limited-partnership'],
    ['Overseas Entity', 'registered-overseas-entity'],
    ['Registered Society', 'registered-society-non-jurisdictional'],
    ['Royal Charter Company', 'royal-charter'],
    ['Charitable Incorporated Organisation', 'charitable-incorporated-organisation'],
    ['Investment Company with Variable Capital', 'investment-company-with-variable-capital'],
    ['Investment Company with Variable Capital (Securities)', 'icvc-securities'],
    ['Investment Company with Variable Capital(Umbrella)', 'icvc-umbrella'],
    ['Further Education and Sixth Form College Corps', 'further-education-or-sixth-form-college-corporation'],
    ['United Kingdom Economic Interest Grouping', 'ukeig'],
    ['Converted/Closed', 'converted-or-closed'],
    ['Other company type', 'other'],
  ])('reads %j as %s every time', (category, type) => {
    expect(typeOfSnapshot(category)).toEqual({ type, subtype: null, isKnown: true })
    expect(typeOfSnapshot(category)).toEqual({ type, subtype: null, isKnown: true })
  })

  it('knows only the subtype of a community interest company', () => {
    expect(typeOfSnapshot('Community Interest Company')).toEqual({
      type: null,
      subtype: 'community-interest-company',
      isKnown: true,
    })
  })

  it('keeps an unknown category', () => {
    expect(typeOfSnapshot('Guild of Lamplighters ')).toEqual({
      type: 'Guild of Lamplighters',
      subtype: null,
      isKnown: false,
    })
  })
})
