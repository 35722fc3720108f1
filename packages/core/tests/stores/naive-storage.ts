import { type Query, queryText, type SqlValue, sql } from '../../adapters/sql/query.js'
import type { SqlSession } from '../../adapters/sql/sql-session.js'
import { sqlStores } from '../../adapters/sql/sql-stores.js'
import { sqliteMigrations } from '../../adapters/sqlite/migrations/index.js'
import { ledgerRules } from '../../adapters/sqlite/migrations/ledger-rules.js'
import { countAttempt, type FailureState, withdrawAttempt } from '../../src/limits/failure-throttle.js'
import type { Limiter } from '../../src/limits/limiter.js'
import { outcomeAt, spend } from '../../src/limits/rate.js'
import type { Storage, Stores } from '../../src/ports.js'
import type { FleetLock } from '../../src/register/import/fleet-lock.js'
import { openTestStores, TestDatabase } from '../../testing/index.js'
import { checkedRows } from '../../testing/stores/checked-rows.js'
import { templateOf } from '../../testing/stores/open-test-stores.js'
import { naiveIdempotency } from './naive-idempotency.js'
import { naiveJobs } from './naive-jobs.js'

const template = templateOf([
  // A late row is written by its place, which needs a rowid, and no trigger of the ledger refuses it.
  ...sqliteMigrations.map(({ sql: text }) => text.replace(ledgerRules, '').replaceAll(', WITHOUT ROWID', '')),
  `INSERT INTO sqlite_sequence SELECT name, 0 FROM sqlite_schema WHERE sql LIKE '%AUTOINCREMENT%'`,
])

export const naiveDatabase = () => new TestDatabase(template)

/**
 * A storage with the mistakes that the contracts must catch: it reads, waits and then writes, and its transactions do
 * nothing. Used only to show that the contracts fail for it.
 */
export function openNaive(database: TestDatabase): Storage {
  const session = checkedRows(naiveSession(database))
  const real = sqlStores(session)
  const stores: Stores = {
    ...real,
    jobs: naiveJobs(session, real.jobs),
    idempotency: naiveIdempotency(session, real.idempotency),
  }
  return { ...openTestStores(database), ...stores, limiter: naiveLimiter(), atomically: (work) => work(stores) }
}

const textOf = queryText(() => '?')
type StoredRow = Readonly<Record<string, SqlValue>> & { readonly place: number }

const turn = () => Promise.resolve()

/** Decides what to write, lets others go first, and writes it then. Each statement is committed for itself. */
function naiveSession({ connection }: TestDatabase): SqlSession {
  async function all<Row extends object>(query: Query): Promise<Row[]> {
    await turn()
    return connection.all<Row>(textOf(query), query.values)
  }

  /** Nothing else may notice that a row is late. */
  function withoutChecks<Result>(work: () => Result): Result {
    connection.exec('PRAGMA foreign_keys = OFF')
    try {
      return work()
    } finally {
      connection.exec('PRAGMA foreign_keys = ON')
    }
  }

  /** Runs the statement and undoes it. */
  function foresee<Row extends object>(text: string, values: Query['values']): Row[] {
    connection.exec('SAVEPOINT foreseen')
    try {
      return connection.all<Row>(text, values)
    } finally {
      connection.exec('ROLLBACK TO foreseen; RELEASE foreseen')
    }
  }

  async function run<Row extends object>(query: Query): Promise<Row[]> {
    const text = textOf(query)
    const [, table] = /(?:\bINSERT INTO|(?<!\bDO )\bUPDATE) (\w+)/.exec(text) ?? []
    if (!table) return all(query)
    const everyColumn = `${text.replace(/\bRETURNING\b.*$/s, '')} RETURNING rowid AS place, *`
    const { result, written } = withoutChecks(() => ({
      result: foresee<Row>(text, query.values),
      written: foresee<StoredRow>(everyColumn, query.values),
    }))
    const known = written.map(
      ({ place }) => connection.all(`SELECT 1 FROM ${table} WHERE rowid = ?`, [place]).length > 0,
    )
    // No number is given out twice.
    for (const { place } of written) {
      connection.all('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?', [place, table])
    }
    await turn()
    withoutChecks(() => {
      for (const [index, { place, ...row }] of written.entries()) {
        const columns = Object.keys(row).join(', ')
        const marks = Object.keys(row).map(() => '?')
        const values = Object.values(row)
        if (known[index]) {
          const update = `UPDATE OR REPLACE ${table} SET (${columns}) = (${marks}) WHERE rowid = ?`
          connection.all(update, [...values, place])
        } else {
          connection.all(`INSERT OR REPLACE INTO ${table} (${columns}) VALUES (${marks})`, values)
        }
      }
    })
    return result
  }

  const noLock = sql``
  const locks = {
    forUpdate: noLock,
    forNoKeyUpdate: noLock,
    forKeyShare: noLock,
    skipLocked: noLock,
    bytewise: noLock,
    hint: () => noLock,
  }
  const notify = async () => {}
  return {
    ...{ all, run, notify, ...locks },
    transaction(work) {
      let last: Promise<unknown> = Promise.resolve()
      const inOrder = <Result>(step: () => Promise<Result>): Promise<Result> => {
        const mine = last.then(step, step)
        last = mine
        return mine
      }
      const inside: SqlSession = {
        all: (query) => inOrder(() => all(query)),
        run: (query) => inOrder(() => run(query)),
        transaction: (more) => more(inside),
        ...{ notify, ...locks },
      }
      return work(inside)
    },
  }
}

/** Two workers that each assume they are alone. */
export function naiveFleetLock(): FleetLock {
  const held = new Set<string>()
  return {
    async tryHold(name) {
      if (held.has(name)) return null
      await turn()
      held.add(name)
      return { isHeld: () => held.has(name), release: async () => void held.delete(name) }
    },
  }
}

function naiveLimiter(): Limiter {
  const buckets = new Map<string, number>()
  const failures = new Map<string, FailureState>()

  return {
    async take(key, rate, now) {
      const { fullAt, outcome } = spend(buckets.get(key) ?? null, rate, now)
      await turn()
      buckets.set(key, fullAt)
      return outcome
    },
    async remaining(key, rate, now) {
      return outcomeAt(buckets.get(key) ?? now, rate, now, true).remaining
    },
    async attempt(key, rule, now) {
      const { state, outcome } = countAttempt(failures.get(key) ?? null, rule, now)
      await turn()
      failures.set(key, state)
      return outcome
    },
    async withdraw(key) {
      const state = failures.get(key)
      await turn()
      if (state) failures.set(key, withdrawAttempt(state))
    },
    async forgive(key) {
      failures.delete(key)
    },
    async purge() {
      return 0
    },
  }
}
