import Database from 'better-sqlite3'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, engines, type TestDatabase } from '../../../tests/support/databases.js'
import { brassplate, type Environment } from './support.js'

async function run(url: string, statement: string): Promise<void> {
  if (url.startsWith('sqlite:')) {
    const database = new Database(url.slice('sqlite:'.length))
    database.exec(statement)
    database.close()
    return
  }
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe(statement)
  await sql.end()
}

describe.each(engines)('brassplate ledger verify on %s', (engine) => {
  let database: TestDatabase
  let env: Environment

  beforeAll(async () => {
    database = await createDatabase(engine)
    env = { BRASSPLATE_DATABASE_URL: database.url, BRASSPLATE_SECRET: 'a root secret for tests only, forty bytes' }
    const email = ['--email', 'ada@harbour-lane.example']
    await brassplate(['account', 'create', ...email, '--password', 'long enough', '--verified'], env)
    await brassplate(['credits', 'grant', ...email, '--credits', '20', '--reference', 'invoice-17'], env)
  })
  afterAll(() => database.drop())

  const verify = (...more: string[]) => brassplate(['ledger', 'verify', ...more], env)

  it('0: says that the books balance, and what they hold', async () => {
    const { code, stdout, stderr } = await verify()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const counts = { accounts: 1, transactions: 2, entries: 4, holds: 0 }
    expect(JSON.parse(stdout)).toEqual({ balanced: true, ...counts, problem_count: 0, problems: [] })
  })

  it('4: names the account whose balance was changed, with what it is and what it should be', async () => {
    await run(database.url, 'UPDATE credit_balances SET posted = posted + 7')
    const { code, stdout, stderr } = await verify('--json')
    await run(database.url, 'UPDATE credit_balances SET posted = posted - 7')
    expect(code).toBe(4)
    expect(stderr).toContain('The books do not balance: 1 problem(s).')
    expect(JSON.parse(stdout)).toMatchObject({
      balanced: false,
      problem_count: 1,
      problems: [{ kind: 'balance', subject: expect.stringMatching(/^acc_/), found: 127, expected: 120 }],
    })
  })

  it('0: again once it is put right', async () => {
    expect((await verify()).code).toBe(0)
  })
})
