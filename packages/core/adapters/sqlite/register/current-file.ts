import { existsSync, lstatSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** An import may replace the file between two looks, and hardly twice. */
const looksMax = 3
const noLink = new Set(['ENOENT', 'EINVAL', 'ENOTDIR'])

/**
 * The register is a file of its own beside the database: `<db>.register` is a link to the one in use, so that a new
 * one takes its place in one step while readers of the old one go on. Null where it leads to nothing: a backup may
 * have been restored without it.
 */
export function currentRegister(database: string): string | null {
  return registerLink(database).target()
}

/** The same for who asks at every request: what does not change is put together once. */
export function registerLink(database: string): { target(): string | null } {
  const link = `${database}.register`
  const folder = dirname(resolve(database))
  return {
    target() {
      for (let look = 0; look < looksMax; look += 1) {
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
    if (error instanceof Error && 'code' in error && noLink.has(String(error.code))) return null
    throw error
  }
}

export function registerFileOf(database: string, generation: number): string {
  return `${resolve(database)}.register.${generation}`
}

/** Puts a finished file in use and removes those before it. */
export function useRegister(database: string, file: string): void {
  const link = `${database}.register`
  const draft = `${link}.link`
  rmSync(draft, { force: true })
  symlinkSync(basename(file), draft)
  // A link or a file is replaced in one step; a folder would not be.
  if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) rmSync(link, { recursive: true })
  renameSync(draft, link)
  removeOthers(database, file)
}

/** Drafts of imports that were cut short, and files no longer in use. What cannot be removed waits for the next import. */
export function removeOthers(database: string, kept: string | null): void {
  const folder = dirname(resolve(database))
  const prefix = `${basename(database)}.register.`
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) continue
    const path = join(folder, name)
    if (kept !== null && (path === kept || path.startsWith(`${kept}-`))) continue
    try {
      rmSync(path, { recursive: true, force: true })
    } catch {}
  }
}
