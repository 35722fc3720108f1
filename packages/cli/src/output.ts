import type { Terminal } from './terminal.js'

type Row = Readonly<Record<string, unknown>>

/** Shows a result: readable on a terminal, JSON for a pipe or where `--json` asks for it. */
export function show(terminal: Terminal, result: Row | readonly Row[], options: { json?: boolean }): void {
  if (isText(terminal, options)) terminal.stdout.write(text(result))
  else showJson(terminal, result)
}

export function showJson(terminal: Terminal, result: Row | readonly Row[]): void {
  terminal.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
}

/** Whether a person reads it. */
export function isText(terminal: Terminal, options: { json?: boolean }): boolean {
  return terminal.stdout.isTTY === true && options.json !== true
}

function text(result: Row | readonly Row[]): string {
  return isList(result) ? table(result) : list(result)
}

function isList(result: Row | readonly Row[]): result is readonly Row[] {
  return Array.isArray(result)
}

function list(row: Row): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length))
  return Object.entries(row)
    .map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}\n`)
    .join('')
}

function table(rows: readonly Row[]): string {
  const [first] = rows
  if (!first) return 'Nothing to show.\n'
  const names = Object.keys(first)
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name])))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map(
      (line) =>
        `${line
          .map((part, column) => part.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
