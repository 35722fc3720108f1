import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writer } from './writer.js'

/** Given back in one transaction; this blocks other work for some milliseconds. */
const pagesAtOnce = 256
/** Free pages that stay in the file, to be used again. */
const pagesLeft = 1_024

/** Free bytes on the disk of a file. */
export async function freeBytesBeside(path: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(dirname(path))
    return bavail * bsize
  } catch {
    return null
  }
}

/** Cuts some free pages off the file. True if there are more. A file without incremental vacuum stays as it is. */
export async function giveBackPages(writer: Writer): Promise<boolean> {
  return writer.transaction(async (connection) => {
    const read = (name: string) => Number(Object.values(connection.all<object>(`PRAGMA ${name}`, [])[0] ?? {})[0])
    const free = read('freelist_count')
    if (free <= pagesLeft || read('auto_vacuum') !== 2) return false
    connection.exec(`PRAGMA incremental_vacuum(${Math.min(pagesAtOnce, free - pagesLeft)})`)
    const left = read('freelist_count')
    return left > pagesLeft && left < free
  })
}
