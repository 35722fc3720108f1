import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Storage } from '../../src/ports.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

/** Tries to take the lock as another process would, and reports the result. */
const asker = `
  import Database from 'better-sqlite3'
  const file = new Database(process.argv[1], { timeout: 0 })
  try {
    file.exec('BEGIN EXCLUSIVE')
    console.log('free')
  } catch (error) {
    console.log(error.code)
  }
`

let database: SqlDatabase
let storage: Storage

beforeEach(async () => {
  database = await createSqlDatabase('sqlite')
  storage = await database.open()
})
afterEach(async () => {
  await storage.close()
  await database.drop()
})

async function outcomeInOtherProcess(name: string): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', asker, `${database.location}.${name}.lock`], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await once(child, 'close')
  return output.trim()
}

describe('the fleet lock of SQLite', () => {
  it('excludes another process, for its own name only', async () => {
    const held = await storage.fleetLock.tryHold('sweep')
    expect(await outcomeInOtherProcess('sweep')).toBe('SQLITE_BUSY')
    expect(await outcomeInOtherProcess('other')).toBe('free')
    await held?.release()
    expect(await outcomeInOtherProcess('sweep')).toBe('free')
  })

  it('still excludes another process after a second attempt by this one', async () => {
    const held = await storage.fleetLock.tryHold('sweep')
    expect(await storage.fleetLock.tryHold('sweep')).toBeNull()
    expect(await outcomeInOtherProcess('sweep')).toBe('SQLITE_BUSY')
    await held?.release()
  })

  it('is released when the storage is closed', async () => {
    const held = await storage.fleetLock.tryHold('sweep')
    await storage.close()
    expect(held?.isHeld()).toBe(false)
    expect(await outcomeInOtherProcess('sweep')).toBe('free')
    storage = await database.open()
  })
})
