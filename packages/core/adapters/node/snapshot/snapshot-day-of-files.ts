import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Snapshot } from '../../../src/register/register-store.js'
import { snapshotDayOf } from '../../../src/register/snapshot/snapshot-day.js'
import { type Day, todayInLondon } from '../../../src/shared/days.js'
import { InvalidRequestError } from '../../../src/shared/errors.js'

export interface SnapshotDay {
  readonly asOf: Day
  /** True if the date comes from a file name, false if it is the modification time. */
  readonly isNamed: boolean
}

/** The common snapshot date of all files. */
export async function snapshotDay(paths: readonly string[]): Promise<SnapshotDay> {
  let named: { path: string; day: Day } | null = null
  for (const path of paths) {
    const day = snapshotDayOf(path)
    if (day === null) continue
    if (named !== null && day !== named.day) throw differentDates(named.path, path)
    named = { path, day }
  }
  if (named !== null) return { asOf: named.day, isNamed: true }

  const changed = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs))
  return { asOf: todayInLondon(Math.max(...changed)), isNamed: false }
}

/** An older file lacks newer companies, which the import would then take for dissolved. */
export function refuseOlder({ asOf, isNamed }: SnapshotDay, current: Snapshot | null): void {
  if (!isNamed || current === null || asOf >= current.asOf) return
  throw new InvalidRequestError(
    `This snapshot is dated ${asOf}, older than the current register (${current.asOf}).`,
    [],
    'Import a newer one. --merge adds from an older one without treating missing companies as dissolved; --complete replaces the register with it.',
  )
}

function differentDates(one: string, other: string): InvalidRequestError {
  return new InvalidRequestError(
    `${basename(one)} and ${basename(other)} have different dates, but all files of an import must belong to one snapshot.`,
    [],
    'Import the files of each date separately.',
  )
}
