import { describe, expect, it } from 'vitest'
import { personKey } from '../../src/register/records/person-name.js'
import { changingCompanies, inMonthlyFile, storyEnd } from './demo-life.js'
import { ownerItem } from './render-lists.js'
import { snapshotRow } from './render-snapshot.js'
import { demoRegister } from './sample/demo-register.js'
import { knownCompanies } from './sample/known-companies.js'
import type { SampleCompany } from './sample/sample-company.js'

const today = '2026-11-01'
const untold = [...demoRegister(today)]
const told = untold.filter(({ number }) => changingCompanies.includes(number)).map((one) => storyEnd(one, today))
const companies = [...untold, ...told]
const chargeColumns = 22

/** What the owners hold at least on a day, one number per owner. */
function heldOn({ owners }: SampleCompany, day: string, what: string): number[] {
  return owners
    .filter(({ notifiedOn, ceasedOn }) => notifiedOn <= day && (ceasedOn === null || day < ceasedOn))
    .flatMap(({ naturesOfControl }) => naturesOfControl.filter((nature) => nature.startsWith(what)))
    .map((nature) => Number(/(\d+)-to-\d+/.exec(nature)?.[1] ?? 0))
}

/** What is wrong in each company that has something wrong. */
function wrongIn(among: readonly SampleCompany[], faults: (company: SampleCompany) => readonly unknown[]) {
  return among.flatMap((company) => {
    const found = faults(company)
    return found.length === 0 ? [] : [[company.name, found]]
  })
}

describe('every company of the demo, before and after the story', () => {
  it.each(['ownership-of-shares', 'voting-rights'])('has owners whose %s add up on any day', (what) => {
    const faults = (company: SampleCompany) =>
      company.owners
        .flatMap(({ notifiedOn, ceasedOn }) => [notifiedOn, ceasedOn ?? today])
        .filter((day) => {
          const held = heldOn(company, day, what)
          // Several bands begin above their lower end.
          return held.length > 1 && held.reduce((sum, one) => sum + one, 0) >= 100
        })
    expect(wrongIn(companies, faults)).toEqual([])
  })

  it('has no officer or owner from before its incorporation', () => {
    const faults = ({ incorporatedOn, officers, owners }: SampleCompany) => [
      ...officers.filter(({ appointedOn }) => (appointedOn ?? '1991-12-31') < incorporatedOn),
      ...owners.filter(({ notifiedOn }) => notifiedOn < incorporatedOn),
    ]
    expect(wrongIn(companies, faults)).toEqual([])
  })

  it('has filings that name an officer in the role that the officer has', () => {
    const faults = ({ filings, officers }: SampleCompany) =>
      filings
        .filter(({ category }) => category === 'officers')
        .filter(({ description, type, values }) => {
          const officer = officers.find(({ name }) => personKey(name) === personKey(values.officer_name ?? ''))
          const isSecretary = type === 'AP03' || type === 'TM02'
          return (
            !officer || !description.includes(`-${officer.role}-`) || isSecretary !== (officer.role === 'secretary')
          )
        })
    expect(wrongIn(companies, faults)).toEqual([])
    expect(told.flatMap(({ filings }) => filings.map(({ type }) => type))).toEqual(
      expect.arrayContaining(['AP01', 'AP03', 'TM01']),
    )
  })

  it('gives a person the same month of birth as an officer and as an owner', () => {
    const faults = (company: SampleCompany) =>
      company.owners
        .filter(({ kind }) => kind === 'individual')
        .filter((owner) => {
          const officer = company.officers.find(({ name }) => personKey(name) === personKey(owner.name))
          return officer && JSON.stringify(ownerItem(company, owner).date_of_birth) !== JSON.stringify(officer.born)
        })
    expect(wrongIn(companies, faults)).toEqual([])
  })

  it('gives a person one verification as an officer and as an owner, and none from before April 2025', () => {
    const faults = (company: SampleCompany) =>
      [...company.officers, ...company.owners].filter(
        ({ verification }) => verification !== undefined && 'on' in verification && verification.on < '2025-04-08',
      )
    expect(wrongIn(companies, faults)).toEqual([])
    const differing = ({ officers, owners }: SampleCompany) =>
      owners.filter((owner) => {
        const officer = officers.find(({ name }) => personKey(name) === personKey(owner.name))
        const isBoth = officer?.verification && owner.verification
        return isBoth && JSON.stringify(officer.verification) !== JSON.stringify(owner.verification)
      })
    expect(wrongIn(companies, differing)).toEqual([])
  })

  it('files what ends a strike-off and an administration', () => {
    const types = told.flatMap(({ filings }) => filings.map(({ type }) => type))
    expect(types).toEqual(expect.arrayContaining(['GAZ1', 'DISS40', 'AM01', 'AM21']))
  })

  it('moves an office shortly before that is noticed', () => {
    const moves = told.flatMap(({ filings }) => filings.filter(({ type }) => type === 'AD01'))
    expect(moves.map(({ date }) => date).every((date) => date >= '2026-10-25')).toBe(true)
    expect(moves).toHaveLength(2)
  })

  it('has as many charges as the monthly file counts', () => {
    const ended = new Map(told.map((company) => [company.number, company]))
    const faults = (company: SampleCompany) => {
      const { charges } = ended.get(company.number) ?? company
      const countOf = (status: string) => charges.filter((charge) => charge.status === status).length
      const row = snapshotRow(inMonthlyFile(company, today)).slice(1, -1).split('","')
      const counted = row.slice(chargeColumns, chargeColumns + 4).map(Number)
      const listed = [charges.length, ...['outstanding', 'part-satisfied', 'fully-satisfied'].map(countOf)]
      return counted.join() === listed.join() ? [] : [counted, listed]
    }
    expect(wrongIn(untold, faults)).toEqual([])
    expect(ended.get('09999991')?.charges.map(({ status }) => status)).toEqual(['fully-satisfied', 'outstanding'])
  })

  it('has accounts and confirmation statements filed for the periods that the register names', () => {
    const faults = ({ accounts, confirmation, filings }: SampleCompany) =>
      filings.filter(
        ({ type, values }) =>
          (type === 'AA' && values.made_up_date !== accounts?.lastMadeUpTo) ||
          (type === 'CS01' && values.made_up_date !== confirmation?.lastMadeUpTo),
      )
    expect(wrongIn(companies, faults)).toEqual([])
  })
})

describe('the companies of the demo written by hand', () => {
  const known = knownCompanies(today).filter(({ accounts }) => accounts !== null)

  it('begin with their incorporation and their first directors', () => {
    const faults = ({ filings, incorporatedOn, officers }: SampleCompany) => {
      const first = filings.at(-1)
      const isFiled = first?.category === 'incorporation' && first.date === incorporatedOn
      const isLed = officers.some(({ appointedOn }) => appointedOn === null || appointedOn === incorporatedOn)
      return isFiled && (isLed || officers.length === 0) ? [] : [first, officers]
    }
    expect(wrongIn(known, faults)).toEqual([])
  })

  it('have people of different ages, all older than sixteen when they were appointed', () => {
    const people = known.flatMap(({ officers }) => officers.filter(({ born }) => born !== null))
    const births = new Set(people.map(({ born }) => `${born?.year}-${born?.month}`))
    expect(births.size).toBeGreaterThan(new Set(people.map(({ name }) => name)).size * 0.8)
    const young = people.filter(
      ({ born, appointedOn }) => Number((appointedOn ?? '1991').slice(0, 4)) - (born?.year ?? 0) <= 16,
    )
    expect(young).toEqual([])
  })
})
