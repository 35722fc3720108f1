import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { nameKey } from '../../../src/register/company-name.js'
import type { FreshRegister } from '../../../src/register/import/register-importer.js'
import { findableOf } from '../../../src/register/search/terms.js'
import { hash53 } from '../../../src/shared/hash53.js'
import { builtSpelling, builtTerms } from '../../shared/register/built-index.js'
import { registerFormat } from '../../shared/register/format.js'
import type { IndexPart } from '../../shared/register/index-builder.js'
import { startIndexBuilding } from '../../shared/register/index-building.js'
import { companyColumnNames, companyValues } from '../../sql/company-row.js'
import { registerIndexes, registerTables } from './schema.js'

const cacheKiB = 32_768

/** Builds a register in a file that nobody reads yet: no journal, one sync at the end. */
export function freshRegister(path: string, generation: number, use: () => void): FreshRegister {
  const folder = dirname(path)
  rmSync(path, { force: true })
  const database = new Database(path)
  database.pragma('page_size = 8192')
  database.pragma('journal_mode = OFF')
  database.pragma('synchronous = OFF')
  database.pragma('locking_mode = EXCLUSIVE')
  database.pragma(`cache_size = -${cacheKiB}`)
  database.exec(registerTables)
  database.exec('BEGIN')

  const names = ['rank', 'row_hash', 'name_key', 'absent', ...companyColumnNames]
  const insert = database.prepare(
    `INSERT INTO companies (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  )
  const insertKey = database.prepare('INSERT INTO previous_keys (name_key, rank) VALUES (?, ?)')
  const building = startIndexBuilding(`${path}.index-`)

  return {
    async add(rows) {
      await building.add(rows.map(({ rank, company }) => ({ rank, findable: findableOf(company) })))
      for (const { rank, hash, company } of rows) {
        const values = companyValues(company)
        values.unshift(rank, hash, hash53(nameKey(company.name)), 0)
        insert.run(values)
        for (const { name } of company.previousNames) insertKey.run(hash53(nameKey(name)), rank)
      }
    },

    async finish(snapshot) {
      const parts = building.finish()
      database.exec(registerIndexes)
      for await (const part of parts) writePart(database, part)
      await building.close()
      database
        .prepare('INSERT INTO snapshot VALUES (?, ?, ?, ?, ?, ?)')
        .run(
          ...[registerFormat, generation, snapshot.asOf, snapshot.companies],
          ...[snapshot.importedAt, JSON.stringify(snapshot.files)],
        )
      database.exec('COMMIT')
      database.pragma('journal_mode = WAL')
      database.close()
      sync(path)
      sync(folder)
      use()
      return { ...snapshot, generation }
    },

    async abandon() {
      await building.close()
      database.close()
      rmSync(path, { force: true })
    },
  }
}

function writePart(database: Database.Database, { kind, path }: IndexPart): void {
  if (kind === 'spelling') {
    const insertPart = database.prepare('INSERT INTO spelling (part, words) VALUES (?, ?)')
    for (const { part, words } of builtSpelling(path)) insertPart.run(part, words)
    return
  }
  const insertTerm = database.prepare('INSERT INTO terms (term, count, first, starts) VALUES (?, ?, ?, ?)')
  const insertBlock = database.prepare('INSERT INTO blocks (term, block, data) VALUES (?, ?, ?)')
  for (const { term, count, first, starts, blocks } of builtTerms(path)) {
    insertTerm.run(term, count, first, starts)
    for (const [place, block] of blocks.entries()) insertBlock.run(term, place + 1, block)
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
