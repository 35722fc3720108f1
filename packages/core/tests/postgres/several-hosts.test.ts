import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningPostgres, startEmbeddedPostgres } from '../../../../tests/support/embedded-postgres.js'
import { parseDatabaseTarget } from '../../adapters/node/database-target.js'
import { systemClock } from '../../adapters/node/system.js'
import { openPostgres } from '../../adapters/postgres/index.js'

describe('an address with several hosts', () => {
  let primary: RunningPostgres
  let replica: RunningPostgres
  beforeAll(async () => {
    primary = await startEmbeddedPostgres(['fsync=off'])
    replica = await primary.startReplica()
  })
  afterAll(async () => {
    await replica?.stop()
    await primary?.stop()
  })

  const openAt = (first: RunningPostgres, second: RunningPostgres, query = '') => {
    const [one, other] = [new URL(first.url), new URL(second.url)]
    const text = `postgres://postgres:brassplate@${one.host},${other.host}/postgres${query}`
    const url = parseDatabaseTarget(text)?.location ?? ''
    return openPostgres({ url, clock: systemClock, migrations: 'apply' })
  }

  it.each(['', '?target_session_attrs=read-write'])('leads to the primary, wherever it is named%s', async (query) => {
    for (const storage of [await openAt(replica, primary, query), await openAt(primary, replica, query)]) {
      await storage.health.write(1)
      const lock = await storage.fleetLock.tryHold('stream')
      expect(lock?.isHeld()).toBe(true)
      await storage.close()
    }
  })

  it('calls writes unavailable at a standby', async () => {
    const storage = await openAt(replica, replica, '?target_session_attrs=any')
    await expect(storage.health.write(1)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
    await storage.close()
  })
})
