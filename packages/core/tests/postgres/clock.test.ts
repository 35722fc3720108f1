import { describe, expect, it } from 'vitest'
import { createDatabase } from '../../../../tests/support/databases.js'
import { openPostgres } from '../../adapters/postgres/index.js'

describe('the clock of a host', () => {
  it.each([
    ['ahead of', 30_000],
    ['behind', -30_000],
    ['like', 0],
  ])('is reported as %s the Postgres clock', async (_, ms) => {
    const database = await createDatabase('postgres')
    const clock = { now: () => Date.now() + ms }
    const storage = await openPostgres({ url: database.url, clock, migrations: 'apply' })
    try {
      expect(Math.round(storage.clockAheadMs / 10_000) * 10_000 + 0).toBe(ms)
    } finally {
      await storage.close()
      await database.drop()
    }
  })
})
