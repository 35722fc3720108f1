import { createServer, connect as dial, type Server } from 'node:net'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../tests/support/databases.js'
import { hasPgBouncer, type RunningPooler, startPgBouncer } from '../../../../tests/support/pgbouncer.js'
import { StatementLog } from '../../../../tests/support/statement-log.js'
import { systemClock } from '../../adapters/node/system.js'
import { sessionSettings } from '../../adapters/postgres/connection/connection.js'
import { unreachable } from '../../adapters/postgres/errors.js'
import { openPostgres } from '../../adapters/postgres/open-postgres.js'
import { asId } from '../../src/shared/ids.js'
import { question } from '../../testing/contracts/register/register-samples.js'
import { storesOn, testContracts } from '../stores/contracts.js'

describe('a connection pooler in front of Postgres that is taken for Postgres itself', () => {
  let database: TestDatabase
  let pooler: Server
  let url: URL

  beforeEach(async () => {
    database = await createDatabase('postgres')
    url = new URL(database.url)
    const target = { host: url.hostname, port: Number(url.port) }
    // Drops a session setting, as PgBouncer does with ignore_startup_parameters: Postgres accepts any name with a dot.
    pooler = createServer((near) => {
      const far = dial(target)
      near.on('error', () => far.destroy())
      far.on('error', () => near.destroy())
      near.once('data', (startup: Buffer) => {
        const renamed = Buffer.from(startup.toString('latin1').replace('lock_timeout', 'lock.timeout'), 'latin1')
        far.write(renamed)
        near.pipe(far)
      })
      far.pipe(near)
    })
    await new Promise<void>((done) => pooler.listen(0, '127.0.0.1', done))
    const address = pooler.address()
    if (address && typeof address === 'object') url.port = String(address.port)
  })
  afterEach(async () => {
    await new Promise((done) => pooler.close(done))
    await database.drop()
  })

  it('is refused at the start and named, if it ignores session settings', async () => {
    const opened = openPostgres({ url: url.href, clock: systemClock, migrations: 'apply' })
    await expect(opened).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('is a connection pooler'),
      nextStep: expect.stringContaining('BRASSPLATE_DATABASE_DIRECT_URL'),
    })
  })

  it('is named, if it refuses session settings', () => {
    const refusal = Object.assign(new Error('unsupported startup parameter: statement_timeout'), { code: '08P01' })
    expect(unreachable(url.href, refusal)).toMatchObject({ message: expect.stringContaining('PgBouncer') })
  })
})

const prepared = new Map<string, Promise<void>>()

/** Sets for a role, once for each database, what sessions behind a pooler must have. */
function setForRole(url: string): Promise<void> {
  const setting = prepared.get(url) ?? alterRole(url)
  prepared.set(url, setting)
  return setting
}

async function alterRole(url: string): Promise<void> {
  const { pathname, username } = new URL(url)
  const sql = postgres(url, { max: 1 })
  for (const [name, value] of Object.entries(sessionSettings)) {
    await sql.unsafe(`ALTER ROLE ${username} IN DATABASE ${pathname.slice(1)} SET ${name} = '${value}'`)
  }
  await sql.end()
}

describe('a connection pooler with a direct address beside it', () => {
  let database: TestDatabase

  beforeEach(async () => {
    database = await createDatabase('postgres')
  })
  afterEach(() => database.drop())

  const open = () =>
    openPostgres({ url: database.url, pooledUrl: database.url, clock: systemClock, migrations: 'apply' })

  it('is refused with the statements to run, if the role lacks the settings of sessions', async () => {
    await expect(open()).rejects.toMatchObject({
      code: 'unavailable',
      nextStep: expect.stringMatching(/ALTER ROLE "postgres" IN DATABASE "\w+" SET lock_timeout = '3000';/),
    })
  })

  it('gets no prepared statement, which the next transaction would not find', async () => {
    await setForRole(database.url)
    const log = new StatementLog()
    const pooledUrl = await log.open(database.url)
    const storage = await openPostgres({ url: database.url, pooledUrl, clock: systemClock, migrations: 'apply' })
    try {
      const account = asId('acc', 'acc_none')
      await storage.atomically((stores) => stores.ledger.balance(account))
      await storage.register.search(question({ name: 'boatworks' }))
      expect(log.take().length).toBeGreaterThan(3)
      expect([...log.prepared]).toEqual([])
    } finally {
      await storage.close()
      await log.close()
    }
  })
})

const poolers = hasPgBouncer && process.env.BRASSPLATE_PROVE ? ['PgBouncer'] : []

describe.each(poolers)('stores behind %s in transaction mode', () => {
  let pooler: RunningPooler
  beforeAll(async () => {
    pooler = await startPgBouncer(inject('postgresUrl'))
  })
  afterAll(() => pooler?.stop())

  testContracts(
    storesOn('postgres', async (url) => {
      await setForRole(url)
      return pooler.through(url)
    }),
  )
})
