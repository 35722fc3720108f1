import type { RouteId } from '@brassplate/core/contract'
import { type CompaniesHouseSimulator, companyChanges, knownCompanies } from '@brassplate/core/simulators'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { companiesHouseEnv, noon, preparedServers, startSampleCompaniesHouse, today } from '../support/register.js'
import type { TestServer } from '../support/server.js'

const dayMs = 24 * 60 * 60_000
const boatworks = '09999991'
/** Requests that Companies House accepts in five minutes. */
const windowMax = 600

describe.each(enginesOnce)('lists about a company, on %s', (engine) => {
  let companiesHouse: CompaniesHouseSimulator
  let server: TestServer
  let key: string
  let now: number
  const startPrepared = preparedServers(engine)

  // biome-ignore lint/suspicious/noExplicitAny: the body of any list
  const ask = async (route: RouteId, company_number: string, query = {}): Promise<any> => {
    const { status, body } = await server.call(route, { key, path: { company_number }, query })
    return { status, ...(body as object) }
  }

  beforeEach(async () => {
    now = noon
    const clock = { now: () => now }
    companiesHouse = await startSampleCompaniesHouse(clock)
    const prepared = await startPrepared({ env: companiesHouseEnv(companiesHouse), world: { clock } })
    server = prepared.server
    key = prepared.member.key
  })
  afterEach(async () => {
    await server.close()
    await companiesHouse.close()
  })

  it('show officers with the state of their verification, and month and year of birth only', async () => {
    const { data, ...answer } = await ask('listOfficers', boatworks)
    expect(answer).toMatchObject({
      status: 200,
      company_number: boatworks,
      source: 'companies_house_api',
      stale: false,
      is_complete: true,
      as_of: '2026-03-15T12:00:00.000Z',
      pagination: { total: 2, has_more: false },
    })
    expect(data).toMatchObject([
      {
        name: 'PASCOLL, Jory',
        status: 'active',
        identity_verification: { state: 'due', due_on: '2026-04-09', verified_from: null },
      },
      {
        name: 'TRENOWETH, Kerensa',
        date_of_birth: { month: 5, year: 1962 },
        identity_verification: {
          state: 'verified',
          verified_from: '2026-01-14',
          valid_until: null,
          verified_by: 'LEDGER COURT FILINGS LIMITED',
        },
      },
    ])
    expect(await ask('getCompany', boatworks)).toMatchObject({
      identity_verification: {
        directors: { total: 2, verified: 1, due: 1, overdue: 0, unknown: 0 },
        pscs: { total: 1, verified: 1, due: 0, overdue: 0, unknown: 0 },
        next_due_on: '2026-04-09',
      },
    })
  })

  it('show a corporate officer with its register and number, and without a verification', async () => {
    const { data } = await ask('listOfficers', '02718284')
    expect(data.find(({ is_corporate }: { is_corporate: boolean }) => is_corporate)).toMatchObject({
      officer_role: 'corporate-secretary',
      date_of_birth: null,
      identification: { registration_number: '2718285', company_number: '02718285' },
      identity_verification: null,
    })
  })

  it('show owners with ranges, and tell no owner, an exemption and not confirmed apart', async () => {
    const group = await ask('listOwners', '06999920')
    expect(group).toMatchObject({ control_status: 'owners_listed', statements: [], exemptions: [] })
    expect(group.data).toMatchObject([
      { name: 'Elowen Tidewright', natures_of_control: [{ band: '50_to_75', kind: 'shares' }] },
      { name: 'Lindhavn Kapital Gmbh', is_corporate: true, identification: { company_number: null } },
    ])
    expect((await ask('listOwners', '06999922')).data).toMatchObject([
      { status: 'active', identification: { company_number: '06999920' } },
      { status: 'ceased', ceased_on: '2022-12-01', identity_verification: null },
    ])
    const statusOf = async (number: string) => (await ask('listOwners', number)).control_status
    expect(await statusOf('02718284')).toBe('exempt')
    expect(await statusOf('04419999')).toBe('states_no_owner')
    expect(await statusOf('07000077')).toBe('not_confirmed')
    expect(await statusOf('14888812')).toBe('none_listed')
  })

  it('show charges, insolvency cases and filings', async () => {
    expect(await ask('listCharges', '08888808')).toMatchObject({
      data: [{ status: 'outstanding', is_outstanding: true, persons_entitled: ['Harrowmere Bank Plc'] }],
    })
    expect((await ask('listCharges', '08888808')).data[0]).toMatchObject({
      terms: ['contains_fixed_charge', 'contains_negative_pledge'],
      secured: null,
    })
    expect((await ask('listCharges', boatworks)).data).toEqual([])
    const insolvency = await ask('listInsolvencyCases', '06888804')
    expect(insolvency.statuses).toEqual(['liquidation'])
    expect(insolvency.data[0]).toMatchObject({ case_number: '1', practitioners: [{ name: 'Merrin Tolverton' }] })
    expect(await ask('listFilings', boatworks, { limit: '1' })).toMatchObject({
      data: [
        {
          type: 'CS01',
          description_values: { made_up_date: '2025-12-05' },
          text: 'Confirmation statement made on 5 December 2025 with no updates',
        },
      ],
      pagination: { total: 3, has_more: true },
    })
    const accounts = await ask('listFilings', boatworks, { category: 'accounts' })
    expect([accounts.data.length, accounts.data[0].category]).toEqual([1, 'accounts'])
    expect(await ask('listFilings', boatworks, { category: 'No such' })).toMatchObject({ status: 400 })
  })

  it('leave out what is dated after a day, and show charges as they stood then', async () => {
    const satisfied = (await ask('listCharges', '08888809')).data
    expect(satisfied.map(({ is_outstanding }: { is_outstanding: boolean }) => is_outstanding)).toEqual([false, false])
    const day = String(satisfied[1].created_on)
    const then = await ask('listCharges', '08888809', { as_of: day })
    expect(then.data).toMatchObject([{ created_on: day, status: 'outstanding', satisfied_on: null }])
    expect((await ask('listFilings', boatworks, { as_of: '2025-11-30' })).data).toMatchObject([
      { type: 'AA' },
      { type: 'NEWINC' },
    ])
    expect((await ask('listInsolvencyCases', '06888804', { as_of: '2020-01-01' })).data).toEqual([])
    expect(await ask('listCharges', boatworks, { as_of: '2099-01-01' })).toMatchObject({ status: 400 })
  })

  it('show one person with all appointments, and what the join rests on', async () => {
    const [officer] = (await ask('listOfficers', '06999921')).data
    const response = await server.call('getPerson', {
      key,
      path: { company_number: '06999921', person_id: officer.appointment_id },
    })
    expect(response.body).toMatchObject({
      name: 'TIDEWRIGHT, Elowen',
      officer_id: officer.officer_id,
      joined_by: ['officer_id'],
      appointments: [{ company_number: '06999921' }, { company_number: '06999920' }],
      missing: null,
    })
  })

  it('show the owners of owners, up to people and foreign firms', async () => {
    const marine = await ask('getOwnership', '06999921', { depth: '5' })
    expect(marine).toMatchObject({ status: 200, company_number: '06999921', depth: 5, is_complete: true })
    const seen = marine.nodes.map((node: { name: string; kind: string; level: number }) => [
      node.name,
      node.kind,
      node.level,
    ])
    expect(seen).toEqual([
      ['TIDEWRIGHT MARINE SERVICES LIMITED', 'company', 0],
      ['TIDEWRIGHT GROUP LIMITED', 'company', 1],
      ['Elowen Tidewright', 'person', 2],
      ['Lindhavn Kapital Gmbh', 'firm', 2],
    ])
    expect(marine.links[1].natures_of_control[0].text).toBe('more than 50% and less than 75% of the shares')
    expect((await ask('getOwnership', '06999922', { depth: '1' })).nodes).toMatchObject([
      { missing: null },
      { company_number: '06999920', missing: 'depth' },
      { name: 'Perran Dockeray' },
    ])
    expect(await ask('getOwnership', '06999922', { depth: '11' })).toMatchObject({ status: 400 })
  })

  it('show companies that share a serving officer, only if asked, and read them once a day', async () => {
    const appointmentCalls = () => companiesHouse.requests.filter(({ path }) => path.startsWith('/officers/')).length
    expect((await ask('getOwnership', '06999921')).shared_officers).toBeNull()
    expect(appointmentCalls()).toBe(0)
    const shared = (await ask('getOwnership', '06999921', { by: 'officers' })).shared_officers
    expect(shared).toEqual({
      as_of: '2026-03-15T12:00:00.000Z',
      stale: false,
      is_complete: true,
      officers: [
        {
          name: 'TIDEWRIGHT, Elowen',
          officer_roles: ['director'],
          is_corporate: false,
          appointments: 2,
          missing: null,
        },
      ],
      companies: [
        {
          company_number: '06999920',
          company_name: 'TIDEWRIGHT GROUP LIMITED',
          company_status: 'active',
          state: 'serving',
          officers: [
            {
              name: 'TIDEWRIGHT, Elowen',
              officer_role: 'director',
              status: 'active',
              appointed_on: expect.any(String),
              resigned_on: null,
            },
          ],
        },
      ],
    })
    const optics = await ask('getOwnership', '13300941', { by: 'officers' })
    expect(optics.shared_officers.companies).toMatchObject([{ company_number: '04400940', state: 'dissolved' }])
    expect(appointmentCalls()).toBe(2)

    const [director] = companiesHouse.company('06999920').officers
    companiesHouse.drift('06999920', companyChanges.resignOfficer(director?.id ?? '', '2026-03-10'))
    await ask('getOwnership', '06999921', { by: 'officers' })
    expect(appointmentCalls()).toBe(2)
    now += dayMs + 1
    const later = await ask('getOwnership', '06999921', { by: 'officers' })
    expect(later.shared_officers.companies).toMatchObject([{ state: 'resigned', officers: [{ status: 'resigned' }] }])
    expect(await ask('getOwnership', '06999921', { by: 'owners' })).toMatchObject({ status: 400 })
  })

  it('follow changes at Companies House after a day, and are marked as stale if it is down', async () => {
    const { data } = await ask('listOfficers', boatworks)
    const id = data[0].appointment_id
    companiesHouse.drift(boatworks, companyChanges.verifyIdentity(id, { by: 'one_login', on: '2026-03-10' }))
    expect((await ask('listOfficers', boatworks)).data[0].identity_verification.state).toBe('due')
    now += dayMs + 1
    companiesHouse.failNext({ count: 1_000, status: 502 })
    expect(await ask('listOfficers', boatworks)).toMatchObject({ status: 200, stale: true, data: [{}, {}] })
  })

  it('show the people that were known at a time, with the states of that day', async () => {
    const invalid = { status: 400, code: 'invalid_request' }
    expect(await ask('listOfficers', boatworks, { as_of: '2026-03-14' })).toMatchObject(invalid)
    const { data } = await ask('listOfficers', boatworks)
    await ask('listOwners', boatworks)
    await server.call('watchCompany', { key, body: { company_number: boatworks } })
    const id = data[0].appointment_id
    companiesHouse.drift(boatworks, companyChanges.verifyIdentity(id, { by: 'one_login', on: '2026-03-10' }))
    now += 40 * dayMs
    expect((await ask('listOfficers', boatworks)).data[0].identity_verification.state).toBe('verified')

    const stateAt = async (time: string) => {
      const past = await ask('listOfficers', boatworks, { as_of: time })
      return [past.data[0].identity_verification.state, past.as_of, past.stale]
    }
    const watched = '2026-03-15T12:00:00.000Z'
    expect(await stateAt(watched)).toEqual(['due', watched, false])
    expect(await stateAt('2026-03-15')).toEqual(['due', watched, false])
    expect(await stateAt('2026-04-09')).toEqual(['due', watched, true])
    expect(await stateAt('2026-04-10')).toEqual(['overdue', watched, true])
    expect((await ask('listOwners', boatworks, { as_of: '2026-03-15' })).control_status).toBe('owners_listed')

    const early = await ask('listOwners', boatworks, { as_of: '2026-03-14' })
    expect(early).toMatchObject({ ...invalid, errors: [{ field: 'as_of', message: `must be ${watched} or later` }] })
    const unfinished = await ask('listOwners', boatworks, { as_of: '2026-04-24' })
    expect(unfinished).toMatchObject({ ...invalid, detail: '2026-04-24T22:59:59.999Z is in the future.' })
    const nonsense = await ask('listOfficers', boatworks, { as_of: '2026-02-30' })
    expect(nonsense.detail).toContain('as_of must be a time such as 2026-03-01T00:00:00Z, or a date such as 2026-03-01')
  })

  it('give the watchlist and the search a filter by the state of identity verification', async () => {
    for (const company_number of [boatworks, '11200417', '02718284']) {
      await server.call('watchCompany', { key, body: { company_number } })
    }
    const listed = async (state: string) => {
      const { body } = await server.call('listWatchlist', { key, query: { identity_verification: state } })
      return (body as { data: { company_number: string }[] }).data.map((entry) => entry.company_number).sort()
    }
    expect([await listed('due'), await listed('overdue')]).toEqual([[boatworks], ['11200417']])
    const found = async (query: object, by = key) => {
      const { status, body } = await server.call('searchCompanies', { key: by, query: { ...query } })
      const { data, pagination } = body as { data: { company_number: string }[]; pagination: { total: number } }
      expect(status).toBe(200)
      return [pagination.total, ...data.map((entry) => entry.company_number)]
    }
    expect(await found({ identity_verification: 'due' })).toEqual([1, boatworks])
    expect(await found({ identity_verification: 'due', limit: '1', page: '2' })).toEqual([1])
    expect(await found({ identity_verification: 'overdue', sort: 'newest' })).toEqual([1, '11200417'])
    expect(await found({ identity_verification: 'overdue', company_status: 'active' })).toEqual([1, '11200417'])
    expect(await found({ identity_verification: 'due', name: 'harbour lane' })).toEqual([1, boatworks])
    expect(await found({ identity_verification: '', name: 'harbour lane boatworks' })).toContain(boatworks)
    const other = await server.guest('ben@harbour-lane.example')
    expect(await found({ identity_verification: 'due' }, other.key)).toEqual([0])
    const late = await server.call('searchCompanies', { key, query: { identity_verification: 'late' } })
    expect(late).toMatchObject({ status: 400, body: { errors: [{ message: 'must be one of due, overdue' }] } })

    const refused = await server.call('listWatchlist', { key, query: { identity_verification: 'late' } })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  it('stay within the budget of Companies House under a burst', async () => {
    const numbers = knownCompanies(today).map(({ number }) => number)
    const before = companiesHouse.requests.length
    const lists: RouteId[] = ['listOfficers', 'listOwners', 'listCharges', 'listInsolvencyCases', 'listFilings']
    const statuses: number[] = []
    for (const number of numbers) {
      const calls = [...lists.map((list) => ask(list, number)), ask('getOwnership', number, { by: 'officers' })]
      for (const { status } of await Promise.all(calls)) statuses.push(status)
    }
    const sent = companiesHouse.requests.slice(before)
    expect(sent.length).toBeLessThanOrEqual(windowMax)
    expect(sent.filter(({ status }) => status === 429)).toEqual([])
    expect([...new Set(statuses)].sort()).toEqual([200, 429])
  })

  it('400 for a number that is none, 404 for a company that does not exist', async () => {
    expect(await ask('listOwners', 'nonsense')).toMatchObject({ status: 400, code: 'invalid_company_number' })
    expect(await ask('listOwners', '03888899')).toMatchObject({ status: 404, code: 'company_not_found' })
    expect(await ask('listOfficers', boatworks, { limit: '101' })).toMatchObject({ status: 400 })
  })
})
