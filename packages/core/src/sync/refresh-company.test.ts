import { beforeEach, describe, expect, it } from 'vitest'
import {
  FakeRegisterSource,
  noon,
  sampleCompanyNumber,
  sampleOfficer,
  type TestPorts,
  testPorts,
} from '../../testing/index.js'
import { dayMs } from '../shared/clock.js'
import { type Refresh, refreshCompany } from './refresh-company.js'

const number = sampleCompanyNumber(1)
const all = ['profile', 'officers', 'charges', 'insolvency', 'owners'] as const
const profile = { name: 'HARBOUR LANE LIMITED', status: 'active', hasChargesPage: true, hasInsolvencyPage: true }

let source: FakeRegisterSource
let ports: TestPorts

beforeEach(() => {
  source = new FakeRegisterSource()
  source.answers.profile = profile
  ports = { ...testPorts(), registerSource: source }
})

async function refresh(options: Partial<Refresh> = {}): Promise<{ stale: boolean; calls: string[] }> {
  const before = source.calls.length
  const { stale } = await refreshCompany(ports, number, { facets: all, ...options })
  return { stale, calls: source.calls.slice(before).sort() }
}

describe('refreshCompany', () => {
  it('requests everything that was never requested, and stores it with the request time', async () => {
    source.answers.officers = { items: [sampleOfficer('ada')], isComplete: true }
    expect(await refresh()).toEqual({ stale: false, calls: [...all].sort() })
    const overlay = await ports.overlay.read(number)
    expect(overlay.profile).toMatchObject({ value: profile, askedAt: noon })
    expect(overlay.officers?.value.items).toHaveLength(1)
    expect(overlay.insolvency).toEqual({ value: null, asOf: noon, askedAt: noon })
  })

  it('requests only the given facets', async () => {
    expect((await refresh({ facets: ['officers'] })).calls).toEqual(['officers'])
  })

  it('requests again after a day, and owners after seven', async () => {
    await refresh()
    ports.clock.advance(dayMs)
    expect((await refresh()).calls).toEqual([])
    ports.clock.advance(1)
    expect((await refresh()).calls).toEqual(['charges', 'insolvency', 'officers', 'profile'])
    ports.clock.advance(6 * dayMs)
    expect((await refresh()).calls).toEqual([...all].sort())
  })

  it('requests again what was requested before a given time', async () => {
    await refresh()
    ports.clock.advance(10)
    expect((await refresh({ askedSince: noon })).calls).toEqual([])
    expect((await refresh({ askedSince: noon + 1 })).calls).toEqual([...all].sort())
  })

  it('skips charges and insolvency if the profile has no such pages', async () => {
    source.answers.profile = { ...profile, hasChargesPage: false, hasInsolvencyPage: false }
    expect((await refresh()).calls).toEqual(['officers', 'owners', 'profile'])
    const { charges, insolvency } = await ports.overlay.read(number)
    expect(charges).toMatchObject({ value: { items: [], isComplete: true }, askedAt: noon })
    expect(insolvency).toMatchObject({ value: null, askedAt: noon })
    expect((await refresh({ facets: ['charges', 'insolvency'], askedSince: noon + 1 })).calls).toEqual([])
  })

  it('requests charges if no profile has said whether there are any', async () => {
    expect((await refresh({ facets: ['charges'] })).calls).toEqual(['charges'])
  })

  it('is stale if Companies House is down, and makes no further requests', async () => {
    source.down.add('all')
    expect(await refresh()).toEqual({ stale: true, calls: ['profile'] })
  })

  it('stores partial results, and requests the rest the next time', async () => {
    source.down.add('officers')
    expect((await refresh()).stale).toBe(true)
    source.down.clear()
    expect(await refresh()).toEqual({ stale: false, calls: ['officers'] })
  })

  it('is not stale if nothing was too old, even if Companies House is down', async () => {
    await refresh()
    source.down.add('all')
    expect(await refresh()).toEqual({ stale: false, calls: [] })
  })

  it('stops at a company unknown to Companies House', async () => {
    source.answers.profile = null
    expect(await refresh()).toEqual({ stale: false, calls: ['profile'] })
    expect((await ports.overlay.read(number)).profile).toBeNull()
  })

  it('keeps the data of a company that Companies House no longer knows, and asks again after a day', async () => {
    await refresh()
    source.answers.profile = null
    ports.clock.advance(dayMs + 1)
    expect((await refresh({ facets: ['profile'] })).calls).toEqual(['profile'])
    expect((await refresh({ facets: ['profile'] })).calls).toEqual([])
    expect((await ports.overlay.read(number)).profile?.value.name).toBe(profile.name)
  })

  it('shares one refresh among concurrent requests for the same company', async () => {
    const asked = Array.from({ length: 20 }, () => refreshCompany(ports, number, { facets: all }))
    await Promise.all(asked)
    expect(source.calls.sort()).toEqual([...all].sort())
  })

  it('makes one request for all concurrent callers if Companies House is down', async () => {
    source.down.add('all')
    const asked = Array.from({ length: 20 }, () => refreshCompany(ports, number, { facets: all }))
    expect(await Promise.all(asked)).toMatchObject(asked.map(() => ({ stale: true, signals: 0 })))
    expect(source.calls).toEqual(['profile'])
  })

  it('requests each facet once, even if concurrent callers want different ones', async () => {
    const wanted = [['profile'], ['profile', 'officers'], ['officers', 'charges'], all] as const
    await Promise.all(wanted.map((facets) => refreshCompany(ports, number, { facets })))
    expect(source.calls.sort()).toEqual([...all].sort())
  })

  it('throws errors that are not caused by Companies House', async () => {
    source.officers = async () => {
      throw new TypeError('a fault of ours')
    }
    await expect(refresh()).rejects.toThrow('a fault of ours')
  })

  it('is stale after its deadline, and continues in the background', async () => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    source.profile = async () => {
      await asked
      return profile
    }
    ports = { ...ports, withinMs: async () => ({ inTime: false }) }
    expect((await refresh({ deadlineMs: 2_000 })).stale).toBe(true)
    answer()
    expect(await refreshCompany(ports, number, { facets: all })).toEqual({ stale: false, signals: 0 })
    expect((await ports.overlay.read(number)).profile?.value.name).toBe(profile.name)
  })

  it('makes no request without a source, and is not stale', async () => {
    expect(await refreshCompany({ ...ports, registerSource: null }, number, { facets: all })).toEqual({
      stale: false,
      signals: 0,
    })
  })
})
