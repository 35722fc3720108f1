import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenedStorage } from '../../adapters/sqlite/index.js'
import { asCompanyNumber, type CompanyNumber } from '../../src/register/company/company-number.js'
import type { RegisterChange } from '../../src/register/overlay/register-change.js'
import { listSignals } from '../../src/signals/feed/list-signals.js'
import { recordChanges } from '../../src/sync/record-changes.js'
import { watchCompany } from '../../src/watchlist/watch-company.js'
import { importText, snapshotText } from '../../testing/contracts/register/register-samples.js'
import { addAccount } from '../../testing/contracts/samples.js'
import { sampleFacts } from '../../testing/contracts/signals/signal-samples.js'
import { noon, testPorts, testSettings } from '../../testing/index.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const harbour = asCompanyNumber('09999991')
const lantern = asCompanyNumber('09999992')
const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

let database: SqlDatabase
let storage: OpenedStorage

beforeEach(async () => {
  database = await createSqlDatabase('postgres')
  storage = await database.open()
})

afterEach(async () => {
  await storage.close()
  await database.drop()
})

describe('watching on Postgres', () => {
  it('keeps the facts of a company whose other watchers stop before the new watch commits', async () => {
    const { id: ada } = await addAccount(storage, 'ada')
    const { id: ben } = await addAccount(storage, 'ben')
    await storage.watchlist.watch({ account: ada, company: harbour, at: noon }, 50, sampleFacts())
    await storage.atomically(async (stores) => {
      await stores.watchlist.watch({ account: ben, company: harbour, at: noon }, 50, sampleFacts())
      await storage.watchlist.unwatch(ada, harbour)
      await storage.watchlist.purge(100)
    })
    expect((await storage.watchlist.facts([harbour])).get(harbour)).toEqual(sampleFacts())
  })

  it('omits nothing since the newest signal, even if an earlier one commits later', async () => {
    const ports = { ...testPorts(), ...storage }
    const { id: account } = await addAccount(storage)
    const companies = [
      { number: harbour, name: 'HARBOUR LANE LIMITED' },
      { number: lantern, name: 'LANTERN LIMITED' },
    ]
    await importText(storage.registerImporter, snapshotText(companies), { asOf: '2026-03-01', isComplete: true })
    await watchCompany(ports, testSettings, account, harbour)
    await watchCompany(ports, testSettings, account, lantern)
    const rename = (number: CompanyNumber, timepoint: number): RegisterChange => ({
      number,
      asOf: noon + timepoint,
      source: { kind: 'stream', stream: 'companies', timepoint },
      what: 'profile',
      patch: { name: `QUAYSIDE ${timepoint} LIMITED` },
    })
    const feed = async (since: number) => {
      const all = { signalType: null, company: null, cursor: null, page: 1, limit: 100 }
      return (await listSignals(ports, account, { ...all, since })).items
    }

    let early: Promise<unknown> = Promise.resolve()
    await storage.atomically(async (stores) => {
      await stores.overlay.hold([harbour])
      early = recordChanges(ports, [rename(harbour, 1)])
      await vi.waitFor(async () => expect(await database.run(waiting)).toHaveLength(1), { timeout: 240_000 })
      ports.clock.advance(5_000)
      await recordChanges(ports, [rename(lantern, 2)])
    })
    await early

    const [second, first] = await feed(0)
    expect([first?.company, second?.company]).toEqual([lantern, harbour])
    expect((await feed(first?.detectedAt ?? 0)).map(({ company }) => company)).toEqual([harbour, lantern])
  })
})
