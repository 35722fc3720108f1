import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerClient } from '../../adapters/node/companies-house/register-client.js'
import { streamClient } from '../../adapters/node/companies-house/stream-client.js'
import { startStreamFollower } from '../../adapters/node/companies-house/stream-follower.js'
import type { Loop } from '../../adapters/node/loop.js'
import { type CompaniesHouseSimulator, companyChanges, knownCompanies } from '../../adapters/simulators/index.js'
import { followedStreams } from '../../src/register/companies-house/stream/parse-event.js'
import { asCompanyNumber } from '../../src/register/company/company-number.js'
import { minuteMs } from '../../src/shared/clock.js'
import { getCompany } from '../../src/sync/get-company.js'
import { type TestPorts, testPorts } from '../../testing/index.js'
import { apiKey, startSimulator, streamKey, today } from './simulated-companies-house.js'

const number = asCompanyNumber('09999991')

const eventually = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 240_000 })

let simulator: CompaniesHouseSimulator
let client: ReturnType<typeof registerClient>
let ports: TestPorts
let loop: Loop | null

beforeEach(async () => {
  const base = testPorts()
  simulator = await startSimulator({ clock: base.clock })
  client = registerClient({ ...base, baseUrl: simulator.url, key: apiKey, wait: async () => {} })
  ports = { ...base, registerSource: client }
  loop = null
})

afterEach(async () => {
  await loop?.stop()
  await client.close()
  await simulator.close()
})

/** Follows until stopped; waits take no time. */
function startFollowing(): void {
  loop = startStreamFollower({
    ports,
    openSource: (signal) => streamClient({ baseUrl: simulator.url, key: streamKey, signal }),
    streams: followedStreams,
    async *watchedCompanies() {
      yield number
    },
    onEnded: () => {},
    onError: (error) => {
      throw error
    },
    wait: async () => void (await turn()),
  })
}

/** Waits until all streams are open and the initial reconciliation is done. */
async function untilReady(): Promise<void> {
  await eventually(async () => {
    simulator.beat()
    expect(simulator.connections).toBe(followedStreams.length)
    expect((await ports.overlay.read(number)).profile).not.toBeNull()
    expect(await ports.cursors.at('reconciliation')).toBeNull()
  })
}

const storedProfile = async () => (await ports.overlay.read(number)).profile?.value

describe('the clients with the simulated Companies House', () => {
  it('return every known company as Companies House has it', async () => {
    for (const known of knownCompanies(today)) {
      const { profile, stale } = await getCompany(ports, known.number)
      expect([profile.company.name, profile.company.status, stale]).toEqual([known.name, known.status, false])
      const { officers, charges } = await ports.overlay.read(asCompanyNumber(known.number))
      expect(officers?.value.items.length, known.number).toBe(known.officers.length)
      expect(charges?.value.items.length, known.number).toBe(known.charges.length)
      ports.clock.advance(5_000)
    }
  })

  it('use up the rate limit repeatedly without ever being refused', async () => {
    for (let at = 0; at < 6 * minuteMs; at += minuteMs / 2) {
      while ((await client.profile(number).catch(() => null)) !== null);
      ports.clock.advance(minuteMs / 2)
    }
    expect(simulator.requests.length).toBeGreaterThan(600)
    expect(simulator.requests.filter(({ status }) => status !== 200)).toEqual([])
  })

  it('receive a change from the stream, even after a broken connection', async () => {
    startFollowing()
    await untilReady()
    simulator.change(number, { status: 'liquidation' })
    await eventually(async () => expect((await storedProfile())?.status).toBe('liquidation'))

    simulator.dropStreams()
    simulator.change(number, companyChanges.rename('SALTMARSH FICTION LIMITED', today))
    await eventually(async () => expect((await storedProfile())?.name).toBe('SALTMARSH FICTION LIMITED'))
    const resumed = simulator.requests.filter(({ path }) => path.startsWith('/companies?timepoint='))
    expect(resumed.length).toBeGreaterThan(0)
  })

  it('receive statements about owners and exemptions from their streams', async () => {
    startFollowing()
    await untilReady()
    const requested = () => simulator.requests.filter(({ path }) => /exemptions|statements/.test(path)).length
    const requests = requested()
    const stated = async () => (await ports.overlay.read(number)).statements?.value
    simulator.change(number, companyChanges.stateControl('psc-exists-but-not-identified', today))
    simulator.change(number, companyChanges.stateControl('psc-details-not-confirmed', today))
    const exemption = { type: 'disclosure-transparency-rules-chapter-five-applies', exemptFrom: today, exemptTo: null }
    simulator.change(number, { exemptions: [exemption] })
    await eventually(async () => {
      expect((await stated())?.statements.items).toHaveLength(2)
      expect((await stated())?.exemptions?.items).toEqual([exemption])
    })
    const [first] = simulator.company(number).statements ?? []
    ports.clock.advance(1_000)
    simulator.change(number, companyChanges.ceaseStatement(first?.id ?? '', today))
    simulator.change(number, { exemptions: [] })
    await eventually(async () => {
      const { statements, exemptions } = (await stated()) ?? {}
      expect(statements?.items.filter(({ ceasedOn }) => ceasedOn === today)).toMatchObject([{ id: first?.id }])
      expect(exemptions?.items).toEqual([])
    })
    simulator.change(number, { statements: [] })
    await eventually(async () => expect((await stated())?.statements.items).toEqual([]))
    expect(requested()).toBe(requests)
  })

  it('fetch what was missed after the cursor became too old', async () => {
    startFollowing()
    await untilReady()
    simulator.change(number, { status: 'liquidation' })
    await eventually(async () => expect((await storedProfile())?.status).toBe('liquidation'))
    await loop?.stop()

    simulator.change(number, { status: 'dissolved' })
    simulator.forgetHistory('companies')
    ports.clock.advance(minuteMs)
    startFollowing()
    await eventually(async () => {
      simulator.beat()
      expect((await storedProfile())?.status).toBe('dissolved')
    })
    expect(simulator.requests.some(({ status }) => status === 416)).toBe(true)
    await untilReady()
  })
})
