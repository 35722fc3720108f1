import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import {
  type ColumnChoices,
  describeColumns,
  guessColumns,
  notesOnColumns,
  prefixDefault,
  type RowAnswer,
  type Sheet,
  SheetError,
  Tally,
  UnknownColumnsError,
} from '@brassplate/core/lists'
import {
  csvHeader,
  csvLine,
  jsonLine,
  type ResultFormat,
  readSheet,
  resultFormats,
  sheetFormats,
} from '@brassplate/core/sheets'
import { answerSheet, countEarlier, SkippedRowsError } from '../../bulk/answer-sheet.js'
import { bulkProgress } from '../../bulk/bulk-progress.js'
import { type Journal, openJournal } from '../../bulk/journal.js'
import {
  journalPath,
  openNextJournal,
  reportFiles,
  requireUnfinished,
  resultFormatOf,
  spendingPath,
  writeReports,
  writeResultFile,
} from '../../bulk/result-file.js'
import { type RowDecisions, readRowDecisions } from '../../bulk/row-decisions.js'
import { openSpendingLog } from '../../bulk/spending-log.js'
import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { isCoded, StoppedError, UsageError } from '../../exit-codes.js'
import { wholeNumber } from '../../parameters.js'
import { show, showOnStderr } from '../../terminal/output.js'
import { isAbort, stopOnSignal } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'
import { sanitise } from '../../text/sanitise.js'

const concurrencyMax = 64
const creditsMax = 100_000_000

export interface BulkOptions extends ClientOptions {
  readonly inputFormat?: string
  readonly sheet?: string
  readonly column?: string
  readonly number?: string
  readonly name?: string
  readonly previousName?: string
  readonly postcode?: string
  readonly address?: string
  readonly domain?: string
  readonly email?: string
  readonly output?: string
  readonly outputFormat?: string
  readonly prefix?: string
  readonly decisions?: string
  readonly report?: string
  readonly concurrency: string
  readonly maxCredits?: string
  readonly checkWebsites?: boolean
  readonly quiet?: boolean
}

