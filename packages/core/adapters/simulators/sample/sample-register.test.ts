import { describe, expect, it } from 'vitest'
import { parseCompanyNumber } from '../../../src/register/company/company-number.js'
import { addDays } from '../../../src/shared/days.js'
import type { SampleCompany } from './sample-company.js'
import { addMonths } from './sample-dates.js'
import { sampleRegister, sampleSizeMax } from './sample-register.js'

const today = '2026-03-15'
const size = 4_000
const companies = [...sampleRegister({ seed: 7, size, today })]

function share(test: (company: SampleCompany) => boolean): number {
  return companies.filter(test).length / size
}

describe('the sample register', () => {
  it('is identical for the same seed and different for another', () => {
    expect([...sampleRegister({ seed: 7, size: 50, today })]).toEqual(companies.slice(0, 50))
    expect([...sampleRegister({ seed: 8, size: 50, today })]).not.toEqual(companies.slice(0, 50))
  })

  it('gives every company a distinct, valid number', () => {
    expect(new Set(companies.map(({ number }) => number)).size).toBe(size)
    expect(companies.filter(({ number }) => parseCompanyNumber(number) !== number)).toEqual([])
  })

  it('skips numbers that are taken', () => {
    const taken = companies.slice(0, 20).map(({ number }) => number)
    const numbers = [...sampleRegister({ seed: 7, size, today, taken })].map(({ number }) => number)
    expect(numbers.filter((number) => taken.includes(number))).toEqual([])
  })

  it('has the proportions of the real register', () => {
    expect(share(({ number }) => /^\d/.test(number))).toBeGreaterThan(0.85)
    expect(share(({ status }) => status === 'active')).toBeGreaterThan(0.9)
    expect(share(({ statusDetail }) => statusDetail === 'active-proposal-to-strike-off')).toBeCloseTo(0.066, 1)
    expect(share(({ previousNames }) => previousNames.length > 0)).toBeCloseTo(0.12, 1)
    expect(share(({ name }) => /\bSERVICES\b/.test(name))).toBeGreaterThan(0.02)
    expect(share(({ charges }) => charges.length > 0)).toBeCloseTo(0.1, 1)
  })

  it('puts many companies at some postcodes', () => {
    const counts = new Map<string, number>()
    for (const { office } of companies) {
      if (office.postalCode) counts.set(office.postalCode, (counts.get(office.postalCode) ?? 0) + 1)
    }
    expect(Math.max(...counts.values())).toBeGreaterThan(size * 0.02)
  })

  it('has consistent dates', () => {
    const wrong = companies.filter(({ incorporatedOn, accounts, confirmation, previousNames, officers }) => {
      const isConfirmed =
        !confirmation?.lastMadeUpTo || confirmation.nextDue === addDays(addMonths(confirmation.lastMadeUpTo, 12), 14)
      const isNamed = previousNames.every(
        ({ effectiveFrom, ceasedOn }, place) =>
          ceasedOn !== null &&
          ceasedOn <= today &&
          effectiveFrom === (previousNames[place + 1]?.ceasedOn ?? incorporatedOn) &&
          effectiveFrom <= ceasedOn,
      )
      const isServed = officers.every(({ appointedOn, resignedOn }) => (appointedOn ?? '') <= (resignedOn ?? '9999'))
      const isDue = !accounts || (accounts.nextMadeUpTo ?? '') < (accounts.nextDue ?? '')
      return incorporatedOn > today || !isConfirmed || !isNamed || !isServed || !isDue
    })
    expect(wrong).toEqual([])
  })

  it('refuses a size above the limit', () => {
    expect(() => [...sampleRegister({ seed: 1, size: sampleSizeMax + 1, today })]).toThrow('at most')
  })
})
