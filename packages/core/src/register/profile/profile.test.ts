import { describe, expect, it } from 'vitest'
import { type Company, unknownCompany } from '../company/company.js'
import { asCompanyNumber } from '../company/company-number.js'
import type { LayeredCompany } from '../overlay/layers.js'
import { emptyOverlay } from '../overlay/overlay.js'
import { describeCompany } from './profile.js'

const number = asCompanyNumber('09999991')
const now = Date.UTC(2026, 4, 20, 12)
const nothing = emptyOverlay
const blank = unknownCompany(number, 'TINDERBOX LANE LIMITED')
const layered = (facts: Partial<Company> = {}, snapshotAsOf: number | null = null): LayeredCompany => ({
  company: { ...blank, ...facts },
  asOf: Date.UTC(2026, 4, 1),
  snapshotAsOf,
})
const accounts = { ...blank.accounts, lastType: 'micro-entity', nextDue: '2026-05-19' }
const confirmation = { ...blank.confirmation, nextDue: '2026-06-20' }
const counts = { total: 2, outstanding: 1, partSatisfied: 0, satisfied: 1 }

describe('describeCompany', () => {
  it('returns null for facts that no source gave', () => {
    const { company: _, asOf, ...rest } = describeCompany(layered(), nothing, now)
    const unknown = { due: null, isOverdue: null, daysUntil: null }
    expect(asOf).toBe(Date.UTC(2026, 4, 1))
    expect(rest).toEqual({
      industries: [],
      accountsDeadline: unknown,
      confirmationDeadline: unknown,
      hasInsolvencyHistory: null,
      currentInsolvencyStatus: null,
      hasActiveCharges: null,
      lastChargeDate: null,
      daysSinceLastCharge: null,
      hasRecentDirectorResignation: null,
      lastDirectorChangeDate: null,
      daysSinceLastDirectorChange: null,
      recentResignations: [],
      verification: null,
    })
  })

  it('computes due dates for today in London', () => {
    const facts = layered({ status: 'active', accounts, confirmation })
    expect(describeCompany(facts, nothing, now)).toMatchObject({
      accountsDeadline: { due: '2026-05-19', isOverdue: true, daysUntil: -1 },
      confirmationDeadline: { due: '2026-06-20', isOverdue: false, daysUntil: 31 },
    })
    const lateEvening = Date.UTC(2026, 4, 18, 23, 30)
    expect(describeCompany(facts, nothing, lateEvening).accountsDeadline).toMatchObject({
      isOverdue: false,
      daysUntil: 0,
    })
  })

  it('has no due dates once the company is gone', () => {
    const facts = layered({ status: 'dissolved', accounts, confirmation })
    expect(describeCompany(facts, nothing, now).accountsDeadline).toEqual({
      due: null,
      isOverdue: null,
      daysUntil: null,
    })
  })

  it('takes charges from the snapshot counts, and their dates from the list', () => {
    const facts = layered({ chargeCounts: counts }, 10)
    expect(describeCompany(facts, nothing, now)).toMatchObject({ hasActiveCharges: true, lastChargeDate: null })

    const charge = {
      id: 'a',
      status: 'fully-satisfied',
      createdOn: '2026-05-10',
      deliveredOn: null,
      satisfiedOn: null,
      description: null,
      personsEntitled: [],
      asOf: 20,
    }
    const listed = { value: { items: [charge], isComplete: true }, asOf: 20, askedAt: 20 }
    expect(describeCompany(facts, { ...nothing, charges: listed }, now)).toMatchObject({
      hasActiveCharges: false,
      lastChargeDate: '2026-05-10',
      daysSinceLastCharge: 10,
    })
  })
})
