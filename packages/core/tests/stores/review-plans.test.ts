import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import { sqlReviewHistory } from '../../adapters/sql/resolution/sql-review-history.js'
import { addAccount } from '../../testing/contracts/samples.js'
import { explain, readStatements } from './explain.js'
import { createSqlDatabase, type SqlDatabase } from './sql-database.js'

const decisions = 20_000
const series = {
  sqlite: `WITH RECURSIVE line (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM line WHERE n < ${decisions})`,
  postgres: `WITH line (n) AS (SELECT * FROM generate_series(1, ${decisions}))`,
}

describe.each(engines)('decisions about lists on %s', (engine) => {
  let database: SqlDatabase

  beforeAll(async () => {
    database = await createSqlDatabase(engine)
    const storage = await database.open()
    await addAccount(storage, 'ada')
    await storage.close()
    await database.run(`${series[engine]} INSERT INTO review_history
      (account_id, number, domain, list_rows, action, company_number, note, decided_by, decided_at)
      SELECT 'acc_ada', n, 'n' || n || '.example', NULL, 'rejected', NULL, NULL, 'ada', n FROM line`)
    // SQLite is used without statistics.
    if (engine === 'postgres') await database.run('ANALYZE')
  })
  afterAll(() => database.drop())

  it.each([null, 500])('are found by their own index among many about domains, before %s', async (before) => {
    const [text] = await readStatements(engine, (session) =>
      sqlReviewHistory(session).listEvents('acc_ada' as never, before, 100),
    )
    const plan = await database.run(`${explain[engine]} ${text}`)
    expect(plan.map((row) => Object.values(row).join(' ')).join('\n')).toContain('review_history_by_list')
  })
})
