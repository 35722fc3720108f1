import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Storage } from '../../src/ports.js'
import { addAccount, noon, sampleKey, sampleSession, usedKey } from '../../testing/contracts/samples.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const rounds = 20
const callers = 8

describe('look-ups that requests share on postgres', () => {
  let database: SqlDatabase
  let server: Storage
  let other: Storage

  beforeEach(async () => {
    database = await createSqlDatabase('postgres')
    server = await database.open()
    other = await database.open()
  })

  afterEach(async () => {
    await Promise.all([server.close(), other.close()])
    await database.drop()
  })

  /** Runs `work` while several requests repeat the same look-up, so that one is always under way. */
  async function duringLookUps<Result>(lookUp: () => Promise<unknown>, work: () => Promise<Result>): Promise<Result> {
    let isDone = false
    const busy = Array.from({ length: callers }, async () => {
      while (!isDone) await lookUp()
    })
    try {
      return await work()
    } finally {
      isDone = true
      await Promise.all(busy)
    }
  }

  it('never return a credential that another process ended before the call', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const account = await addAccount(other, `ada${round}`)
      const key = sampleKey(account, `key${round}`)
      const session = sampleSession(account, `session${round}`)
      await other.apiKeys.add(key)
      await other.sessions.start(session)
      const lookUp = () => Promise.all([server.apiKeys.findByHash(key.hash), server.sessions.find(session.id)])
      await duringLookUps(lookUp, async () => {
        expect((await server.apiKeys.findByHash(key.hash))?.key.expiresAt).toBeNull()
        await other.apiKeys.retire(account.id, noon, noon + 1)
        expect((await server.apiKeys.findByHash(key.hash))?.key.expiresAt).toBe(noon + 1)
        await other.accounts.setDisabled(account.id, noon)
        expect((await server.apiKeys.findByHash(key.hash))?.account.disabledAt).toBe(noon)
        expect((await server.sessions.find(session.id))?.account.disabledAt).toBe(noon)
        await other.accounts.remove(account.id)
        expect(await lookUp()).toEqual([null, null])
      })
    }
  })

  it('see the account as other processes have changed it before the call', async () => {
    const { id } = await addAccount(other)
    await duringLookUps(
      () => server.accounts.overview(id),
      async () => {
        for (let round = 1; round <= rounds; round += 1) {
          await other.ledger.grant({ account: id, reference: `gift ${round}`, credits: 1, at: noon })
          expect((await server.accounts.overview(id))?.credits.balance).toBe(round)
        }
      },
    )
  })

  it('fail for one batch only if the database ends the connection', async () => {
    const account = await addAccount(other)
    const key = sampleKey(account, 'key')
    await other.apiKeys.add(key)
    const end = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`
    await database.run(end)
    const calls = Array.from({ length: 20 }, () => server.apiKeys.findByHash(key.hash))
    await Promise.allSettled(calls)
    expect((await server.apiKeys.findByHash(key.hash))?.key).toEqual(usedKey(key))
  })
})
