import { beforeEach, describe, expect, it } from 'vitest'
import { importText, snapshotText } from '../../testing/contracts/register/register-samples.js'
import { ada, noon, openVerified, type TestPorts, testPorts, testSettings } from '../../testing/index.js'
import { createEngine, type Engine } from '../engine.js'
import type { CompanyPatch } from '../register/company/company.js'
import { asCompanyNumber } from '../register/company/company-number.js'
import { dayMs, hourMs } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'
import { recordChanges } from '../sync/record-changes.js'

const harbour = asCompanyNumber('09999991')

let ports: TestPorts
let engine: Engine
let account: AccountId
let timepoint = 0

beforeEach(async () => {
  ports = testPorts()
  engine = createEngine(ports, testSettings)
  account = (await openVerified(ports, ada)).id
  const text = snapshotText([{ number: harbour, name: 'HARBOUR LANE LIMITED', postcode: 'BS99 1AA' }])
  await importText(ports.registerImporter, text, { asOf: '2026-03-01', isComplete: true })
})

async function change(patch: CompanyPatch): Promise<void> {
  timepoint += 1
  const source = { kind: 'stream', stream: 'companies', timepoint } as const
  await recordChanges(ports, [{ number: harbour, asOf: ports.clock.now(), source, what: 'profile', patch }])
}
const at = (time: number, by = account) => engine.register.getAt(by, harbour, time)
const feedAt = async (asOf: number) => {
  const request = { signalType: null, company: null, since: null, asOf, cursor: null, page: 1, limit: 20 }
  return (await engine.signals.feed(account, request)).items.map(({ type }) => type)
}

describe('what was known about a watched company', () => {
  it('is what the changes since have replaced', async () => {
    await engine.watchlist.watch(account, harbour)
    ports.clock.advance(hourMs)
    await change({
      name: 'QUAYSIDE LIMITED',
      previousNames: [{ name: 'HARBOUR LANE LIMITED', effectiveFrom: null, ceasedOn: '2026-03-02' }],
    })
    ports.clock.advance(hourMs)
    await change({ status: 'liquidation' })

    expect(await at(noon)).toMatchObject({
      company: {
        name: 'HARBOUR LANE LIMITED',
        status: 'active',
        office: { postalCode: 'BS99 1AA' },
        previousNames: [],
      },
      asOf: noon,
      hasActiveCharges: null,
      recentResignations: [],
    })
    expect(await at(noon + hourMs)).toMatchObject({ company: { name: 'QUAYSIDE LIMITED', status: 'active' } })
    expect(await at(noon + 2 * hourMs)).toMatchObject({
      company: { name: 'QUAYSIDE LIMITED', status: 'liquidation' },
      currentInsolvencyStatus: 'liquidation',
    })
  })

  it('counts the identity verifications of the people of that time', async () => {
    await engine.watchlist.watch(account, harbour)
    const report = (due: string, start: string | null) => {
      timepoint += 1
      const nothing = { statementDate: null, endOn: null, verifiedOn: null, provider: null, preferredName: null }
      const verification = { ...nothing, statementDueOn: due, startOn: start, supervisoryBodies: [] }
      const officer = { id: 'ada', name: 'ADA', role: 'director', appointedOn: '2020-01-01', resignedOn: null }
      const officers = { items: [{ ...officer, verification, asOf: ports.clock.now() }], isComplete: true }
      const source = { kind: 'stream', stream: 'officers', timepoint } as const
      return recordChanges(ports, [{ number: harbour, asOf: ports.clock.now(), source, what: 'officers', officers }])
    }
    ports.clock.advance(hourMs)
    await report('2027-01-01', null)
    ports.clock.advance(hourMs)
    await report('2027-01-01', '2026-01-01')

    expect((await at(noon)).verification).toBeNull()
    expect(await at(noon + hourMs)).toMatchObject({ verification: { directors: { due: 1, verified: 0 } } })
    expect(await at(noon + 2 * hourMs)).toMatchObject({ verification: { directors: { due: 0, verified: 1 } } })
  })

  it('shows the feed without later signals', async () => {
    await engine.watchlist.watch(account, harbour)
    ports.clock.advance(hourMs)
    await change({ name: 'QUAYSIDE LIMITED' })
    ports.clock.advance(hourMs)
    expect(await feedAt(noon + hourMs - 1)).toEqual([])
    expect(await feedAt(noon + hourMs)).toEqual(['name_changed'])
  })

  it('counts the days until a deadline from that time', async () => {
    await change({
      accounts: {
        referenceDay: null,
        referenceMonth: null,
        lastType: 'full',
        lastMadeUpTo: '2025-03-31',
        nextMadeUpTo: null,
        nextDue: '2026-12-31',
      },
    })
    await engine.watchlist.watch(account, harbour)
    const { daysUntil } = (await at(noon)).accountsDeadline
    ports.clock.advance(10 * dayMs)
    expect((await at(noon)).accountsDeadline.daysUntil).toBe(daysUntil)
    expect((await at(noon + 10 * dayMs)).accountsDeadline.daysUntil).toBe((daysUntil ?? 0) - 10)
  })

  it('is refused for the future, for a company that is not watched, and for the time before the watch', async () => {
    const refused = { code: 'invalid_request' }
    await expect(at(noon)).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining('not on the watchlist'),
    })
    ports.clock.advance(hourMs)
    await engine.watchlist.watch(account, harbour)
    await expect(at(noon)).rejects.toMatchObject({ ...refused, message: expect.stringContaining('not watched before') })
    await expect(at(noon + 2 * hourMs)).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining('future'),
    })
    await expect(feedAt(noon + 2 * hourMs)).rejects.toMatchObject(refused)
    const other = (await openVerified(ports, { email: 'ben@harbour-lane.example', password: 'correct horse' })).id
    await expect(at(noon + hourMs, other)).rejects.toMatchObject(refused)
  })

  it('begins again when a company is watched again', async () => {
    await engine.watchlist.watch(account, harbour)
    ports.clock.advance(hourMs)
    await engine.watchlist.unwatch(account, harbour)
    ports.clock.advance(hourMs)
    await engine.watchlist.watch(account, harbour)
    await expect(at(noon)).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await at(noon + 2 * hourMs)).toMatchObject({ company: { name: 'HARBOUR LANE LIMITED' } })
  })

  it('is stored for 400 days', async () => {
    await engine.watchlist.watch(account, harbour)
    ports.clock.advance(dayMs)
    await change({ name: 'QUAYSIDE LIMITED' })
    ports.clock.advance(400 * dayMs)
    await engine.purgeExpired()
    await expect(at(noon)).rejects.toMatchObject({ message: expect.stringContaining('400 days') })
    expect(await at(noon + dayMs)).toMatchObject({ company: { name: 'QUAYSIDE LIMITED' } })
    ports.clock.advance(1)
    expect(await engine.purgeExpired()).toBeGreaterThan(0)
  })
})
