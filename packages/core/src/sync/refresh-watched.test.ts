import { beforeEach, describe, expect, it } from 'vitest'
import {
  ada,
  FakeRegisterSource,
  openVerified,
  sampleCompanyNumber,
  type TestPorts,
  testPorts,
  testSettings,
} from '../../testing/index.js'
import { dayMs } from '../shared/clock.js'
import { watchCompany } from '../watchlist/watch-company.js'
import { watchedCompanies } from '../watchlist/watchlist.js'
import { catchUp, oweCatchUp, watchedFacets } from './catch-up.js'
import { refreshCompany } from './refresh-company.js'
import { newRefreshState, type RefreshRound, refreshWatched } from './refresh-watched.js'

const [one, two] = [sampleCompanyNumber(1), sampleCompanyNumber(2)]
const active = { name: 'HARBOUR LANE LIMITED', status: 'active', hasChargesPage: false, hasInsolvencyPage: false }

let ports: TestPorts
let source: FakeRegisterSource

beforeEach(async () => {
  source = new FakeRegisterSource()
  source.answers.profile = active
  ports = { ...testPorts(), registerSource: source }
  const { id } = await openVerified(ports, ada)
  for (const number of [one, two]) {
    await watchCompany(ports, testSettings, id, number)
    // Joins the refresh that watching has started.
    await refreshCompany(ports, number, { facets: watchedFacets })
  }
})

const round = (given: Partial<RefreshRound> = {}) =>
  refreshWatched(ports, { limit: 10, isStopping: () => false, state: newRefreshState(), ...given })

describe('refreshWatched', () => {
  it('skips companies refreshed within a day, then refreshes up to the limit and returns what it found', async () => {
    expect(await round()).toEqual({ asked: 0, signals: 0 })
    ports.clock.advance(dayMs + 1)
    source.answers.profile = { ...active, status: 'liquidation' }
    expect(await round({ limit: 1 })).toEqual({ asked: 1, signals: 1 })
    expect(await round()).toEqual({ asked: 1, signals: 1 })
    expect(await round()).toEqual({ asked: 0, signals: 0 })
    expect(await ports.signals.history(one, 10)).toMatchObject([
      { type: 'insolvency_opened', source: { kind: 'rest' } },
    ])
  })

  it('skips a company whose request failed, until the next time', async () => {
    ports.clock.advance(dayMs + 1)
    source.down.add('all')
    const state = newRefreshState()
    expect(await round({ state })).toEqual({ asked: 0, signals: 0 })
    expect(state.refused.size).toBe(2)
    source.down.clear()
    ports.clock.advance(60_000)
    expect((await round({ state })).asked).toBe(0)
    expect((await round()).asked).toBe(2)
  })

  it('retries a company whose request failed ten minutes later', async () => {
    ports.clock.advance(dayMs + 1)
    source.down.add('all')
    const state = newRefreshState()
    await round({ state })
    source.down.clear()
    ports.clock.advance(10 * 60_000)
    expect((await round({ state })).asked).toBe(2)
    expect(state.refused.size).toBe(0)
  })

  it('looks for the oldest once for many rounds, and if there are none, not again for a minute', async () => {
    const state = newRefreshState()
    ports.clock.advance(dayMs + 1)
    expect((await round({ state, limit: 1 })).asked).toBe(1)
    expect(state.queue).toHaveLength(1)
    expect((await round({ state, limit: 1 })).asked).toBe(1)
    ports.clock.advance(59_999)
    expect((await round({ state })).asked).toBe(0)
    ports.clock.advance(dayMs)
    expect((await round({ state })).asked).toBe(2)
  })

  it('records the request for a company unknown to Companies House', async () => {
    ports.clock.advance(dayMs + 1)
    source.answers.profile = null
    expect((await round()).asked).toBe(2)
    expect((await round()).asked).toBe(0)
  })

  it('refreshes none without Companies House, or once it is asked to stop', async () => {
    ports.clock.advance(dayMs + 1)
    expect((await round({ isStopping: () => true })).asked).toBe(0)
    ports = { ...ports, registerSource: null }
    expect((await round()).asked).toBe(0)
  })
})

describe('reconcile with the watched companies', () => {
  it('counts signals that the streams have missed', async () => {
    ports.clock.advance(1_000)
    source.answers.profile = { ...active, name: 'QUAYSIDE LIMITED' }
    await oweCatchUp(ports)
    let repaired = 0
    const isStopping = () => false
    const outcome = await catchUp(
      ports,
      () => watchedCompanies(ports),
      isStopping,
      (signals) => {
        repaired += signals
      },
    )
    expect([outcome, repaired]).toEqual(['done', 2])
  })
})
