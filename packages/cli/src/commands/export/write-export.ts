import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ExportFormat, exportFormats } from '@brassplate/core'
import type { Client } from '@brassplate/sdk'
import type { ClientOptions } from '../../client/client-options.js'
import { withClient } from '../../client/with-client.js'
import { isCoded, StoppedError, UsageError } from '../../exit-codes.js'
import { parseTime } from '../../parameters.js'
import { requireNewFile } from '../../require-new-file.js'
import { show } from '../../terminal/output.js'
import { isAbort, stopOnSignal } from '../../terminal/stop-on-signal.js'
import type { Terminal } from '../../terminal/terminal.js'
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
  const format = formatOf(options)
  const filters = filtersOf(options.name, options)
  return writeExport(terminal, options, (client, signal) => client.exportCompanies({ ...filters, format, signal }))
}

export function exportWatchlist(terminal: Terminal, options: WatchlistOptions): Promise<void> {
  const { tag } = options
  const format = formatOf(options)
  return writeExport(terminal, options, (client, signal) => client.exportWatchlist({ tag, format, signal }))
}

export function exportSignals(terminal: Terminal, options: SignalsOptions): Promise<void> {
  const format = formatOf(options)
  const filters = signalFilters(options)
  return writeExport(terminal, options, (client, signal) => client.exportSignals({ ...filters, format, signal }))
}

export function exportAnswers(terminal: Terminal, options: AnswersOptions): Promise<void> {
  const format = formatOf(options)
  const filters = answerFilters(options)
  return writeExport(terminal, options, (client, signal) => client.exportAnswers({ ...filters, format, signal }))
}

export function exportReviews(terminal: Terminal, options: ReviewsOptions): Promise<void> {
  const format = formatOf(options)
  const { text, from, to } = options
  const filters = {
    text,
    from: from === undefined ? undefined : parseTime('--from', from),
    to: to === undefined ? undefined : parseTime('--to', to),
  }
  return writeExport(terminal, options, (client, signal) => client.exportReviews({ ...filters, format, signal }))
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

type Begin = (client: Client, signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>

/** Ctrl+C leaves no file behind. */
async function writeExport(terminal: Terminal, options: FileOptions, begin: Begin): Promise<void> {
  const { output: file } = options
  const isBinary = ['parquet', 'xlsx'].includes(formatOf(options))
  if (file === undefined && isBinary && terminal.stdout.isTTY) {
    throw new UsageError('A Parquet file or a workbook cannot be shown on a terminal.', 'Add --output FILE.')
  }
  if (file !== undefined) requireNewFile(file, options)
  const stopping = stopOnSignal()
  try {
    await withClient(terminal, options, async (client) => {
      const pieces = await begin(client, stopping.signal)
      if (file === undefined) return writeToStdout(terminal, pieces, stopping.signal)
      const bytes = await writeToFile(file, pieces, stopping.signal)
      show(terminal, { file, bytes }, options)
    })
  } catch (error) {
    if (!isAbort(error)) throw error
    throw new StoppedError('The export was stopped.')
  } finally {
    stopping.end()
  }
}

async function writeToStdout(
  terminal: Terminal,
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), terminal.stdout, { signal, end: false })
  } catch (error) {
    // The reader closed the pipe, as `head` does.
    if (!isCoded(error) || error.code !== 'EPIPE') throw error
  }
}

async function writeToFile(file: string, pieces: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<number> {
  const part = `${file}.${process.pid}.part`
  const to = createWriteStream(part)
  try {
    await pipeline(Readable.from(pieces), to, { signal })
    await rename(part, file)
    return to.bytesWritten
  } catch (error) {
    await rm(part, { force: true })
    if (!isCoded(error) || !['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'ENOSPC'].includes(error.code)) throw error
    throw new UsageError(`Cannot write ${file} (${error.code}).`, 'Check --output.')
  }
}
