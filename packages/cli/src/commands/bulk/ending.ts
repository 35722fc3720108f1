import { type RowChoice, SheetError, type Tally, UnknownColumnsError } from '@brassplate/core/lists'
import { isCoded, nextStepIn, StoppedError, UsageError } from '../../exit-codes.js'
import { SkippedRowsError } from '../../lists/answer-sheet.js'
import { reportFiles } from '../../lists/result-file.js'
import type { RowDecisions } from '../../lists/row-decisions.js'
import { show, showOnStderr } from '../../terminal/output.js'
import { isAbort } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'
import type { BulkOptions } from './options.js'

interface BulkTotals {
  readonly tally: Tally
  readonly resumedFrom: number
  readonly blank: number
  readonly decisions: RowDecisions | null
  /** Which rows were written. */
  readonly rows: RowChoice
}

/** Prints what the run comes to. */
export function report(terminal: Terminal, options: BulkOptions, totals: BulkTotals): void {
  const { tally, resumedFrom, blank, decisions, rows } = totals
  const figures = {
    lines: tally.answered,
    ...(rows === 'all' ? {} : { written: writtenOf(tally, rows) }),
    answered_before: resumedFrom,
    blank_lines: blank,
    outcomes: tally.outcomes,
    charged: tally.charged,
    ...(decisions ? { decisions: { used: decisions.used, unused: decisions.count - decisions.used } } : {}),
    ...(options.report === undefined ? {} : { report: [...reportFiles(options.report).values()] }),
    ...(tally.warning === null ? {} : { warning: tally.warning }),
  }
  if (options.output !== undefined) show(terminal, { output: options.output, ...figures }, options)
  else if (!options.quiet) showOnStderr(terminal, figures, options)
}

function writtenOf({ answered, outcomes: { matched = 0, needs_review: open = 0 } }: Tally, rows: RowChoice): number {
  return { all: answered, matched, needs_review: open, unmatched: answered - matched - open }[rows]
}

/** Adds how many lines are answered and how to resume. */
export function withResumeHint(error: unknown, tally: Tally, options: BulkOptions): unknown {
  const known = asUsageError(error)
  if (known instanceof UsageError || known instanceof SkippedRowsError) return known
  // The reader closed the pipe, as `head` does.
  if (isCoded(error) && error.code === 'EPIPE') return new StoppedError('The output was closed.')
  const resumeHint = options.output === undefined ? '' : ' Run the same command again to resume.'
  const lines = `${tally.answered} ${tally.answered === 1 ? 'line is' : 'lines are'} answered.${resumeHint}`
  if (isAbort(error)) return new StoppedError(`Stopped: ${lines}`)
  return error instanceof Error && nextStepIn(error) !== null ? Object.assign(error, { resumeHint: lines }) : error
}

/** A sheet that cannot be used is a mistake in the command. Any other error stays as it is. */
export function asUsageError(error: unknown): unknown {
  if (error instanceof UnknownColumnsError)
    return new UsageError(error.message, `${error.nextStep} Use --number, --name, --domain or --email.`)
  return error instanceof SheetError ? new UsageError(error.message, error.nextStep) : error
}
