import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { UsageError } from '../exit-codes.js'
import type { Terminal } from '../terminal/terminal.js'

export const companiesMax = 10_000
const bytesMax = 5_000_000
const headings: ReadonlySet<string> = new Set([
  'company_number',
  'companynumber',
  'number',
  'company',
  'company_name',
  'name',
  'domain',
  'website',
])

/** The companies from the command line, then those from the file, without duplicates. */
export async function readCompanies(
  terminal: Terminal,
  args: readonly string[],
  file: string | undefined,
): Promise<string[]> {
  const listed = file === undefined ? [] : parseCompanies(await readAll(terminal, file))
  const all = [...new Set([...args.map((each) => each.trim()), ...listed])].filter((each) => each !== '')
  if (all.length === 0) throw new UsageError('No company given.', 'Give company numbers, names or domains, or --file.')
  if (all.length > companiesMax) throw new UsageError(`More than ${companiesMax} companies given.`, 'Split the list.')
  return all
}

/** Takes one company per line, or the first column of a CSV file with or without a header. */
export function parseCompanies(text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  const cells = lines.filter((line) => !line.startsWith('#')).map((line) => firstCell(line).trim())
  const filled = cells.filter((cell) => cell !== '')
  return headings.has((filled[0] ?? '').toLowerCase().replace(/\s+/g, '_')) ? filled.slice(1) : filled
}

/** A name that contains a comma must be quoted, as in any CSV file. */
function firstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line)?.[1]
  return quoted === undefined ? (line.split(/[,;\t]/, 1)[0] ?? '') : quoted.replaceAll('""', '"')
}

async function readAll(terminal: Terminal, file: string): Promise<string> {
  if (file === '-' && terminal.stdin.isTTY)
    throw new UsageError('Standard input is a terminal.', 'Pipe the companies in, or name a file.')
  const input: Readable = file === '-' ? terminal.stdin : createReadStream(file)
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of input) {
      const read = Buffer.from(chunk)
      bytes += read.length
      if (bytes > bytesMax) throw new UsageError(`The list is larger than ${bytesMax} bytes.`, 'Split it.')
      chunks.push(read)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new UsageError(`Cannot read ${file} (${String(error.code)}).`, 'Check --file.')
  }
  return Buffer.concat(chunks).toString('utf8')
}
