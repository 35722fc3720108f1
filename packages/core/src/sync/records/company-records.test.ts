import { beforeEach, describe, expect, it } from 'vitest'
import { FakeRegisterSource, noon, sampleCompanyNumber, type TestPorts, testPorts } from '../../../testing/index.js'
import type { Filing } from '../../register/records/filings/filing.js'
import type { Officer } from '../../register/records/officers.js'
import { dayMs, hourMs } from '../../shared/clock.js'
import { recordChanges } from '../record-changes.js'
import { listCharges, listFilings, listInsolvencyCases, listOfficers, listOwners } from './company-records.js'

const number = sampleCompanyNumber(1)
const first = { page: 1, limit: 20 }

let source: FakeRegisterSource
let ports: TestPorts

beforeEach(() => {
  source = new FakeRegisterSource()
  source.answers.profile = { name: 'HARBOUR LANE LIMITED', status: 'active' }
  ports = { ...testPorts(), registerSource: source }
})

function officer(id: string, facts: Partial<Officer> = {}): Officer {
  const usual = { id, name: id, role: 'director', appointedOn: '2020-01-01', resignedOn: null, asOf: noon }
  return { ...usual, ...facts }
}

function filing(index: number): Filing {
  return {
    id: `f${index}`,
    type: 'AA',
    category: 'accounts',
    subcategories: [],
    description: null,
    descriptionValues: {},
    date: '2026-01-01',
  }
}

describe('lists about a company', () => {
  it('come from Companies House, in pages, with those in office first', async () => {
    const items = [
      officer('left early', { resignedOn: '2021-01-01' }),
      officer('old', { appointedOn: null, appointedBefore: '1992-01-01' }),
      officer('left late', { resignedOn: '2025-01-01' }),
      officer('new', { appointedOn: '2025-06-01' }),
    ]
    source.answers.officers = { items, isComplete: true }
    const one = await listOfficers(ports, '9999 0001', { page: 1, limit: 3 })
    expect(one.items.map(({ id }) => id)).toEqual(['new', 'old', 'left late'])
    expect(one).toMatchObject({ number, total: 4, asOf: noon, source: 'companies_house_api', stale: false })
    const two = await listOfficers(ports, number, { page: 2, limit: 3 })
    expect(two.items.map(({ id }) => id)).toEqual(['left early'])
    expect(source.calls).toEqual(['profile', 'officers'])
  })

  it('are refreshed after a day, and marked as stale if that fails', async () => {
    source.answers.owners = { items: [], isComplete: true }
    await listOwners(ports, number, first)
    ports.clock.advance(dayMs - 1)
    expect((await listOwners(ports, number, first)).stale).toBe(false)
    expect(source.calls.filter((call) => call === 'owners')).toHaveLength(1)
    ports.clock.advance(2)
    source.down.add('all')
    expect(await listOwners(ports, number, first)).toMatchObject({ stale: true, asOf: noon })
    source.down.clear()
    expect(await listOwners(ports, number, first)).toMatchObject({ stale: false, asOf: noon + dayMs + 1 })
  })

  it('stay fresh if only the profile cannot be refreshed', async () => {
    await listFilings(ports, number, first)
    ports.clock.advance(dayMs - hourMs / 2)
    await listFilings(ports, number, first)
    ports.clock.advance(hourMs / 2 + 1)
    source.down.add('profile')
    expect((await listFilings(ports, number, first)).stale).toBe(false)
  })

  it('are refused, not empty, if nothing is known', async () => {
    source.down.add('all')
    await expect(listCharges(ports, number, first)).rejects.toMatchObject({ code: 'upstream_unavailable' })
    source.down.clear()
    source.answers.profile = null
    await expect(listCharges(ports, number, first)).rejects.toMatchObject({ code: 'company_not_found' })
  })

  it('are refused without an API key, and incomplete if only streams reported entries', async () => {
    const keyless = { ...ports, registerSource: null }
    const origin = { number, asOf: noon, source: { kind: 'stream', stream: 'officers', timepoint: 1 } } as const
    await recordChanges(keyless, [{ ...origin, what: 'profile', patch: { name: 'HARBOUR LANE LIMITED' } }])
    await expect(listOfficers(keyless, number, first)).rejects.toMatchObject({
      code: 'register_not_configured',
      message: expect.stringContaining('no Companies House API key'),
    })
    const officers = { items: [officer('ada')], isComplete: false }
    await recordChanges(keyless, [{ ...origin, what: 'officers', officers }])
    expect(await listOfficers(keyless, number, first)).toMatchObject({
      total: 1,
      isComplete: false,
      source: 'companies_house_stream',
      stale: true,
    })
  })

  it('tell a company without insolvency from one that is not known', async () => {
    expect(await listInsolvencyCases(ports, number, first)).toMatchObject({ items: [], statuses: [], isComplete: true })
  })

  it('tell no owner, an exemption and unknown statements apart', async () => {
    const exemption = { type: 'psc-exempt-as-trading-on-uk-regulated-market', exemptFrom: '2020-01-01', exemptTo: null }
    source.down.add('statements')
    expect(await listOwners(ports, number, first)).toMatchObject({ status: 'not_known', stated: null })
    source.down.clear()
    source.answers.statements = {
      statements: { items: [], isComplete: true },
      exemptions: { items: [exemption], asOf: noon },
    }
    expect(await listOwners(ports, number, first)).toMatchObject({ status: 'exempt', items: [] })
  })

  it('ask for the filings again after a change that the streams reported, and only once', async () => {
    source.answers.filings = { items: [filing(1)], total: 1 }
    await listFilings(ports, number, first)
    ports.clock.advance(60_000)
    source.answers.filings = { items: [filing(2), filing(1)], total: 2 }
    expect((await listFilings(ports, number, first)).total).toBe(1)
    const asOf = ports.clock.now() - 1_000
    const origin = { number, asOf, source: { kind: 'stream', stream: 'officers', timepoint: 1 } } as const
    const officers = { items: [officer('left', { resignedOn: '2026-03-02', asOf })], isComplete: false }
    await recordChanges(ports, [{ ...origin, what: 'officers', officers }])
    expect((await listFilings(ports, number, first)).total).toBe(2)
    await listFilings(ports, number, first)
    expect(source.calls.filter((call) => call === 'filings')).toHaveLength(2)
  })

  it('show stored filings for an hour, and read older ones each time', async () => {
    const history = Array.from({ length: 100 }, (_, index) => filing(index))
    source.answers.filings = { items: history, total: 250 }
    const second = await listFilings(ports, number, { page: 5, limit: 20 })
    expect([second.items.length, second.total, source.calls]).toEqual([20, 250, ['profile', 'filings']])
    const deep = await listFilings(ports, number, { page: 6, limit: 20 })
    expect([deep.items.length, deep.total]).toEqual([20, 250])
    expect(source.calls).toEqual(['profile', 'filings', 'filings'])
    source.down.add('filings')
    await expect(listFilings(ports, number, { page: 6, limit: 20 })).rejects.toMatchObject({
      code: 'upstream_unavailable',
    })
    ports.clock.advance(hourMs + 1)
    expect(await listFilings(ports, number, first)).toMatchObject({ stale: true, total: 250 })
  })
})
