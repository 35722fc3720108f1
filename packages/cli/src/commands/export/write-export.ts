import { type ExportFormat, exportFormats } from '@brassplate/core'
import type { Client, ExportOptions } from '@brassplate/sdk'
import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { UsageError } from '../../exit-codes.js'
import { parseTime } from '../../parameters.js'
import { show } from '../../terminal/output.js'
import { stoppable } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'
import { requireNewFile, writeFile, writeToStdout } from '../../write-file.js'
import { type AnswerFilterOptions, answerFilters } from '../answers/filters.js'
import { type FilterOptions, filtersOf } from '../search/filter-options.js'
import { type SignalFilterOptions, signalFilters } from '../signals/filter-options.js'

export interface FileOptions extends ClientOptions {
  readonly format?: ExportFormat
  readonly output?: string
  readonly force?: boolean
}

export interface CompaniesOptions extends FileOptions, FilterOptions {
  readonly name?: string
}

export interface WatchlistOptions extends FileOptions {
  readonly tag?: string
}

export interface SignalsOptions extends FileOptions, SignalFilterOptions {}

export interface AnswersOptions extends FileOptions, AnswerFilterOptions {}

export interface ReviewsOptions extends FileOptions {
  readonly text?: string
  readonly from?: string
  readonly to?: string
}

export function exportCompanies(terminal: Terminal, options: CompaniesOptions): Promise<void> {
  const filters = filtersOf(options.name, options)
  return writeExport(terminal, options, (client, more) => client.exportCompanies({ ...filters, ...more }))
}

export function exportWatchlist(terminal: Terminal, options: WatchlistOptions): Promise<void> {
  return writeExport(terminal, options, (client, more) => client.exportWatchlist({ tag: options.tag, ...more }))
}

export function exportSignals(terminal: Terminal, options: SignalsOptions): Promise<void> {
  const filters = signalFilters(options)
  return writeExport(terminal, options, (client, more) => client.exportSignals({ ...filters, ...more }))
}

export function exportAnswers(terminal: Terminal, options: AnswersOptions): Promise<void> {
  const filters = answerFilters(options)
  return writeExport(terminal, options, (client, more) => client.exportAnswers({ ...filters, ...more }))
}

export function exportReviews(terminal: Terminal, options: ReviewsOptions): Promise<void> {
  const { text } = options
  const filters = { text, from: parseTime('--from', options.from), to: parseTime('--to', options.to) }
  return writeExport(terminal, options, (client, more) => client.exportReviews({ ...filters, ...more }))
}

/** What was asked for, or else what the name of the file says. */
function formatOf({ format, output }: FileOptions): ExportFormat {
  if (format !== undefined) return format
  const [, ending] = /\.([a-z0-9]{2,8})$/i.exec(output ?? '') ?? []
  if (ending === undefined) return 'csv'
  const found = exportFormats.find((one) => one === ending.toLowerCase())
  if (found) return found
  throw new UsageError(
    `${output} does not end in .csv, .jsonl, .parquet or .xlsx.`,
    'Give it one of these endings, or state the --format.',
  )
}

type Begin = (client: Client, options: ExportOptions) => Promise<AsyncIterable<Uint8Array>>

/** Ctrl+C leaves no file behind. */
async function writeExport(terminal: Terminal, options: FileOptions, begin: Begin): Promise<void> {
  const { output: file } = options
  const format = formatOf(options)
  if (file === undefined && ['parquet', 'xlsx'].includes(format) && terminal.stdout.isTTY) {
    throw new UsageError('A Parquet file or a workbook cannot be shown on a terminal.', 'Add --output FILE.')
  }
  if (file !== undefined) requireNewFile(file, options)
  await stoppable(
    (signal) =>
      withClient(terminal, options, async (client) => {
        const pieces = await begin(client, { format, signal })
        if (file === undefined) return writeToStdout(terminal, pieces, signal)
        const bytes = await writeFile(file, pieces, { signal, check: '--output' })
        show(terminal, { file, bytes }, options)
      }),
    () => 'The export was stopped.',
  )
}
