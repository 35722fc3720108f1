import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenedStorage } from '../../adapters/sqlite/index.js'
import type { Ports } from '../../src/ports.js'
import { asCompanyNumber } from '../../src/register/company/company-number.js'
import { publishImportChanges } from '../../src/sync/publish-import-changes.js'
import { watchCompany } from '../../src/watchlist/watch-company.js'
import { importText, rebuilding, snapshotText } from '../../testing/contracts/register/register-samples.js'
import { addAccount } from '../../testing/contracts/samples.js'
import { testPorts, testSettings } from '../../testing/index.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const script = fileURLToPath(new URL('register-import-thread.js', import.meta.url))
const harbour = asCompanyNumber('09999991')
let database: SqlDatabase
let storage: OpenedStorage
let ports: Ports

const textOf = (name: string) =>
  snapshotText([
    { number: harbour, name },
    { number: '09999992', name: 'LANTERN LIMITED' },
  ])

beforeEach(async () => {
  database = await createSqlDatabase('sqlite')
  storage = await database.open()
  ports = { ...testPorts(), ...storage }
  const { id } = await addAccount(storage)
  await importText(storage.registerImporter, textOf('HARBOUR LANE LIMITED'))
  await watchCompany(ports, testSettings, id, harbour)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await storage.close()
  await database.drop()
})

async function importElsewhere(name: string, options: object): Promise<void> {
  const importOptions = { asOf: '2026-04-01', isComplete: true, ...options }
  const worker = new Worker(script, {
    workerData: { path: database.location, text: textOf(name), options: importOptions },
  })
  await once(worker, 'message')
  await worker.terminate()
}

describe('an import by another thread', () => {
  it.each([
    ['updates the register in place', {}],
    ['replaces the register', rebuilding],
  ])('is noticed at once by a store that trusts its last check when it %s', async (_, options) => {
    // Time is frozen, so that the last check stays trusted during the import.
    vi.spyOn(performance, 'now').mockReturnValue(0)
    await storage.register.snapshot({ isFresh: true })
    expect((await storage.register.find(harbour))?.name).toBe('HARBOUR LANE LIMITED')
    await importElsewhere('QUAYSIDE LIMITED', options)
    expect((await storage.register.find(harbour))?.name).toBe('HARBOUR LANE LIMITED')

    expect(await publishImportChanges({ ...ports, importer: storage.registerImporter })).toBe(1)
    expect((await storage.signals.history(harbour, 10)).map(({ type }) => type)).toEqual(['name_changed'])
    expect((await storage.register.find(harbour))?.name).toBe('QUAYSIDE LIMITED')
  })
})
