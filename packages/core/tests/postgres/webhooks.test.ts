import { describe, expect, it, vi } from 'vitest'
import { addAccount, noon } from '../../testing/contracts/accounts/samples.js'
import {
  addDestination,
  claimSample,
  queueSample,
  sampleDestination,
} from '../../testing/contracts/webhooks/webhook-samples.js'
import { createSqlDatabase } from '../stores/sql-database.js'

const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

describe('a destination on Postgres', () => {
  it('still has a pending delivery if it is registered again while a signal is queued', async () => {
    const database = await createSqlDatabase('postgres')
    const storage = await database.open()
    try {
      await addAccount(storage)
      const id = await addDestination(storage, sampleDestination('one'))
      let again: Promise<unknown> = Promise.resolve()
      await storage.atomically(async (stores) => {
        await queueSample(stores, id, 'a')
        again = storage.webhooks.add(sampleDestination('one'), 5)
        await vi.waitUntil(async () => (await database.run(waiting)).length > 0, { timeout: 2_500, interval: 20 })
      })
      await again
      expect(await claimSample(storage, 'lease', noon + 1_000)).not.toBeNull()
    } finally {
      await storage.close()
      await database.drop()
    }
  })
})
