import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import { clock, companiesHouseEnv, importCompanies, noon, startSampleCompaniesHouse } from '../support/register.js'
import { type Member, TestServer } from '../support/server.js'

const limit = 3

describe.each(engines)('the watchlist on %s', (engine) => {
  let server: TestServer
  let member: Member
  let count = 0
  const watch = (company_number: string, by = member) =>
    server.call('watchCompany', { session: by.session, body: { company_number } })
  const unwatch = (company_number: string) =>
    server.call('unwatchCompany', { session: member.session, path: { company_number } })

  beforeAll(async () => {
    server = await TestServer.start(engine, { env: { BRASSPLATE_WATCHLIST_LIMIT: String(limit) }, world: { clock } })
    await importCompanies(server)
  })
  beforeEach(async () => {
    count += 1
    member = await server.guest(`watcher-${count}@harbour-lane.example`)
  })
  afterAll(() => server.close())

  it('POST 201 watches a company for any spelling of its number', async () => {
    const entry = {
      company_number: '09999991',
      company_name: 'HARBOUR LANE BOATWORKS LIMITED',
      company_status: 'active',
      watched_at: new Date(noon).toISOString(),
      last_signal_at: null,
      signal_count: 0,
      website: null,
    }
    expect(await watch(' 9999991 ')).toMatchObject({ status: 201, body: { ...entry, already_watched: false } })
    expect(await server.ok('listWatchlist', { session: member.session })).toEqual({
      data: [entry],
      usage: { count: 1, limit },
    })
    const { watchlist } = await server.ok('describeAccount', { session: member.session })
    expect(watchlist).toEqual({ count: 1, limit })
  })

  it('POST 200 when it is already watched, even on a full list', async () => {
    for (const number of ['09999991', '11200417', '09888811']) expect((await watch(number)).status).toBe(201)
    expect(await watch('09999991')).toMatchObject({ status: 200, body: { already_watched: true } })
  })

  it('POST 402 with the limit when the list is full, and 201 once there is room', async () => {
    for (const number of ['09999991', '11200417', '09888811']) await watch(number)
    const refused = await watch('14888812')
    expect(refused).toMatchObject({ status: 402, body: { code: 'watchlist_full' } })
    expect(refused.body).toMatchObject({ detail: expect.stringContaining(`${limit} companies`) })
    await unwatch('11200417')
    expect((await watch('14888812')).status).toBe(201)
  })

  it('POST 402 at the limit of the individual account', async () => {
    await server.engine.operator.setAccountLimits(member.email, { watchlistLimit: 1 })
    expect((await watch('09999991')).status).toBe(201)
    expect((await watch('11200417')).status).toBe(402)
    const { usage } = await server.ok('listWatchlist', { session: member.session })
    expect(usage).toEqual({ count: 1, limit: 1 })
  })

  it('POST 201 for exactly one of fifty concurrent calls if there is room for one', async () => {
    await server.engine.operator.setAccountLimits(member.email, { watchlistLimit: 2 })
    await watch('09999991')
    const found = await server.ok('searchCompanies', { key: member.key, query: { limit: '51' } })
    const others = found.data.map((company) => company.company_number).filter((number) => number !== '09999991')
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => watch(others[index % others.length] ?? '11200417')),
    )
    const statuses = replies.map(({ status }) => status)
    const { usage } = await server.ok('listWatchlist', { session: member.session })
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => ![200, 201, 402].includes(status))).toEqual([])
    expect(usage.count).toBe(2)
  })

  it('POST 404 for a company that is not in the register, 400 for an invalid number', async () => {
    expect(await watch('09777777')).toMatchObject({ status: 404, body: { code: 'company_not_found' } })
    expect(await watch('Harbour Lane Ltd')).toMatchObject({ status: 400, body: { code: 'invalid_company_number' } })
  })

  it('DELETE 200 stops watching, and repeating it changes nothing', async () => {
    await watch('09999991')
    expect(await unwatch('9999991')).toMatchObject({
      status: 200,
      body: { company_number: '09999991', watched: false, changed: true },
    })
    expect(await unwatch('09999991')).toMatchObject({ status: 200, body: { changed: false } })
    expect(await unwatch('09777777')).toMatchObject({ status: 200, body: { changed: false } })
    expect((await server.ok('listWatchlist', { session: member.session })).data).toEqual([])
  })

  it('a deleted account no longer watches companies', async () => {
    await watch('09999991')
    await server.ok('deleteAccount', { session: member.session, body: { password: member.password } })
    for await (const number of server.engine.watchlist.companies()) expect(number).not.toBe('09888899')
    const again = await server.guest(member.email)
    expect((await server.ok('listWatchlist', { session: again.session })).data).toEqual([])
  })
})

describe.each(engines)('watching with a key for Companies House, on %s', (engine) => {
  let companiesHouse: Awaited<ReturnType<typeof startSampleCompaniesHouse>>
  let server: TestServer
  afterEach(async () => {
    await server.close()
    await companiesHouse.close()
  })

  it('POST 201 for a company that only Companies House has, 502 while Companies House is down, 404 if it has no such company', async () => {
    companiesHouse = await startSampleCompaniesHouse()
    server = await TestServer.start(engine, { env: companiesHouseEnv(companiesHouse), world: { clock } })
    const { session } = await server.guest('ada@harbour-lane.example')
    await importCompanies(server)
    const watch = (company_number: string) => server.call('watchCompany', { session, body: { company_number } })
    expect((await watch('03888899')).status).toBe(404)
    expect(await watch('03888807')).toMatchObject({ status: 201, body: { company_status: 'dissolved' } })
    companiesHouse.failNext({ count: 1_000, status: 503 })
    expect((await watch('04400940')).status).toBe(502)
    expect((await watch('03888807')).status).toBe(200)
  })
})