/** Finds the company of every row. If it ends early, the same command resumes. */
export async function bulk(terminal: Terminal, file: string | undefined, options: BulkOptions): Promise<void> {
  const format = oneOf('--output-format', resultFormats, options.outputFormat) ?? resultFormatOf(options.output)
  const { output } = options
  if (output === undefined) requireOutput(options, format)
  else requireUnfinished(output, format, file)
  if (options.report !== undefined) reportFiles(options.report)
  const concurrency = wholeNumber('--concurrency', options.concurrency, 1, concurrencyMax)
  const maxCredits =
    options.maxCredits === undefined ? null : wholeNumber('--max-credits', options.maxCredits, 0, creditsMax)
  const name = file === undefined || file === '-' ? null : file
  const input = await openInput(terminal, name)

  const stopping = stopOnSignal()
  const tally = new Tally()
  const unlock = output === undefined ? null : await lockOutput(output)
  let blank = 0
  try {
    const sheet = await readSheet(input.bytes, {
      name,
      format: oneOf('--input-format', sheetFormats, options.inputFormat),
      sheetName: options.sheet,
      bytes: input.size,
      onBlank: () => {
        blank += 1
      },
    })
    const choices = choicesOf(options)
    const columns = guessColumns(sheet, choices)
    const written = { columns: sheet.columns, dialect: sheet.dialect, prefix: options.prefix ?? prefixDefault }
    if (!options.quiet && sheet.workbook && sheet.workbook.others.length > 0)
      terminal.stderr.write(`${sanitise(sheetNote(sheet.workbook))}\n`)
    if (!options.quiet && !sheet.isList) {
      const notes = notesOnColumns(sheet, columns, choices).map(
        ({ text, role, column }) => `${sanitise(`${text} Use --${role} ${JSON.stringify(column)}.`)}\n`,
      )
      terminal.stderr.write(`Columns: ${sanitise(describeColumns(sheet, columns))}\n${notes.join('')}`)
    }
    const decisions =
      options.decisions === undefined
        ? null
        : await readRowDecisions(options.decisions, { sheet, columns, prefix: options.prefix })
    await withClient(terminal, options, async (client) => {
      const head = format === 'jsonl' ? null : describeColumns(sheet, columns)
      const before = output === undefined ? null : await openJournal(journalPath(output, format), head)
      const earlier = await countEarlier(before?.answers() ?? noAnswers())
      const journal = output !== undefined && earlier.skipped > 0 ? await openNextJournal(output, head) : before
      const spending = output === undefined ? null : openSpendingLog(spendingPath(output))
      const now = () => performance.now()
      const progress = bulkProgress(terminal.stderr, tally, { quiet: options.quiet === true, now })
      try {
        const resumedFrom = await answerSheet({
          client,
          sheet,
          columns,
          answered: before?.answers() ?? noAnswers(),
          earlier,
          decisions,
          spending,
          concurrency,
          maxCredits,
          checkWebsites: options.checkWebsites,
          tally,
          signal: stopping.signal,
          now,
          write: journal ? journalWriter(journal, format) : await createStdoutWriter(terminal, format, written),
          onProgress: (size) => progress.show(shareOf(size, sheet)),
        })
        if (journal && output !== undefined) {
          await journal.finish()
          if (journal !== before) await journal.moveTo(journalPath(output, format))
          if (options.report !== undefined) await writeReports(options.report, journal, name, today())
          await writeResultFile(output, format, journal, written, tally.skipped > 0)
          if (tally.skipped === 0) await spending?.remove()
        }
        progress.clear()
        report(terminal, options, { tally, resumedFrom, blank, decisions })
        if (tally.skipped > 0) throw new SkippedRowsError(tally.skipped, output !== undefined)
      } finally {
        progress.clear()
        await journal?.close()
        if (journal !== before) await before?.close()
        await spending?.close()
      }
    })
  } catch (error) {
    throw withResumeHint(error, tally, options)
  } finally {
    stopping.end()
    input.close()
    await unlock?.()
  }
}

function choicesOf(options: BulkOptions): ColumnChoices {
  return {
    any: options.column,
    number: options.number,
    name: options.name,
    previous_name: options.previousName,
    postcode: options.postcode,
    address: options.address,
    domain: options.domain,
    email: options.email,
  }
}

const sheetsShown = 10

/** A workbook may hold several lists. One is read, so the others are named. */
function sheetNote({ sheet, others }: NonNullable<Sheet['workbook']>): string {
  const shown = others.slice(0, sheetsShown).map((name) => JSON.stringify(name.slice(0, 100)))
  const more = others.length > sheetsShown ? ` and ${others.length - sheetsShown} more` : ''
  return `Sheet: ${JSON.stringify(sheet)}. Not read: ${shown.join(', ')}${more}. Choose one with --sheet.`
}

function requireOutput({ report: wanted }: BulkOptions, format: ResultFormat): void {
  if (format === 'xlsx') throw new UsageError('An XLSX result needs a file.', 'Give --output companies.xlsx.')
  if (wanted !== undefined)
    throw new UsageError('--report needs --output.', 'Give --output companies.csv, for example.')
}

/** Prevents two runs on one output. */
async function lockOutput(output: string): Promise<() => Promise<void>> {
  const { lockFile } = await import('@brassplate/core/sqlite')
  const path = `${output}.lock`
  try {
    const lock = lockFile(path, {
      message: `Another brassplate bulk is writing ${output}.`,
      nextStep: 'Wait until it ends, or give another --output.',
    })
    return async () => {
      await rm(path, { force: true })
      lock.release()
    }
  } catch (error) {
    if (error instanceof Error && 'nextStep' in error) throw new UsageError(error.message, String(error.nextStep))
    const code = isCoded(error) ? error.code : 'unknown'
    throw new UsageError(`Cannot write ${output} (${code}).`, 'Check --output.')
  }
}

