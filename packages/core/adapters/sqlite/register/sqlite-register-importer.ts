import Database from 'better-sqlite3'
import type { Company } from '../../../src/register/company.js'
import type {
  FreshRegister,
  PendingChange,
  RegisterImporter,
  RegisterUpdate,
} from '../../../src/register/import/register-importer.js'
import { rowHash } from '../../shared/register/row-hash.js'
import { type FileLock, lockFile } from '../lock.js'
import { currentRegister, registerFileOf, removeOthers, useRegister } from './current-file.js'
import { freshRegister } from './fresh-register.js'
import { RegisterReader } from './register-reader.js'
import { updateRegisterFile } from './update-register-file.js'

interface ChangeRow {
  id: number
  before: string | null
  after: string
  is_absence: number
}

/** Writes the register file of a database. The caller sees to it that nobody else imports meanwhile. */
export function sqliteRegisterImporter(database: string): RegisterImporter {
  return {
    hashOf: rowHash,
    async snapshot() {
      const path = currentRegister(database)
      if (path === null) return null
      const reader = new RegisterReader(path)
      try {
        return reader.snapshot()
      } finally {
        reader.close()
      }
    },

    async beginFresh() {
      const lock = lockImport(database)
      const current = currentRegister(database)
      removeOthers(database, current)
      const generation = Number(current?.slice(current.lastIndexOf('.') + 1) ?? 0) + 1
      const path = registerFileOf(database, generation)
      return unlocking(
        lock,
        freshRegister(path, generation, () => useRegister(database, path)),
      )
    },

    async beginUpdate() {
      const lock = lockImport(database)
      const path = currentRegister(database)
      if (path === null) throw new Error('There is no register to update.')
      removeOthers(database, path)
      return unlocking(lock, updateRegisterFile(path))
    },

    async pendingChanges(limit) {
      const read = 'SELECT id, before, after, is_absence FROM changes ORDER BY id LIMIT ?'
      return onCurrent(database, [], (file) => file.prepare<[number], ChangeRow>(read).all(limit).map(toChange))
    },

    async settleChanges(upTo) {
      onCurrent<unknown>(database, null, (file) => file.prepare('DELETE FROM changes WHERE id <= ?').run(upTo))
    },
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
    async finish(snapshot) {
      const finished = await importing.finish(snapshot)
      lock.release()
      return finished
    },
    async abandon() {
      await importing.abandon()
      lock.release()
    },
  }
}

function onCurrent<Result>(database: string, fallback: Result, work: (file: Database.Database) => Result): Result {
  const path = currentRegister(database)
  if (path === null) return fallback
  const file = new Database(path, { fileMustExist: true })
  try {
    return work(file)
  } finally {
    file.close()
  }
}

function toChange({ id, before, after, is_absence }: ChangeRow): PendingChange {
  // Written by the import from companies, and by nobody else.
  const company = (text: string) => JSON.parse(text) as Company
  return { id, before: before === null ? null : company(before), after: company(after), isAbsence: is_absence === 1 }
}
