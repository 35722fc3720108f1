import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CompaniesHouseSimulator, companyChanges, demoRegister } from '../../adapters/simulators/index.js'
import { parseCharges } from '../../src/register/companies-house/parse-charges.js'
import { parseOfficers } from '../../src/register/companies-house/parse-officers.js'
import { parseProfile } from '../../src/register/companies-house/parse-profile.js'
import { followedStreams, parseEvent } from '../../src/register/companies-house/stream/parse-event.js'
import type { Company, CompanyPatch } from '../../src/register/company/company.js'
import { ask, follow, startSimulator, today } from './simulated-companies-house.js'
import { readSnapshot } from './simulated-snapshot.js'

const whole = 'BasicCompanyDataAsOneFile-2026-03-01'
const number = '08888808'
const on = '2026-03-14'

let simulator: CompaniesHouseSimulator
beforeEach(async () => {
  simulator = await startSimulator({ register: demoRegister(today, 150) })
})
afterEach(() => simulator.close())

async function profileOf(company: string): Promise<CompanyPatch> {
  const parsed = parseProfile(await (await ask(simulator, `/company/${company}`)).json(), 'whole')
  if (!parsed) throw new Error(`no profile of ${company}`)
  return parsed.patch
}

/** The facts that bulk, REST and streams share. */
function common(company: CompanyPatch) {
  const { name, status, statusDetail, incorporatedOn, dissolvedOn, accounts, confirmation, sicCodes, previousNames } =
    company
  const postalCode = company.office?.postalCode
  return {
    ...{ name, status, statusDetail, incorporatedOn, dissolvedOn },
    ...{ accounts, confirmation, sicCodes, previousNames, postalCode },
  }
}

/** The snapshot file has no value for an open branch or for accounts that are never filed. */
function isComparable({ number: one, accounts }: Company): boolean {
  return !one.startsWith('BR') && accounts.lastType !== 'no-accounts-type-available'
}

