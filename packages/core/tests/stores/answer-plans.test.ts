import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import { sqlReceivedAnswers } from '../../adapters/sql/resolution/sql-received-answers.js'
import type { OpenedStorage } from '../../adapters/sqlite/index.js'
import { addAccount } from '../../testing/contracts/samples.js'
import { explain, readStatements } from './explain.js'
import { createSqlDatabase, type SqlDatabase } from './sql-database.js'

const answers = 20_000
const series = {
  sqlite: `WITH RECURSIVE line (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM line WHERE n < ${answers})`,
  postgres: `WITH line (n) AS (SELECT * FROM generate_series(1, ${answers}))`,
}
const domain = `CASE n % 4 WHEN 0 THEN 'shop.n' || n || '-lane.example' WHEN 1 THEN 'the-old-n' || n || '.co.uk'
  ELSE 'n' || n || '.co.uk' END`
const indexes = ['domain', 'part_1', 'part_2', 'part_3', 'part_4', 'part_5']

describe.each(engines)('a search for domains on %s', (engine) => {
  let database: SqlDatabase
  let storage: OpenedStorage

  beforeAll(async () => {
    database = await createSqlDatabase(engine)
    storage = await database.open()
    await addAccount(storage, 'ada')
    await database.run(`${series[engine]} INSERT INTO received_answers
      (id, account_id, number, question, domain, company_number, decision, received_at, summary, detail)
      SELECT 'ans_' || n, 'acc_ada', n, 'domain', ${domain}, NULL, 'no_match', n, '{}', '{}' FROM line`)
    // SQLite is used without statistics.
    if (engine === 'postgres') await database.run('ANALYZE')
  })
  afterAll(async () => {
    await storage.close()
    await database.drop()
  })

  it('reads an index for each part of a domain, and never all answers of the account', async () => {
    const [text, ...others] = await readStatements(engine, (session) =>
      sqlReceivedAnswers(session).findDomains('acc_ada' as never, 'harbour', 5),
    )
    expect(others).toEqual([])
    const plan = (await database.run(`${explain[engine]} ${text}`))
      .map((row) => Object.values(row).join(' '))
      .join('\n')
    for (const index of indexes) expect(plan).toContain(`received_answers_by_${index}`)
    expect(plan).not.toMatch(/Seq Scan|SCAN received_answers|Filter: .*account_id/)
  })

  it('finds the few that it shows in their order', async () => {
    const found = (start: string, limit: number) => storage.received.findDomains('acc_ada' as never, start, limit)
    expect(await found('n1', 3)).toEqual(['n10.co.uk', 'n10002.co.uk', 'n10003.co.uk'])
    expect(await found('n16-', 5)).toEqual(['shop.n16-lane.example'])
    expect(await found('lane', 2)).toEqual(['shop.n100-lane.example', 'shop.n1000-lane.example'])
    expect(await found('old-n17.', 5)).toEqual(['the-old-n17.co.uk'])
    expect(await found('co', 5)).toEqual([])
  })
})
