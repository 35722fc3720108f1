import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockSqlite } from '../../adapters/sqlite/index.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

/** Holds the lock as `lockSqlite` does, until it is killed. */
const holder = `
  import Database from 'better-sqlite3'
  globalThis.lock = new Database(process.argv[1] + '.lock', { timeout: 0 }).exec('BEGIN EXCLUSIVE')
  console.log('locked')
  process.stdin.resume()
`

let database: SqlDatabase
let child: ChildProcess | null = null

beforeEach(async () => {
  database = await createSqlDatabase('sqlite')
})

afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) await kill(child)
  child = null
  await database.drop()
})

async function startHolder(path: string): Promise<ChildProcess> {
  const started = spawn(process.execPath, ['--input-type=module', '--eval', holder, path], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(started.stdout, 'data')
  return started
}

async function kill(running: ChildProcess): Promise<void> {
  const ended = once(running, 'exit')
  running.kill('SIGKILL')
  await ended
}

describe('lockSqlite', () => {
  it('refuses a second lock on the same file and says what to do', () => {
    const lock = lockSqlite(database.location)
    expect(() => lockSqlite(database.location)).toThrow(
      expect.objectContaining({
        code: 'unavailable',
        message: `Another brassplate process serves ${database.location}.`,
        nextStep: expect.stringContaining('BRASSPLATE_DATABASE_URL'),
      }),
    )
    lock.release()
  })

  it('refuses a second lock through a symbolic link to the file', () => {
    const link = `${database.location}-link`
    writeFileSync(database.location, '')
    symlinkSync(database.location, link)
    const lock = lockSqlite(link)
    expect(() => lockSqlite(database.location)).toThrow('Another brassplate process')
    lock.release()
    expect(existsSync(`${link}.lock`)).toBe(false)
    rmSync(link)
  })

  it('can be taken again after its release', () => {
    lockSqlite(database.location).release()
    const again = lockSqlite(database.location)
    expect(() => lockSqlite(database.location)).toThrow('Another brassplate process')
    again.release()
  })

  it('does not lock other files', () => {
    const locks = ['', '2'].map((suffix) => lockSqlite(database.location + suffix))
    expect(locks).toHaveLength(2)
    for (const lock of locks) lock.release()
  })

  it('does not prevent opening the database itself', async () => {
    const lock = lockSqlite(database.location)
    const storage = await database.open()
    await expect(storage.health.write(1)).resolves.toBeUndefined()
    await storage.close()
    lock.release()
  })

  it('excludes another process, and is free as soon as that one is killed', async () => {
    child = await startHolder(database.location)
    expect(() => lockSqlite(database.location)).toThrow('Another brassplate process')
    await kill(child)
    const lock = lockSqlite(database.location)
    expect(() => lockSqlite(database.location)).toThrow('Another brassplate process')
    lock.release()
  })
})
