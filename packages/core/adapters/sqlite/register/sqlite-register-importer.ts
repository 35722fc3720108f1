import Database from 'better-sqlite3'
import type { Company } from '../../../src/register/company/company.js'
import type {
  FreshRegister,
  KeptRow,
  PendingChange,
  RegisterImporter,
  RegisterUpdate,
} from '../../../src/register/import/register-importer.js'
import type { Snapshot } from '../../../src/register/register-store.js'
import { UnavailableError } from '../../../src/shared/errors.js'
import { rowHash } from '../../shared/register/row-hash.js'
import { type CompanyRow, companyColumnNames, toCompany } from '../../sql/register/company-row.js'
import { type FileLock, lockFile } from '../lock.js'
import { ownChanges } from '../own-changes.js'
import { currentRegister, registerFileOf, removeOthers, useRegister } from './current-file.js'
import { freshRegister } from './fresh-register.js'
import { RegisterReader } from './register-reader.js'
import { updateRegisterFile } from './update-register-file.js'
import type { ChangeRow } from './waiting-changes.js'

const companiesAtOnce = 1_000

type KeptRowOfFile = CompanyRow & { rank: number; row_hash: number; absent: number }

/** Writes the register file of a database. The caller sees to it that nobody else imports meanwhile. */
export function sqliteRegisterImporter(database: string): RegisterImporter {
  return {
    hashOf: rowHash,
    snapshot: async () => snapshotOf(currentRegister(database)),

    beginFresh: () =>
      locked(database, () => {
        const before = currentRegister(database)
        removeOthers(database, before)
        // An update raises the number inside, and the name stays.
        const generation = Math.max(generationOf(before), snapshotOf(before)?.generation ?? 0) + 1
        const path = registerFileOf(database, generation)
        return freshRegister({ path, generation, before, use: () => useRegister(database, path) })
      }),

    beginUpdate: () =>
      locked(database, async () => {
        const path = currentRegister(database)
        if (path === null) throw new Error('There is no register to update.')
        removeOthers(database, path)
        return updateRegisterFile(path)
      }),

    async *everyCompany() {
      const path = currentRegister(database)
      if (path === null) return
      const file = new Database(path, { readonly: true, fileMustExist: true })
      try {
        const columns = ['rank', 'row_hash', 'absent', ...companyColumnNames].join(', ')
        const read = `SELECT ${columns} FROM companies WHERE rank > ? ORDER BY rank LIMIT ${companiesAtOnce}`
        const next = file.prepare<[number], KeptRowOfFile>(read)
        for (let rows = next.all(-1); rows.length > 0; rows = next.all(rows.at(-1)?.rank ?? 0)) yield rows.map(toKept)
      } finally {
        file.close()
      }
    },

    async pendingChanges(limit) {
      const read = 'SELECT id, before, after, is_absence FROM changes ORDER BY id LIMIT ?'
      // What cannot be settled while an import writes is not handed on meanwhile either.
      return onCurrent(database, [], (file) => file.prepare<[number], ChangeRow>(read).all(limit).map(toChange)) ?? []
    },

    async ackChanges(upTo) {
      const settled = onCurrent(database, true, (file) => {
        file.prepare('DELETE FROM changes WHERE id <= ?').run(upTo)
        return true
      })
      if (settled === null) {
        throw new UnavailableError('An import of the register is under way.', {
          nextStep: 'Its changes are handed on once it has ended.',
        })
      }
    },
  }
}

function snapshotOf(path: string | null): Snapshot | null {
  if (path === null) return null
  const reader = new RegisterReader(path)
  try {
    return reader.look()
  } finally {
    reader.close()
  }
}

/** A name that we did not give counts for nothing. */
function generationOf(path: string | null): number {
  const generation = Number(path?.slice(path.lastIndexOf('.') + 1))
  return Number.isSafeInteger(generation) ? generation : 0
}

/** Begins an import that nobody else can begin until it ends, one way or another. */
async function locked<Importing extends FreshRegister | RegisterUpdate>(
  database: string,
  begin: () => Promise<Importing>,
): Promise<Importing> {
  const lock = lockImport(database)
  try {
    return unlocking(lock, await begin())
  } catch (error) {
    lock.release()
    throw error
  }
}

function lockImport(database: string): FileLock {
  return lockFile(`${database}.import.lock`, {
    message: 'Another import of the register is under way.',
    nextStep: 'Wait until it has ended; `brassplate register status` shows what is there.',
  })
}

/** Lets go of the lock when the import ends, either way. */
function unlocking<Importing extends FreshRegister | RegisterUpdate>(lock: FileLock, importing: Importing): Importing {
  return {
    ...importing,
    async finish(...given: Parameters<FreshRegister['finish']>) {
      const finished = await importing.finish(...given)
      ownChanges.imported += 1
      lock.release()
      return finished
    },
    async abandon() {
      try {
        await importing.abandon()
      } finally {
        lock.release()
      }
    },
  }
}

/** Null where an import is writing: waiting for it would hold up everything else of this process. */
function onCurrent<Result>(
  database: string,
  fallback: Result,
  work: (file: Database.Database) => Result,
): Result | null {
  const path = currentRegister(database)
  if (path === null) return fallback
  const file = new Database(path, { fileMustExist: true, timeout: 0 })
  try {
    return file.transaction(() => work(file)).immediate()
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null
    throw error
  } finally {
    file.close()
  }
}

function toKept(row: KeptRowOfFile): KeptRow {
  return { rank: row.rank, hash: row.row_hash, isAbsent: row.absent === 1, company: toCompany(row) }
}

function toChange({ id, before, after, is_absence }: ChangeRow): PendingChange {
  // Written by the import from companies, and by nobody else.
  const company = (text: string) => JSON.parse(text) as Company
  return { id, before: before === null ? null : company(before), after: company(after), isAbsence: is_absence === 1 }
}
