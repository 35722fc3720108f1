import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EngineName, engines } from '../../../../tests/support/databases.js'
import { sqlJobQueue } from '../../adapters/sql/jobs/sql-job-queue.js'
import { type Query, sql } from '../../adapters/sql/query.js'
import type { SqlSession } from '../../adapters/sql/sql-session.js'
import type { OpenedStorage } from '../../adapters/sqlite/index.js'
import { addAccounts, claimed, done, leaseMs, sampleJob } from '../../testing/contracts/jobs/job-samples.js'
import { noon } from '../../testing/index.js'
import { explain, plannable } from '../stores/explain.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const waiting = 10_000

/** A long backlog of one account and as many accounts that were served once, written without the store. */
const flood = {
  sqlite: `WITH RECURSIVE line (turn) AS (SELECT 1 UNION ALL SELECT turn + 1 FROM line WHERE turn < ${waiting})`,
  postgres: `WITH line (turn) AS (SELECT * FROM generate_series(1, ${waiting}))`,
}
const intoTasks = `INSERT INTO tasks (kind, subject, account_id, turn, state, due_at)
  SELECT 'domain', 'ada-' || turn || '.example', 'acc_ada', turn, 'ready', 0 FROM line`
const intoJobs = `INSERT INTO jobs (id, account_id, kind, task_kind, subject, task_id, status, created_at)
  SELECT 'job_ada' || id, 'acc_ada', 'enrich', 'domain', subject, id, 'open', 0 FROM tasks`
const intoAccounts = `INSERT INTO accounts (id, email, password_hash, created_at)
  SELECT 'acc_' || turn, turn || '@harbour-lane.example', 'hash', 0 FROM line`
const intoFairShare = `INSERT INTO fair_share (account_id, served) SELECT id, 1 FROM accounts WHERE id <> 'acc_bob'`

/** Every statement of the queue, collected by a session that always finds rows. */
async function statementsOf(engine: EngineName): Promise<string[]> {
  const textOf = plannable[engine]
  const texts = new Set<string>()
  const session: SqlSession = {
    all: async (query) => {
      texts.add(textOf(query))
      return []
    },
    run: async (query) => {
      texts.add(textOf(query))
      return []
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
  const finding: SqlSession = {
    ...session,
    all: async <Row extends object>(query: Query) => {
      texts.add(textOf(query))
      // For the statement that reads what is due.
      return [{ ready: 1, expired: 1, postponed: 1 }] as Row[]
    },
    run: async <Row extends object>(query: Query) => {
      const text = textOf(query)
      texts.add(text)
      // Only the backlog has tasks, so that a claim searches everywhere and then updates the fair share.
      return (/state = 'ready' (AND .*)?ORDER BY/.test(text) ? [{ id: 1, turn: 1, account: 'acc_ada' }] : []) as Row[]
    },
    transaction: (work) => work(finding),
  }
  const [jobs, queue] = [sqlJobQueue(session), sqlJobQueue(finding)]
  await queue.claim({ id: 'lease', until: 1 }, 0)
  await queue.claim({ id: 'lease', until: 1 }, 0, undefined, [sampleJob('one').account])
  await queue.claim({ id: 'lease', until: 1 }, 0, [sampleJob('one').id])
  await jobs.add(sampleJob('one')).catch(() => {})
  await jobs.findOpen(sampleJob('one').account, 'enrich', 'one.example')
  await jobs.renew(1, 'lease', 1)
  await jobs.holds(1, 'lease')
  await jobs.waiting(1, 10)
  await jobs.finish(sampleJob('one').id, done())
  await jobs.complete(1, 'lease')
  await jobs.putBack(1, 'lease', 1)
  await jobs.release(1, 'lease')
  return [...texts]
}

describe.each(engines)('with %s and a backlog of ten thousand', (engine) => {
  let database: SqlDatabase
  let storage: OpenedStorage

  beforeAll(async () => {
    database = await createSqlDatabase(engine)
    storage = await database.open()
    await addAccounts(storage, 'ada', 'bob')
    await database.run(`${flood[engine]} ${intoTasks}`)
    await database.run(intoJobs)
    await database.run(`${flood[engine]} ${intoAccounts}`)
    await database.run(intoFairShare)
    await database.run('ANALYZE')
  })

  afterAll(async () => {
    await storage.close()
    await database.drop()
  })

  it('scans the whole backlog in no queue step', async () => {
    const texts = await statementsOf(engine)
    expect(texts.length).toBeGreaterThan(12)
    for (const text of texts) {
      const plan = (await database.run(`${explain[engine]} ${text}`)).map((row) => Object.values(row).join(' '))
      const scans = plan.filter((line) =>
        /Seq Scan on (tasks|jobs|accounts|fair_share)|SCAN (tasks|jobs|own|line|had|latest|accounts|fair_share)\b(?! USING)/.test(
          line,
        ),
      )
      expect([text, ...scans]).toEqual([text])
    }
  })

  it('claims another account’s job second, and its next ones alternately', async () => {
    for (const name of ['b0', 'b1', 'b2']) await storage.jobs.add(sampleJob(name, `${name}.example`, 'bob'))
    const order: string[] = []
    for (let index = 0; index < 7; index += 1) {
      order.push((await claimed(storage.jobs, `lease-${index}`)).subject.slice(0, 2))
    }
    expect(order).toEqual(['ad', 'b0', 'ad', 'b1', 'ad', 'b2', 'ad'])
  })

  it('claims another account’s job just as soon when a thousand postponed tasks are due again', async () => {
    await database.run(
      `UPDATE tasks SET state = 'postponed', due_at = ${noon + 1} WHERE state = 'ready' AND id % 10 = 0`,
    )
    await storage.jobs.add(sampleJob('b3', 'b3.example', 'bob'))
    const order: string[] = []
    for (let index = 0; index < 3; index += 1) {
      order.push((await claimed(storage.jobs, `late-${index}`, noon + leaseMs / 2)).subject.slice(0, 2))
    }
    expect(order).toEqual(['ad', 'b3', 'ad'])
  })
})
