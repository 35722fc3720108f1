import { importPairsFile } from '@brassplate/core/node'
import { StoppedError } from '../../exit-codes.js'
import { type OperatorOptions, withEngine } from '../../operator.js'
import { isText, showJson } from '../../terminal/output.js'
import { progressBar } from '../../terminal/progress-bar.js'
import { isAbort, stopOnSignal } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'
import { pairsReport, renderPairs } from './report.js'

/** Imports one file of pairs. Ctrl+C leaves what was written by then, and the import may be run again. */
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
    throw new StoppedError('The import was stopped; the pairs written so far are kept. Run it again to go on.')
  } finally {
    stopping.end()
  }
}
