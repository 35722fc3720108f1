import { isoTime } from '../../src/shared/clock.js'
import type { Day } from '../../src/shared/days.js'
import type { CompaniesHouseSimulator } from './companies-house/companies-house-simulator.js'
import { type CompanyChange, companyChanges } from './companies-house/company-changes.js'
import type { SampleCompany } from './sample/sample-company.js'
import { sampleId } from './sample/sample-ids.js'

type Step = readonly [number: string, change: (company: SampleCompany, today: Day) => CompanyChange]

const bakery = '11200417'
const boatworks = '09999991'
const stores = '15066613'
const newOffice = { premises: '12', line1: 'Orchard Row', postalCode: 'NR9 3LX' }
const oldOffice = { premises: '27', line1: 'Market Place', postalCode: 'NR9 3LU' }

/** Another person in each cycle: no one is appointed and resigns several times a day. */
const newDirectors = ['Ottoline Merridew', 'Perran Lanyon', 'Isolde Tregarth', 'Casper Wendron', 'Morwenna Skewes']
  .concat(['Denzel Roskilly', 'Tamsin Polgrean', 'Jago Trevenna', 'Loveday Carnsew', 'Piran Boscawle', 'Elowen Nance'])
  .map((name) => name.replace(/(\w+) (\w+)/, (_, forename, surname) => `${surname.toUpperCase()}, ${forename}`))

function newDirector({ officers }: SampleCompany): string {
  const appointed = officers.filter(({ name }) => newDirectors.includes(name)).length
  return newDirectors[appointed % newDirectors.length] ?? ''
}

/** A cycle of changes to a few companies; the last step leads back to the first. */
const story: readonly Step[] = [
  [boatworks, (company, today) => companyChanges.appointOfficer(newDirector(company), today)],
  [bakery, (_, today) => companyChanges.moveOffice(newOffice, today)],
  [boatworks, (_, today) => companyChanges.addCharge('Portmellow Savings Bank Plc', today)],
  [boatworks, ({ officers }, today) => companyChanges.resignOfficer(officers.at(-1)?.id ?? '', today)],
  [bakery, (_, today) => companyChanges.proposeStrikeOff(today)],
  [boatworks, ({ charges }, today) => companyChanges.satisfyCharge(charges.at(-1)?.id ?? '', today)],
  [stores, (_, today) => companyChanges.enterAdministration(today)],
  [boatworks, (_, today) => companyChanges.notifyOwner('Jory Pascoll', today, 'significant-influence-or-control')],
  [
    boatworks,
    ({ owners }, today) => companyChanges.verifyIdentity(owners.at(-1)?.id ?? '', { by: 'one_login', on: today }),
  ],
  [bakery, () => companyChanges.withdrawStrikeOff()],
  [stores, (_, today) => companyChanges.leaveInsolvency(today)],
  [boatworks, ({ owners }, today) => companyChanges.ceaseOwner(owners.at(-1)?.id ?? '', today)],
  [bakery, (_, today) => companyChanges.moveOffice(oldOffice, today)],
]

/** Companies that change during the demo. */
export const changingCompanies: readonly string[] = [boatworks, bakery, stores]

/**
 * Changes a demo company now and then, for about three hours: after that the lists would grow unrealistically long.
 * New entries get ids specific to this run, because an existing database ignores ids it has seen before. The returned
 * function stops it.
 */
export function startDemoLife(
  simulator: CompaniesHouseSimulator,
  { firstMs = 15_000, everyMs = 20_000, changesMax = 546, run = 0 } = {},
): () => void {
  let changesMade = 0
  const tell = () => {
    const step = story[changesMade % story.length]
    if (!step || changesMade >= changesMax) return
    const [number, changeOf] = step
    const change = changeOf(simulator.company(number), isoTime(Date.now()).slice(0, 10))
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
