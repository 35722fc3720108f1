import { UsageError } from '../exit-codes.js'

export const inputFormats = ['lines', 'csv', 'jsonl'] as const
export type InputFormat = (typeof inputFormats)[number]

const delimiters = [',', ';', '\t'] as const
/** What people call the column, most telling first. */
const columnNames = ['domain', 'website', 'url', 'host', 'hostname', 'site', 'web', 'homepage'] as const
const columnsShown = 20
const extensions: Readonly<Record<string, InputFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  txt: 'lines',
}

/** By the name of the file, else by its first line. */
export function guessFormat(name: string | null, firstLine: string): InputFormat {
  const extension = name?.split('.').at(-1)?.toLowerCase() ?? ''
  const byName = Object.hasOwn(extensions, extension) ? extensions[extension] : undefined
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

/** Which cell holds the domain; by name or by number from 1, where it is said. */
export function columnOf(header: readonly string[], column: string | undefined): number {
  const names = header.map((name) => name.trim().toLowerCase())
  if (column !== undefined) {
    const byName = names.indexOf(column.trim().toLowerCase())
    if (byName >= 0) return byName
    const number = /^\d{1,3}$/.test(column) ? Number(column) : 0
    if (number >= 1 && number <= names.length) return number - 1
    throw new UsageError(`There is no column ${column}.`, `There are: ${shown(header)}.`)
  }
  for (const known of columnNames) {
    const place = names.indexOf(known)
    if (place >= 0) return place
  }
  if (names.length === 1) return 0
  throw new UsageError('Which column holds the domain cannot be told.', `Give --column, one of: ${shown(header)}.`)
}

function shown(header: readonly string[]): string {
  const names = header.slice(0, columnsShown).map((name) => JSON.stringify(name.trim()))
  return names.join(', ') + (header.length > columnsShown ? ' …' : '')
}
