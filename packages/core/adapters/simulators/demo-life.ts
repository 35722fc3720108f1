import { isoTime } from '../../src/shared/clock.js'
import { addDays, type Day } from '../../src/shared/days.js'
import type { CompaniesHouseSimulator } from './companies-house/companies-house-simulator.js'
import { type CompanyChange, companyChanges } from './companies-house/company-changes.js'
import type { SampleCompany } from './sample/sample-company.js'
import { sampleId } from './sample/sample-ids.js'

type Step = readonly [number: string, change: (company: SampleCompany, on: Day) => CompanyChange]

const bakery = '11200417'
const boatworks = '09999991'
const stores = '15066613'
const bank = 'Portmellow Savings Bank Plc'
const merridew = 'MERRIDEW, Ottoline'

/** What happens to a few companies in three years, in order: no one joins twice, and what begins also ends. */
const story: readonly Step[] = [
  [boatworks, (_, on) => companyChanges.appointOfficer(merridew, on, 'director', { month: 5, year: 1980 })],
  [bakery, (_, on) => companyChanges.moveOffice({ premises: '12', line1: 'Orchard Row', postalCode: 'NR9 3LX' }, on)],
  [boatworks, (_, on) => companyChanges.addCharge(bank, on)],
  [stores, (_, on) => companyChanges.enterAdministration(on)],
  [boatworks, (_, on) => companyChanges.notifyOwner('Jory Pascoll', on, 'significant-influence-or-control')],
  [bakery, (_, on) => companyChanges.proposeStrikeOff(on)],
  [bakery, () => companyChanges.withdrawStrikeOff()],
  [boatworks, ({ owners }, on) => companyChanges.verifyIdentity(owners.at(-1)?.id ?? '', { by: 'one_login', on })],
  [stores, (_, on) => companyChanges.leaveInsolvency(on)],
  [bakery, (_, on) => companyChanges.appointOfficer('WENDRON, Casper', on, 'director', { month: 9, year: 1985 })],
  [stores, (_, on) => companyChanges.moveOffice({ premises: '3', line1: 'Granary Yard', postalCode: 'PL4 8QW' }, on)],
  [boatworks, ({ charges }, on) => companyChanges.satisfyCharge(charges.at(-1)?.id ?? '', on)],
  [boatworks, (_, on) => companyChanges.appointOfficer('POLGREAN, Tamsin', on, 'director', { month: 2, year: 1991 })],
  [boatworks, ({ owners }, on) => companyChanges.ceaseOwner(owners.at(-1)?.id ?? '', on)],
  [stores, (_, on) => companyChanges.appointOfficer('ROSKILLY, Denzel', on, 'secretary', { month: 11, year: 1977 })],
  [
    boatworks,
    ({ officers }, on) => companyChanges.resignOfficer(officers.find(({ name }) => name === merridew)?.id ?? '', on),
  ],
  [bakery, (_, on) => companyChanges.moveOffice({ premises: '27', line1: 'Market Place', postalCode: 'NR9 3LU' }, on)],
  [boatworks, (_, on) => companyChanges.addCharge('Harrowmere Bank Plc', on)],
]

/** The changes are spread over this time, the last of them today. */
const storyDays = 3 * 365

/** Companies that change during the demo. */
export const changingCompanies: readonly string[] = [boatworks, bakery, stores]

/**
 * Tells the story of the demo companies, one change after the other. The changes are dated over three years, so that the
 * companies have a past that makes sense. New entries get ids specific to this run, because an existing database ignores
 * ids it has seen before. The returned function stops it.
 */
export function startDemoLife(
  simulator: CompaniesHouseSimulator,
  { firstMs = 15_000, everyMs = 20_000, run = 0 } = {},
): () => void {
  let changesMade = 0
  const tell = () => {
    const step = story[changesMade]
    if (!step) return
    const [number, changeOf] = step
    const daysAgo = Math.round((storyDays * (story.length - 1 - changesMade)) / (story.length - 1))
    const on = addDays(isoTime(Date.now()).slice(0, 10), -daysAgo)
    const change = changeOf(simulator.company(number), on)
    simulator.change(number, (company) => withIdsOf(run, company, change(company)))
    changesMade += 1
    timer = setTimeout(tell, everyMs).unref()
  }
  let timer = setTimeout(tell, firstMs).unref()
  return () => clearTimeout(timer)
}

function withIdsOf(run: number, before: SampleCompany, after: SampleCompany): SampleCompany {
  const renewed = <Item extends { readonly id: string }>(earlier: readonly Item[], later: readonly Item[]): Item[] => {
    const known = new Set(earlier.map(({ id }) => id))
    return later.map((item) => (known.has(item.id) ? item : { ...item, id: sampleId(run, item.id) }))
  }
  return {
    ...after,
    officers: renewed(before.officers, after.officers),
    owners: renewed(before.owners, after.owners),
    charges: renewed(before.charges, after.charges),
    filings: renewed(before.filings, after.filings),
  }
}
