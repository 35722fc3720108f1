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
  it('asks for all that was never asked, and keeps it with the time it was asked', async () => {
    source.answers.officers = { items: [sampleOfficer('ada')], isComplete: true }
    expect(await refresh()).toEqual({ stale: false, calls: [...all].sort() })
    const overlay = await ports.overlay.read(number)
    expect(overlay.profile).toMatchObject({ value: profile, askedAt: noon })
    expect(overlay.officers?.value.items).toHaveLength(1)
    expect(overlay.insolvency).toEqual({ value: null, asOf: noon, askedAt: noon })
  })

  it('asks only for what it is told to', async () => {
    expect((await refresh({ facets: ['officers'] })).calls).toEqual(['officers'])
  })

  it('asks again after a day, for owners after seven', async () => {
    await refresh()
    ports.clock.advance(dayMs)
    expect((await refresh()).calls).toEqual([])
    ports.clock.advance(1)
    expect((await refresh()).calls).toEqual(['charges', 'insolvency', 'officers', 'profile'])
    ports.clock.advance(6 * dayMs)
    expect((await refresh()).calls).toEqual([...all].sort())
  })

  it('asks again for what was asked before a given time', async () => {
    await refresh()
    ports.clock.advance(10)
    expect((await refresh({ askedSince: noon })).calls).toEqual([])
    expect((await refresh({ askedSince: noon + 1 })).calls).toEqual([...all].sort())
  })

  it('takes the word of the profile that there are no pages of charges and insolvency', async () => {
    source.answers.profile = { ...profile, hasChargesPage: false, hasInsolvencyPage: false }
    expect((await refresh()).calls).toEqual(['officers', 'owners', 'profile'])
    const { charges, insolvency } = await ports.overlay.read(number)
    expect(charges).toMatchObject({ value: { items: [], isComplete: true }, askedAt: noon })
    expect(insolvency).toMatchObject({ value: null, askedAt: noon })
    expect((await refresh({ facets: ['charges', 'insolvency'], askedSince: noon + 1 })).calls).toEqual([])
  })

  it('asks for charges where no profile has said whether there are any', async () => {
    expect((await refresh({ facets: ['charges'] })).calls).toEqual(['charges'])
  })

  it('is stale where Companies House is down, and asks nothing more of it', async () => {
    source.down.add('all')
    expect(await refresh()).toEqual({ stale: true, calls: ['profile'] })
  })

  it('keeps what it got where only some could be asked, and asks for the rest the next time', async () => {
    source.down.add('officers')
    expect((await refresh()).stale).toBe(true)
    source.down.clear()
    expect(await refresh()).toEqual({ stale: false, calls: ['officers'] })
  })

  it('is not stale where nothing was too old, though Companies House is down', async () => {
    await refresh()
    source.down.add('all')
    expect(await refresh()).toEqual({ stale: false, calls: [] })
  })

  it('stops at a company that Companies House does not know', async () => {
    source.answers.profile = null
    expect(await refresh()).toEqual({ stale: false, calls: ['profile'] })
    expect((await ports.overlay.read(number)).profile).toBeNull()
  })

  it('keeps what is known of a company that Companies House no longer knows, and asks again after a day', async () => {
    await refresh()
    source.answers.profile = null
    ports.clock.advance(dayMs + 1)
    expect((await refresh({ facets: ['profile'] })).calls).toEqual(['profile'])
    expect((await refresh({ facets: ['profile'] })).calls).toEqual([])
    expect((await ports.overlay.read(number)).profile?.value.name).toBe(profile.name)
  })

  it('shares one refresh among all who ask for the same company at once', async () => {
    const asked = Array.from({ length: 20 }, () => refreshCompany(ports, number, { facets: all }))
    await Promise.all(asked)
    expect(source.calls.sort()).toEqual([...all].sort())
  })

  it('asks Companies House that is down once for all who ask at once', async () => {
    source.down.add('all')
    const asked = Array.from({ length: 20 }, () => refreshCompany(ports, number, { facets: all }))
    expect(await Promise.all(asked)).toEqual(asked.map(() => ({ stale: true, signals: 0 })))
    expect(source.calls).toEqual(['profile'])
  })

  it('asks for each facet once, also where those who ask at once want different ones', async () => {
    const wanted = [['profile'], ['profile', 'officers'], ['officers', 'charges'], all] as const
    await Promise.all(wanted.map((facets) => refreshCompany(ports, number, { facets })))
    expect(source.calls.sort()).toEqual([...all].sort())
  })

  it('throws what is no fault of Companies House', async () => {
    source.officers = async () => {
      throw new TypeError('a fault of ours')
    }
    await expect(refresh()).rejects.toThrow('a fault of ours')
  })

  it('is stale after its deadline, and goes on by itself', async () => {
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

  it('asks nothing without a source, and calls nothing stale', async () => {
    expect(await refreshCompany({ ...ports, registerSource: null }, number, { facets: all })).toEqual({
      stale: false,
      signals: 0,
    })
  })
})
