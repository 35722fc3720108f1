import { existsSync, lstatSync, renameSync, rmSync } from 'node:fs'
import { currentRegister, registerFileOf, useRegister } from './register/current-file.js'

/** What belongs to a database and must not outlive it beside another one. */
const logs = ['-wal', '-shm', '-journal'] as const
const generationsMax = 1_000_000

/** Whether something lies where a database would be put. */
export function hasSqlite(path: string): boolean {
  return existsSync(path) || lstatSync(`${path}.register`, { throwIfNoEntry: false }) !== undefined
}

/**
 * Puts copies in the place of whatever is there; they lie on the same disk. The caller holds the lock of the database.
 * The database itself comes last: until then nothing, or nothing new, can be opened.
 */
export function restoreSqlite(path: string, copies: { database: string; register: string | null }): void {
  rmSync(path, { force: true })
  for (const log of logs) rmSync(`${path}${log}`, { force: true })
  if (copies.register !== null) {
    const file = unusedRegister(path)
    renameSync(copies.register, file)
    useRegister(path, file)
  }
  renameSync(copies.database, path)
}

/** A name that no log of an earlier register lies beside. */
function unusedRegister(path: string): string {
  const current = currentRegister(path)
  for (let generation = 1; generation < generationsMax; generation += 1) {
    const file = registerFileOf(path, generation)
    const isFree = file !== current && !existsSync(file) && !logs.some((log) => existsSync(`${file}${log}`))
    if (isFree) return file
  }
  throw new Error('Every name of a register is taken.')
}
