import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, copyFileSync, existsSync, openSync, writeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockForRestore, lockSqlite, restoreSqlite } from '../../adapters/sqlite/index.js'
import { addAccount, noon, sampleAccount } from '../../testing/contracts/samples.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const ada = sampleAccount('ada').id
const open = 'globalThis.database = new Database(process.argv[1], { timeout: 0 }); database'
/** Ways in which another process may have the file open while idle. */
const idle = [
  ['has read', `${open}.prepare('SELECT * FROM accounts').all()`],
  ['has written', `${open}.exec('UPDATE accounts SET disabled_at = NULL')`],
  ['reads', `${open}.exec('BEGIN').prepare('SELECT * FROM accounts').all()`],
] as const
const tryAlone = `
  ${open}.pragma('locking_mode = EXCLUSIVE')
  try {
    database.exec('BEGIN EXCLUSIVE')
    console.log('alone')
  } catch (error) {
    console.log(error.code)
  }
`

let database: SqlDatabase
let copy: string
let child: ChildProcess | null = null

beforeEach(async () => {
  database = await createSqlDatabase('sqlite')
  const storage = await database.open()
  await addAccount(storage)
  await storage.close()
  copy = `${database.location}.copy`
  copyFileSync(database.location, copy)
})

afterEach(async () => {
  if (child) await kill(child)
  child = null
  await database.drop()
})

/** Starts a process and returns its first output; it runs until it is killed. */
async function elsewhere(code: string): Promise<string> {
  const script = `import Database from 'better-sqlite3'\n${code}\nconsole.log('ready')\nprocess.stdin.resume()`
  const started = spawn(process.execPath, ['--input-type=module', '--eval', script, database.location], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child = started
  const [said] = await once(started.stdout, 'data')
  return String(said).split('\n')[0] ?? ''
}

async function kill(running: ChildProcess): Promise<void> {
  const ended = once(running, 'exit')
  if (running.exitCode === null && running.signalCode === null) {
    running.kill('SIGKILL')
    await ended
  }
}

const refusal = () =>
  expect.objectContaining({
    code: 'unavailable',
    message: expect.stringContaining(`${database.location} is open in another program`),
    nextStep: expect.stringContaining('Close every client'),
  })

describe('a database to be replaced', () => {
  it.each(idle)('is refused while another process has it open and %s', async (_, code) => {
    await elsewhere(code)
    expect(() => lockForRestore(database.location)).toThrow(refusal())
    // A refused attempt leaves no lock.
    lockSqlite(database.location).release()
    if (child) await kill(child)
    lockForRestore(database.location).release()
  })

  it('is refused while a client has it open, whose acknowledged writes stay', async () => {
    const client = await database.open()
    expect(() => lockForRestore(database.location)).toThrow(refusal())
    expect(await client.ledger.grant({ account: ada, reference: 'test', credits: 5, at: noon })).toBe('granted')
    await client.close()
    const [row] = await database.run('SELECT posted FROM credit_balances')
    expect(row).toEqual({ posted: 5 })
  })

  it('cannot be opened until it is released, and then is the new one', async () => {
    const client = await database.open()
    await client.ledger.grant({ account: ada, reference: 'test', credits: 5, at: noon })
    await client.close()
    const lock = lockForRestore(database.location)
    const early = new Database(database.location, { timeout: 0 })
    expect(() => early.pragma('journal_mode = wal')).toThrow('locked')
    early.close()
    restoreSqlite(database.location, { database: copy, register: null })
    const opened = await database.open()
    await opened.ledger.grant({ account: ada, reference: 'test', credits: 2, at: noon })
    lock.release()
    expect(existsSync(`${database.location}-wal`)).toBe(true)
    expect((await opened.ledger.balance(ada)).balance).toBe(2)
    await opened.close()
    expect(await database.run('SELECT posted FROM credit_balances')).toEqual([{ posted: 2 }])
  })

  it('may be damaged or missing', async () => {
    const file = openSync(database.location, 'r+')
    writeSync(file, Buffer.alloc(84, 7), 0, 84, 16)
    closeSync(file)
    for (const turn of ['damaged', 'restored']) {
      const lock = lockForRestore(database.location)
      copyFileSync(copy, `${copy}.${turn}`)
      restoreSqlite(database.location, { database: `${copy}.${turn}`, register: null })
      lock.release()
      expect(await database.run('SELECT id FROM accounts')).toEqual([{ id: ada }])
    }
    lockForRestore(`${database.location}.elsewhere`).release()
    expect(existsSync(`${database.location}.elsewhere`)).toBe(false)
  })
})

describe('a database opened twice by one process', () => {
  it('is still seen as open by other processes, which would otherwise delete its log', async () => {
    const clients = [await database.open(), await database.open()]
    expect(await elsewhere(tryAlone)).toBe('SQLITE_BUSY')
    for (const client of clients) await client.close()
  })
})
