import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Postgres may keep 1 GB of its log, and the tests have to run in the rest of the memory. */
const bytesMin = 6_000_000_000

/**
 * Lets temporary files of this run be in memory if the machine has room for them, as Linux mostly does: test data need
 * not survive a power failure, and each commit on SQLite waits for the disk. Workers inherit the variables. A second call
 * changes nothing.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return
  process.env.BRASSPLATE_DISK = tmpdir()
  const folder = mkdtempSync(join(memory, 'brassplate-'))
  // Postgres may run as another user, whose folder is inside.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** For tests that install packages: they are linked to those of this checkout, or too large for memory. */
export function diskFolder(): string {
  return process.env.BRASSPLATE_DISK ?? tmpdir()
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    // Some tests run programs that they have written.
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === memory)
    return bavail * bsize >= bytesMin && mount !== undefined && !/\bnoexec\b/.test(mount)
  } catch {
    return false
  }
}
