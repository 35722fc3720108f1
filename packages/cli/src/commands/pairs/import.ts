import { importPairsFile } from '@brassplate/core/node'
import { StoppedError } from '../../exit-codes.js'
import { type OperatorOptions, withEngine } from '../../operator.js'
import { isText, showJson } from '../../terminal/output.js'
import { progressBar } from '../../terminal/progress-bar.js'
import { isAbort, stopOnSignal } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'
import { pairsReport, renderPairs } from './report.js'

/** Imports one file of pairs. After Ctrl+C the pairs written so far remain; the import is safe to repeat. */
export async function importPairs(terminal: Terminal, path: string, options: OperatorOptions): Promise<void> {
  const stopping = stopOnSignal()
  const bar = progressBar(terminal.stderr, () => performance.now())
  try {
    const imported = await withEngine(terminal, { ...options, mayCreate: true }, ({ sites }) =>
      importPairsFile({ sites, path, signal: stopping.signal, onProgress: bar.show }),
    )
    bar.clear()
    if (isText(terminal, options)) terminal.stdout.write(pairsReport(imported))
    else showJson(terminal, renderPairs(imported))
  } catch (error) {
    bar.clear()
    if (!isAbort(error)) throw error
    throw new StoppedError('The import was stopped. The pairs imported so far remain. Run it again to continue.')
  } finally {
    stopping.end()
  }
}
