import { downloadPrefix, importRegister, systemClock } from '@brassplate/core/node'
import { exitCodes, StoppedError, UsageError } from '../exit-codes.js'
import { importReport, renderImport } from '../import-report.js'
import { type OperatorOptions, withEngine } from '../operator.js'
import { isText, showJson } from '../output.js'
import { progressBar } from '../progress-bar.js'
import type { Terminal } from '../terminal.js'

export interface ImportOptions extends OperatorOptions {
  readonly merge?: boolean
  readonly complete?: boolean
}

/** Imports one snapshot. Ctrl+C leaves the register as it was. */
export async function importSources(terminal: Terminal, sources: readonly string[], options: ImportOptions) {
  const { merge: isMerge = false, complete: isComplete = false } = options
  if (isMerge && isComplete) throw new UsageError('--merge and --complete contradict each other.', 'Give one of them.')

  const stopping = stopOnSignal()
  const bar = progressBar(terminal.stderr, () => performance.now())
  try {
    const imported = await withEngine(
      terminal,
      { ...options, mayCreate: true },
      (engine, { database, registerBulkUrl }) =>
        importRegister({
          register: engine.register,
          clock: systemClock,
          sources,
          bulkUrl: registerBulkUrl,
          downloads: downloadPrefix(database.kind === 'sqlite' ? database.path : null),
          isMerge,
          isComplete,
          signal: stopping.signal,
          onProgress: bar.show,
        }),
    )
    bar.clear()
    if (isText(terminal, options)) terminal.stdout.write(importReport(imported, { isMerge }))
    else showJson(terminal, renderImport(imported, { isMerge }))
  } catch (error) {
    bar.clear()
    if (!isAbort(error)) throw error
    throw new StoppedError('The import was stopped; the register is as it was before.')
  } finally {
    stopping.end()
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

/** Asked politely once; a second time ends the process at once. */
function stopOnSignal(): { signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  const signals = ['SIGINT', 'SIGTERM'] as const
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(exitCodes.stopped)
    controller.abort()
  }
  for (const signal of signals) process.on(signal, onSignal)
  return {
    signal: controller.signal,
    end() {
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
}
