import { beforeEach, describe, expect, it } from 'vitest'
import { FakeRegisterSource, noon, sampleCompanyNumber, type TestPorts, testPorts } from '../../testing/index.js'
import { type Company, unknownCompany } from '../register/company/company.js'
import type { RegisterStore } from '../register/register-store.js'
import { nothingRetrieved } from '../register/search/retrieve.js'
import { getCompany } from './get-company.js'

const hourMs = 3_600_000
const number = sampleCompanyNumber(1)
const inSnapshot: Company = { ...unknownCompany(number, 'HARBOUR LANE BAKERY LIMITED'), status: 'active' }
const profile = { name: 'HARBOUR LANE LIMITED', status: 'active', hasChargesPage: false, hasInsolvencyPage: false }

let source: FakeRegisterSource
let ports: TestPorts

beforeEach(() => {
  source = new FakeRegisterSource()
  ports = { ...testPorts(), register: snapshotOf(inSnapshot), registerSource: source }
})

function snapshotOf(company: Company | null): RegisterStore {
  const made = { asOf: '2026-03-01', companies: 1, importedAt: noon, generation: 1, files: [] }
  return {
    snapshot: async () => made,
    find: async (asked) => (asked === company?.number ? company : null),
    industries: async () => new Map(),
    scan: async () => [],
    search: async () => ({ candidates: [], total: 0, isTotalExact: true }),
    retrieve: async () => nothingRetrieved,
    warm: async () => {},
  }
}

describe('getCompany', () => {
  it('returns current Companies House data merged over the snapshot', async () => {
    source.answers.profile = profile
    const { profile: found, stale } = await getCompany(ports, '9999 0001')
    expect([found.company.name, found.asOf, stale]).toEqual([profile.name, noon, false])
    expect(source.calls.sort()).toEqual(['officers', 'owners', 'profile'])
  })

  it('returns stored data while they are fresh', async () => {
    source.answers.profile = profile
    await getCompany(ports, number)
    source.down.add('all')
    expect(await getCompany(ports, number)).toMatchObject({
      stale: false,
      profile: { company: { name: profile.name } },
    })
  })

  it('returns snapshot data alone if no source is configured', async () => {
    const { profile: found, stale } = await getCompany({ ...ports, registerSource: null }, number)
    expect([found.company.name, found.asOf, stale]).toEqual([inSnapshot.name, Date.UTC(2026, 2, 1), false])
  })

  it('returns stored data marked as stale if Companies House is down', async () => {
    source.down.add('all')
    expect(await getCompany(ports, number)).toMatchObject({
      stale: true,
      profile: { company: { name: inSnapshot.name } },
    })
  })

  it('returns stored data marked as stale if Companies House is too slow', async () => {
    let waitedMs = 0
    source.profile = () => new Promise(() => {})
    ports = {
      ...ports,
      withinMs: async (_, milliseconds) => {
        waitedMs = milliseconds
        return { inTime: false }
      },
    }
    expect(await getCompany(ports, number)).toMatchObject({
      stale: true,
      profile: { company: { name: inSnapshot.name } },
    })
    expect(waitedMs).toBe(2_000)
  })

  it('finds a company that only Companies House knows', async () => {
    ports = { ...ports, register: snapshotOf(null) }
    source.answers.profile = profile
    expect((await getCompany(ports, number)).profile.company.name).toBe(profile.name)
  })

  it('trusts Companies House for a company that is missing from the newest snapshot', async () => {
    const absent: Company = { ...inSnapshot, status: 'dissolved' }
    ports = { ...ports, register: snapshotOf(absent) }
    source.answers.profile = { ...profile, status: 'liquidation', dissolvedOn: null }
    const { profile: found, stale } = await getCompany(ports, number)
    expect(source.calls).toContain('profile')
    expect([found.company.status, found.company.dissolvedOn, stale]).toEqual(['liquidation', null, false])
  })

  it.each([
    ['no key is set', () => ({ registerSource: null })],
    ['Companies House does not know it either', () => ({})],
  ])('presumes a company missing from the newest snapshot dissolved if %s', async (_, given) => {
    ports = { ...ports, register: snapshotOf({ ...inSnapshot, status: 'dissolved' }), ...given() }
    expect((await getCompany(ports, number)).profile.company.status).toBe('dissolved')
  })

  it('asks again about a company that was asked about today, but before a snapshot without it', async () => {
    source.answers.profile = profile
    ports.clock.advance(-38 * hourMs)
    await getCompany(ports, number)
    ports.clock.advance(20 * hourMs)
    ports = { ...ports, register: snapshotOf({ ...inSnapshot, status: 'dissolved' }) }
    expect((await getCompany(ports, number)).profile.company.status).toBe('active')
  })

  it('does not ask on every request because of a snapshot with a future date', async () => {
    source.answers.profile = profile
    ports.clock.advance(-38 * hourMs)
    await getCompany(ports, number)
    const asked = source.calls.length
    ports.clock.advance(hourMs)
    await getCompany(ports, number)
    expect(source.calls).toHaveLength(asked)
  })

  it.each([
    ['no source knows', (): void => {}, 'company_not_found'],
    ['only Companies House might know while it is down', () => void source.down.add('all'), 'upstream_unavailable'],
  ])('throws for a company that %s', async (_, prepare, code) => {
    prepare()
    await expect(getCompany(ports, '99990002')).rejects.toMatchObject({ code })
  })

  it('throws for a company that is not in the snapshot if no source is configured', async () => {
    const found = getCompany({ ...ports, registerSource: null }, '99990002')
    await expect(found).rejects.toMatchObject({ code: 'company_not_found' })
  })

  it('rejects an invalid company number without any request', async () => {
    await expect(getCompany(ports, 'Harbour Lane')).rejects.toMatchObject({ code: 'invalid_company_number' })
    expect(source.calls).toEqual([])
  })
})
