import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../tests/support/databases.js'
import { Wire } from '../../../../tests/support/wire.js'
import { openPostgres } from '../../adapters/postgres/index.js'
import { profileParameter } from '../../adapters/shared/distributed.js'
import type { OpenedStorage } from '../../adapters/sql/opened-storage.js'
import { asId } from '../../src/shared/ids.js'

const connections = 10
const mail = {
  id: asId('mail', 'mail_one'),
  email: 'ada@harbour-lane.example',
  createdAt: 1,
  kind: 'verify_email',
} as const
const patience = { timeout: 240_000, interval: 20 }

describe('connections to Postgres', () => {
  let database: TestDatabase
  let wire: Wire
  let storage: OpenedStorage

  beforeEach(async () => {
    database = await createDatabase('postgres')
    const url = new URL(database.url)
    wire = new Wire({ host: url.hostname, port: Number(url.port) })
    await wire.join()
    url.port = String(wire.port)
    url.searchParams.set('statement_timeout', '500')
    // Locks and notifications of connections are those of plain Postgres.
    url.searchParams.delete(profileParameter)
    storage = await openPostgres({ url: url.href, clock: { now: () => 0 }, migrations: 'apply' })
  })
  afterEach(async () => {
    await wire.cut()
    await storage.close()
    await database.drop()
  })

  /** A transaction for each connection, so that all are open. */
  async function openAll(): Promise<void> {
    let arrived = 0
    const all = Array.from({ length: connections }, () =>
      storage.atomically(async (stores) => {
        await stores.mail.count()
        arrived += 1
        await vi.waitUntil(() => arrived === connections, patience)
      }),
    )
    await Promise.all(all)
  }

  it('that no longer answer are replaced once their callers have given up', async () => {
    await openAll()
    wire.stall()
    const stuck = Array.from({ length: connections }, () => storage.atomically((stores) => stores.mail.count()))
    for (const { status } of await Promise.allSettled(stuck)) expect(status).toBe('rejected')
    expect(await storage.mail.count()).toBe(0)
    await openAll()
  })

  it('that no longer answer give up the locks of the fleet', async () => {
    const held = await storage.fleetLock.tryHold('stream')
    wire.stall()
    await vi.waitUntil(() => held?.isHeld() === false, patience)
    const again = () => storage.fleetLock.tryHold('stream')
    const next = await vi.waitUntil(again, patience)
    expect(next.isHeld()).toBe(true)
  })

  it('that no longer answer are opened again to listen for notifications', async () => {
    let heard = 0
    storage.jobWakeUp.listen(() => {
      heard += 1
    })
    await vi.waitUntil(() => heard === 1, patience)
    wire.stall()
    // It notifies itself once when it listens again.
    await vi.waitUntil(() => heard === 2, patience)
    // The first one may go to a connection of the pool that is stalled too.
    await vi.waitUntil(async () => {
      await storage.jobWakeUp.notify()
      return heard > 2
    }, patience)
  })

  it('that are closed in the middle of transactions fail these alone', async () => {
    await openAll()
    let begun = 0
    const broken = Array.from({ length: connections }, () =>
      storage.atomically(async (stores) => {
        await stores.mail.count()
        begun += 1
        await vi.waitUntil(() => begun > connections, patience)
        await stores.mail.count()
      }),
    )
    await vi.waitUntil(() => begun === connections, patience)
    const reads = broken.map(() => storage.mail.count())
    await wire.cut()
    begun += 1
    const ended = await Promise.allSettled([...broken, ...reads])
    expect(ended.map((end) => end.status === 'rejected' && end.reason.code)).toEqual(ended.map(() => 'unavailable'))
    await wire.join()
    await openAll()
  })

  it('that are closed while a statement runs fail it alone', async () => {
    let isWritten = false
    let isCut = false
    const blocking = storage.atomically(async (stores) => {
      await stores.mail.enqueue(mail)
      isWritten = true
      await vi.waitUntil(() => isCut, patience)
    })
    await vi.waitUntil(() => isWritten, patience)
    // It has the same key, so it waits for the other transaction.
    const blocked = storage.atomically((stores) => stores.mail.enqueue(mail))
    await storage.mail.count()
    await wire.cut()
    isCut = true
    for (const { status } of await Promise.allSettled([blocking, blocked])) expect(status).toBe('rejected')
    await wire.join()
    expect(await storage.mail.count()).toBe(0)
  })
})
