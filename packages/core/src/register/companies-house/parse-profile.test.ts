import { describe, expect, it } from 'vitest'
import { noAddress } from '../company/company.js'
import { parseProfile } from './parse-profile.js'

const answer = {
  company_name: ' TINDERBOX LANE LIMITED ',
  company_number: '09999991',
  company_status: 'active',
  company_status_detail: 'active-proposal-to-strike-off',
  type: 'ltd',
  jurisdiction: 'england-wales',
  date_of_creation: '2015-06-01',
  registered_office_address: {
    address_line_1: '4 Tinder Street',
    locality: 'Leeds',
    postal_code: 'LS1 4DL',
    region: null,
  },
  accounts: {
    accounting_reference_date: { day: '28', month: '03' },
    last_accounts: { type: 'micro-entity', made_up_to: '2025-03-28' },
    next_accounts: { due_on: '2026-12-28', period_end_on: '2026-03-28', overdue: false },
    next_due: '2026-12-28',
    next_made_up_to: '2026-03-28',
  },
  confirmation_statement: { last_made_up_to: '2025-11-11', next_made_up_to: '2026-11-11', next_due: '2026-11-25' },
  sic_codes: ['53100', 62020],
  previous_company_names: [
    { name: 'OLD TINDER LIMITED', effective_from: '2015-06-01', ceased_on: '2017-02-03' },
    { name: 'NEWER TINDER LIMITED', effective_from: '2017-02-03', ceased_on: '2020-04-05' },
  ],
  has_charges: false,
  has_been_liquidated: false,
  has_insolvency_history: false,
  links: { self: '/company/09999991', charges: '/company/09999991/charges' },
  something_new: { nested: true },
}

const whole = (json: object) => parseProfile(json, 'whole')?.patch
const partial = (json: object) => parseProfile({ company_number: '09999991', ...json }, 'partial')?.patch

