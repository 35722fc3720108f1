import { downloadPrefix, importRegister, systemClock } from '@brassplate/core/node'
import { UsageError } from '../../exit-codes.js'
import { type OperatorOptions, withEngine } from '../../operator.js'
import { isText, showJson } from '../../terminal/output.js'
import { withProgressBar } from '../../terminal/progress-bar.js'
import type { Terminal } from '../../terminal/terminal.js'
import { importReport, renderImport } from './import-report.js'

export interface ImportOptions extends OperatorOptions {
  readonly merge?: boolean
  readonly complete?: boolean
}

/** Imports one snapshot. Ctrl+C leaves the register unchanged. */
export async function importSources(terminal: Terminal, sources: readonly string[], options: ImportOptions) {
  const { merge: isMerge = false, complete: isComplete = false } = options
  if (isMerge && isComplete) throw new UsageError('--merge and --complete cannot be combined.', 'Give one of them.')

  const imported = await withProgressBar(
    terminal,
    (onProgress, signal) =>
      withEngine(terminal, { ...options, mayCreate: true }, (engine, { database, registerSnapshotUrl }) =>
        importRegister({
          register: engine.register,
          clock: systemClock,
          sources,
          snapshotUrl: registerSnapshotUrl,
          downloads: downloadPrefix(database.file),
          isMerge,
          isComplete,
          signal,
          onProgress,
        }),
      ),
    'The import was stopped. The register is unchanged.',
  )
  if (isText(terminal, options)) terminal.stdout.write(importReport(imported, { isMerge }))
  else showJson(terminal, renderImport(imported, { isMerge }))
}
