import { describe, expect, it } from 'vitest'
import { verificationState } from '../records/verification.js'
import { parseVerification } from './parse-person.js'

const parse = (details: unknown) => parseVerification({ identity_verification_details: details })

/** The three forms that Companies House publishes. */
const pending = {
  appointment_verification_statement_date: '2026-12-01',
  appointment_verification_statement_due_on: '2026-12-15',
}
const byProvider = {
  anti_money_laundering_supervisory_bodies: ['Guild of Fictional Accountants'],
  appointment_verification_end_on: '9999-12-31',
  appointment_verification_start_on: '2026-01-22',
  appointment_verification_statement_date: '2026-01-22',
  appointment_verification_statement_due_on: '2026-02-05',
  authorised_corporate_service_provider_name: 'LEDGER COURT FILINGS LIMITED',
  identity_verified_on: '2026-01-20',
  preferred_name: 'Ada Quillfeather',
}
const byOneLogin = {
  appointment_verification_end_on: '9999-12-31',
  appointment_verification_start_on: '2026-01-22',
}

describe('parseVerification', () => {
  it('reads a person who has not verified yet', () => {
    expect(parse(pending)).toEqual({
      statementDate: '2026-12-01',
      statementDueOn: '2026-12-15',
      startOn: null,
      endOn: null,
      verifiedOn: null,
      provider: null,
      supervisoryBodies: [],
      preferredName: null,
    })
  })

  it('reads a person whom a provider has verified', () => {
    expect(parse(byProvider)).toMatchObject({
      startOn: '2026-01-22',
      endOn: '9999-12-31',
      verifiedOn: '2026-01-20',
      provider: 'LEDGER COURT FILINGS LIMITED',
      supervisoryBodies: ['Guild of Fictional Accountants'],
      preferredName: 'Ada Quillfeather',
    })
  })

  it('reads nothing from an absent, empty or unreadable block', () => {
    for (const block of [undefined, null, {}, 'verified', { appointment_verification_start_on: 'soon' }]) {
      expect(parse(block)).toBeNull()
    }
  })
})

describe('verificationState', () => {
  const state = (details: unknown, today: string) => verificationState(parse(details), today)

  it('is verified from the day the verification starts, without regard to the date of verification', () => {
    expect([state(byProvider, '2026-01-21'), state(byProvider, '2026-01-22')]).toEqual(['due', 'verified'])
    expect([state(byOneLogin, '2026-01-21'), state(byOneLogin, '2026-01-22')]).toEqual(['unknown', 'verified'])
    expect(state({ identity_verified_on: '2026-01-20' }, '2026-11-16')).toBe('unknown')
  })

  it('is due up to the due date, and overdue from the day after it', () => {
    expect(['2026-11-16', '2026-12-15', '2026-12-16'].map((today) => state(pending, today))).toEqual([
      'due',
      'due',
      'overdue',
    ])
  })

  it('is not verified any more after the last day of a verification', () => {
    const ended = { ...byOneLogin, appointment_verification_end_on: '2026-06-30' }
    expect([state(ended, '2026-06-30'), state(ended, '2026-07-01')]).toEqual(['verified', 'unknown'])
    expect(state({ ...ended, ...pending }, '2026-07-01')).toBe('due')
  })

  it('is unknown without details', () => {
    expect(state(undefined, '2026-11-16')).toBe('unknown')
  })
})
