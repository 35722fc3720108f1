import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenedStorage } from '../../adapters/sqlite/index.js'
import { createPostgresDatabase, type SqlDatabase } from '../stores/sql-database.js'

const patience = { timeout: 240_000, interval: 10 }
const ears = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'brassplate wake-up'`

let database: SqlDatabase
let first: OpenedStorage
let second: OpenedStorage
let heard: number
const onNotify = () => {
  heard += 1
}

beforeEach(async () => {
  heard = 0
  database = await createPostgresDatabase()
  first = await database.open()
  second = await database.open()
})

afterEach(async () => {
  await Promise.all([first.close(), second.close()])
  await database.drop()
})

/** It notifies itself once when it starts to listen. */
const listening = (rings = 1) => vi.waitUntil(() => heard >= rings, patience)

describe('job notifications on postgres', () => {
  it('reach other processes and their own', async () => {
    second.jobWakeUp.listen(onNotify)
    await listening()
    await first.jobWakeUp.notify()
    await vi.waitUntil(() => heard === 2, patience)
    await second.jobWakeUp.notify()
    await vi.waitUntil(() => heard === 3, patience)
  })

  it('arrive again after a lost connection', async () => {
    second.jobWakeUp.listen(onNotify)
    await listening()
    await database.run(`SELECT pg_terminate_backend(pid) FROM (${ears}) AS ear`)
    await listening(2)
    await first.jobWakeUp.notify()
    await listening(3)
  })

  it('use one connection for all listeners, and none without listeners', async () => {
    const stops = [first.jobWakeUp.listen(onNotify), first.jobWakeUp.listen(onNotify)]
    await listening(2)
    expect(await database.run(ears)).toHaveLength(1)
    for (const stop of [...stops, ...stops]) stop()
    await vi.waitUntil(async () => (await database.run(ears)).length === 0, patience)
  })

  it('are dropped without an error when the store is closed', async () => {
    await first.close()
    await expect(first.jobWakeUp.notify()).resolves.toBeUndefined()
  })
})
