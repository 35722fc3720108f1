import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EngineName, engines } from '../../../../tests/support/databases.js'
import { type Query, sql } from '../../adapters/sql/query.js'
import type { SqlSession } from '../../adapters/sql/sql-session.js'
import { sqlWebhookDeliveries } from '../../adapters/sql/webhooks/sql-webhook-deliveries.js'
import { sqlWebhookDestinations } from '../../adapters/sql/webhooks/sql-webhook-destinations.js'
import type { OpenedStorage } from '../../adapters/sqlite/index.js'
import { asId } from '../../src/shared/ids.js'
import { addAccount, noon, sampleAccount } from '../../testing/contracts/samples.js'
import {
  claimedSample,
  deliveredAt,
  noneFull,
  queueSample,
  sampleDelivery,
  sampleDestination,
} from '../../testing/contracts/webhooks/webhook-samples.js'
import { explain, plannable } from '../stores/explain.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const backlog = 4_000
const accounts = 500
const series = {
  sqlite: (count: number) =>
    `WITH RECURSIVE line (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM line WHERE n < ${count})`,
  postgres: (count: number) => `WITH line (n) AS (SELECT * FROM generate_series(1, ${count}))`,
}
const intoAccounts = `INSERT INTO accounts (id, email, password_hash, created_at)
  SELECT 'acc_n' || n, 'n' || n || '@harbour-lane.example', '', 0 FROM line`
const intoDestinations = `INSERT INTO webhook_destinations
    (account_id, webhook_url, address, origin, signal_type, secret, secret_last4, created_at)
  SELECT 'acc_n' || n, 'url', 'address', 'origin-' || n, 'all', '', '', 0 FROM line`
/** One in ten is pending for the first destination; the others were delivered to all destinations. */
const intoDeliveries = `INSERT INTO webhook_deliveries
    (id, account_id, destination_id, event_id, event_type, body, status, due_at, created_at)
  SELECT 'dlv_' || n, 'acc_n1', CASE WHEN n % 10 = 0 THEN 1 ELSE 1 + n % ${accounts} END, 'sig_' || n, 'signal.dissolved', '{}',
    CASE WHEN n % 10 = 0 THEN 'pending' ELSE 'delivered' END, CASE WHEN n % 10 = 0 THEN ${noon - 10} END, ${noon} FROM line`

/** Every statement of both stores except purges, collected by a session that always finds rows. */
async function statementsOf(engine: EngineName): Promise<string[]> {
  const texts = new Set<string>()
  const found = {
    id: 1,
    account: 'acc_ada',
    origin: 'origin',
    destination: 1,
    value: 0,
    disabledReason: null,
    kind: 'webhook',
    filter: '{}',
    schedule: null,
    pastAttempts: '[]',
  }
  const session: SqlSession = {
    all: async <Row extends object>(query: Query) => {
      texts.add(plannable[engine](query))
      return [found] as Row[]
    },
    run: async <Row extends object>(query: Query) => {
      texts.add(plannable[engine](query))
      return [found] as Row[]
    },
    transaction: (work) => work(session),
    notify: async () => {},
    forUpdate: engine === 'sqlite' ? sql`` : sql`FOR UPDATE`,
    forNoKeyUpdate: sql``,
    forKeyShare: sql``,
    skipLocked: engine === 'sqlite' ? sql`` : sql`FOR UPDATE SKIP LOCKED`,
    bytewise: sql``,
    hint: () => sql``,
  }
  const ada = sampleAccount().id
  const [destinations, deliveries] = [sqlWebhookDestinations(session), sqlWebhookDeliveries(session)]
  await destinations.add(sampleDestination('one'), 1)
  await destinations.list(ada)
  await destinations.find(ada, 1)
  await destinations.count(ada)
  await destinations.replaceSecret(ada, 1, { sealedSecret: '', secretLast4: '', at: 1, previousValidUntil: 2 })
  await destinations.disable(1, 'gone')
  await destinations.update(ada, 1, () => ({ isPaused: true }))
  await destinations.planDigest(1, 1)
  await destinations.dueDigest(1)
  await destinations.coverDigest(1, 1, 1)
  await destinations.remove(ada, 1)
  await deliveries.receivers([ada])
  await deliveries.queueNext(1, 1, () => sampleDelivery('one'))
  await deliveries.queue(1, sampleDelivery('one'))
  await deliveries.countUnattemptedExtras(1)
  await deliveries.claim({ id: 'lease', until: 1 }, 1, noneFull, 1).catch(() => {})
  const claimed = { id: asId('dlv', 'dlv_one'), leaseId: 'lease', destination: { id: 1 } } as never
  await deliveries.hold(claimed)
  await deliveries.recordAttempt(claimed, deliveredAt(1))
  await deliveries.release(claimed, 1)
  await deliveries.recover(1, 1, 1, 1)
  return [...texts]
}

describe.each(engines)('with %s and a backlog of thousands for one destination', (engine) => {
  let database: SqlDatabase
  let storage: OpenedStorage

  beforeAll(async () => {
    database = await createSqlDatabase(engine)
    storage = await database.open()
    for (const sql of [intoAccounts, intoDestinations]) await database.run(`${series[engine](accounts)} ${sql}`)
    await database.run(`${series[engine](backlog * 10)} ${intoDeliveries}`)
    await database.run(`UPDATE webhook_destinations SET due_at = ${noon - 10} WHERE id = 1`)
    await database.run('ANALYZE')
  })

  afterAll(async () => {
    await storage.close()
    await database.drop()
  })

  it('scans all deliveries in no step', async () => {
    const texts = await statementsOf(engine)
    expect(texts.length).toBeGreaterThan(20)
    for (const text of texts) {
      const plan = (await database.run(`${explain[engine]} ${text}`)).map((row) => Object.values(row).join(' '))
      const scans = plan.filter((line) =>
        /Seq Scan on webhook_deliveries|SCAN (webhook_deliveries|first|due)\b(?! USING)/.test(line),
      )
      expect([text, ...scans]).toEqual([text])
    }
  })

  it('claims deliveries of another destination beside the first of the backlog', async () => {
    await addAccount(storage)
    const added = await storage.webhooks.add(sampleDestination('one'), 10)
    if (added.kind !== 'added') throw new Error(added.kind)
    await queueSample(storage, added.destination.id, 'fresh')
    const claim = (await storage.deliveries.claim({ id: 'lease', until: noon + 1_000 }, noon, noneFull, 16)).map(
      ({ destination }) => destination.id,
    )
    expect(claim.sort()).toEqual([1, added.destination.id])
    expect((await claimedSample(storage, 'next')).destination.id).toBe(1)
    expect(await storage.deliveries.waiting()).toBe(backlog + 1)
  })
})
