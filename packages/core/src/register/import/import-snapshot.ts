import { SnapshotReport } from '../snapshot/snapshot-report.js'
import { fillRegister } from './fill-register.js'
import { rebuildRegister } from './rebuild-register.js'
import type { RegisterImporter } from './register-importer.js'
import type { ImportOptions, ImportOutcome, SnapshotFile } from './snapshot-rows.js'
import { updateRegister } from './update-register.js'

/** A smaller register is rebuilt: updating in place is slow if most of it is new. */
const smallRegister = 50_000

/** Imports a snapshot into the register. Readers see the old one until the new one is complete. */
export async function importSnapshot(
  importer: RegisterImporter,
  files: AsyncIterable<SnapshotFile>,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const previous = await importer.snapshot()
  if (previous === null) return firstImport(importer, files, options)
  const isSmall = previous.companies < (options.rebuildBelow ?? smallRegister)
  const update = isSmall && !options.isMerge ? rebuildRegister : updateRegister
  return update(importer, previous, files, options)
}

async function firstImport(
  importer: RegisterImporter,
  files: AsyncIterable<SnapshotFile>,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const report = new SnapshotReport()
  const fresh = await importer.beginFresh()
  try {
    const names = await fillRegister(fresh, importer.hashOf, files, report, options)
    report.end()
    const summary = report.summary()
    const companies = summary.rows - summary.badRowCount
    const snapshot = await fresh.finish({
      asOf: options.asOf,
      companies,
      importedAt: options.now,
      files: names,
      industries: report.industries(),
    })
    return {
      snapshot,
      kind: 'first',
      added: companies,
      changed: 0,
      absent: 0,
      missingAreDissolved: false,
      report: summary,
    }
  } catch (error) {
    await fresh.abandon()
    throw error
  }
}
