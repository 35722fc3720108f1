import { type Engine, isoTime } from '@brassplate/core'
import { type OperatorOptions, withEngine } from '../../operator.js'
import { show } from '../../terminal/output.js'
import { stoppable } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'
import { requireNewFile, writeFile, writeToStdout } from '../../write-file.js'

export interface ExportOptions extends OperatorOptions {
  readonly out?: string
  readonly force?: boolean
  readonly withAccounts?: boolean
}

/** Exports every review decision. Ctrl+C leaves no file behind. */
export async function exportAll(terminal: Terminal, options: ExportOptions): Promise<void> {
  const { out: file } = options
  if (file !== undefined) requireNewFile(file, options)
  await stoppable(
    (signal) =>
      withEngine(terminal, options, async (engine) => {
        const written = { reviews: 0 }
        const lines = renderLines(engine, options, written)
        if (file === undefined) return writeToStdout(terminal, lines, signal)
        await writeFile(file, lines, { signal, check: '--out' })
        show(terminal, { file, ...written }, options)
      }),
    () => 'The export was stopped.',
  )
}

async function* renderLines(engine: Engine, { withAccounts }: ExportOptions, written: { reviews: number }) {
  for await (const label of engine.operator.exportReviews()) {
    const { account, domain, company, decidedAt, decidedBy, note, kept } = label
    written.reviews += 1
    yield `${JSON.stringify({
      ...(withAccounts ? { account_id: account } : {}),
      domain,
      company_number: company,
      decided_at: isoTime(decidedAt),
      decided_by: decidedBy,
      note,
      kept_status: kept?.status ?? null,
      kept_company: kept?.company ?? null,
      model_version: kept?.modelVersion ?? null,
    })}\n`
  }
}
