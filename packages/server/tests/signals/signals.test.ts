import { followedStreams } from '@brassplate/core'
import {
  type CompaniesHouseSimulator,
  type CompanyChange,
  companyChanges,
  knownCompanies,
} from '@brassplate/core/simulators'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import {
  companiesHouseEnv,
  companiesHouseKeys,
  importCompanies,
  noon,
  preparedServers,
  startSampleCompaniesHouse,
  today,
} from '../support/register.js'
import { type Member, TestServer } from '../support/server.js'

const patience = { timeout: 240_000, interval: 50 }
const dayMs = 24 * 60 * 60_000
const harbour = '09999991'
const lantern = '11200417'

describe.each(engines)('signals on %s', (engine) => {
  const startPrepared = preparedServers(engine)

  describe('from the snapshot file', () => {
    let server: TestServer
    let member: Member
    let now: number

    beforeEach(async () => {
      now = noon
      const prepared = await startPrepared({ world: { clock: { now: () => now } } })
      server = prepared.server
      member = prepared.member
    })
    afterEach(() => server.close())

    const watch = (company_number: string) => server.ok('watchCompany', { key: member.key, body: { company_number } })
    const feed = (query: Record<string, string> = {}) => server.ok('listSignals', { key: member.key, query })

    /** Imports a file in which some companies differ and publishes the changes. */
    async function nextFile(changes: Readonly<Record<string, CompanyChange>>, asOf = '2026-04-01') {
      const companies = knownCompanies(today).map((company) => changes[company.number]?.(company) ?? company)
      await importCompanies(server, companies, asOf)
      await server.engine.register.publishImportChanges()
    }

    it('GET /v1/signals 200 with the changes of watched companies, newest first', async () => {
      await watch(harbour)
      expect((await feed()).data).toEqual([])
      await nextFile({
        [harbour]: companyChanges.rename('QUAYSIDE BOATWORKS LIMITED', '2026-03-20'),
        [lantern]: companyChanges.rename('UNWATCHED LIMITED', '2026-03-20'),
      })
      const { data, pagination } = await feed()
      expect(data).toEqual([
        {
          id: expect.stringMatching(/^sig_/),
          sequence: 1,
          signal_type: 'name_changed',
          category: 'company',
          severity: 'notice',
          company_number: harbour,
          company_name: 'QUAYSIDE BOATWORKS LIMITED',
          summary: 'HARBOUR LANE BOATWORKS LIMITED changed its name to QUAYSIDE BOATWORKS LIMITED.',
          before: { company_name: 'HARBOUR LANE BOATWORKS LIMITED' },
          after: { company_name: 'QUAYSIDE BOATWORKS LIMITED' },
          occurred_on: '2026-03-20',
          published_at: '2026-04-01T00:00:00.000Z',
          detected_at: new Date(noon).toISOString(),
          source: { kind: 'snapshot', snapshot: '2026-04-01' },
          tags: [],
          reference: null,
          links: { register: `https://find-and-update.company-information.service.gov.uk/company/${harbour}` },
          seen_at: null,
          seen_by: null,
        },
      ])
      expect(pagination).toEqual({
        page: 1,
        limit: 20,
        total: 1,
        total_is_exact: true,
        has_more: false,
        cursor: null,
      })
      const [entry] = (await server.ok('listWatchlist', { session: member.session })).data
      expect(entry).toMatchObject({ company_name: 'QUAYSIDE BOATWORKS LIMITED', signal_count: 1 })
    })

    it('GET /v1/signals 200 filters by type, category, company and time, with pages and cursors', async () => {
      await watch(harbour)
      await watch(lantern)
      await nextFile({ [harbour]: companyChanges.rename('ONE LIMITED', today) })
      now += dayMs
      await nextFile(
        { [harbour]: companyChanges.enterLiquidation(today), [lantern]: companyChanges.proposeStrikeOff(today) },
        '2026-05-01',
      )
      const types = async (query: Record<string, string>) =>
        (await feed(query)).data.map((signal) => signal.signal_type)
      const all = await types({})
      expect([...all].sort()).toEqual(['insolvency_opened', 'name_changed', 'name_changed', 'strike_off_proposed'])
      expect(await types({ signal_type: 'insolvency' })).toEqual(['insolvency_opened'])
      expect(await types({ signal_type: 'strike_off_proposed' })).toEqual(['strike_off_proposed'])
      expect(await types({ company_number: '11200417' })).toEqual(['strike_off_proposed'])
      expect(await types({ since: new Date(now).toISOString(), signal_type: 'name_changed' })).toHaveLength(1)
      expect(await types({ page: '2', limit: '3' })).toEqual(all.slice(3))

      const first = await feed({ limit: '3' })
      expect(first.pagination).toMatchObject({ has_more: true, total: 4 })
      const rest = await feed({ limit: '3', cursor: first.pagination.cursor ?? '' })
      expect(rest.data.map((signal) => signal.sequence)).toEqual([1])
      expect(rest.pagination).toMatchObject({ page: null, has_more: false, cursor: null, total: 4 })
    })

    it('GET /v1/signals 200 filters by severity, tag, days and what was seen, as POST /v1/signals/seen marks it', async () => {
      await server.ok('watchCompany', { key: member.key, body: { company_number: harbour, tags: ['Clients'] } })
      await watch(lantern)
      await nextFile({ [harbour]: companyChanges.rename('ONE LIMITED', today) })
      await server.ok('markSignals', { session: member.session, body: { up_to: 9 } })
      expect((await feed()).data).toMatchObject([{ seen_at: new Date(noon).toISOString(), seen_by: member.email }])
      expect(
        await server.ok('markSignals', { session: member.session, body: { up_to: 9, seen: false } }),
      ).toMatchObject({ changed: 1 })
      now += dayMs
      await nextFile(
        { [harbour]: companyChanges.enterLiquidation(today), [lantern]: companyChanges.proposeStrikeOff(today) },
        '2026-05-01',
      )
      const sequences = async (query: Record<string, string> = {}) =>
        (await feed(query)).data.map((signal) => signal.sequence)
      const { data } = await feed()
      const [critical] = data.filter(({ severity }) => severity === 'critical')
      expect(await sequences({ severity: 'critical' })).toEqual([critical?.sequence])
      expect(await sequences({ severity: 'critical', signal_type: 'name_changed' })).toEqual([])
      const ranks = ['critical', 'warning', 'notice', 'info']
      const bySeverity = data.toSorted((one, other) => ranks.indexOf(one.severity) - ranks.indexOf(other.severity))
      const sorted = bySeverity.map(({ sequence }) => sequence)
      expect(await sequences({ sort: 'severity' })).toEqual(sorted)
      const paged = await Promise.all(['1', '2', '3'].map((page) => sequences({ sort: 'severity', limit: '2', page })))
      expect(paged).toEqual([sorted.slice(0, 2), sorted.slice(2), []])
      const firstPage = await feed({ sort: 'severity', limit: '2' })
      expect(firstPage.pagination).toMatchObject({ total: 4, has_more: true, cursor: null })
      const both = { sort: 'severity', cursor: 'before-3' }
      expect(await server.refusal('listSignals', { key: member.key, query: both })).toMatchObject({ status: 400 })
      expect(await sequences({ tag: 'clients' })).toEqual(
        data.filter(({ company_number }) => company_number === harbour).map(({ sequence }) => sequence),
      )
      const later = new Date(now).toISOString()
      expect(await sequences({ to: later })).toEqual([1])
      expect(await sequences({ since: later })).toEqual([4, 3, 2])
      expect(await sequences({ since: later, to: later })).toEqual([])

      const mark = (body: Record<string, unknown>) => server.ok('markSignals', { key: member.key, body })
      expect(await mark({ signal_ids: [critical?.id, 'sig_unknown'] })).toEqual({
        changed: 1,
        seen_at: later,
        has_more: false,
      })
      expect(await sequences({ seen: 'true' })).toEqual([critical?.sequence])
      expect((await feed({ seen: 'true' })).data).toMatchObject([
        { seen_at: later, seen_by: expect.stringMatching(/^API key …/) },
      ])
      now += 1
      const { seen_at: markedAt } = await mark({ up_to: 3 })
      expect(await sequences({ seen: 'false' })).toEqual([4].filter((sequence) => sequence !== critical?.sequence))
      await mark({ up_to: 4, seen: false, marked_at: markedAt })
      expect(await sequences({ seen: 'true' })).toEqual([critical?.sequence])
      expect(await mark({ signal_ids: [critical?.id], seen: false })).toEqual({
        changed: 1,
        seen_at: null,
        has_more: false,
      })
      expect(await sequences({ seen: 'false' })).toEqual([4, 3, 2, 1])

      for (const body of [{}, { up_to: 0 }, { signal_ids: [] }, { up_to: 1, signal_ids: ['sig_1'] }])
        expect(await server.refusal('markSignals', { key: member.key, body })).toMatchObject({ status: 400 })
      expect(
        await server.refusal('markSignals', { key: member.key, body: { up_to: 1, marked_at: later } }),
      ).toMatchObject({ status: 400 })
    })

    it('GET /v1/signals 400 for an unknown type, with the allowed ones, and for an invalid cursor or a cursor with a page', async () => {
      const refused = await server.refusal('listSignals', { key: member.key, query: { signal_type: 'score_changed' } })
      expect(refused).toMatchObject({ status: 400, code: 'invalid_signal_type' })
      expect(refused.detail).toContain('director_resigned')
      for (const query of [{ cursor: 'nonsense' }, { cursor: 'before-3', page: '2' }, { limit: '101' }]) {
        expect(await server.refusal('listSignals', { key: member.key, query })).toMatchObject({ status: 400 })
      }
    })

    it('GET /v1/companies/{company_number}/signals 200 for any account, without a sequence, 404 for an unknown company', async () => {
      await watch(harbour)
      await nextFile({ [harbour]: companyChanges.moveOffice({ postalCode: 'ZB2 2BB' }, today) })
      const { key } = await server.guest('ben@harbour-lane.example')
      const ask = (company_number: string) => server.call('listCompanySignals', { key, path: { company_number } })
      expect(await ask(harbour)).toMatchObject({
        status: 200,
        body: { data: [{ signal_type: 'registered_office_changed', sequence: null }] },
      })
      expect(await ask(lantern)).toMatchObject({ status: 200, body: { data: [] } })
      expect(await ask('09777777')).toMatchObject({ status: 404, body: { code: 'company_not_found' } })
      expect((await server.ok('listSignals', { key })).data).toEqual([])
    })

    it('lists the signals found while a company was watched, as long as it is watched', async () => {
      await watch(harbour)
      await nextFile({ [harbour]: companyChanges.rename('ONE LIMITED', today) })
      const path = { company_number: harbour }
      await server.ok('unwatchCompany', { session: member.session, path })
      expect((await feed()).data).toEqual([])
      await nextFile({ [harbour]: companyChanges.rename('TWO LIMITED', today) }, '2026-05-01')
      await watch(harbour)
      expect((await feed()).data).toHaveLength(1)
    })

    it('reports a company that is missing from a complete file as dissolved', async () => {
      await watch(harbour)
      await importCompanies(
        server,
        knownCompanies(today).filter(({ number }) => number !== harbour),
        '2026-04-01',
      )
      await server.engine.register.publishImportChanges()
      expect((await feed()).data).toMatchObject([{ signal_type: 'dissolved', source: { kind: 'snapshot_absence' } }])
    })

    it('reports a missed deadline the day after', async () => {
      const company = await server.ok('getCompany', { key: member.key, path: { company_number: harbour } })
      await watch(harbour)
      await server.engine.signals.sweepDeadlines()
      now = Date.parse(`${company.accounts_next_due}T12:00:00Z`) + dayMs
      await server.engine.signals.sweepDeadlines()
      const overdue = await feed({ signal_type: 'accounts_overdue' })
      expect(overdue.data).toMatchObject([{ source: { kind: 'clock' }, severity: 'warning' }])
    })
  })

  describe('from Companies House', () => {
    let companiesHouse: CompaniesHouseSimulator
    let server: TestServer
    let now: number

    async function start(withStreams: boolean) {
      now = noon
      const clock = { now: () => now }
      companiesHouse = await startSampleCompaniesHouse(clock)
      const streams = {
        BRASSPLATE_REGISTER_STREAM_URL: companiesHouse.url,
        BRASSPLATE_REGISTER_STREAM_KEY: companiesHouseKeys.streamKey,
      }
      const env = { ...companiesHouseEnv(companiesHouse), ...(withStreams ? streams : {}) }
      const options = { env, world: { clock } }
      const { server: prepared, member } = await startPrepared(options)
      server = prepared
      const { key } = member
      await server.ok('watchCompany', { key, body: { company_number: harbour } })
      // The last facet is fetched after the response.
      await vi.waitUntil(
        () => companiesHouse.requests.some(({ path }) => path.includes('significant-control')),
        patience,
      )
      return {
        types: async () => (await server.ok('listSignals', { key })).data.map((signal) => signal.signal_type).sort(),
        async restart() {
          await server.stop()
          server = await TestServer.start(engine, { ...options, database: server.database })
        },
      }
    }
    afterEach(async () => {
      await server.close()
      await companiesHouse.close()
    })

    it('arrive through the streams shortly after each change, one for each', async () => {
      const { types } = await start(true)
      await vi.waitUntil(() => companiesHouse.connections === followedStreams.length, patience)
      now += 60_000
      companiesHouse.change(harbour, companyChanges.appointOfficer('TIDEWATER, Jo', today))
      companiesHouse.change(harbour, companyChanges.addCharge('Harrowmere Bank Plc', today))
      companiesHouse.change(harbour, companyChanges.rename('QUAYSIDE BOATWORKS LIMITED', today))
      companiesHouse.change(harbour, companyChanges.proposeStrikeOff(today))
      companiesHouse.change(harbour, companyChanges.fileAccounts('full', today))
      companiesHouse.change(harbour, companyChanges.enterAdministration(today))
      companiesHouse.change(harbour, companyChanges.dissolve(today))
      const expected = [
        'accounts_filed',
        'accounts_type_changed',
        'charge_registered',
        'director_appointed',
        'dissolved',
        'insolvency_opened',
        'name_changed',
        'strike_off_proposed',
      ]
      await vi.waitUntil(async () => (await types()).length >= expected.length, patience)
      expect(await types()).toEqual(expected)
    })

    it('are found through the API if the streams missed them, and counted', async () => {
      const { types, restart } = await start(false)
      companiesHouse.change(harbour, companyChanges.rename('QUAYSIDE BOATWORKS LIMITED', today))
      now += dayMs + 60_000
      // The first look of a server is at its start.
      await restart()
      await vi.waitUntil(async () => (await types()).includes('name_changed'), patience)
      await vi.waitUntil(async () => {
        const { body } = await server.call('metrics')
        return /^brassplate_signals_repaired_total [1-9]/m.test(String(body))
      }, patience)
    })
  })
})
