import Database from 'better-sqlite3'
import type { Edit, RegisterUpdate } from '../../../src/register/import/register-importer.js'
import { nameKey } from '../../../src/register/name/company-name.js'
import { rankClasses, ranksInClass } from '../../../src/register/search/index/rank.js'
import type { Ranked } from '../../../src/register/search/index/search-index.js'
import { hash53 } from '../../../src/shared/encoding/hash53.js'
import { TermEdits } from '../../shared/register/term-edits.js'
import { type CompanyRow, companyColumnNames, companyValues, toCompany } from '../../sql/register/company-row.js'
import { applyTermEdits } from './apply-term-edits.js'
import { writeIndustries } from './industries.js'
import { toSnapshot } from './read-snapshot.js'
import { industriesTable, type SnapshotRow } from './schema.js'

const cacheKiB = 65_536
const ranksAtOnce = 50_000

/** Changes the current register in one transaction: readers see the old state until the commit. */
export function updateRegisterFile(path: string): RegisterUpdate {
  const database = new Database(path, { fileMustExist: true })
  const statements = begin(database)
  const edits = new TermEdits()

  function rekey(edit: Edit): void {
    if (edit.before) {
      for (const { name } of edit.before.company.previousNames) {
        statements.removeKey.run(hash53(nameKey(name)), edit.before.rank)
      }
    }
    for (const { name } of edit.after.company.previousNames) {
      statements.addKey.run(hash53(nameKey(name)), edit.after.rank)
    }
  }

  function apply(edit: Edit): void {
    const { before, after, isChange, isAbsent } = edit
    if (!isChange && !isAbsent && before) {
      statements.touch.run(after.hash, before.rank)
      return
    }
    const values = [after.rank, after.hash, hash53(nameKey(after.company.name)), isAbsent ? 1 : 0]
    if (before) statements.update.run(...values, ...companyValues(after.company), before.rank)
    else statements.insert.run(...values, ...companyValues(after.company))
    rekey(edit)
    edits.add(before, after)
    if (edits.isFull) applyTermEdits(database, edits)
    if (isChange) {
      const text = before ? JSON.stringify(before.company) : null
      statements.change.run(text, JSON.stringify(after.company), isAbsent ? 1 : 0)
    }
  }

  return {
    async known(numbers) {
      return numbers.map((number) => {
        const row = statements.known.get(number)
        return row ? { rank: row.rank, hash: row.row_hash, isAbsent: row.absent === 1 } : null
      })
    },

    async companies(ranks) {
      return ranks.flatMap((rank): Ranked[] => {
        const row = statements.company.get(rank)
        return row ? [{ rank, company: toCompany(row) }] : []
      })
    },

    async nextSequences() {
      return Array.from({ length: rankClasses }, (_, rankClass) => {
        const from = rankClass * ranksInClass
        const row = statements.lastRank.get(from, from + ranksInClass)
        return row?.rank == null ? 0 : row.rank - from + 1
      })
    },

    async apply(batch) {
      for (const edit of batch) apply(edit)
    },

    async *everyone() {
      let ranks: number[] = []
      for (const { rank } of statements.everyone.iterate()) {
        ranks.push(rank)
        if (ranks.length < ranksAtOnce) continue
        yield ranks
        ranks = []
      }
      yield ranks
    },

    async finish(snapshot) {
      applyTermEdits(database, edits)
      writeIndustries(database, snapshot.industries)
      statements.snapshot.run(
        ...[snapshot.asOf, snapshot.companies, snapshot.importedAt, JSON.stringify(snapshot.files)],
      )
      const row = database.prepare<[], SnapshotRow>('SELECT * FROM snapshot').get()
      database.exec('COMMIT')
      // Readers can block this only briefly; what is left is done by the next import.
      database.pragma('wal_checkpoint(TRUNCATE)')
      database.close()
      if (!row) throw new Error('The register has no snapshot.')
      return toSnapshot(row)
    },

    async abandon() {
      if (!database.open) return
      if (database.inTransaction) database.exec('ROLLBACK')
      database.close()
    },
  }
}

/** Closes the database if it fails. */
function begin(database: Database.Database) {
  try {
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma(`cache_size = -${cacheKiB}`)
    database.exec('BEGIN IMMEDIATE')
    database.exec(industriesTable)
    return prepare(database)
  } catch (error) {
    database.close()
    throw error
  }
}

function prepare(database: Database.Database) {
  const names = ['rank', 'row_hash', 'name_key', 'absent', ...companyColumnNames]
  return {
    known: database.prepare<[string], { rank: number; row_hash: number; absent: number }>(
      'SELECT rank, row_hash, absent FROM companies WHERE number = ?',
    ),
    company: database.prepare<[number], CompanyRow>(
      `SELECT ${companyColumnNames.join(', ')} FROM companies WHERE rank = ?`,
    ),
    lastRank: database.prepare<[number, number], { rank: number | null }>(
      'SELECT max(rank) AS rank FROM companies WHERE rank >= ? AND rank < ?',
    ),
    everyone: database.prepare<[], { rank: number }>(
      'SELECT rank FROM companies INDEXED BY companies_by_number WHERE absent = 0',
    ),
    insert: database.prepare(`INSERT INTO companies (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`),
    update: database.prepare(`UPDATE companies SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE rank = ?`),
    touch: database.prepare('UPDATE companies SET row_hash = ? WHERE rank = ?'),
    addKey: database.prepare('INSERT INTO previous_keys (name_key, rank) VALUES (?, ?)'),
    removeKey: database.prepare('DELETE FROM previous_keys WHERE name_key = ? AND rank = ?'),
    change: database.prepare('INSERT INTO changes (before, after, is_absence) VALUES (?, ?, ?)'),
    snapshot: database.prepare(
      'UPDATE snapshot SET generation = generation + 1, as_of = ?, companies = ?, imported_at = ?, files = ?',
    ),
  }
}
