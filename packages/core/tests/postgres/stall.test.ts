import { describe, expect, it } from 'vitest'
import { createDatabase } from '../../../../tests/support/databases.js'
import { Wire } from '../../../../tests/support/wire.js'
import { openPostgres } from '../../adapters/postgres/index.js'

describe('a stalled Postgres', () => {
  it('is reported as unavailable by a read, a write and a transaction', async () => {
    const database = await createDatabase('postgres')
    const url = new URL(database.url)
    const wire = new Wire({ host: url.hostname, port: Number(url.port) })
    await wire.join()
    url.port = String(wire.port)
    const storage = await openPostgres({ url: url.href, clock: { now: () => 0 }, migrations: 'apply' })
    try {
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
    } finally {
      await wire.cut()
      await storage.close()
      await database.drop()
    }
  })
})
