import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/databases.js'
import { createSqlDatabase, type SqlDatabase } from '../../core/tests/stores/sql-database.js'
import { brassplate, type Environment } from './support.js'

describe.each(engines)('brassplate ledger verify on %s', (engine) => {
  let database: SqlDatabase
  let env: Environment

  beforeAll(async () => {
    database = await createSqlDatabase(engine)
    const url = engine === 'sqlite' ? `sqlite:${database.location}` : database.location
    env = { BRASSPLATE_DATABASE_URL: url, BRASSPLATE_SECRET: 'a root secret for tests only, forty bytes' }
    const email = ['--email', 'ada@harbour-lane.example']
    await brassplate(['account', 'create', ...email, '--password', 'long enough', '--verified'], env)
    await brassplate(['credits', 'grant', ...email, '--credits', '20', '--reference', 'invoice-17'], env)
  })
  afterAll(() => database.drop())

  const verify = (...more: string[]) => brassplate(['ledger', 'verify', ...more], env)

  it('0: reports that the ledger balances, with its counts', async () => {
    const { code, stdout, stderr } = await verify()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const counts = { accounts: 1, transactions: 2, entries: 4, holds: 0 }
    expect(JSON.parse(stdout)).toEqual({ balanced: true, ...counts, problem_count: 0, problems: [] })
  })

  it('4: names an account with a wrong balance, the actual and the expected value', async () => {
    await database.run('UPDATE credit_balances SET posted = posted + 7')
    const { code, stdout, stderr } = await verify('--json')
    await database.run('UPDATE credit_balances SET posted = posted - 7')
    expect(code).toBe(4)
    expect(stderr).toContain('The ledger does not balance: 1 problem.')
    expect(JSON.parse(stdout)).toMatchObject({
      balanced: false,
      problem_count: 1,
      problems: [{ kind: 'balance', subject: expect.stringMatching(/^acc_/), found: 127, expected: 120 }],
    })
  })

  it('0: needs no root secret', async () => {
    const { BRASSPLATE_SECRET: _, ...without } = env
    expect(await brassplate(['ledger', 'verify'], without)).toMatchObject({ code: 0, stderr: '' })
  })

  it('0: succeeds again once the balance is corrected', async () => {
    expect((await verify()).code).toBe(0)
  })
})
