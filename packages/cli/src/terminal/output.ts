import { plainJson } from '../text/sanitise.js'
import { facts, type Look, table } from '../text/table.js'
import { words } from '../text/words.js'
import { print, printLine } from './print.js'
import type { Terminal } from './terminal.js'

export { isText } from './print.js'

type Row = Readonly<Record<string, unknown>>

/** Fields that users may want to copy. */
const neverCutFields: ReadonlySet<string> = new Set(['id', 'email', 'url', 'database', 'path'])

/** Shows a result by its field names: as text on a terminal, as JSON in a pipe or with `--json`. */
export function show(terminal: Terminal, result: Row | readonly Row[], options: { json?: boolean }): void {
  print(terminal, result, text, options)
}

/** Shows a result on standard error when standard output is in use: text on a terminal, otherwise one line of JSON. */
export function showOnStderr({ stdin, stderr, env }: Terminal, result: Row, options: { json?: boolean }): void {
  const stderrTerminal = { stdin, stdout: stderr, stderr, env }
  printLine(stderrTerminal, result, text, options)
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
    isWhole: neverCutFields.has(name),
  }))
  return table(columns, result, look)
}

/** Turns `api_key_last4` into "api key ends in". */
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
