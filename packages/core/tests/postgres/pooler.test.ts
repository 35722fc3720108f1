import { createServer, connect as dial, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../tests/support/databases.js'
import { systemClock } from '../../adapters/node/system.js'
import { unreachable } from '../../adapters/postgres/errors.js'
import { openPostgres } from '../../adapters/postgres/open-postgres.js'

describe('a connection pooler in front of Postgres', () => {
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
      nextStep: expect.stringContaining('Postgres itself'),
    })
  })

  it('is named, if it refuses session settings', () => {
    const refusal = Object.assign(new Error('unsupported startup parameter: statement_timeout'), { code: '08P01' })
    expect(unreachable(url.href, refusal)).toMatchObject({ message: expect.stringContaining('PgBouncer') })
  })
})
