import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import type { OpenedStorage } from '../../adapters/sqlite/index.js'
import { addAccount } from '../../testing/contracts/samples.js'
import { noon } from '../../testing/index.js'
import { createSqlDatabase, type SqlDatabase } from './sql-database.js'

const accounts = 1_000
const signals = 30
const seriesOf = {
  sqlite: (last: number) =>
    `WITH RECURSIVE line (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM line WHERE n < ${last})`,
  postgres: (last: number) => `WITH line (n) AS (SELECT * FROM generate_series(1, ${last}))`,
}

/** A thousand accounts that have the same thirty signals, the last of which is not old yet. */
const fillings = [
  `INSERT INTO accounts (id, email, password_hash, created_at)
    SELECT 'acc_n' || n, 'n' || n || '@harbour-lane.example', '', 0 FROM line WHERE n <= ${accounts}`,
  `INSERT INTO signals (id, company_number, dedupe_key, type, company_name, summary, facts_before, facts_after,
      detected_at, source)
    SELECT 'sig_n' || n, '09999991', 'n' || n, 'dissolved', '', '', 'null', 'null', n, '{}' FROM line
    WHERE n <= ${signals}`,
  `INSERT INTO feed_signals (account_id, sequence, signal_id, company_number, type, detected_at)
    SELECT 'acc_n' || (n % ${accounts} + 1), (n - 1) / ${accounts} + 1, 'sig_n' || ((n - 1) / ${accounts} + 1),
      '09999991', 'dissolved', (n - 1) / ${accounts} + 1 FROM line`,
]

describe.each(engines)('old signals that a thousand accounts have on %s', (engine) => {
  let database: SqlDatabase
  let storage: OpenedStorage

  beforeAll(async () => {
    database = await createSqlDatabase(engine)
    storage = await database.open()
    for (const filling of fillings) await database.run(`${seriesOf[engine](accounts * signals)} ${filling}`)
  })
  afterAll(async () => {
    await storage.close()
    await database.drop()
  })

  it('are deleted from all feeds, while others write', async () => {
    const ended: string[] = []
    const purging = storage.signals.purge(signals, noon).then((deleted) => {
      ended.push('purge')
      return deleted
    })
    await addAccount(storage)
    ended.push('write')
    expect(await purging).toBe(signals - 1)
    expect(ended).toEqual(['write', 'purge'])
    expect(await database.run('SELECT DISTINCT signal_id FROM feed_signals')).toEqual([
      { signal_id: `sig_n${signals}` },
    ])
    expect(await database.run('SELECT id FROM signals')).toEqual([{ id: `sig_n${signals}` }])
    expect(await storage.signals.purge(signals, noon)).toBe(0)
  })
})
