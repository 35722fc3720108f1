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

type StoredRow = CompanyRow & { rank: number; row_hash: number; absent: number }

/** Writes the register file of a database. A file lock keeps out other imports. */
export function sqliteRegisterImporter(database: string): RegisterImporter {
  return {
    hashOf: rowHash,
    snapshot: async () => snapshotOf(currentRegister(database)),

    beginFresh: () =>
      beginLocked(database, () => {
        const before = currentRegister(database)
        removeOthers(database, before)
        // An update increases the generation inside the file, but not in its name.
        const generation = Math.max(generationOf(before), snapshotOf(before)?.generation ?? 0) + 1
        const path = registerFileOf(database, generation)
        return freshRegister({ path, generation, before, use: () => useRegister(database, path) })
      }),

    beginUpdate: () =>
      beginLocked(database, async () => {
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
        const next = file.prepare<[number], StoredRow>(read)
        for (let rows = next.all(-1); rows.length > 0; rows = next.all(rows.at(-1)?.rank ?? 0))
          yield rows.map(toStoredRow)
      } finally {
        file.close()
      }
    },

    async pendingChanges(limit) {
      const read = 'SELECT id, before, after, is_absence FROM changes ORDER BY id LIMIT ?'
      // While an import writes, changes cannot be acknowledged, so none are published either.
      return onCurrent(database, [], (file) => file.prepare<[number], ChangeRow>(read).all(limit).map(toChange)) ?? []
    },

    async ackChanges(upTo) {
      const acknowledged = onCurrent(database, true, (file) => {
        file.prepare('DELETE FROM changes WHERE id <= ?').run(upTo)
        return true
      })
      if (acknowledged === null) {
        throw new UnavailableError('A register import is running.', {
          nextStep: 'Changes are published when it has finished.',
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

/** 0 if the file name has no generation. */
function generationOf(path: string | null): number {
  const generation = Number(path?.slice(path.lastIndexOf('.') + 1))
  return Number.isSafeInteger(generation) ? generation : 0
}

/** Starts an import under a lock that is held until the import ends. */
async function beginLocked<Importing extends FreshRegister | RegisterUpdate>(
  database: string,
  begin: () => Promise<Importing>,
): Promise<Importing> {
  const lock = lockImport(database)
  try {
    return releaseWhenDone(lock, await begin())
  } catch (error) {
    lock.release()
    throw error
  }
}

function lockImport(database: string): FileLock {
  return lockFile(`${database}.import.lock`, {
    message: 'Another register import is running.',
    nextStep: 'Wait until it has finished; `brassplate register status` shows the current register.',
  })
}

/** Releases the lock when the import finishes or is abandoned. */
function releaseWhenDone<Importing extends FreshRegister | RegisterUpdate>(
  lock: FileLock,
  importing: Importing,
): Importing {
  return {
    ...importing,
    async finish(...args: Parameters<FreshRegister['finish']>) {
      const finished = await importing.finish(...args)
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

/** Null if an import is writing: waiting for it would block this process. */
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

function toStoredRow(row: StoredRow): KeptRow {
  return { rank: row.rank, hash: row.row_hash, isAbsent: row.absent === 1, company: toCompany(row) }
}

function toChange({ id, before, after, is_absence }: ChangeRow): PendingChange {
  // Only the import writes these, from companies.
  const company = (text: string) => JSON.parse(text) as Company
  return { id, before: before === null ? null : company(before), after: company(after), isAbsence: is_absence === 1 }
}
