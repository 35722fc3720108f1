import { existsSync, lstatSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { errorCode } from '../../../src/shared/errors.js'

/** An import may replace the file between two attempts, but hardly twice. */
const attemptsMax = 3
const missingLinkCodes = new Set(['ENOENT', 'EINVAL', 'ENOTDIR'])

/**
 * The register is a separate file beside the database. `<db>.register` is a symbolic link to the current one, so that
 * a new file replaces it in one step while readers keep the old one. Null if the link is broken: a backup may have
 * been restored without the register.
 */
export function currentRegister(database: string): string | null {
  return registerLink(database).target()
}

/** The same for callers on the request path: computes the paths once. */
export function registerLink(database: string): { target(): string | null } {
  const link = `${database}.register`
  const folder = dirname(resolve(database))
  return {
    target() {
      for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
        const name = targetOf(link)
        if (name === null) return null
        const path = join(folder, name)
        if (existsSync(path)) return path
      }
      return null
    },
  }
}

function targetOf(link: string): string | null {
  try {
    return readlinkSync(link)
  } catch (error) {
    if (missingLinkCodes.has(errorCode(error))) return null
    throw error
  }
}

export function registerFileOf(database: string, generation: number): string {
  return `${resolve(database)}.register.${generation}`
}

/** Makes a finished file the current one and removes the older files. */
export function useRegister(database: string, file: string): void {
  const link = `${database}.register`
  const draft = `${link}.link`
  rmSync(draft, { force: true })
  symlinkSync(basename(file), draft)
  // `rename` replaces a link or a file in one step, but not a folder.
  if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) rmSync(link, { recursive: true })
  renameSync(draft, link)
  removeOthers(database, file)
}

/** Removes drafts of interrupted imports and old files. Files that cannot be removed are left to the next import. */
export function removeOthers(database: string, current: string | null): void {
  const folder = dirname(resolve(database))
  const prefix = `${basename(database)}.register.`
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) continue
    const path = join(folder, name)
    if (current !== null && (path === current || path.startsWith(`${current}-`))) continue
    try {
      rmSync(path, { recursive: true, force: true })
    } catch {}
  }
}
