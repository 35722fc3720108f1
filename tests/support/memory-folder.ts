import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** A run needs less than a tenth of this at any time. */
const bytesMin = 4_000_000_000

/**
 * Lets temporary files of this run be in memory if the machine has room for them, as Linux mostly does: test data need
 * not survive a power failure, and to wait for the disk takes a third of the time of a test on SQLite. Returns the folder
 * for temporary files on the disk.
 */
export function keepTemporaryFilesInMemory(): string {
  const disk = tmpdir()
  if (process.env.TMPDIR || !hasRoom()) return disk
  const folder = mkdtempSync(join(memory, 'brassplate-'))
  // Postgres may run as another user, whose folder is inside.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return disk
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