describe('parseProfile for a complete response', () => {
  it('reads every fact of a profile', () => {
    expect(parseProfile(answer, 'whole')).toEqual({
      number: '09999991',
      patch: {
        name: 'TINDERBOX LANE LIMITED',
        status: 'active',
        statusDetail: 'active-proposal-to-strike-off',
        type: 'ltd',
        subtype: null,
        jurisdiction: 'england-wales',
        office: { ...noAddress, line1: '4 Tinder Street', locality: 'Leeds', postalCode: 'LS1 4DL' },
        incorporatedOn: '2015-06-01',
        dissolvedOn: null,
        accounts: {
          referenceDay: 28,
          referenceMonth: 3,
          lastType: 'micro-entity',
          lastMadeUpTo: '2025-03-28',
          nextMadeUpTo: '2026-03-28',
          nextDue: '2026-12-28',
        },
        confirmation: { lastMadeUpTo: '2025-11-11', nextMadeUpTo: '2026-11-11', nextDue: '2026-11-25' },
        sicCodes: ['53100', '62020'],
        previousNames: [
          { name: 'NEWER TINDER LIMITED', effectiveFrom: '2017-02-03', ceasedOn: '2020-04-05' },
          { name: 'OLD TINDER LIMITED', effectiveFrom: '2015-06-01', ceasedOn: '2017-02-03' },
        ],
        hasInsolvencyHistory: false,
        hasChargesPage: true,
        hasInsolvencyPage: false,
      },
    })
  })

  it('returns null or an empty list for absent facts, and no charge counts', () => {
    expect(whole({ company_number: 'SC12345', company_name: 'LOCHSIDE LIMITED' })).toEqual({
      name: 'LOCHSIDE LIMITED',
      status: null,
      statusDetail: null,
      type: null,
      subtype: null,
      jurisdiction: null,
      office: noAddress,
      incorporatedOn: null,
      dissolvedOn: null,
      accounts: {
        referenceDay: null,
        referenceMonth: null,
        lastType: null,
        lastMadeUpTo: null,
        nextMadeUpTo: null,
        nextDue: null,
      },
      confirmation: { lastMadeUpTo: null, nextMadeUpTo: null, nextDue: null },
      sicCodes: [],
      previousNames: [],
      hasInsolvencyHistory: null,
      hasChargesPage: null,
      hasInsolvencyPage: null,
    })
  })

  it('reads names in one line, without marks that turn the direction of a text', () => {
    const patch = whole({ ...answer, company_name: 'TINDER\r\nBOX \u202eDEMIL\u2066 LTD\u200f' })
    expect(patch).toMatchObject({ name: 'TINDER BOX DEMIL LTD' })
  })

  it('omits an unreadable fact', () => {
    const patch = whole({
      ...answer,
      date_of_creation: '2015-02-30',
      registered_office_address: 'Leeds',
      sic_codes: '53100',
      company_status: { is: 'active' },
      accounts: 7,
    })
    for (const fact of ['incorporatedOn', 'office', 'sicCodes', 'status', 'accounts']) {
      expect(patch).not.toHaveProperty(fact)
    }
    expect(patch).toMatchObject({ name: 'TINDERBOX LANE LIMITED', type: 'ltd' })
  })

  it('accepts the reference date as text or number', () => {
    const reference = (day: unknown, month: unknown) =>
      whole({ ...answer, accounts: { accounting_reference_date: { day, month } } })?.accounts
    expect(reference('09', '3')).toMatchObject({ referenceDay: 9, referenceMonth: 3 })
    expect(reference(31, 12)).toMatchObject({ referenceDay: 31, referenceMonth: 12 })
    expect(reference('32', '13')).toMatchObject({ referenceDay: null, referenceMonth: null })
  })

  it('reads the accounts type "null" as none', () => {
    expect(whole({ ...answer, accounts: { last_accounts: { type: 'null' } } })?.accounts?.lastType).toBeNull()
  })

  it('finds the next accounts in next_accounts if the short form is missing', () => {
    const { next_accounts } = answer.accounts
    expect(whole({ ...answer, accounts: { next_accounts } })?.accounts).toMatchObject({
      nextMadeUpTo: '2026-03-28',
      nextDue: '2026-12-28',
    })
  })

  it('keeps unknown words', () => {
    expect(whole({ ...answer, company_status: 'half-awake', type: 'guild' })).toMatchObject({
      status: 'half-awake',
      type: 'guild',
    })
  })

  it('reads the status from its alternative field if the usual one is missing', () => {
    expect(whole({ company_number: '09999991', status: 'dissolved' })?.status).toBe('dissolved')
  })

  it('sets the subtype of a community interest company', () => {
    expect(whole({ ...answer, is_community_interest_company: true })?.subtype).toBe('community-interest-company')
    expect(whole({ ...answer, is_community_interest_company: false })?.subtype).toBeNull()
  })

  it('detects insolvency history from either flag', () => {
    expect(whole({ ...answer, has_been_liquidated: true })?.hasInsolvencyHistory).toBe(true)
    expect(whole({ ...answer, has_insolvency_history: true })?.hasInsolvencyHistory).toBe(true)
  })

  it('finds the number in the link if the field is missing', () => {
    expect(parseProfile({ links: { self: '/company/SC123456' } }, 'whole')?.number).toBe('SC123456')
  })

  it.each([null, [], 'text', 7, {}, { company_number: 'TINDERBOX' }])(
    'returns null without a company number: %j',
    (json) => {
      expect(parseProfile(json, 'whole')).toBeNull()
    },
  )
})

describe('parseProfile for a partial event', () => {
  it('covers only the fields of the event', () => {
    expect(partial({ sic_codes: ['62020'], type: 'plc' })).toEqual({ sicCodes: ['62020'], type: 'plc' })
  })

  it('clears a status detail and dissolution date that the new status does not have', () => {
    expect(partial({ company_status: 'active' })).toEqual({ status: 'active', statusDetail: null, dissolvedOn: null })
    expect(partial({ company_status: 'dissolved' })).toEqual({ status: 'dissolved', statusDetail: null })
    const ended = { company_status: 'dissolved', date_of_cessation: '2026-01-02' }
    expect(partial(ended)).toEqual({ status: 'dissolved', statusDetail: null, dissolvedOn: '2026-01-02' })
  })

  it('does not treat a missing link as a missing page', () => {
    expect(partial({ links: { self: '/company/09999991' } })).toEqual({})
    expect(partial({ links: { charges: '/company/09999991/charges' } })).toEqual({ hasChargesPage: true })
  })

  it('treats an explicit null as a fact', () => {
    expect(partial({ jurisdiction: null })).toEqual({ jurisdiction: null })
  })
})
