import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { clock, companiesHouseEnv, importCompanies, noon, startSampleCompaniesHouse } from '../support/register.js'
import { type Member, TestServer } from '../support/server.js'

const limit = 3

describe.each(enginesOnce)('the watchlist on %s', (engine) => {
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
      tags: [],
      reference: null,
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

  it('GET 200 with one company if it is watched, and the size of the whole list', async () => {
    await watch('09999991')
    await watch('11200417')
    const look = (company_number: string, more = {}) =>
      server.ok('listWatchlist', { session: member.session, query: { company_number, ...more } })
    const found = await look('9999991')
    expect(found).toMatchObject({ data: [{ company_number: '09999991' }], usage: { count: 2 } })
    expect((await look('09999991', { tag: 'clients' })).data).toEqual([])
    expect((await look('14888812')).data).toEqual([])
    const refused = await server.call('listWatchlist', { session: member.session, query: { company_number: 'x' } })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_company_number' } })
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

  it('POST 201 stores tags, and 200 leaves those of a watched company as they are', async () => {
    const call = (tags: readonly string[], company_number = '09999991') =>
      server.call('watchCompany', { key: member.key, body: { company_number, tags } })
    expect(await call([' Clients ', 'CLIENTS', 'Q3-2026'])).toMatchObject({
      status: 201,
      body: { tags: ['Clients', 'Q3-2026'] },
    })
    expect(await call(['other'])).toMatchObject({ status: 200, body: { tags: ['Clients', 'Q3-2026'] } })
    expect(await call(['a,b'], '11200417')).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: 'tags.0' }] },
    })
    expect((await server.ok('listWatchlist', { key: member.key })).usage.count).toBe(1)
  })

  it('GET 200 in pages if a limit or a cursor is given, and whole without', async () => {
    const numbers = ['09999991', '11200417', '09888811']
    for (const number of numbers) await watch(number)
    const list = (query = {}) => server.ok('listWatchlist', { session: member.session, query })
    const whole = await list()
    expect(whole.data).toHaveLength(3)
    expect(whole).not.toHaveProperty('pagination')
    const first = await list({ limit: '2' })
    expect(first).toMatchObject({ usage: { count: 3 }, pagination: { limit: 2, has_more: true } })
    const rest = await list({ limit: '2', cursor: first.pagination?.cursor ?? '' })
    expect(rest.pagination).toEqual({ limit: 2, has_more: false, cursor: null })
    expect([...first.data, ...rest.data]).toEqual(whole.data)
    const exact = await list({ limit: '3' })
    expect(exact.pagination).toEqual({ limit: 3, has_more: false, cursor: null })
    for (const query of [{ cursor: 'after-1' }, { limit: '0' }, { limit: '101' }]) {
      const refused = await server.refusal('listWatchlist', { session: member.session, query })
      expect(refused).toMatchObject({ status: 400, code: 'invalid_request' })
    }
  })

  it('GET 200 with a tag in pages that are full until the end', async () => {
    const tagged = ['09999991', '09888811']
    for (const number of ['09999991', '11200417', '09888811']) {
      const body = { company_number: number, tags: tagged.includes(number) ? ['Clients'] : [] }
      await server.ok('watchCompany', { session: member.session, body })
    }
    const list = (query = {}) =>
      server.ok('listWatchlist', { session: member.session, query: { tag: 'clients', limit: '1', ...query } })
    const first = await list()
    const second = await list({ cursor: first.pagination?.cursor ?? '' })
    const found = [...first.data, ...second.data].map(({ company_number }) => company_number)
    expect(found.toSorted()).toEqual(tagged.toSorted())
    expect(second.pagination).toEqual({ limit: 1, has_more: false, cursor: null })
  })

  it('GET 200 with a tag lists only the companies that have it', async () => {
    await server.ok('watchCompany', { key: member.key, body: { company_number: '09999991', tags: ['Clients'] } })
    await server.ok('watchCompany', {
      key: member.key,
      body: { company_number: '11200417', tags: ['risk', 'clients'] },
    })
    await watch('09888811')
    const list = async (tag: string) => {
      const { data, usage } = await server.ok('listWatchlist', { key: member.key, query: { tag } })
      expect(usage).toEqual({ count: 3, limit })
      return data.map(({ company_number }) => company_number).sort()
    }
    expect(await list('clients')).toEqual(['09999991', '11200417'])
    expect(await list(' RISK ')).toEqual(['11200417'])
    expect(await list('other')).toEqual([])
    expect(await server.refusal('listWatchlist', { key: member.key, query: { tag: '%' } })).toMatchObject({
      status: 400,
      errors: [{ field: 'tag' }],
    })
  })

  it('POST tags 200 replaces the tags, 404 for a company that is not watched', async () => {
    const setTags = (company_number: string, tags: readonly string[], by = member) =>
      server.call('setWatchTags', { session: by.session, path: { company_number }, body: { tags } })
    await watch('09999991')
    expect(await setTags(' 9999991', ['one', 'Two'])).toMatchObject({
      status: 200,
      body: { company_number: '09999991', tags: ['one', 'Two'] },
    })
    expect(await setTags('09999991', ['three'])).toMatchObject({ status: 200, body: { tags: ['three'] } })
    expect(await setTags('09999991', [])).toMatchObject({ status: 200, body: { tags: [] } })
    expect(await setTags('11200417', ['one'])).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await setTags('Harbour', ['one'])).toMatchObject({ status: 400, body: { code: 'invalid_company_number' } })
    const eleven = Array.from({ length: 11 }, (_, index) => `tag ${index}`)
    expect(await setTags('09999991', eleven)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    const stranger = await server.guest(`stranger-${count}@harbour-lane.example`)
    expect((await setTags('09999991', ['one'], stranger)).status).toBe(404)
  })

  it('POST batch 200 gives each number its own result, and nothing else changes', async () => {
    await watch('11200417')
    const { data } = await server.ok('watchCompanies', {
      key: member.key,
      body: {
        company_numbers: ['9999991', '11200417', 'Harbour Lane Ltd', '09777777', '09999991', '09888811', '14888812'],
        tags: ['Imported'],
      },
    })
    expect(data.map(({ given, outcome, company_number }) => [given, outcome, company_number])).toEqual([
      ['9999991', 'watched', '09999991'],
      ['11200417', 'already_watched', '11200417'],
      ['Harbour Lane Ltd', 'invalid_company_number', null],
      ['09777777', 'company_not_found', '09777777'],
      ['09999991', 'already_watched', '09999991'],
      ['09888811', 'watched', '09888811'],
      ['14888812', 'watchlist_full', '14888812'],
    ])
    expect(data[0]?.company_name).toBe('HARBOUR LANE BOATWORKS LIMITED')
    const list = await server.ok('listWatchlist', { key: member.key })
    expect(Object.fromEntries(list.data.map(({ company_number, tags }) => [company_number, tags]))).toEqual({
      '09999991': ['Imported'],
      '09888811': ['Imported'],
      '11200417': [],
    })
  })

  it('POST batch 400 for no number, 201 numbers or an invalid tag, and watches nothing', async () => {
    const refusal = (company_numbers: readonly string[], tags: readonly string[] = []) =>
      server.refusal('watchCompanies', { key: member.key, body: { company_numbers, tags } })
    expect((await refusal([])).status).toBe(400)
    expect((await refusal(Array.from({ length: 201 }, () => '09999991'))).status).toBe(400)
    expect((await refusal(['09999991'], ['<b>'])).status).toBe(400)
    expect((await server.ok('listWatchlist', { key: member.key })).data).toEqual([])
  })

  it('POST batch 200 for 200 numbers never exceeds the limit, also for concurrent calls', async () => {
    await server.engine.operator.setAccountLimits(member.email, { watchlistLimit: 20 })
    const found = await server.ok('searchCompanies', { key: member.key, query: { limit: '100' } })
    const numbers = found.data.map((company) => company.company_number)
    const company_numbers = [...numbers, ...numbers].slice(0, 200)
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.ok('watchCompanies', { key: member.key, body: { company_numbers } })),
    )
    const watched = answers.flatMap(({ data }) => data.filter(({ outcome }) => outcome === 'watched'))
    const { usage } = await server.ok('listWatchlist', { key: member.key })
    expect(usage.count).toBe(Math.min(20, numbers.length))
    expect(watched).toHaveLength(usage.count)
    for (const { data } of answers) expect(data).toHaveLength(company_numbers.length)
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

describe.each(enginesOnce)('watching with a key for Companies House, on %s', (engine) => {
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

  it('POST batch 200 asks Companies House only about unknown companies, and reports when it is down', async () => {
    companiesHouse = await startSampleCompaniesHouse()
    server = await TestServer.start(engine, { env: companiesHouseEnv(companiesHouse), world: { clock } })
    const { session } = await server.guest('ada@harbour-lane.example')
    await importCompanies(server)
    const outcomes = async (...company_numbers: string[]) => {
      const { data } = await server.ok('watchCompanies', { session, body: { company_numbers } })
      return data.map(({ outcome }) => outcome)
    }
    expect(await outcomes('03888899', '03888807')).toEqual(['company_not_found', 'watched'])
    companiesHouse.failNext({ count: 1_000, status: 503 })
    expect(await outcomes('04400940', '09999991', '03888807')).toEqual([
      'upstream_unavailable',
      'watched',
      'already_watched',
    ])
  })
})
