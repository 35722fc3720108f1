import { print, printLine } from '../text/print.js'
import { plainJson } from '../text/sanitise.js'
import { facts, type Look, table } from '../text/table.js'
import { words } from '../text/words.js'
import type { Terminal } from './terminal.js'

export { isText } from '../text/print.js'

type Row = Readonly<Record<string, unknown>>

/** What somebody may want to copy. */
const copied: ReadonlySet<string> = new Set(['id', 'email', 'url', 'database', 'path'])

/** Shows a result by the names of its fields: readable on a terminal, JSON for a pipe or where `--json` asks for it. */
export function show(terminal: Terminal, result: Row | readonly Row[], options: { json?: boolean }): void {
  print(terminal, result, text, options)
}

/** On standard error, where the other output is in use: JSON on one line unless a person reads it. */
export function showBeside({ stdin, stderr, env }: Terminal, result: Row, options: { json?: boolean }): void {
  const beside = { stdin, stdout: stderr, stderr, env }
  printLine(beside, result, text, options)
}

export function showJson(terminal: Terminal, result: Row | readonly Row[]): void {
  terminal.stdout.write(`${plainJson(result, 2)}\n`)
}

function text(result: Row | readonly Row[], look: Look): string {
  if (!isList(result))
    return facts(
      Object.entries(result).map(([name, value]) => [title(name), cell(value)] as const),
      look,
    )
  const [first] = result
  if (!first) return 'Nothing to show.\n'
  const columns = Object.keys(first).map((name) => ({
    title: title(name),
    of: (row: Row) => cell(row[name]),
    isWhole: copied.has(name),
  }))
  return table(columns, result, look)
}

/** `api_key_last4` as a person writes it. */
function title(name: string): string {
  return words(name.replace(/_last4$/, '_ends_in'))
}

function isList(result: Row | readonly Row[]): result is readonly Row[] {
  return Array.isArray(result)
}

function cell(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map(cell).join(', ')
  return Object.entries(value)
    .map(([name, each]) => `${words(name)} ${cell(each) ?? '-'}`)
    .join(', ')
}
