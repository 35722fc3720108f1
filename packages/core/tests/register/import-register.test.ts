import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { downloadPrefix } from '../../adapters/node/snapshot/download-folder.js'
import type { ImportProgress } from '../../adapters/node/snapshot/gather-sources.js'
import { type ImportRegister, importRegister } from '../../adapters/node/snapshot/import-register.js'
import { systemClock } from '../../adapters/node/system.js'
import {
  isInSnapshot,
  knownCompanies,
  sampleRegister,
  snapshotHeader,
  snapshotRow,
} from '../../adapters/simulators/index.js'
import { openSqlite } from '../../adapters/sqlite/index.js'
import type { Storage } from '../../src/ports.js'
import { importSnapshot } from '../../src/register/import/import-snapshot.js'
import { publishImportChanges } from '../../src/sync/publish-import-changes.js'
import { testPorts } from '../../testing/index.js'
import { startSimulator, today } from './simulated-companies-house.js'

const rows = knownCompanies(today).filter(isInSnapshot).map(snapshotRow)
let folder: string
let path: string
let storage: Storage

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'brassplate-import-'))
  path = join(folder, 'test.db')
  storage = await openSqlite({ path, clock: systemClock, migrations: 'apply' })
})
afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
})

function written(name: string, lines: readonly string[]): string {
  writeFileSync(join(folder, name), [snapshotHeader, ...lines, ''].join('\n'))
  return join(folder, name)
}

function imported(sources: readonly string[], more: Partial<ImportRegister> = {}) {
  return importRegister({
    register: {
      snapshot: () => storage.register.snapshot(),
      importSnapshot: (files, options) => importSnapshot(storage.registerImporter, files, { ...options, now: 0 }),
      publishImportChanges: () =>
        publishImportChanges({ ...testPorts(), ...storage, importer: storage.registerImporter }),
    },
    clock: systemClock,
    sources,
    snapshotUrl: 'http://127.0.0.1:1',
    downloads: downloadPrefix(path),
    isMerge: false,
    isComplete: false,
    ...more,
  })
}

const beside = () => readdirSync(folder).filter((name) => name.startsWith('test.db.') && !name.endsWith('.lock'))

describe('importRegister', () => {
  it('dates a file without a date in its name by its modification time', async () => {
    const file = written('register.csv', rows)
    utimesSync(file, 0, Date.UTC(2026, 5, 30, 23, 30) / 1_000)
    // In June, half past eleven in UTC is the next day in London.
    expect((await imported([file])).snapshot.asOf).toBe('2026-07-01')
  })

  it('uses the date in one file name for all files', async () => {
    const files = [written('one.csv', rows.slice(0, 9)), written('two-2026-03-01.csv', rows.slice(9))]
    expect((await imported(files)).snapshot).toMatchObject({ asOf: '2026-03-01', companies: rows.length })
  })

  it('reports progress: bytes and rows, then the final phase', async () => {
    const seen: ImportProgress[] = []
    const many = [...sampleRegister({ seed: 5, size: 9_000, today, taken: [] })].filter(isInSnapshot).map(snapshotRow)
    await imported([written('a-2026-03-01.csv', many)], { onProgress: (progress) => seen.push(progress) })

    const reading = seen.slice(0, -1)
    expect(reading.length).toBeGreaterThan(0)
    let [bytes, rowsBefore] = [0, 0]
    for (const progress of reading) {
      if (progress.phase !== 'reading') throw new Error(`It was ${progress.phase} before everything was read.`)
      expect(progress.bytesDone).toBeGreaterThanOrEqual(bytes)
      expect(progress.bytesDone).toBeLessThanOrEqual(progress.bytesTotal)
      expect(progress.rows).toBeGreaterThan(rowsBefore)
      bytes = progress.bytesDone
      rowsBefore = progress.rows
    }
    expect(seen.at(-1)).toEqual({ phase: 'finishing', rows: many.length })
  })

  it('leaves the changes to another process that is publishing them', async () => {
    await imported([written('a-2026-03-01.csv', rows)])
    const other = await openSqlite({ path, clock: systemClock, migrations: 'check' })
    const held = await other.fleetLock.tryHold('register-changes')
    const without = await imported([written('b-2026-04-01.csv', rows.slice(1))], { isComplete: true })
    expect([without.absent, without.published]).toEqual([1, 0])

    await held?.release()
    expect((await imported([written('c-2026-05-01.csv', rows.slice(1))])).published).toBe(1)
    await other.close()
  })

  it('stops when aborted and leaves the register and the folder unchanged', async () => {
    await imported([written('a-2026-03-01.csv', rows)])
    const [before, files] = [await storage.register.snapshot(), beside()]
    const stopping = new AbortController()
    stopping.abort()
    const next = written('b-2026-04-01.csv', rows.slice(1))
    await expect(imported([next], { signal: stopping.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(await storage.register.snapshot()).toEqual(before)
    expect(beside()).toEqual(files)
    expect((await imported([next], { isComplete: true })).absent).toBe(1)
  })

  it('leaves nothing of a first import that is aborted', async () => {
    const stopping = new AbortController()
    stopping.abort()
    const first = imported([written('a-2026-03-01.csv', rows)], { signal: stopping.signal })
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    expect(await storage.register.snapshot()).toBeNull()
    expect(beside()).toEqual([])
  })

  it('downloads URLs beside local files, and removes the downloads', async () => {
    const simulator = await startSimulator()
    try {
      const sources = [1, 2, 3, 4, 5, 6, 7].map(
        (part) => `${simulator.url}/BasicCompanyData-2026-03-01-part${part}_7.zip`,
      )
      const { snapshot } = await imported(sources)
      expect(snapshot).toMatchObject({ asOf: '2026-03-01', companies: rows.length })
      expect(snapshot.files).toHaveLength(7)
      expect(beside().some((name) => name.includes('download'))).toBe(false)
    } finally {
      await simulator.close()
    }
  })

  it('tries the previous month if `latest` finds neither the page nor this month’s file', async () => {
    const simulator = await startSimulator()
    try {
      simulator.failNext({ path: '/en_output.html', count: 1, status: 502 })
      const clock = { now: () => Date.parse('2026-04-02') }
      expect((await imported(['latest'], { snapshotUrl: simulator.url, clock })).snapshot.asOf).toBe('2026-03-01')
    } finally {
      await simulator.close()
    }
  })
})
