import { type ColumnChoices, type FactColumn, factColumns, type RowChoice, rowChoices } from '@brassplate/core/lists'
import type { ResultFormat, SheetFormat } from '@brassplate/core/sheets'
import type { ClientOptions } from '../../client/client-options.js'
import { UsageError } from '../../exit-codes.js'
import { isOwnJournal, reportFiles, requireUnfinished, resultFormatOf } from '../../lists/result-file.js'
import { wholeNumber } from '../../parameters.js'

const concurrencyMax = 64
const creditsMax = 100_000_000

export interface BulkOptions extends ClientOptions {
  readonly inputFormat?: SheetFormat
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
  readonly outputFormat?: ResultFormat
  readonly prefix?: string
  readonly columns?: readonly FactColumn[]
  readonly rows?: string
  readonly decisions?: string
  readonly report?: string
  readonly concurrency: string
  readonly maxCredits?: string
  readonly checkWebsites?: boolean
  readonly quiet?: boolean
  readonly estimate?: boolean
}

/** The options as the command uses them. */
export interface BulkPlan {
  /** Null for standard input. */
  readonly name: string | null
  readonly inputFormat: SheetFormat | undefined
  readonly format: ResultFormat
  readonly concurrency: number
  readonly maxCredits: number | null
  readonly choices: ColumnChoices
  /** Further columns of the result. */
  readonly chosen: readonly FactColumn[]
  readonly rows: RowChoice
}

/** Refuses options that contradict each other, before anything is read. */
export function planBulk(file: string | undefined, options: BulkOptions): BulkPlan {
  const format = options.outputFormat ?? resultFormatOf(options.output)
  const rows = rowsOf(options)
  if (options.output === undefined) requireOutput(options, format)
  else requireUnfinished(options.output, isOwnJournal({ format, rows }), file)
  if (options.report !== undefined) reportFiles(options.report)
  return {
    name: file === undefined || file === '-' ? null : file,
    inputFormat: options.inputFormat,
    format,
    concurrency: wholeNumber('--concurrency', options.concurrency, 1, concurrencyMax),
    maxCredits:
      options.maxCredits === undefined ? null : wholeNumber('--max-credits', options.maxCredits, 0, creditsMax),
    choices: choicesOf(options),
    chosen: chosenOf(options, format),
    rows,
  }
}

function rowsOf({ rows = 'all' }: BulkOptions): RowChoice {
  const choice = rowChoices.find((one) => one === rows)
  if (!choice) throw new UsageError(`--rows ${rows} is unknown.`, `Use one of ${rowChoices.join(', ')}.`)
  return choice
}

/** They are looked up when the result is written, so that they are as of then. */
function chosenOf({ columns, output }: BulkOptions, format: ResultFormat): readonly FactColumn[] {
  if (columns === undefined) return []
  if (output === undefined || format === 'jsonl')
    throw new UsageError('--columns needs a CSV or XLSX file.', 'Give --output companies.csv, for example.')
  return factColumns.filter((name) => columns.includes(name))
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

function requireOutput({ report: wanted }: BulkOptions, format: ResultFormat): void {
  if (format === 'xlsx') throw new UsageError('An XLSX result needs a file.', 'Give --output companies.xlsx.')
  if (wanted !== undefined)
    throw new UsageError('--report needs --output.', 'Give --output companies.csv, for example.')
}
