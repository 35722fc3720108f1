import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { isCoded, UsageError } from '../exit-codes.js'
import type { Terminal } from '../terminal/terminal.js'
import { noProfiles, type Profiles, parseProfiles } from './profile.js'

const bytesMax = 1_000_000
const ownerOnly = { file: 0o600, folder: 0o700 } as const
const othersMask = 0o077

export function profilePath({ env }: Pick<Terminal, 'env'>): string {
  const configured = env.XDG_CONFIG_HOME
  const folder = configured && isAbsolute(configured) ? configured : join(env.HOME || homedir(), '.config')
  return join(folder, 'brassplate', 'profiles.json')
}

/** No file means no profiles. A file that other users can read is refused, because it holds keys. */
export async function readProfiles(terminal: Pick<Terminal, 'env'>): Promise<Profiles> {
  const path = profilePath(terminal)
  const file = await open(path, 'r').catch((error: unknown) => {
    if (isCoded(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    throw fileError(path, error, 'read')
  })
  if (!file) return noProfiles
  try {
    const { mode, size } = await file.stat()
    if (process.platform !== 'win32' && (mode & othersMask) !== 0) {
      throw new UsageError(`${path} is readable by other users and may hold an API key.`, `Run: chmod 600 '${path}'`)
    }
    const profiles = size > bytesMax ? null : parseProfiles(await file.readFile('utf8'))
    if (profiles) return profiles
    throw new UsageError(`${path} is not a valid profile file.`, 'Repair it, or delete it and log in again.')
  } finally {
    await file.close()
  }
}

/** Replaces the file atomically: readers see either the old one or the new one. */
export async function writeProfiles(terminal: Pick<Terminal, 'env'>, { current, profiles }: Profiles): Promise<void> {
  const path = profilePath(terminal)
  const part = `${path}.${randomUUID()}.part`
  try {
    await mkdir(dirname(path), { recursive: true, mode: ownerOnly.folder })
    const file = await open(part, 'wx', ownerOnly.file)
    try {
      await file.writeFile(`${JSON.stringify({ current, profiles }, null, 2)}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw fileError(path, error, 'written')
  }
}

function fileError(path: string, error: unknown, how: string): unknown {
  return isCoded(error)
    ? new UsageError(`${path} cannot be ${how} (${error.code}).`, 'Check the permissions of the file and its folder.')
    : error
}