describe('the simulated Companies House', () => {
  it('has the same facts in the snapshot file and in REST for every company', async () => {
    const bulk = [...(await readSnapshot(simulator, whole)).values()].filter(isComparable)
    expect(bulk.length).toBeGreaterThan(150)
    const profiles = await Promise.all(bulk.map(async ({ number: one }) => common(await profileOf(one))))
    expect(profiles).toEqual(bulk.map(common))
  })

  it('splits the same register into seven parts', async () => {
    const one = await readSnapshot(simulator, whole)
    const parts = await Promise.all(
      Array.from({ length: 7 }, (_, at) => readSnapshot(simulator, `BasicCompanyData-2026-03-01-part${at + 1}_7`)),
    )
    expect(parts.flatMap((part) => [...part.keys()])).toEqual([...one.keys()])
  })

  it('lists its files on the index page and has no other month', async () => {
    const page = await (await fetch(`${simulator.url}/en_output.html`)).text()
    expect(page.match(/href="[^"]+\.zip"/g)).toHaveLength(8)
    expect(page).toContain(`href="${whole}.zip"`)
    expect((await fetch(`${simulator.url}/BasicCompanyDataAsOneFile-2026-02-01.zip`)).status).not.toBe(200)
  })

  it.each([
    ['a new name', companyChanges.rename('PLEDGEFIELD HOMES LIMITED', on)],
    ['a move', companyChanges.moveOffice({ line1: 'Far Street', postalCode: 'YO1 7HH' }, on)],
    ['a proposal to strike off', companyChanges.proposeStrikeOff(on)],
    ['accounts', companyChanges.fileAccounts('micro-entity', on)],
    ['a confirmation', companyChanges.confirm(on)],
    ['liquidation', companyChanges.enterLiquidation(on)],
    ['administration', companyChanges.enterAdministration(on)],
    ['an arrangement', companyChanges.enterArrangement(on)],
  ])('shows %s in streams, REST and bulk', async (_, change) => {
    const before = await profileOf(number)
    const stream = await follow(simulator, '/companies')
    if (typeof stream === 'number') throw new Error('refused')
    simulator.change(number, change)

    const [line = ''] = await stream.lines(1)
    const event = parseEvent('companies', line)
    if (event.kind !== 'event' || event.change?.what !== 'profile') throw new Error('unreadable')
    const after = common(await profileOf(number))
    expect(after).not.toEqual(common(before))
    expect(common({ ...before, ...event.change.patch })).toEqual(after)
    expect(common((await readSnapshot(simulator, whole)).get(number) ?? {})).toEqual(after)
  })

  it('publishes a dissolution and omits the company from the next file', async () => {
    const stream = await follow(simulator, '/companies')
    if (typeof stream === 'number') throw new Error('refused')
    simulator.change(number, companyChanges.dissolve(on))
    const [line] = await stream.lines(1)
    expect(parseEvent('companies', line ?? '')).toMatchObject({
      change: { number, patch: { status: 'dissolved', dissolvedOn: on } },
    })
    expect(await profileOf(number)).toMatchObject({ status: 'dissolved', dissolvedOn: on })
    expect((await readSnapshot(simulator, whole)).has(number)).toBe(false)
  })

  it('publishes officers and charges as its lists show them', async () => {
    const officers = await follow(simulator, '/officers')
    const charges = await follow(simulator, '/charges')
    if (typeof officers === 'number' || typeof charges === 'number') throw new Error('refused')
    const { id: officer = '' } = simulator.company(number).officers[0] ?? {}
    const { id: charge = '' } = simulator.company(number).charges[0] ?? {}
    simulator.change(number, companyChanges.appointOfficer('NEWBY, Tamsin', on))
    simulator.change(number, companyChanges.resignOfficer(officer, on))
    simulator.change(number, companyChanges.satisfyCharge(charge, on))
    simulator.change(number, companyChanges.addCharge('Harrowmere Bank Plc', on))

    const listed = parseOfficers(await (await ask(simulator, `/company/${number}/officers`)).json(), 0)?.officers
    expect(listed).toMatchObject([
      { name: 'NEWBY, Tamsin', resignedOn: null },
      { id: officer, resignedOn: on },
    ])
    expect(itemsOf('officers', await officers.lines(2))).toEqual(
      listed?.map(({ officer: _, ...one }) => ({ ...one, asOf: 0 })),
    )

    const charged = parseCharges(await (await ask(simulator, `/company/${number}/charges`)).json(), 0)?.charges
    expect(charged).toMatchObject([{ status: 'outstanding' }, { id: charge, status: 'fully-satisfied' }])
    expect(itemsOf('charges', await charges.lines(2)).toReversed()).toEqual(charged)
    const { chargeCounts } = (await readSnapshot(simulator, whole)).get(number) ?? {}
    expect(chargeCounts).toEqual({ total: 2, outstanding: 1, partSatisfied: 0, satisfied: 1 })
  })

  it('files a form for each change, and publishes it once', async () => {
    const filings = await follow(simulator, '/filings')
    if (typeof filings === 'number') throw new Error('refused')
    simulator.change(number, companyChanges.rename('PLEDGEFIELD HOMES LIMITED', on))
    simulator.change(number, companyChanges.moveOffice({ premises: '99' }, on))
    simulator.change(number, companyChanges.enterAdministration(on))
    const events = (await filings.lines(3)).map((line) => parseEvent('filings', line))
    const types = events.map((event) =>
      event.kind === 'event' && event.change?.what === 'filing' ? event.change.filing.type : null,
    )
    expect(types).toEqual(['CERTNM', 'AD01', 'AM01'])
  })

  it('publishes everything about a new company, and the removal of an officer', async () => {
    const open = await Promise.all(followedStreams.map((stream) => follow(simulator, `/${stream}`)))
    const [companies, , officers] = open
    if (typeof companies !== 'object' || typeof officers !== 'object') throw new Error('refused')
    simulator.register({ ...simulator.company('09999991'), number: '17000001' })
    expect(parseEvent('companies', (await companies.lines(1))[0] ?? '')).toMatchObject({
      change: { number: '17000001', patch: { name: 'HARBOUR LANE BOATWORKS LIMITED' } },
    })
    await officers.lines(2)
    simulator.change('17000001', { officers: [] })
    expect((await officers.lines(4)).slice(2).map((line) => parseEvent('officers', line))).toMatchObject([
      { change: { what: 'removed', facet: 'officers' } },
      { change: { what: 'removed', facet: 'officers' } },
    ])
  })

  it('shows a drift in REST and bulk', async () => {
    simulator.drift(number, { name: 'DRIFTED LTD' })
    expect(await profileOf(number)).toMatchObject({ name: 'DRIFTED LTD' })
    expect((await readSnapshot(simulator, whole)).get(number)?.name).toBe('DRIFTED LTD')
  })
})

function itemsOf(stream: 'officers' | 'charges', lines: readonly string[]) {
  return lines.flatMap((line): object[] => {
    const event = parseEvent(stream, line)
    if (event.kind !== 'event') return []
    if (event.change?.what === 'officers') return event.change.officers.items.map((one) => ({ ...one, asOf: 0 }))
    if (event.change?.what === 'charges') return event.change.charges.items.map((one) => ({ ...one, asOf: 0 }))
    return []
  })
}
