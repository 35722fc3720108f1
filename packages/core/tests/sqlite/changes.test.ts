import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OpenedStorage, openSqlite } from '../../adapters/sqlite/index.js'
import { asId } from '../../src/shared/ids.js'

const clock = { now: () => 1 }
/** Longer than a check of the file is trusted. */
const aMoment = 5
let folder: string
let storage: OpenedStorage

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'brassplate-changes-'))
  storage = await openSqlite({ path: join(folder, 'one.db'), clock, migrations: 'apply' })
})

afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the changes of a SQLite file', () => {
  it('are counted at once if this process made them, but not for reads', async () => {
    const before = storage.changes.current()
    await storage.ledger.balance(asId('acc', 'acc_nobody'))
    expect(storage.changes.current()).toBe(before)
    await storage.health.write(2)
    expect(storage.changes.current()).not.toBe(before)
  })

  it('are counted a moment later if another process made them', async () => {
    const before = storage.changes.current()
    const other = new Database(join(folder, 'one.db'))
    other.exec('CREATE TABLE elsewhere (id INTEGER)')
    other.close()
    await delay(aMoment)
    expect(storage.changes.current()).not.toBe(before)
    const after = storage.changes.current()
    await delay(aMoment)
    expect(storage.changes.current()).toBe(after)
  })
})
