import Database from 'better-sqlite3'
import postgres from 'postgres'
import type { EngineName } from '../../../../tests/support/databases.js'
import { jobsOfAccount, type Names } from './model.js'

/** How often the rows of one sequence break each rule, read without our code. */
export type Violations = Readonly<Record<'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I8', number>>

export interface Books {
  /** Id of the last transaction. */
  last(): Promise<number>
  violations(names: Names, since: number): Promise<Violations>
  close(): Promise<void>
}

export const noViolations: Violations = { I1: 0, I2: 0, I3: 0, I4: 0, I5: 0, I6: 0, I8: 0 }

const jobs = Array(2 * jobsOfAccount)
  .fill('?')
  .join(', ')
const rules: Record<keyof Violations, string> = {
  I1: `SELECT count(*) FROM credit_balances WHERE account_id IN (?, ?) AND posted <>
    (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE ledger_entries.account_id = credit_balances.account_id)`,
  I2: `SELECT count(*) FROM (SELECT transaction_id FROM ledger_entries WHERE transaction_id > ?
    GROUP BY transaction_id HAVING sum(amount) <> 0 OR count(*) <> 2) AS bad`,
  I3: `SELECT count(*) FROM credit_balances WHERE account_id IN (?, ?) AND reserved <> (SELECT count(*) FROM credit_holds
    WHERE state = 'open' AND credit_holds.account_id = credit_balances.account_id)`,
  I4: 'SELECT count(*) FROM credit_balances WHERE account_id IN (?, ?) AND (posted - reserved < 0 OR reserved < 0)',
  I5: `SELECT count(*) FROM ledger_transactions JOIN credit_holds ON job_id = reference
    WHERE id > ? AND state <> 'captured'`,
  I6: `SELECT count(*) FROM credit_holds WHERE job_id IN (${jobs}) AND state = 'captured' AND NOT EXISTS (
    SELECT 1 FROM ledger_transactions JOIN ledger_entries ON transaction_id = id
    WHERE kind = 'charge' AND reference = job_id AND ledger_entries.account_id = credit_holds.account_id)`,
  I8: 'SELECT abs(coalesce(sum(amount), 0)) FROM ledger_entries WHERE transaction_id > ?',
}
const statement = `SELECT ${Object.entries(rules)
  .map(([name, sql]) => `(${sql}) AS "${name}"`)
  .join(', ')}`
const lastStatement = 'SELECT coalesce(max(id), 0) AS last FROM ledger_transactions'

export function openBooks(engine: EngineName, location: string): Books {
  const { all, close } = engine === 'sqlite' ? onSqlite(location) : onPostgres(location)
  return {
    async last() {
      const [row] = await all(lastStatement, [])
      return Number(row?.last)
    },
    async violations(names, since) {
      const accounts = [...names.accounts]
      const own = [0, 1, 2].flatMap((job) => [names.job(0, job), names.job(1, job)])
      const values = [...accounts, since, ...accounts, ...accounts, since, ...own, since]
      const [row] = await all(statement, values)
      const count = (name: keyof Violations) => Number(row?.[name])
      const [I1, I2, I3, I4] = [count('I1'), count('I2'), count('I3'), count('I4')]
      return { I1, I2, I3, I4, I5: count('I5'), I6: count('I6'), I8: count('I8') }
    },
    close,
  }
}

type Row = Record<string, unknown>

function onSqlite(path: string) {
  const database = new Database(path, { readonly: true })
  const prepared = new Map<string, Database.Statement<(string | number)[], Row>>()
  return {
    async all(sql: string, values: (string | number)[]): Promise<Row[]> {
      const kept = prepared.get(sql) ?? database.prepare<(string | number)[], Row>(sql)
      prepared.set(sql, kept)
      return kept.all(...values)
    },
    close: async () => void database.close(),
  }
}

function onPostgres(url: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  return {
    async all(text: string, values: (string | number)[]): Promise<Row[]> {
      let count = 0
      const numbered = text.replaceAll('?', () => {
        count += 1
        return `$${count}`
      })
      return [...(await sql.unsafe(numbered, values, { prepare: true }))]
    },
    close: () => sql.end(),
  }
}
