import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, readSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { UnavailableError } from '../../src/shared/errors.js'

const magic = 'SQLite format 3\0'

/** Makes the file with its folder where missing, for its owner alone: it will hold password hashes. */
export function ensureFile(path: string): void {
  try {
    makeFolder(dirname(resolve(path)))
    makeFile(path)
  } catch (error) {
    throw unusable(path, error instanceof Error ? error.message : String(error), error)
  }
}

/** Refuses what is there and is no database, before anything is written beside it. */
export function assertDatabase(path: string): void {
  if (!existsSync(path)) return
  if (!statSync(path).isFile()) throw unusable(path, 'it is not a file')
  const start = Buffer.alloc(magic.length)
  const file = openSync(path, 'r')
  try {
    const length = readSync(file, start, 0, magic.length, 0)
    if (length > 0 && start.toString('latin1') !== magic) throw unusable(path, 'it is no SQLite database')
  } finally {
    closeSync(file)
  }
}

/** Never opens what is there: closing it again would drop every lock that this process holds on it. */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    accessSync(path, constants.R_OK | constants.W_OK)
  }
}

/** Step by step: Node's own recursive way never ends below a folder that refuses to be made. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

function unusable(path: string, reason: string, cause?: unknown): UnavailableError {
  return new UnavailableError(`${path} cannot be used as a database: ${reason}.`, {
    cause,
    nextStep: 'Check BRASSPLATE_DATABASE_URL or --database.',
  })
}
