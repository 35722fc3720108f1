import { describe, it, vi } from 'vitest'
import { createUsedDatabase } from '../../../../tests/support/databases.js'
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

interface Connected {
  readonly wire: Wire
  readonly storage: OpenedStorage
  /** Runs a transaction for each connection, so that all are open. */
  openAll(): Promise<void>
}

/** Each test has a wire and connections of its own, because they wait at the same time. */
async function connected(parameters: Readonly<Record<string, string>>, test: (to: Connected) => Promise<void>) {
  const database = await createUsedDatabase('postgres')
  const url = new URL(database.url)
  const wire = new Wire({ host: url.hostname, port: Number(url.port) })
  await wire.join()
  url.port = String(wire.port)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  // Locks and notifications of connections are those of plain Postgres.
  url.searchParams.delete(profileParameter)
  const storage = await openPostgres({ url: url.href, clock: { now: () => 0 }, migrations: 'apply' })
  const openAll = async () => {
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
  try {
    await test({ wire, storage, openAll })
  } finally {
    await wire.cut()
    await storage.close()
    await database.drop()
  }
}

const settled = [() => true, () => false] as const
const soon = { statement_timeout: '2000' }

describe.concurrent('connections to Postgres', () => {
  it('that no longer answer are replaced once their callers have given up', ({ expect }) =>
    connected(soon, async ({ wire, storage, openAll }) => {
      await openAll()
      wire.stall()
      const stuck = Array.from({ length: connections }, () => storage.atomically((stores) => stores.mail.count()))
      for (const { status } of await Promise.allSettled(stuck)) expect(status).toBe('rejected')
      expect(await storage.mail.count()).toBe(0)
      await openAll()
    }))

  it('that no longer answer in the middle of a statement give up the locks of their transaction', ({ expect }) =>
    connected(soon, async ({ wire, storage }) => {
      // Postgres waits for the rest of the statement. No timeout of a session ends that.
      const stuck = storage.atomically(async (stores) => {
        await stores.mail.enqueue(mail)
        wire.stallAfterNext()
        await stores.mail.count()
      })
      await expect(stuck).rejects.toMatchObject({ code: 'unavailable' })
      const enqueue = async () => storage.mail.enqueue(mail).then(...settled)
      await vi.waitUntil(enqueue, patience)
      expect(await storage.mail.count()).toBe(1)
    }))

  it('that no longer answer give up the locks of the fleet', ({ expect }) =>
    connected(soon, async ({ wire, storage }) => {
      const held = await storage.fleetLock.tryHold('stream')
      wire.stall()
      await vi.waitUntil(() => held?.isHeld() === false, patience)
      const again = () => storage.fleetLock.tryHold('stream')
      const next = await vi.waitUntil(again, patience)
      expect(next.isHeld()).toBe(true)
    }))

  it('that no longer answer are opened again to listen for notifications', () =>
    connected(soon, async ({ wire, storage }) => {
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
    }))

  it('that are closed in the middle of transactions fail these alone', ({ expect }) =>
    connected({}, async ({ wire, storage, openAll }) => {
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
    }))

  it('that are closed while a statement runs fail it alone', ({ expect }) =>
    connected({}, async ({ wire, storage }) => {
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
    }))

  it('that no longer answer fail a read, a write and a transaction as unavailable', ({ expect }) =>
    connected({}, async ({ wire, storage }) => {
      await Promise.all([storage.health.read(), storage.health.write(1), storage.mail.count()])
      wire.stall()
      const unanswered = [
        storage.health.read(),
        storage.health.write(2),
        storage.atomically((stores) => stores.mail.count()),
      ]
      for (const { status, reason } of (await Promise.allSettled(unanswered)) as PromiseRejectedResult[]) {
        expect({ status, code: reason?.code }).toEqual({ status: 'rejected', code: 'unavailable' })
      }
    }))
})
