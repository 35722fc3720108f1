import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Storage } from '../../src/ports.js'
import { asCompanyNumber } from '../../src/register/company/company-number.js'
import {
  harbour,
  importText,
  lantern,
  namesFor,
  question,
  rebuilding,
  snapshotText,
} from '../../testing/contracts/register/register-samples.js'
import { createSqlDatabase, type SqlDatabase } from '../stores/sql-database.js'

/** The documented 50 ms, and time for the statements on a busy machine. */
const noticedMs = 5_000
const renamed = { ...harbour, name: 'SALTMARSH BOATWORKS LIMITED' }
const number = asCompanyNumber(harbour.number)

let database: SqlDatabase
let reader: Storage
let importer: Storage

beforeEach(async () => {
  database = await createSqlDatabase('postgres')
  reader = await database.open()
  importer = await database.open()
  await importText(importer.registerImporter, snapshotText([harbour, lantern]))
})

afterEach(async () => {
  await Promise.all([reader.close(), importer.close()])
  await database.drop()
})

describe('the cache of the register on postgres', () => {
  const ways = [
    ['an update', { rebuildBelow: 0 }],
    ['a rebuild', rebuilding],
  ] as const

  it.each(ways)('shows %s by another process soon, although the search was cached', async (_, way) => {
    await expect.poll(() => namesFor(reader, 'boatworks'), { timeout: noticedMs }).toEqual([harbour.name])
    await importText(importer.registerImporter, snapshotText([renamed, lantern]), way)
    await expect.poll(() => namesFor(reader, 'boatworks'), { timeout: noticedMs }).toEqual([renamed.name])
    expect((await reader.register.find(number))?.name).toBe(renamed.name)
    expect(await namesFor(reader, harbour.name)).not.toContain(harbour.name)
    const { companies } = await reader.register.retrieve({ numbers: [number], names: [], postcodes: [], brands: [] })
    expect(companies.map(({ name }) => name)).toEqual([renamed.name])
  })

  it.each(ways)('shows %s by the same process at once', async (_, way) => {
    expect(await namesFor(importer, 'boatworks')).toEqual([harbour.name])
    await importText(importer.registerImporter, snapshotText([renamed, lantern]), way)
    expect(await namesFor(importer, 'boatworks')).toEqual([renamed.name])
    expect((await importer.register.find(number))?.name).toBe(renamed.name)
  })

  it('shows an import at once after a fresh read', async () => {
    expect((await reader.register.find(number))?.name).toBe(harbour.name)
    await importText(importer.registerImporter, snapshotText([renamed, lantern]), rebuilding)
    expect(await reader.register.snapshot({ isFresh: true })).toMatchObject({ generation: 2 })
    expect((await reader.register.find(number))?.name).toBe(renamed.name)
  })

  it('answers every search from one import while imports replace each other', async () => {
    const companiesOf = (word: string) =>
      Array.from({ length: 40 }, (_, place) => ({
        number: `0900${1_000 + place}`,
        name: `${word} BOATWORKS ${place} LTD`,
      }))
    let isImporting = true
    const imports = (async () => {
      for (const [place, word] of ['ALDER', 'BIRCH', 'CEDAR', 'MAPLE'].entries()) {
        const way = place % 2 ? rebuilding : { rebuildBelow: 0 }
        await importText(importer.registerImporter, snapshotText(companiesOf(word)), { ...way, isComplete: false })
      }
      isImporting = false
    })()

    let searches = 0
    while (isImporting) {
      const { candidates } = await reader.register.search(
        question({ name: 'boatworks', page: { page: 1, limit: 100 } }),
      )
      const words = new Set(candidates.map(({ name }) => name.split(' ')[0]).filter((word) => word !== 'HARBOUR'))
      expect(words.size).toBeLessThanOrEqual(1)
      searches += 1
      // Without a pause the searches would mostly keep the imports waiting.
      await delay(2)
    }
    await imports
    expect(searches).toBeGreaterThan(1)
    await expect
      .poll(() => namesFor(reader, 'maple boatworks 7'), { timeout: noticedMs })
      .toContain('MAPLE BOATWORKS 7 LTD')
  })

  it('finds nothing after the register was emptied, and its next import', async () => {
    expect(await namesFor(reader, 'boatworks')).toEqual([harbour.name])
    await database.run('DELETE FROM register_snapshot')
    await expect.poll(() => reader.register.find(number), { timeout: noticedMs }).toBeNull()
    await importText(importer.registerImporter, snapshotText([renamed]), rebuilding)
    await expect.poll(() => namesFor(reader, 'boatworks'), { timeout: noticedMs }).toEqual([renamed.name])
  })
})
