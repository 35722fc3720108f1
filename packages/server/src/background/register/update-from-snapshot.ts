import { downloadPrefix, updateRegister } from '@brassplate/core/node'
import { compose } from '../../compose.js'
import type { Config } from '../../config/config.js'

/** The outcome of an update, in a form that can be logged and posted between threads. */
export interface UpdateOutcome {
  readonly snapshot: string
  readonly companies: number
  readonly added: number
  readonly changed: number
  readonly absent: number
  readonly missing_are_dissolved: boolean
  readonly bad_rows: number
}

/** Imports the newest snapshot over its own database connections. Null if there is no newer one. */
export async function updateFromSnapshot(config: Config, signal: AbortSignal): Promise<UpdateOutcome | null> {
  const composed = await compose({ ...config, migrations: 'check', registerApiKey: null })
  try {
    const imported = await updateRegister({
      // The main thread publishes the changes, because it shares one Companies House request budget.
      register: { ...composed.engine.register, publishImportChanges: async () => 0 },
      clock: composed.clock,
      snapshotUrl: config.registerSnapshotUrl,
      downloads: downloadPrefix(config.database.file),
      signal,
    })
    if (!imported) return null
    const { added, changed, absent } = imported
    return {
      snapshot: imported.snapshot.asOf,
      companies: imported.snapshot.companies,
      added,
      changed,
      absent,
      missing_are_dissolved: imported.missingAreDissolved,
      bad_rows: imported.report.badRowCount,
    }
  } finally {
    await composed.close()
  }
}