interface OpenedInput {
  readonly bytes: AsyncIterable<Uint8Array>
  /** In bytes; null if unknown. */
  readonly size: number | null
  close(): void
}

async function openInput({ stdin }: Terminal, name: string | null): Promise<OpenedInput> {
  if (name === null) {
    if (stdin.isTTY)
      throw new UsageError(
        'Standard input is a terminal, so there is no list to read.',
        'Name a file, or add: < customers.csv',
      )
    return { bytes: stdin, size: null, close: () => stdin.destroy() }
  }
  const found = await stat(name).catch(() => null)
  if (!found || found.isDirectory())
    throw new UsageError(`Cannot read ${name}.`, 'Name a list: a CSV or XLSX file, JSON lines, or one entry per line.')
  const stream = createReadStream(name)
  return { bytes: stream, size: found.isFile() ? found.size : null, close: () => stream.destroy() }
}

/** Only JSON lines hold the whole answer with its evidence. */
function journalWriter(journal: Journal, format: ResultFormat): (answer: RowAnswer) => Promise<void> {
  return (answer) => journal.append(format === 'jsonl' ? answer : { ...answer, answer: null })
}

async function createStdoutWriter(
  { stdout }: Terminal,
  format: ResultFormat,
  sheet: Pick<Sheet, 'columns' | 'dialect'> & { readonly prefix: string },
): Promise<(answer: RowAnswer) => Promise<void>> {
  let failure: Error | null = null
  stdout.on('error', (error) => {
    failure = error
  })
  const put = async (text: string) => {
    if (failure) throw failure
    if (!stdout.write(text)) await Promise.race([once(stdout, 'drain'), once(stdout, 'close')])
  }
  if (format === 'jsonl') return (answer) => put(jsonLine(answer))
  await put(csvHeader(sheet))
  return (answer) => put(csvLine(answer, sheet))
}

async function* noAnswers(): AsyncGenerator<RowAnswer> {}

function shareOf(done: number, { size }: Sheet): number | null {
  return size === null ? null : Math.min(1, done / Math.max(1, size))
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

interface BulkTotals {
  readonly tally: Tally
  readonly resumedFrom: number
  readonly blank: number
  readonly decisions: RowDecisions | null
}

function report(terminal: Terminal, options: BulkOptions, totals: BulkTotals): void {
  const { tally, resumedFrom, blank, decisions } = totals
  const figures = {
    lines: tally.answered,
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

/** Adds how many lines are answered and how to resume. */
function withResumeHint(error: unknown, tally: Tally, options: BulkOptions): unknown {
  if (error instanceof UnknownColumnsError)
    return new UsageError(error.message, `${error.nextStep} Use --number, --name, --domain or --email.`)
  if (error instanceof SheetError) return new UsageError(error.message, error.nextStep)
  if (error instanceof UsageError || error instanceof SkippedRowsError) return error
  // The reader closed the pipe, as `head` does.
  if (isCoded(error) && error.code === 'EPIPE') return new StoppedError('The output was closed.')
  const resumeHint = options.output === undefined ? '' : ' Run the same command again to resume.'
  const lines = `${tally.answered} ${tally.answered === 1 ? 'line is' : 'lines are'} answered.${resumeHint}`
  if (isAbort(error)) return new StoppedError(`Stopped: ${lines}`)
  const isRefusal = error instanceof Error && 'nextStep' in error
  return isRefusal ? Object.assign(error, { resumeHint: lines }) : error
}

function oneOf<Value extends string>(
  name: string,
  known: readonly Value[],
  given: string | undefined,
): Value | undefined {
  if (given === undefined) return undefined
  const found = known.find((value) => value === given)
  if (found) return found
  throw new UsageError(`${name} must be one of ${known.join(', ')}, not ${given}.`)
}
