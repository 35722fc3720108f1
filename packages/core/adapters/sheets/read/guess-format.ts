import { isKnownTitle } from '../../../src/lists/columns/titles.js'

export const sheetFormats = ['lines', 'csv', 'jsonl', 'xlsx'] as const
export type SheetFormat = (typeof sheetFormats)[number]

const delimiters = [',', ';', '\t', '|'] as const
const extensions: Readonly<Record<string, SheetFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  txt: 'lines',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
}

/** The format that the file name states, or null. */
export function formatByName(name: string | null): SheetFormat | null {
  const extension = name?.split('.').at(-1)?.toLowerCase() ?? ''
  return (Object.hasOwn(extensions, extension) ? extensions[extension] : undefined) ?? null
}

/** Guesses from the file name, or else from the first line. */
export function guessTextFormat(name: string | null, firstLine: string): Exclude<SheetFormat, 'xlsx'> {
  const byName = formatByName(name)
  if (byName === 'lines') return isHeader(firstLine) ? 'csv' : 'lines'
  if (byName !== null && byName !== 'xlsx') return byName
  if (firstLine.trim().startsWith('{')) return 'jsonl'
  // Names have a `|` too.
  const isSheet = isKnownTitle(firstLine) || /[,;\t]/.test(firstLine) || isHeader(firstLine)
  return isSheet ? 'csv' : 'lines'
}

/** Whether a .txt file is a sheet. Excel's "Unicode Text" is one with tabs; others export any separator as .txt. */
function isHeader(firstLine: string): boolean {
  if (firstLine.includes('\t')) return true
  const titles = firstLine.split(guessDelimiter(firstLine)).map((title) => title.replaceAll('"', ''))
  return titles.length > 1 && titles.some(isKnownTitle)
}

/** The separator that the first line uses most, outside of quotes. */
export function guessDelimiter(firstLine: string): string {
  const unquoted = firstLine.replace(/"(?:[^"]|"")*"/g, '')
  const counts = delimiters.map((delimiter) => [unquoted.split(delimiter).length, delimiter] as const)
  return counts.reduce((best, next) => (next[0] > best[0] ? next : best))[1]
}
