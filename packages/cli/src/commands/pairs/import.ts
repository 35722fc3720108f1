import { importPairsFile } from '@brassplate/core/node'
import { type OperatorOptions, withEngine } from '../../operator.js'
import { isText, showJson } from '../../terminal/output.js'
import { withProgressBar } from '../../terminal/progress-bar.js'
import type { Terminal } from '../../terminal/terminal.js'
import { pairsReport, renderPairs } from './report.js'

/** Imports one file of pairs. After Ctrl+C the pairs written so far remain; the import is safe to repeat. */
export async function importPairs(terminal: Terminal, path: string, options: OperatorOptions): Promise<void> {
  const imported = await withProgressBar(
    terminal,
    (onProgress, signal) =>
      withEngine(terminal, { ...options, mayCreate: true }, ({ sites }) =>
        importPairsFile({ sites, path, signal, onProgress }),
      ),
    'The import was stopped. The pairs imported so far remain. Run it again to continue.',
  )
  if (isText(terminal, options)) terminal.stdout.write(pairsReport(imported))
  else showJson(terminal, renderPairs(imported))
}
