import postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import type { OpenedStorage } from '../../adapters/sqlite/index.js'
import { createPostgresDatabase, createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const patience = { timeout: 240_000, interval: 10 }

describe.each(engines)('webhook notifications on %s', (engine) => {
  let database: SqlDatabase
  let storage: OpenedStorage
  let heard: number
  let stopListening: () => unknown

  beforeEach(async () => {
    heard = 0
    database = await (engine === 'postgres' ? createPostgresDatabase() : createSqlDatabase(engine))
    storage = await database.open()
    stopListening = await listen()
  })

  afterEach(async () => {
    await stopListening()
    await storage.close()
    await database.drop()
  })

  const onNotify = () => {
    heard += 1
  }

  async function listen(): Promise<() => unknown> {
    if (engine === 'sqlite') return storage.webhookWakeUp.listen(onNotify)
    const sql = postgres(database.location, { max: 1, onnotice: () => {} })
    await sql.listen('brassplate_webhooks', onNotify)
    return () => sql.end()
  }

  it('are sent once when a notifying transaction commits, and not if it fails', async () => {
    const failing = storage.atomically(async (stores) => {
      await stores.deliveries.wake()
      throw new Error('not kept')
    })
    await expect(failing).rejects.toThrow('not kept')
    await storage.atomically(async (stores) => {
      await stores.deliveries.wake()
      await stores.deliveries.wake()
      expect(heard).toBe(0)
    })
    await vi.waitUntil(() => heard > 0, patience)
    expect(heard).toBe(1)
  })

  it('are separate from job notifications', async () => {
    await storage.jobWakeUp.notify()
    await storage.deliveries.wake()
    await vi.waitUntil(() => heard > 0, patience)
    expect(heard).toBe(1)
  })
})
