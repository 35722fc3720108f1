import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenedStorage } from '../../adapters/sqlite/index.js'
import { createPostgresDatabase, type SqlDatabase } from '../stores/sql-database.js'

let database: SqlDatabase
let [first, second]: OpenedStorage[] = []

beforeEach(async () => {
  database = await createPostgresDatabase()
  first = await database.open()
  second = await database.open()
})

afterEach(async () => {
  await Promise.all([first?.close(), second?.close()])
  await database.drop()
})

const patience = { timeout: 240_000 }
const lockConnections = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'brassplate lock'`

describe('the fleet lock on postgres', () => {
  it('is lost with its connection, and goes to the next caller', async () => {
    const held = await first?.fleetLock.tryHold('stream')
    await database.run(`SELECT pg_terminate_backend(pid) FROM (${lockConnections}) AS held`)
    await vi.waitFor(() => expect(held?.isHeld()).toBe(false), patience)

    const next = await second?.fleetLock.tryHold('stream')
    expect(next?.isHeld()).toBe(true)
    await held?.release()
    expect(next?.isHeld()).toBe(true)
    expect(await first?.fleetLock.tryHold('stream')).toBeNull()
  })

  it('is released by closing the storage', async () => {
    const held = await first?.fleetLock.tryHold('stream')
    await first?.close()
    expect(held?.isHeld()).toBe(false)
    expect(await second?.fleetLock.tryHold('stream')).not.toBeNull()
  })

  it('holds no connection after a refused attempt', async () => {
    await first?.fleetLock.tryHold('stream')
    for (let asked = 0; asked < 3; asked += 1) await second?.fleetLock.tryHold('stream')
    await vi.waitFor(async () => expect(await database.run(lockConnections)).toHaveLength(1), patience)
  })
})
