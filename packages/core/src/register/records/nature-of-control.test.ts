import { describe, expect, it } from 'vitest'
import { natureOfControl } from './nature-of-control.js'
import type { Identification } from './person.js'
import { ukCompanyNumber } from './uk-registration.js'

describe('natureOfControl', () => {
  it.each([
    [
      'ownership-of-shares-25-to-50-percent',
      'shares',
      '25_to_50',
      'directly',
      'more than 25% and at most 50% of the shares',
    ],
    [
      'voting-rights-50-to-75-percent-as-trust',
      'voting_rights',
      '50_to_75',
      'trust',
      'more than 50% and less than 75% of the voting rights, through a trust',
    ],
    [
      'right-to-share-surplus-assets-75-to-100-percent-as-firm-limited-liability-partnership',
      'surplus_assets',
      '75_to_100',
      'firm',
      '75% or more of the surplus assets, through a firm',
    ],
    [
      'ownership-of-shares-more-than-25-percent-registered-overseas-entity',
      'shares',
      'more_than_25',
      'directly',
      'more than 25% of the shares',
    ],
    [
      'right-to-appoint-and-remove-directors',
      'appointments',
      null,
      'directly',
      'right to appoint and remove the people who run it',
    ],
    ['significant-influence-or-control', 'influence', null, 'directly', 'significant influence or control'],
    ['a-new-word', 'other', null, 'directly', 'a new word'],
  ])('takes %s apart', (code, kind, band, heldAs, text) => {
    expect(natureOfControl(code)).toEqual({ code, kind, band, heldAs, text })
  })
})

describe('ukCompanyNumber', () => {
  const nothing: Identification = {
    type: null,
    legalForm: null,
    legalAuthority: null,
    placeRegistered: null,
    countryRegistered: null,
    registrationNumber: '6999920',
  }

  it.each([
    [{ countryRegistered: 'England' }, '06999920'],
    [{ placeRegistered: 'Companies House' }, '06999920'],
    [{ placeRegistered: 'Register Of Companies (England And Wales)' }, '06999920'],
    [{ countryRegistered: 'Scotland', registrationNumber: 'SC123456' }, 'SC123456'],
    [{ type: 'uk-limited-company' }, '06999920'],
    [{ legalAuthority: 'Companies Act 2006' }, '06999920'],
    [{ countryRegistered: 'Germany', placeRegistered: 'Handelsregister' }, null],
    [{ countryRegistered: 'Gibraltar', placeRegistered: 'Companies House Gibraltar' }, null],
    [{ countryRegistered: 'Ireland', legalAuthority: 'Companies Act 2014' }, null],
    [{ countryRegistered: 'England', registrationNumber: 'HRB 12345' }, null],
    [{ countryRegistered: 'England', registrationNumber: null }, null],
    [{}, null],
  ])('reads %o as %s', (given, number) => {
    expect(ukCompanyNumber({ ...nothing, ...given })).toBe(number)
  })
})
