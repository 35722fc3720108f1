import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, readSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { errorCode, UnavailableError } from '../../src/shared/errors.js'

const magic = 'SQLite format 3\0'

/** Creates the file and its folder if missing, readable by the owner only: it will hold password hashes. */
export function ensureFile(path: string): void {
  try {
    makeFolder(dirname(resolve(path)))
    makeFile(path)
  } catch (error) {
    throw unusable(path, error instanceof Error ? error.message : String(error), error)
  }
}

/** Throws if the path exists and is not a database, before anything is written beside it. */
export function assertDatabase(path: string): void {
  if (!existsSync(path)) return
  if (!statSync(path).isFile()) throw unusable(path, 'it is not a file')
  if (isRefused(path) && !hasMagic(path)) throw unusable(path, 'it is not an SQLite database')
}

/** Asks SQLite, which keeps this process's locks: a client may have the same file open. */
function isRefused(path: string): boolean {
  let database: Database.Database | null = null
  try {
    database = new Database(path, { fileMustExist: true, timeout: 0 })
    database.pragma('schema_version')
    return false
  } catch (error) {
    return error instanceof Database.SqliteError && error.code === 'SQLITE_NOTADB'
  } finally {
    database?.close()
  }
}

/** True for a damaged database too. */
function hasMagic(path: string): boolean {
  const start = Buffer.alloc(magic.length)
  const file = openSync(path, 'r')
  try {
    readSync(file, start, 0, magic.length, 0)
    return start.toString('latin1') === magic
  } finally {
    closeSync(file)
  }
}

/** Never opens an existing file: closing it would drop every lock that this process holds on it. */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    accessSync(path, constants.R_OK | constants.W_OK)
  }
}

/** One level at a time: Node's recursive mkdir loops forever if a folder cannot be created. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Explains an error that means damage: which file, and what to do. Returns any other error unchanged. */
export function explainDamage(path: string, error: unknown): unknown {
  if (!(error instanceof Database.SqliteError) || !/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) return error
  return new UnavailableError(`The database file ${path} is damaged: ${error.message}.`, {
    cause: error,
    nextStep: 'Keep a copy of the file, then put back a backup: brassplate restore FILE --force --database PATH.',
  })
}

function unusable(path: string, reason: string, cause?: unknown): UnavailableError {
  return new UnavailableError(`${path} cannot be used as a database: ${reason}.`, {
    cause,
    nextStep: 'Check BRASSPLATE_DATABASE_URL or --database.',
  })
}
