import { mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { errorCode } from '../../../src/shared/errors.js'

const marker = '.download-'

/** Path prefix for temporary downloads: beside a database file, which has the space, otherwise in the temp folder. */
export function downloadPrefix(databasePath: string | null): string {
  return databasePath === null ? join(tmpdir(), 'brassplate') : resolve(databasePath)
}

/** Runs `work` with a folder for this process, and removes it afterwards. Also removes folders of dead processes. */
export async function inDownloadFolder<Result>(
  prefix: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = `${prefix}${marker}${process.pid}`
  await removeLeftOvers(prefix)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function removeLeftOvers(prefix: string): Promise<void> {
  const start = `${basename(prefix)}${marker}`
  const names = await readdir(dirname(prefix)).catch(() => [])
  for (const name of names) {
    if (!name.startsWith(start) || isAnotherAlive(Number(name.slice(start.length)))) continue
    await rm(join(dirname(prefix), name), { recursive: true, force: true })
  }
}

function isAnotherAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return true
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
