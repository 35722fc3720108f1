import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { snapshotDayOf } from '../../../src/register/bulk/snapshot-day.js'
import type { Snapshot } from '../../../src/register/register-store.js'
import { type Day, todayInLondon } from '../../../src/shared/days.js'
import { InvalidRequestError } from '../../../src/shared/errors.js'

export interface SnapshotDay {
  readonly asOf: Day
  /** Whether a name says so; else it is only when the file was last changed. */
  readonly isNamed: boolean
}

/** The one day that all files are of. */
export async function snapshotDay(paths: readonly string[]): Promise<SnapshotDay> {
  let named: { path: string; day: Day } | null = null
  for (const path of paths) {
    const day = snapshotDayOf(path)
    if (day === null) continue
    if (named !== null && day !== named.day) throw mixed(named.path, path)
    named = { path, day }
  }
  if (named !== null) return { asOf: named.day, isNamed: true }

  const changed = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs))
  return { asOf: todayInLondon(Math.max(...changed)), isNamed: false }
}

/** Everyone who came since would be missing from an older file, and be taken for dissolved. */
export function refuseOlder({ asOf, isNamed }: SnapshotDay, current: Snapshot | null): void {
  if (!isNamed || current === null || asOf >= current.asOf) return
  throw new InvalidRequestError(
    `This snapshot is of ${asOf}, and the register in use is of ${current.asOf}.`,
    [],
    'Import a newer one. --merge adds from an older one without judging absence; --complete goes back to it.',
  )
}

function mixed(one: string, other: string): InvalidRequestError {
  return new InvalidRequestError(
    `${basename(one)} and ${basename(other)} are of different days, and several files are one snapshot.`,
    [],
    'Give the files of one day together, and those of another day in another import.',
  )
}
