import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import type { IndustryTexts } from '../../../src/register/company/industry.js'
import type { Carried } from '../../../src/register/import/register-importer.js'
import { nameKey } from '../../../src/register/name/company-name.js'
import type { Snapshot } from '../../../src/register/register-store.js'
import { hash53 } from '../../../src/shared/encoding/hash53.js'
import { builtSpelling, builtTerms } from '../../shared/register/built-index.js'
import { registerFormat } from '../../shared/register/format.js'
import type { IndexPart } from '../../shared/register/index-builder.js'
import { companyColumnNames, toPreviousNames } from '../../sql/register/company-row.js'
import { readIndustries, writeIndustries } from './industries.js'
import type { RowValues } from './packed-rows.js'
import { registerIndexes, registerTables } from './schema.js'
import { readPendingChanges, setLastChangeId } from './waiting-changes.js'

const cacheKiB = 20_480
const ownerOnly = 0o600

/** The steps of writing a new file, in this order. `carry` copies pending changes from the previous file. */
export type WriterStep =
  | { readonly kind: 'rows'; readonly rows: Iterable<RowValues> }
  | { readonly kind: 'indexes' }
  | { readonly kind: 'part'; readonly part: IndexPart }
  | { readonly kind: 'carry'; readonly carried: Carried; readonly before: string | null }
  | { readonly kind: 'finish'; readonly snapshot: Snapshot; readonly industries: IndustryTexts }

/** Writes a register into a file that has no readers yet: without a journal, with one sync at the end. */
export class RegisterFileWriter {
  readonly #path: string
  readonly #database: Database.Database
  readonly #insert: Database.Statement
  readonly #insertKey: Database.Statement

  constructor(path: string) {
    this.#path = path
    rmSync(path, { force: true })
    // Created before it is opened, so that other users can never read it.
    closeSync(openSync(path, 'wx', ownerOnly))
    this.#database = new Database(path)
    // Required for `journal_mode = OFF`: otherwise the driver keeps a journal.
    this.#database.unsafeMode()
    this.#database.pragma('page_size = 8192')
    this.#database.pragma('journal_mode = OFF')
    this.#database.pragma('synchronous = OFF')
    this.#database.pragma('locking_mode = EXCLUSIVE')
    this.#database.pragma(`cache_size = -${cacheKiB}`)
    this.#database.exec(registerTables)
    this.#database.exec('BEGIN')

    const names = ['rank', 'row_hash', ...companyColumnNames, 'name_key', 'absent']
    this.#insert = this.#database.prepare(
      `INSERT INTO companies (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    )
    this.#insertKey = this.#database.prepare('INSERT INTO previous_keys (name_key, rank) VALUES (?, ?)')
  }

  take(step: WriterStep): void {
    if (step.kind === 'rows') for (const row of step.rows) this.#row(row)
    else if (step.kind === 'indexes') this.#database.exec(registerIndexes)
    else if (step.kind === 'part') this.#part(step.part)
    else if (step.kind === 'carry') this.#carry(step.carried, step.before)
    else this.#finish(step.snapshot, step.industries)
  }

  close(): void {
    this.#database.close()
  }

  #row(values: RowValues): void {
    const [rank, , , name, previousNames = null] = values
    values.push(hash53(nameKey(String(name))), 0)
    this.#insert.run(values)
    if (previousNames === null) return
    for (const previous of toPreviousNames(previousNames)) this.#insertKey.run(hash53(nameKey(previous.name)), rank)
  }

  #part({ kind, path }: IndexPart): void {
    if (kind === 'spelling') {
      const insertPart = this.#database.prepare('INSERT INTO spelling (part, words) VALUES (?, ?)')
      for (const { part, words } of builtSpelling(path)) insertPart.run(part, words)
      return
    }
    const insertTerm = this.#database.prepare('INSERT INTO terms (term, count, first, starts) VALUES (?, ?, ?, ?)')
    const insertBlock = this.#database.prepare('INSERT INTO blocks (term, block, data) VALUES (?, ?, ?)')
    for (const { term, count, first, starts, blocks } of builtTerms(path)) {
      insertTerm.run(term, count, first, starts)
      for (const [index, block] of blocks.entries()) insertBlock.run(term, index + 1, block)
    }
  }

  /** Change ids continue from the previous file: a change being published may come from it. */
  #carry({ absentRanks, changes }: Carried, before: string | null): void {
    const markAbsent = this.#database.prepare('UPDATE companies SET absent = 1 WHERE rank = ?')
    for (const rank of absentRanks) markAbsent.run(rank)

    const insert = this.#database.prepare('INSERT INTO changes (id, before, after, is_absence) VALUES (?, ?, ?, ?)')
    const pending = before === null ? { rows: [], lastId: 0 } : readPendingChanges(before)
    for (const row of pending.rows) insert.run(row.id, row.before, row.after, row.is_absence)
    let id = pending.lastId
    for (const { before: previous, after, isAbsence } of changes) {
      id += 1
      insert.run(id, previous ? JSON.stringify(previous) : null, JSON.stringify(after), isAbsence ? 1 : 0)
    }
    if (id > 0) setLastChangeId(this.#database, id)
    if (before !== null) writeIndustries(this.#database, industriesIn(before))
  }

  #finish({ generation, asOf, companies, importedAt, files }: Snapshot, industries: IndustryTexts): void {
    writeIndustries(this.#database, industries)
    this.#database
      .prepare('INSERT INTO snapshot VALUES (?, ?, ?, ?, ?, ?)')
      .run(registerFormat, generation, asOf, companies, importedAt, JSON.stringify(files))
    this.#database.exec('COMMIT')
    this.#database.pragma('journal_mode = WAL')
    this.#database.close()
    sync(this.#path)
    sync(dirname(this.#path))
  }
}

function industriesIn(path: string): IndustryTexts {
  const file = new Database(path, { readonly: true, fileMustExist: true })
  try {
    return readIndustries(file)
  } finally {
    file.close()
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
