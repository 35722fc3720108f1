import { describe, expect, it, vi } from 'vitest'
import { addAccount, noon } from '../../testing/contracts/samples.js'
import {
  addDestination,
  claimedSample,
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

  it.each([
    ['first', 0],
    ['last', 1],
  ] as const)(
    'waits behind another account at its origin after a claim of its sibling, the %s row',
    async (_, place) => {
      const database = await createSqlDatabase('postgres')
      const storage = await database.open()
      try {
        await addAccount(storage)
        await addAccount(storage, 'bob')
        const { origin } = sampleDestination('shared')
        const own = [
          await addDestination(storage, { ...sampleDestination('one'), origin }),
          await addDestination(storage, { ...sampleDestination('two'), origin }),
        ]
        const other = await addDestination(storage, { ...sampleDestination('three', 'bob'), origin })
        for (const [index, id] of own.entries()) {
          await queueSample(storage, id, `own-${index}`, index === place ? noon : noon + 1)
        }
        await queueSample(storage, other, 'other', noon + 5)
        // With these statistics Postgres updates rows while it still searches for their siblings.
        await database.run('CLUSTER webhook_destinations USING webhook_destinations_pkey')
        await database.run('ANALYZE')

        const claimed: number[] = []
        for (const turn of [10, 11]) {
          claimed.push((await claimedSample(storage, `lease-${turn}`, noon + turn)).destination.id)
        }
        expect(claimed).toEqual([own[place], other])
      } finally {
        await storage.close()
        await database.drop()
      }
    },
  )
})
