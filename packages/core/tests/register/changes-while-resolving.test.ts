import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import type { OpenedStorage } from '../../adapters/sqlite/index.js'
import { createEngine } from '../../src/engine.js'
import type { Ports } from '../../src/ports.js'
import { asCompanyNumber } from '../../src/register/company/company-number.js'
import { dayMs } from '../../src/shared/clock.js'
import type { AccountId } from '../../src/shared/ids.js'
import { Stopper } from '../../src/shared/stop-signal.js'
import { publishImportChanges } from '../../src/sync/publish-import-changes.js'
import { recordChanges } from '../../src/sync/record-changes.js'
import { importText, openVerified, RecordedWeb, snapshotText, testPorts, testSettings } from '../../testing/index.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const domain = 'harbour-lane.example'
const number = asCompanyNumber('09999991')
const boatworks = { number, name: 'HARBOUR LANE BOATWORKS LIMITED', postcode: 'BS99 1AA' }
const quay = { number: '09999992', name: 'QUAY MILL LIMITED', postcode: 'BS99 2BB' }
const footer = `${boatworks.name}. Registered in England No. ${number}. 1 Quay Road, Sandhaven BS99 1AA`
const looksMax = 500

let database: SqlDatabase
let storage: OpenedStorage
let ports: Ports
let account: AccountId
let timepoint: number

/** Possible register changes. */
const registerChanges = {
  event: () => change({ name: 'SOMETHING ELSE LIMITED', status: 'dissolved' }),
  async snapshot() {
    const text = snapshotText([{ ...boatworks, name: 'SOMETHING ELSE LIMITED' }, quay])
    await importText(ports.registerImporter, text, { asOf: '2026-03-02', isComplete: true })
    await publishImportChanges({ ...ports, importer: ports.registerImporter })
  },
}

async function change(patch: { name: string; status?: string }): Promise<void> {
  timepoint += 1
  const asOf = ports.clock.now() + timepoint
  const source = { kind: 'stream', stream: 'companies', timepoint } as const
  await recordChanges(ports, [{ number, asOf, source, what: 'profile', patch }])
}

/** Requests the domain, reads the site and finishes the job in that transaction. */
async function resolve(atomically: Ports['atomically']): Promise<void> {
  await createEngine(ports, testSettings).resolution.ask(account, { domain, kind: 'resolve_domain', maxCredits: 1 })
  const web = new RecordedWeb({ [`https://${domain}/`]: { title: 'Harbour Lane', blocks: [['footer', footer]] } })
  const worker = createEngine({ ...ports, atomically }, testSettings)
  expect(await worker.resolution.runNextTask(web, { stopping: new Stopper() })).toBe('done')
}

describe.each(engines)('an answer being stored on %s', (engine) => {
  beforeEach(async () => {
    timepoint = 0
    database = await createSqlDatabase(engine)
    storage = await database.open()
    ports = { ...testPorts(), ...storage }
    account = (await openVerified(ports)).id
    await importText(ports.registerImporter, snapshotText([boatworks, quay]))
  })

  afterEach(async () => {
    await storage.close()
    await database.drop()
  })

  /** Resolves when the change has ended or waits for a lock. On SQLite every other transaction waits. */
  async function untilWaiting(happening: Promise<void>): Promise<void> {
    if (engine === 'sqlite') return
    let isOver = false
    const end = () => {
      isOver = true
    }
    happening.then(end, end)
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    for (let look = 0; look < looksMax && !isOver && (await database.run(waiting)).length === 0; look += 1)
      await delay(10)
  }

  it('is valid for its full time if the register does not change', async () => {
    await change({ name: boatworks.name })
    await resolve(ports.atomically)
    const stored = await ports.answers.find(domain)
    expect(stored).toMatchObject({ status: 'matched', company: number })
    expect(stored?.expiresAt).toBeGreaterThan(ports.clock.now() + 80 * dayMs)
  })

  describe.each(['event', 'snapshot'] as const)('when its company changes by a register %s', (kind) => {
    it('expires at once if the change came just before', async () => {
      await resolve(async (work) => {
        await registerChanges[kind]()
        return ports.atomically(work)
      })
      expect(await ports.answers.find(domain)).toMatchObject({ status: 'matched', expiresAt: ports.clock.now() })
    })

    it('is expired by a change that arrives while the transaction is open', async () => {
      const changes: Promise<void>[] = []
      await resolve((work) =>
        ports.atomically(async (stores) => {
          const result = await work(stores)
          const telling = registerChanges[kind]()
          changes.push(telling)
          await untilWaiting(telling)
          return result
        }),
      )
      await Promise.all(changes)
      expect(changes).toHaveLength(1)
      expect((await ports.answers.find(domain))?.expiresAt).toBe(ports.clock.now())
    })
  })
})
