import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { clock, importCompanies } from '../support/register.js'
import { TestServer } from '../support/server.js'

describe.each(enginesOnce)('the register on %s', (engine) => {
  let server: TestServer
  let key: string
  const search = (query: Record<string, string>) => server.ok('searchCompanies', { key, query })
  const namesOf = async (query: Record<string, string>) => (await search(query)).data.map((found) => found.company_name)
  const fieldsOf = async (query: Record<string, string>) => {
    const { status, errors } = await server.refusal('searchCompanies', { key, query })
    expect(status).toBe(400)
    return errors?.map(({ field }) => field)
  }

  beforeAll(async () => {
    server = await TestServer.start(engine, { world: { clock } })
    key = (await server.guest('ada@harbour-lane.example')).key
    await importCompanies(server)
  })
  afterAll(() => server.close())

  describe('GET /v1/companies/search', () => {
    it('200 finds a company by any spelling of its name', async () => {
      const { data, pagination } = await search({ name: 'harbour lane boatworks ltd' })
      expect(data[0]).toEqual({
        company_number: '09999991',
        company_name: 'HARBOUR LANE BOATWORKS LIMITED',
        company_status: 'active',
        company_type: 'ltd',
        registered_postcode: 'TR11 4QD',
        address_snippet: expect.stringContaining('Harbour Lane'),
        incorporated_on: '2015-04-15',
        dissolved_on: null,
        accounts_type: 'total-exemption-full',
        sic_codes: ['30120', '52220'],
        industries: [
          { sic_code: '30120', text: 'Building of pleasure and sporting boats' },
          { sic_code: '52220', text: 'Service activities incidental to water transportation' },
        ],
        matched_name: 'HARBOUR LANE BOATWORKS LIMITED',
        match_score: expect.any(Number),
      })
      expect(pagination).toEqual({ page: 1, limit: 20, total: data.length, total_is_exact: true, has_more: false })
    })

    it('200 finds a company number entered as a name', async () => {
      expect((await namesOf({ name: 'oc 399981' }))[0]).toBe('PENHALLOW & FENWICKE LLP')
      expect((await namesOf({ name: '2718284' }))[0]).toBe('CORVANE MARITIME HOLDINGS PLC')
    })

    it('200 finds a company by a previous name and returns that name', async () => {
      const [found] = (await search({ name: 'hollowbrook heating' })).data
      expect(found).toMatchObject({
        company_name: 'BRIGHTHOLLOW ENERGY LIMITED',
        matched_name: 'HOLLOWBROOK HEATING LIMITED',
      })
    })

    it('200 filters by postcode: full, without a space, district and area', async () => {
      const group = ['TIDEWRIGHT GROUP LIMITED', 'TIDEWRIGHT MARINE SERVICES LIMITED', 'TIDEWRIGHT PONTOONS LIMITED']
      for (const postcode of ['SE16 7TD', 'se167td', 'SE16', 'se']) {
        expect((await namesOf({ postcode })).sort(), postcode).toEqual(group)
      }
      expect(await namesOf({ postcode: 'SE1' })).toEqual([])
    })

    it('200 combines filters by status, accounts type and incorporation date', async () => {
      expect(await namesOf({ company_status: 'liquidation' })).toEqual(['SINKWELL CONSTRUCTION LIMITED'])
      expect(await namesOf({ name: 'tidewright', accounts_type: 'group' })).toEqual(['TIDEWRIGHT GROUP LIMITED'])
      const range = { incorporated_from: '2015-04-15', incorporated_to: '2015-04-15' }
      expect(await namesOf(range)).toEqual(['HARBOUR LANE BOATWORKS LIMITED'])
      expect(await namesOf({ ...range, company_status: 'liquidation' })).toEqual([])
    })

    it('200 combines filters by industry, place, type, charges, insolvency and deadlines', async () => {
      const { data: all } = await search({ limit: '100' })
      const boats = all.filter(({ sic_codes }) => sic_codes.includes('30120')).map(({ company_name }) => company_name)
      expect(boats).not.toEqual([])
      expect((await namesOf({ sic_code: '30120' })).sort()).toEqual(boats.sort())
      expect((await namesOf({ sic_code: ' 3012, 99000' })).sort()).toEqual(boats.sort())
      expect(await namesOf({ sic_section: 'C', sic_code: '30120' })).toHaveLength(boats.length)
      const insolvent = await namesOf({ is_insolvent: 'true', company_type: 'ltd' })
      expect(insolvent.sort()).toEqual([
        'MENDERLEY HOTELS LTD',
        'SINKWELL CONSTRUCTION LIMITED',
        'WAVERBY STORES LIMITED',
      ])
      expect(await namesOf({ is_insolvent: 'false', company_status: 'liquidation' })).toEqual([])
      expect(await namesOf({ company_type: 'plc', sic_code: '30120' })).toEqual([])
      for (const flag of ['has_charges', 'is_overdue', 'is_insolvent']) {
        const [yes, no] = await Promise.all(['true', 'false'].map((value) => search({ [flag]: value, limit: '1' })))
        expect((yes?.pagination.total ?? 0) + (no?.pagination.total ?? 0), flag).toBe(all.length)
      }
    })

    it('200 ignores empty filters, and lists by number without any filter', async () => {
      const empty = { name: ' ', postcode: '', company_status: '', incorporated_from: '', incorporated_to: '' }
      const { data } = await search({ ...empty, accounts_type: '', limit: '100' })
      expect(data.length).toBeGreaterThan(30)
      const numbers = data.map((found) => found.company_number)
      expect(numbers).toEqual([...numbers].sort())
      expect(data[0]).toMatchObject({ matched_name: null, match_score: null })
    })

    it('200 with an empty page for an unknown name', async () => {
      expect(await search({ name: 'zyzzyvas unlimited' })).toMatchObject({ data: [], pagination: { total: 0 } })
    })

    it('200 lists each company on exactly one page and returns the number of pages', async () => {
      const seen: string[] = []
      for (let page = 1, hasMore = true; hasMore; page += 1) {
        const { data, pagination } = await search({ page: String(page), limit: '15' })
        seen.push(...data.map((found) => found.company_number))
        hasMore = pagination.has_more
        expect(hasMore).toBe(page * 15 < pagination.total)
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen).toHaveLength((await search({})).pagination.total)
    })

    it('200 for the last allowed page, 400 past it', async () => {
      expect(await search({ page: '100', limit: '100' })).toMatchObject({ data: [], pagination: { has_more: false } })
      expect(await fieldsOf({ page: '101', limit: '100' })).toEqual(['page'])
      expect(await fieldsOf({ limit: '101' })).toEqual(['limit'])
      expect(await fieldsOf({ page: '0' })).toEqual(['page'])
    })

    it('400 names each filter value that the register does not have', async () => {
      const words = { company_status: 'thriving', accounts_type: 'creative', postcode: 'not a postcode' }
      expect((await fieldsOf(words))?.sort()).toEqual(['accounts_type', 'company_status', 'postcode'])
      expect(await fieldsOf({ sic_code: '04110', sic_section: 'X' })).toEqual(['sic_section', 'sic_code'])
      expect(await fieldsOf({ has_charges: 'maybe' })).toEqual(['has_charges'])
      expect(await fieldsOf({ incorporated_from: '2026-02-30' })).toEqual(['incorporated_from'])
      expect(await fieldsOf({ incorporated_from: '2026-02-02', incorporated_to: '2026-02-01' })).toEqual([
        'incorporated_to',
      ])
    })

    it('401 without a credential', async () => {
      expect(await server.refusal('searchCompanies')).toMatchObject({ status: 401, code: 'unauthenticated' })
    })
  })

  describe('GET /v1/companies/{company_number}', () => {
    const company = (company_number: string) => ({ key, path: { company_number } })

    it('200 with data from the snapshot file, and null for fields that only the API has', async () => {
      expect(await server.ok('getCompany', company('09999991'))).toMatchObject({
        company_name: 'HARBOUR LANE BOATWORKS LIMITED',
        company_number: '09999991',
        company_status: 'active',
        registered_postcode: 'TR11 4QD',
        accounts_overdue: false,
        confirmation_overdue: false,
        has_active_charges: false,
        recent_director_resignation: null,
        recent_resignations: [],
        as_of: '2026-03-01T00:00:00.000Z',
      })
      const late = await server.ok('getCompany', company('10888801'))
      expect(late).toMatchObject({
        accounts_next_due: '2026-01-31',
        accounts_overdue: true,
        accounts_days_until_due: -43,
      })
    })

    it('200 for any spelling of a number', async () => {
      for (const written of [' 9999991', '0999 9991', 'sc 499987']) {
        await server.ok('getCompany', company(written))
      }
    })

    it('400 for an invalid company number, with advice on how to find one', async () => {
      expect(await server.refusal('getCompany', company('harbour lane'))).toMatchObject({
        status: 400,
        code: 'invalid_company_number',
        next_step: expect.stringContaining('/v1/companies/search'),
      })
    })

    it('401 without a credential', async () => {
      const { path } = company('09999991')
      expect(await server.refusal('getCompany', { path })).toMatchObject({ status: 401 })
    })

    it('404 for a company that is not in the register', async () => {
      expect(await server.refusal('getCompany', company('03888807'))).toMatchObject({
        status: 404,
        code: 'company_not_found',
      })
    })
  })
})
