import { UsageError } from '../../exit-codes.js'

export const inputFormats = ['lines', 'csv', 'jsonl'] as const
export type InputFormat = (typeof inputFormats)[number]

const delimiters = [',', ';', '\t'] as const
/** Usual names of the domain column, most specific first. */
const columnNames = ['domain', 'website', 'url', 'host', 'hostname', 'site', 'web', 'homepage'] as const
/** Those that are not top-level domains, so `lead.url` is a header and `firm.website` is not. */
const headerEnds: ReadonlySet<string> = new Set(['domain', 'url', 'hostname', 'web', 'homepage'])
const columnsShown = 20
const extensions: Readonly<Record<string, InputFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  txt: 'lines',
}

/** Guesses from the file name, or else from the first line. */
export function guessFormat(name: string | null, firstLine: string): InputFormat {
  const extension = name?.split('.').at(-1)?.toLowerCase() ?? ''
  const byName = Object.hasOwn(extensions, extension) ? extensions[extension] : undefined
  // Excel's "Unicode Text" is a tab-separated .txt file.
  if (byName === 'lines' && firstLine.includes('\t')) return 'csv'
  if (byName) return byName
  const line = firstLine.trim()
  if (line.startsWith('{')) return 'jsonl'
  const isHeader = columnNames.some((known) => known === line.toLowerCase())
  return isHeader || delimiters.some((delimiter) => line.includes(delimiter)) ? 'csv' : 'lines'
}

export function guessDelimiter(firstLine: string): string {
  const counts = delimiters.map((delimiter) => [firstLine.split(delimiter).length, delimiter] as const)
  return counts.reduce((best, next) => (next[0] > best[0] ? next : best))[1]
}

interface ChosenColumn {
  readonly place: number
  /** False if the first record is already data. */
  readonly isHeader: boolean
}

/** Finds the domain column in the first record. `column` is a name or a number counted from 1. */
export function findColumn(header: readonly string[], column: string | undefined): ChosenColumn {
  const names = header.map((name) => name.trim().toLowerCase())
  if (column !== undefined) {
    const number = /^\d{1,3}$/.test(column) ? Number(column) : 0
    const byName = names.indexOf(column.trim().toLowerCase())
    // Without a header, a data cell may happen to equal that number.
    if (byName >= 0 && !looksLikeDomain(names[number - 1] ?? '')) return { place: byName, isHeader: true }
    if (number >= 1 && number <= names.length) return columnAt(names, number - 1)
    throw new UsageError(`The input has no column ${column}.`, `Give one of: ${listColumns(header)}.`)
  }
  for (const known of columnNames) {
    const place = names.indexOf(known)
    if (place >= 0) return { place, isHeader: true }
  }
  if (names.length === 1) return columnAt(names, 0)
  throw new UsageError(
    'The domain column could not be identified.',
    names.some(looksLikeDomain)
      ? 'The first line looks like data, not a header. Give --column as a number, counted from 1.'
      : `Give --column, one of: ${listColumns(header)}.`,
  )
}

function columnAt(names: readonly string[], place: number): ChosenColumn {
  return { place, isHeader: !looksLikeDomain(names[place] ?? '') }
}

/** Also true for a URL. */
function looksLikeDomain(cell: string): boolean {
  const dot = cell.lastIndexOf('.')
  return dot > 0 && dot < cell.length - 1 && !/\s/.test(cell) && !headerEnds.has(cell.slice(dot + 1))
}

function listColumns(header: readonly string[]): string {
  const names = header.slice(0, columnsShown).map((name) => JSON.stringify(name.trim()))
  return names.join(', ') + (header.length > columnsShown ? ' …' : '')
}
