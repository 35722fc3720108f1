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
import { bulkText, importText, openVerified, RecordedWeb, testPorts, testSettings } from '../../testing/index.js'
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

/** What the register may tell. */
const tellings = {
  event: () => tell({ name: 'SOMETHING ELSE LIMITED', status: 'dissolved' }),
  async snapshot() {
    const text = bulkText([{ ...boatworks, name: 'SOMETHING ELSE LIMITED' }, quay])
    await importText(ports.registerImporter, text, { asOf: '2026-03-02', isComplete: true })
    await publishImportChanges({ ...ports, importer: ports.registerImporter })
  },
}

async function tell(patch: { name: string; status?: string }): Promise<void> {
  timepoint += 1
  const asOf = ports.clock.now() + timepoint
  const source = { kind: 'stream', stream: 'companies', timepoint } as const
  await recordChanges(ports, [{ number, asOf, source, what: 'profile', patch }])
}

/** Asks for the domain, and has the site read and settled through that transaction. */
async function resolve(atomically: Ports['atomically']): Promise<void> {
  await createEngine(ports, testSettings).resolution.ask(account, { domain, kind: 'resolve_domain', maxCredits: 1 })
  const web = new RecordedWeb({ [`https://${domain}/`]: { title: 'Harbour Lane', blocks: [['footer', footer]] } })
  const worker = createEngine({ ...ports, atomically }, testSettings)
  expect(await worker.resolution.runNextTask(web, { stopping: new Stopper() })).toBe('done')
}

describe.each(engines)('an answer that is settled on %s', (engine) => {
  beforeEach(async () => {
    timepoint = 0
    database = await createSqlDatabase(engine)
    storage = await database.open()
    ports = { ...testPorts(), ...storage }
    account = (await openVerified(ports)).id
    await importText(ports.registerImporter, bulkText([boatworks, quay]))
  })

  afterEach(async () => {
    await storage.close()
    await database.drop()
  })

  /** Until it is over, or waits for somebody else. On SQLite every other transaction waits for this one. */
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

  it('is kept for its whole time where the register tells nothing new', async () => {
    await tell({ name: boatworks.name })
    await resolve(ports.atomically)
    const kept = await ports.answers.find(domain)
    expect(kept).toMatchObject({ status: 'matched', company: number })
    expect(kept?.expiresAt).toBeGreaterThan(ports.clock.now() + 80 * dayMs)
  })

  describe.each(['event', 'snapshot'] as const)('where its company changes by an %s', (kind) => {
    it('ends at once where that was told right before', async () => {
      await resolve(async (work) => {
        await tellings[kind]()
        return ports.atomically(work)
      })
      expect(await ports.answers.find(domain)).toMatchObject({ status: 'matched', expiresAt: ports.clock.now() })
    })

    it('is ended by it where that is told while the settlement is open', async () => {
      const told: Promise<void>[] = []
      await resolve((work) =>
        ports.atomically(async (stores) => {
          const result = await work(stores)
          const telling = tellings[kind]()
          told.push(telling)
          await untilWaiting(telling)
          return result
        }),
      )
      await Promise.all(told)
      expect(told).toHaveLength(1)
      expect((await ports.answers.find(domain))?.expiresAt).toBe(ports.clock.now())
    })
  })
})
