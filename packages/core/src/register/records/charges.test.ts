import { describe, expect, it } from 'vitest'
import type { Charge } from './charges.js'
import { activeChargeCount, hasActiveCharges, lastChargeDate } from './charges.js'

const charge = (id: string, status: string, differing: Partial<Charge> = {}): Charge => ({
  id,
  status,
  createdOn: null,
  deliveredOn: null,
  satisfiedOn: null,
  description: null,
  personsEntitled: [],
  asOf: 20,
  ...differing,
})
const sighting = (isComplete: boolean, items: Charge[], asOf = 20) => ({
  value: { items, isComplete },
  asOf,
  askedAt: null,
})
const all = (...items: Charge[]) => sighting(true, items)
const some = (...items: Charge[]) => sighting(false, items)
const counted = (outstanding: number, partSatisfied: number, asOf = 10) => ({
  counts: { total: 9, outstanding, partSatisfied, satisfied: 9 - outstanding - partSatisfied },
  asOf,
})
const none = { listed: null, counted: null, hasPage: null }

describe('hasActiveCharges', () => {
  it.each([
    ['outstanding', true],
    ['part-satisfied', true],
    ['satisfied', false],
    ['fully-satisfied', false],
  ])('for a %s charge returns %s', (status, isActive) => {
    expect(hasActiveCharges({ ...none, listed: all(charge('a', 'satisfied'), charge('b', status)) })).toBe(isActive)
  })

  it('uses the counts if no list is known', () => {
    expect(hasActiveCharges({ ...none, counted: counted(1, 0) })).toBe(true)
    expect(hasActiveCharges({ ...none, counted: counted(0, 1) })).toBe(true)
    expect(hasActiveCharges({ ...none, counted: counted(0, 0) })).toBe(false)
  })

  it('uses the complete list or the counts, whichever is newer', () => {
    const listed = all(charge('a', 'satisfied'))
    expect(hasActiveCharges({ ...none, listed, counted: counted(1, 0, 10) })).toBe(false)
    expect(hasActiveCharges({ ...none, listed, counted: counted(1, 0, 30) })).toBe(true)
    expect(hasActiveCharges({ ...none, listed: all(charge('a', 'outstanding')), counted: counted(0, 0, 30) })).toBe(
      false,
    )
  })

  it('is true for one known active charge, but never false only because no other is known', () => {
    expect(hasActiveCharges({ ...none, listed: some(charge('a', 'outstanding')) })).toBe(true)
    expect(hasActiveCharges({ ...none, listed: some(charge('a', 'satisfied')) })).toBeNull()
  })

  it('is unknown once as many charges were satisfied as were counted', () => {
    const listed = some(charge('a', 'fully-satisfied'))
    expect(hasActiveCharges({ ...none, listed, counted: counted(2, 0) })).toBe(true)
    expect(hasActiveCharges({ ...none, listed, counted: counted(1, 0) })).toBeNull()
    expect(hasActiveCharges({ ...none, listed, counted: counted(0, 0) })).toBe(false)
  })

  it('is unknown if no source says, and false if there is no charges page', () => {
    expect(hasActiveCharges(none)).toBeNull()
    expect(hasActiveCharges({ ...none, hasPage: true })).toBeNull()
    expect(hasActiveCharges({ ...none, hasPage: false })).toBe(false)
  })
})

describe('activeChargeCount', () => {
  it('counts in the complete list or takes the counts, whichever is newer', () => {
    const listed = all(charge('a', 'satisfied'), charge('b', 'outstanding'), charge('c', 'part-satisfied'))
    expect(activeChargeCount({ ...none, listed })).toBe(2)
    expect(activeChargeCount({ ...none, listed, counted: counted(5, 1, 10) })).toBe(2)
    expect(activeChargeCount({ ...none, listed: all(), counted: counted(5, 1, 30) })).toBe(6)
    expect(activeChargeCount({ ...none, counted: counted(3, 0) })).toBe(3)
  })

  it('is unknown if single charges have changed since the count, and 0 without a charges page', () => {
    expect(activeChargeCount({ ...none, listed: some(charge('a', 'outstanding')), counted: counted(1, 0) })).toBeNull()
    expect(activeChargeCount(none)).toBeNull()
    expect(activeChargeCount({ ...none, hasPage: false })).toBe(0)
  })
})

describe('lastChargeDate', () => {
  it('is the latest creation date of a charge, or its delivery date if that is unknown', () => {
    const older = charge('a', 'satisfied', { createdOn: '2019-01-01', deliveredOn: '2019-01-09' })
    const newer = charge('b', 'outstanding', { deliveredOn: '2023-04-05' })
    expect(lastChargeDate(all(newer, older).value)).toBe('2023-04-05')
    expect(lastChargeDate(all(older).value)).toBe('2019-01-01')
  })

  it('is null without charges and if not all are known', () => {
    expect(lastChargeDate(all().value)).toBeNull()
    expect(lastChargeDate(some(charge('a', 'outstanding', { createdOn: '2019-01-01' })).value)).toBeNull()
    expect(lastChargeDate(null)).toBeNull()
  })
})
