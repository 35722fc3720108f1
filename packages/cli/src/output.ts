import type { Terminal } from './terminal.js'
import { print } from './text/print.js'
import { plainJson } from './text/sanitise.js'
import { facts, type Look, table } from './text/table.js'

export { isText } from './text/print.js'

type Row = Readonly<Record<string, unknown>>

/** Shows a result by the names of its fields: readable on a terminal, JSON for a pipe or where `--json` asks for it. */
export function show(terminal: Terminal, result: Row | readonly Row[], options: { json?: boolean }): void {
  print(terminal, result, text, options)
}

export function showJson(terminal: Terminal, result: Row | readonly Row[]): void {
  terminal.stdout.write(`${plainJson(result, 2)}\n`)
}

function text(result: Row | readonly Row[], look: Look): string {
  if (!isList(result))
    return facts(
      Object.entries(result).map(([name, value]) => [name, cell(value)] as const),
      look,
    )
  const [first] = result
  if (!first) return 'Nothing to show.\n'
  const columns = Object.keys(first).map((title) => ({ title, of: (row: Row) => cell(row[title]) }))
  return table(columns, result, look)
}

function isList(result: Row | readonly Row[]): result is readonly Row[] {
  return Array.isArray(result)
}

function cell(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
