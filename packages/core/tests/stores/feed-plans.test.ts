import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import { sqlFeed } from '../../adapters/sql/signals/sql-feed.js'
import type { FeedQuestion } from '../../src/signals/signal-store.js'
import { signalTypes } from '../../src/signals/signal-type.js'
import { addAccount } from '../../testing/contracts/samples.js'
import { noon } from '../../testing/index.js'
import { explain, readStatements } from './explain.js'
import { createSqlDatabase, type SqlDatabase } from './sql-database.js'

const accounts = Array.from({ length: 20 }, (_, place) => `n${place}`)
const signals = 2_000
const series = {
  sqlite: `WITH RECURSIVE line (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM line WHERE n < ${signals})`,
  postgres: `WITH line (n) AS (SELECT * FROM generate_series(1, ${signals}))`,
}
const company = `'99990' || (n % 100 + 100)`
const type = `CASE n % 100 WHEN 0 THEN 'dissolved' WHEN 1 THEN 'restored' ELSE 'filing_added' END`
/** Feeds with the signals of a hundred companies, most of which are seen. */
const fillings = [
  `INSERT INTO signals (id, company_number, dedupe_key, type, company_name, summary, facts_before, facts_after,
      detected_at, source)
    SELECT 'sig_n' || n, ${company}, 'n' || n, ${type}, '', '', 'null', 'null', n, '{}' FROM line`,
  ...accounts.flatMap((name) => [
    `INSERT INTO watchlist (account_id, company_number, watched_at)
      SELECT 'acc_${name}', ${company}, 0 FROM line WHERE n <= 100`,
    `INSERT INTO feed_signals (account_id, sequence, signal_id, company_number, type, detected_at, seen_at)
      SELECT 'acc_${name}', n, 'sig_n' || n, ${company}, ${type}, n, CASE WHEN n % 100 = 0 THEN NULL ELSE n END FROM line`,
  ]),
]

const newest: FeedQuestion = { types: signalTypes, company: null, since: null, at: { page: 1, limit: 50 } }
const own = 'feed_signals_pkey|PRIMARY KEY'
/** What is asked, and the index that must give the rows of the feed. */
const questions: readonly (readonly [title: string, index: string, question: Partial<FeedQuestion>])[] = [
  ['the newest', own, {}],
  ['those behind a cursor', own, { at: { behind: 500, limit: 50 } }],
  ['those of a time', own, { since: 17, until: 40 }],
  ['those of two types', 'feed_signals_of_type', { types: ['dissolved', 'restored'] }],
  ['those of a company', 'feed_signals_of_company', { company: '99990117' as never }],
  ['those that are not seen', 'feed_signals_unseen', { isSeen: false }],
]

describe.each(engines)('a page of a feed on %s', (engine) => {
  let database: SqlDatabase

  beforeAll(async () => {
    database = await createSqlDatabase(engine)
    const storage = await database.open()
    for (const name of accounts) await addAccount(storage, name)
    await storage.close()
    for (const filling of fillings) await database.run(`${series[engine]} ${filling}`)
    // SQLite is used without statistics.
    if (engine === 'postgres') await database.run('ANALYZE')
  })
  afterAll(() => database.drop())

  it.each(questions)('finds %s by the index %s, without reading the whole feed', async (_, index, question) => {
    const texts = await readStatements(engine, (session) =>
      sqlFeed(session).page('acc_n7' as never, { ...newest, ...question }),
    )
    // The last but one counts, up to a bound. Any index of the account will do to count all.
    for (const text of index === own ? [...texts.slice(0, -2), ...texts.slice(-1)] : texts) {
      const plan = (await database.run(`${explain[engine]} ${text}`)).map((row) => Object.values(row).join(' '))
      expect([text, ...plan.filter((line) => /Seq Scan on feed_signals/.test(line))]).toEqual([text])
      expect(plan.join('\n')).toMatch(new RegExp(index))
    }
  })

  it('finds a time also in a feed that has lost some of its signals', async () => {
    await database.run(`DELETE FROM feed_signals WHERE account_id = 'acc_n8' AND (sequence < 7 OR sequence % 3 = 0)`)
    const storage = await database.open()
    try {
      for (const [since, until] of [0, 1, 6, 7, 9, 10, 998, 1_999, 2_000, 2_001].map((at) => [at, at + 3] as const)) {
        const { items } = await storage.signals.page('acc_n8' as never, { ...newest, since, until })
        const left = [since, since + 1, since + 2, until].filter((n) => n >= 7 && n % 3 > 0 && n <= signals)
        expect(items.map(({ sequence }) => sequence)).toEqual(left.toReversed())
      }
    } finally {
      await storage.close()
    }
  })

  it('gives the pages in order', async () => {
    const storage = await database.open()
    try {
      const { items, total } = await storage.signals.page('acc_n7' as never, { ...newest, isSeen: false })
      expect([items[0]?.sequence, items.at(-1)?.sequence, total]).toEqual([2_000, 100, 20])
      const { items: some } = await storage.signals.page('acc_n7' as never, { ...newest, since: 17, until: 19 })
      expect(some.map(({ sequence }) => sequence)).toEqual([19, 18, 17])
      expect((await storage.signals.page('acc_n7' as never, { ...newest, since: noon })).total).toBe(0)
    } finally {
      await storage.close()
    }
  })
})
