import { readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/**
 * The register is a file of its own beside the database: `<db>.register` is a link to the one in use, so that a new
 * one takes its place in one step while readers of the old one go on.
 */
export function currentRegister(database: string): string | null {
  try {
    return join(dirname(resolve(database)), readlinkSync(`${database}.register`))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

export function registerFileOf(database: string, generation: number): string {
  return `${resolve(database)}.register.${generation}`
}

/** Puts a finished file in use and removes those before it. */
export function useRegister(database: string, file: string): void {
  const draft = `${database}.register.link`
  rmSync(draft, { force: true })
  symlinkSync(basename(file), draft)
  renameSync(draft, `${database}.register`)
  removeOthers(database, file)
}

/** Drafts of imports that were cut short, and files no longer in use. */
export function removeOthers(database: string, kept: string | null): void {
  const folder = dirname(resolve(database))
  const prefix = `${basename(database)}.register.`
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) continue
    const path = join(folder, name)
    if (kept !== null && (path === kept || path.startsWith(`${kept}-`))) continue
    rmSync(path, { recursive: true, force: true })
  }
}
