import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import { sqlAccountStore } from '../../adapters/sql/accounts/sql-account-store.js'
import { sqlMailOutbox } from '../../adapters/sql/accounts/sql-mail-outbox.js'
import { sqlCreditLedger } from '../../adapters/sql/credits/sql-credit-ledger.js'
import { sqlJobQueue } from '../../adapters/sql/jobs/sql-job-queue.js'
import { sqlListWork } from '../../adapters/sql/lists/sql-list-work.js'
import { sqlWatchlist } from '../../adapters/sql/signals/sql-watchlist.js'
import type { SqlSession } from '../../adapters/sql/sql-session.js'
import { sqlWebhookDeliveries } from '../../adapters/sql/webhooks/sql-webhook-deliveries.js'
import { sqlWebhookDestinations } from '../../adapters/sql/webhooks/sql-webhook-destinations.js'
import type { OpenedStorage } from '../../adapters/sqlite/index.js'
import { noon } from '../../testing/index.js'
import { explain, readStatements } from './explain.js'
import { createSqlDatabase, type SqlDatabase } from './sql-database.js'

const rows = 20_000
const series = {
  sqlite: `WITH RECURSIVE line (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM line WHERE n < ${rows})`,
  postgres: `WITH line (n) AS (SELECT * FROM generate_series(1, ${rows}))`,
}
/** Old jobs, delivered deliveries and healthy destinations: none of them counts. */
const fillings = [
  `INSERT INTO accounts (id, email, password_hash, created_at)
    SELECT 'acc_n' || n, 'n' || n || '@harbour-lane.example', '', 0 FROM line`,
  `INSERT INTO jobs (id, account_id, kind, task_kind, subject, status, created_at, finished_at, outcome)
    SELECT 'job_' || n, 'acc_n1', 'enrich', 'domain', 's' || n, 'completed', 0, n, 'matched' FROM line`,
  `INSERT INTO webhook_destinations
      (account_id, webhook_url, address, origin, signal_type, secret, secret_last4, created_at)
    SELECT 'acc_n' || n, 'url', 'address', 'origin', 'all', '', '', 0 FROM line`,
  `INSERT INTO webhook_deliveries
      (id, account_id, destination_id, event_id, event_type, body, status, created_at)
    SELECT 'dlv_' || n, 'acc_n1', n, 'sig_' || n, 'signal.dissolved', '{}', 'delivered', 0 FROM line`,
]

/** What must not read what it does not count. */
async function readOverview(session: SqlSession): Promise<void> {
  await sqlJobQueue(session).outcomes(noon, 10)
  await sqlJobQueue(session).backlog(10)
  await sqlWebhookDeliveries(session).waiting(10)
  await sqlWebhookDeliveries(session).firstDueAt()
  await sqlMailOutbox(session).firstDueAt()
  await sqlListWork(session).backlog(10)
  await sqlWebhookDestinations(session).countFailing(10)
  await sqlWebhookDestinations(session).listFailing(3)
  await sqlWatchlist(session).countCompanies(10)
  await sqlAccountStore(session).count(10)
  await sqlCreditLedger(session).totals(10)
}

/** Only with a first task is the oldest job of its kind looked up. */
function firstTask(text: string): object[] {
  return /min\(id\) AS first/.test(text) ? [{ kind: 'domain', open: 1, first: 1 }] : []
}

describe.each(engines)('the counts for the operator on %s', (engine) => {
  let database: SqlDatabase
  let storage: OpenedStorage

  beforeAll(async () => {
    database = await createSqlDatabase(engine)
    storage = await database.open()
    for (const filling of fillings) await database.run(`${series[engine]} ${filling}`)
    await database.run('ANALYZE')
  })
  afterAll(async () => {
    await storage.close()
    await database.drop()
  })

  it('read no table as a whole to find little', async () => {
    const texts = await readStatements(engine, readOverview, firstTask)
    expect(texts.length).toBeGreaterThanOrEqual(12)
    for (const text of texts) {
      const plan = (await database.run(`${explain[engine]} ${text}`)).map((row) => Object.values(row).join(' '))
      const scans = plan.filter((line) =>
        /Seq Scan on (?:jobs|webhook_\w+)|SCAN (?:jobs|webhook_\w+)\b(?! USING)/.test(line),
      )
      expect([text, ...scans]).toEqual([text])
    }
  })

  it('find nothing among twenty thousand old rows', async () => {
    expect(await storage.jobs.outcomes(noon, 10)).toEqual(new Map())
    expect(await storage.deliveries.waiting(10)).toBe(0)
    expect(await storage.webhooks.countFailing(10)).toBe(0)
    expect(await storage.accounts.count(10)).toBe(10)
  })
})
