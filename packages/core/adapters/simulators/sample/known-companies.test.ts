import { describe, expect, it } from 'vitest'
import { parseCompanyNumber } from '../../../src/register/company/company-number.js'
import { addDays } from '../../../src/shared/days.js'
import { knownCompanies } from './known-companies.js'
import type { SampleCompany } from './sample-company.js'

describe.each(['2026-02-28', '2031-07-01'])('the known companies on %s', (today) => {
  const companies = knownCompanies(today)

  it('have distinct, valid company numbers', () => {
    expect(new Set(companies.map(({ number }) => number)).size).toBe(companies.length)
    expect(companies.filter(({ number }) => parseCompanyNumber(number) !== number)).toEqual([])
  })

  it('have websites under .example only', () => {
    expect(companies.flatMap(({ websites }) => websites).filter((site) => !site.endsWith('.example'))).toEqual([])
    expect(companies.find(({ number }) => number === '09999991')?.websites).toEqual(['harbour-lane.example'])
  })

  const outcomes: Record<string, (company: SampleCompany) => boolean> = {
    'overdue accounts': ({ accounts }) => (accounts?.nextDue ?? '9999') < today,
    'accounts in time': ({ accounts }) => (accounts?.nextDue ?? '') > today,
    'an overdue confirmation': ({ confirmation }) => (confirmation?.nextDue ?? '9999') < today,
    'a proposal to strike off': ({ statusDetail }) => statusDetail === 'active-proposal-to-strike-off',
    liquidation: ({ status, insolvency }) => status === 'liquidation' && insolvency.length > 1,
    administration: ({ status, insolvency }) => status === 'administration' && insolvency.length > 0,
    'a voluntary arrangement': ({ status }) => status === 'voluntary-arrangement',
    dissolution: ({ dissolvedOn }) => (dissolvedOn ?? '9999') < today,
    'an outstanding charge that its flag denies': ({ charges, claimsCharges }) =>
      !claimsCharges && charges.some(({ status }) => status === 'outstanding'),
    'only satisfied charges': ({ charges }) =>
      charges.length > 0 && charges.every(({ status }) => status === 'fully-satisfied'),
    'a charge satisfied in part': ({ charges }) => charges.some(({ status }) => status === 'part-satisfied'),
    'a director who left within the year': ({ officers }) =>
      officers.some(({ resignedOn }) => (resignedOn ?? '') > addDays(today, -365)),
    'no officers': ({ officers, kind }) => kind === 'ltd' && officers.length === 0,
    'previous names': ({ previousNames }) => previousNames.length > 1,
    'an owner that is a company': ({ owners }) => owners.some(({ kind }) => kind === 'corporate-entity'),
    'a trading name': ({ tradingNames }) => tradingNames.length > 0,
    'no website': ({ kind, status, websites }) => kind === 'ltd' && status === 'active' && websites.length === 0,
    'dormant accounts': ({ accounts }) => accounts?.lastType === 'dormant',
  }

  it.each(Object.entries(outcomes))('include %s', (_, test) => {
    expect(companies.some(test)).toBe(true)
  })

  it('cover every kind of company', () => {
    const prefixes = companies.map(({ number }) => /^[A-Z]*/.exec(number)?.[0])
    expect(new Set(prefixes)).toEqual(new Set(['', 'SC', 'NI', 'OC', 'FC', 'BR', 'OE', 'RC', 'IP', 'CE']))
    const kinds = new Set(companies.map(({ kind }) => kind))
    expect(['plc', 'llp', 'cic', 'exempt', 'overseasEntity'].filter((kind) => !kinds.has(kind as 'plc'))).toEqual([])
  })

  it('share names, domains and postcodes when intended', () => {
    const named = (name: string) => companies.filter((company) => company.name === name)
    expect(named('KINGSMERE OPTICS LIMITED').map(({ status }) => status)).toEqual(['dissolved', 'active'])
    expect(companies.filter(({ websites }) => websites.includes('tidewright.example'))).toHaveLength(3)
    expect(companies.filter(({ office }) => office.postalCode === 'PL1 9ZZ')).toHaveLength(2)
  })
})
