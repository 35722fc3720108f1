import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import type { OpenedStorage } from '../../adapters/sqlite/index.js'
import type { Ports } from '../../src/ports.js'
import { asCompanyNumber } from '../../src/register/company/company-number.js'
import type { AccountId } from '../../src/shared/ids.js'
import { listSignals } from '../../src/signals/feed/list-signals.js'
import { publishImportChanges } from '../../src/sync/publish-import-changes.js'
import { watchCompany } from '../../src/watchlist/watch-company.js'
import {
  importText,
  manySamples,
  type SnapshotSample,
  snapshotText,
} from '../../testing/contracts/register/register-samples.js'
import { addAccount } from '../../testing/contracts/samples.js'
import { testPorts, testSettings } from '../../testing/index.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const rows = 3_000
const isChanged = (index: number) => index % 10 === 3
const isWatched = (index: number) => index % 15 === 3
/** Enough time to publish a change that does not wait for a lock. */
const publishMs = 200
const isMissing = (index: number) => index % 300 === 6 || index % 300 === 18

describe.each(engines)('a snapshot of thousands of companies on %s', (engine) => {
  let database: SqlDatabase
  let storage: OpenedStorage
  let ports: Ports
  let account: AccountId

  beforeEach(async () => {
    database = await createSqlDatabase(engine)
    storage = await database.open()
    ports = { ...testPorts(), ...storage }
    account = (await addAccount(storage)).id
  })
  afterEach(async () => {
    await storage.close()
    await database.drop()
  })

  const snapshot = (samples: readonly SnapshotSample[], asOf: string) =>
    importText(storage.registerImporter, snapshotText(samples), { asOf, isComplete: true })

  it('produces signals for exactly the watched companies that differ, once, even if published twice', async () => {
    const samples = manySamples(rows)
    await snapshot(samples, '2026-03-01')
    for (const [index, { number }] of samples.entries()) {
      if (isWatched(index)) await watchCompany(ports, { ...testSettings, watchlistLimit: rows }, account, number)
    }
    const changed = samples
      .map((sample, index) => (isChanged(index) ? { ...sample, name: `${sample.name} NEW` } : sample))
      .filter((_, index) => !isMissing(index))
    await snapshot(changed, '2026-04-01')

    // Stops after the first batch was written and before it was acknowledged, as a killed process does.
    const importer = storage.registerImporter
    const killed = {
      snapshot: () => importer.snapshot(),
      pendingChanges: (limit: number) => importer.pendingChanges(limit),
      ackChanges: () => Promise.reject(new Error('killed')),
    }
    await expect(publishImportChanges({ ...ports, importer: killed })).rejects.toThrow('killed')
    await publishImportChanges({ ...ports, importer })

    const request = { signalType: null, company: null, since: null, cursor: null, page: 1, limit: 1_000 }
    const { items } = await listSignals(storage, account, request)
    const found = items.map(({ company, type }) => `${company} ${type}`).sort()
    const expected = samples.flatMap(({ number }, index) => {
      if (!isWatched(index)) return []
      const name = asCompanyNumber(number)
      if (isMissing(index)) return `${name} dissolved`
      return isChanged(index) ? `${name} name_changed` : []
    })
    expect(expected.length).toBeGreaterThan(100)
    expect(found).toEqual(expected.sort())
    expect(items.map(({ sequence }) => sequence)).toEqual(items.map((_, index) => items.length - index))
  })

  it('skips no company that is being watched while its change is published', async () => {
    const samples = manySamples(2)
    const [watched] = samples
    if (!watched) throw new Error('there are samples')
    await snapshot(samples, '2026-03-01')
    let handing: Promise<unknown> = Promise.resolve()
    const slow: Ports = {
      ...ports,
      async atomically(work) {
        await snapshot(
          samples.map((sample) => ({ ...sample, accountsDue: '31/12/2026', accounts: 'DORMANT' })),
          '2026-04-01',
        )
        return storage.atomically(async (stores) => {
          const result = await work(stores)
          handing = publishImportChanges({ ...ports, importer: storage.registerImporter })
          await Promise.race([handing, delay(publishMs)])
          return result
        })
      },
    }
    await watchCompany(slow, testSettings, account, watched.number)
    await handing
    const number = asCompanyNumber(watched.number)
    expect((await storage.watchlist.facts([number])).get(number)?.accounts?.nextDue).toBe('2026-12-31')
    expect((await storage.signals.history(number, 10)).map(({ type }) => type)).toEqual(['accounts_type_changed'])
  })
})
