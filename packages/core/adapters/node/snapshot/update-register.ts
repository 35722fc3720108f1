import { snapshotDayOf } from '../../../src/register/snapshot/snapshot-day.js'
import { todayInLondon } from '../../../src/shared/days.js'
import { undici } from '../web/undici.js'
import { type ImportedRegister, type ImportRegister, importRegister } from './import-register.js'
import { newestSnapshotFiles } from './snapshot-index.js'

const connectMaxMs = 10_000

export type UpdateRegister = Omit<ImportRegister, 'sources' | 'isMerge' | 'isComplete'>

/** Imports the newest offered file if it is newer than the register; null if it is not. */
export async function updateRegister(options: UpdateRegister): Promise<ImportedRegister | null> {
  const current = await options.register.snapshot()
  const offered = await offeredFiles(options)
  const newer = offered.filter((url) => current === null || (snapshotDayOf(url) ?? '') > current.asOf)
  if (newer.length === 0) return null

  // If only some are newer, the URLs are guesses, and the older ones are already imported.
  const sources = newer.length === offered.length ? ['latest'] : newer
  return importRegister({ ...options, sources, isMerge: false, isComplete: false })
}

async function offeredFiles({ snapshotUrl, clock, signal }: UpdateRegister): Promise<string[]> {
  const agent = new (undici().Agent)({ connect: { timeout: connectMaxMs } })
  try {
    return await newestSnapshotFiles({ snapshotUrl, today: todayInLondon(clock.now()), agent, signal })
  } finally {
    await agent.destroy()
  }
}
