import { lstatSync, mkdirSync, readdirSync, readlinkSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Storage } from '../../src/ports.js'
import { asCompanyNumber } from '../../src/register/company/company-number.js'
import { importText, manySamples, rebuilding, snapshotText } from '../../testing/contracts/register/register-samples.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

const samples = manySamples(40)
const renamed = samples.map((sample) => ({ ...sample, name: `RENAMED ${sample.name}` }))
const first = asCompanyNumber('10000000')
const nextSnapshot = { asOf: '2026-04-01', companies: 1, importedAt: 0, files: [], industries: new Map() }
let database: SqlDatabase
let storage: Storage
const link = () => `${database.location}.register`
const registerFile = () => `${dirname(database.location)}/${readlinkSync(link())}`

beforeEach(async () => {
  database = await createSqlDatabase('sqlite')
  storage = await database.open()
})
afterEach(async () => {
  await storage.close()
  await database.drop()
})

describe('a broken register link', () => {
  const damages: Record<string, () => void> = {
    'its target is missing': () => rmSync(registerFile()),
    'a plain file is in its place': () => {
      rmSync(link())
      writeFileSync(link(), 'not a link')
    },
    'a folder is in its place': () => {
      rmSync(link())
      mkdirSync(`${link()}/folder`, { recursive: true })
    },
    'it has an unexpected name': () => {
      rmSync(link())
      symlinkSync('elsewhere.db', link())
    },
  }
  it.each(Object.entries(damages))('means no register, and the next import rebuilds it: %s', async (_, damage) => {
    await importText(storage.registerImporter, snapshotText(samples))
    damage()
    const reopened = await database.open()
    try {
      expect(await reopened.register.snapshot()).toBeNull()
      expect(await reopened.register.find(first)).toBeNull()
      expect(await reopened.registerImporter.pendingChanges(10)).toEqual([])
      await reopened.registerImporter.ackChanges(1)
      expect(await importText(reopened.registerImporter, snapshotText(renamed))).toMatchObject({
        kind: 'first',
        added: 40,
      })
      expect((await reopened.register.find(first))?.name).toMatch(/^RENAMED/)
      expect((await storage.register.find(first))?.name).toMatch(/^RENAMED/)
      expect(lstatSync(link()).isSymbolicLink()).toBe(true)
    } finally {
      await reopened.close()
    }
  })
})

describe('the import lock', () => {
  it('is released if the import cannot start', async () => {
    await expect(storage.registerImporter.beginUpdate()).rejects.toThrow('no register')
    await importText(storage.registerImporter, snapshotText(samples))
    const file = registerFile()
    rmSync(file)
    writeFileSync(file, 'no database at all, but long enough to be looked at')
    for (const begin of ['beginUpdate', 'beginFresh', 'beginUpdate'] as const) {
      await expect(storage.registerImporter[begin]()).rejects.toThrow('not a database')
    }
    rmSync(file)
    expect((await importText(storage.registerImporter, snapshotText(samples))).added).toBe(40)
  })

  it('is released if abandoning fails', async () => {
    await importText(storage.registerImporter, snapshotText(samples))
    const fresh = await storage.registerImporter.beginFresh()
    const draft = `${database.location}.register.2`
    rmSync(draft)
    mkdirSync(`${draft}/in-the-way`, { recursive: true })
    await expect(fresh.abandon()).rejects.toThrow()
    expect((await importText(storage.registerImporter, snapshotText(renamed))).changed).toBe(40)
  })
})

describe('pending changes during an import', () => {
  it('are not published until it has ended, and block no one', async () => {
    await importText(storage.registerImporter, snapshotText(samples))
    await importText(storage.registerImporter, snapshotText(renamed))
    const update = await storage.registerImporter.beginUpdate()
    expect(await storage.registerImporter.pendingChanges(10)).toEqual([])
    await expect(storage.registerImporter.ackChanges(1)).rejects.toMatchObject({ code: 'unavailable' })
    await update.abandon()
    expect(await storage.registerImporter.pendingChanges(100)).toHaveLength(40)
    await storage.registerImporter.ackChanges(1)
    expect(await storage.registerImporter.pendingChanges(100)).toHaveLength(39)
  })
})

describe('register files', () => {
  it('are readable by their owner only, from the start and with all side files', async () => {
    const umask = process.umask(0o022)
    try {
      const fresh = await storage.registerImporter.beginFresh()
      expect(modes()).toEqual({ 'test.db.register.1': '600', folder: '700' })
      await fresh.abandon()
      await importText(storage.registerImporter, snapshotText(samples))
      const reader = new Database(registerFile())
      reader.prepare('DELETE FROM changes').run()
      expect(modes()).toMatchObject({
        'test.db.register.1': '600',
        'test.db.register.1-wal': '600',
        'test.db.register.1-shm': '600',
      })
      reader.close()
    } finally {
      process.umask(umask)
    }
  })

  it('stay current if the finished import is abandoned afterwards', async () => {
    await importText(storage.registerImporter, snapshotText(samples))
    const outcome = await importText(storage.registerImporter, snapshotText(renamed), rebuilding)
    expect(basename(registerFile())).toBe(`test.db.register.${outcome.snapshot.generation}`)
    const left = await storage.registerImporter.beginFresh()
    await left.finish(nextSnapshot)
    await left.abandon()
    expect(await storage.register.snapshot()).toMatchObject({ companies: 1, generation: 3 })
  })
})

function modes(): Record<string, string> {
  const folder = dirname(database.location)
  const names = readdirSync(folder).filter((name) => name.startsWith('test.db.register.'))
  return Object.fromEntries(
    names.map((name) => {
      const stats = statSync(`${folder}/${name}`)
      return [stats.isDirectory() ? 'folder' : name, (stats.mode & 0o777).toString(8)]
    }),
  )
}
