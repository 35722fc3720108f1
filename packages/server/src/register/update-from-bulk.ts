import { downloadPrefix, updateRegister } from '@brassplate/core/node'
import { compose } from '../compose.js'
import type { Config } from '../config/config.js'

/** What became of an update, in words that a thread can send and a log can show. */
export interface Updated {
  readonly snapshot: string
  readonly companies: number
  readonly added: number
  readonly changed: number
  readonly absent: number
  readonly judged_absence: boolean
  readonly bad_rows: number
}

/** Imports the newest register over connections of its own; null where none is newer. */
export async function updateFromBulk(config: Config, signal: AbortSignal): Promise<Updated | null> {
  const composed = await compose({ ...config, migrations: 'check', registerApiKey: null })
  try {
    const imported = await updateRegister({
      // Whoever started it hands on what changed: he may ask Companies House, inside one budget.
      register: { ...composed.engine.register, publishImportChanges: async () => 0 },
      clock: composed.clock,
      bulkUrl: config.registerBulkUrl,
      downloads: downloadPrefix(config.database.kind === 'sqlite' ? config.database.path : null),
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
      judged_absence: imported.judgedAbsence,
      bad_rows: imported.report.badRowCount,
    }
  } finally {
    await composed.close()
  }
}
