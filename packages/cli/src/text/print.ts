import type { Terminal } from '../terminal/terminal.js'
import { colourFor } from './colour.js'
import { plainJson } from './sanitise.js'
import type { Look } from './table.js'

const columnsDefault = 80

export interface PrintOptions {
  readonly json?: boolean
}

/** Shows a result: as `render` writes it on a terminal, JSON for a pipe or where `--json` asks for it. */
export function print<Value>(
  terminal: Terminal,
  value: Value,
  render: (value: Value, look: Look) => string,
  options: PrintOptions,
): void {
  terminal.stdout.write(isText(terminal, options) ? render(value, lookOf(terminal)) : `${plainJson(value, 2)}\n`)
}

/** One record of many: a line of JSON for a pipe. */
export function printLine<Value>(
  terminal: Terminal,
  value: Value,
  render: (value: Value, look: Look) => string,
  options: PrintOptions,
): void {
  terminal.stdout.write(isText(terminal, options) ? render(value, lookOf(terminal)) : `${plainJson(value)}\n`)
}

/** Whether a person reads it. */
export function isText({ stdout }: Pick<Terminal, 'stdout'>, options: PrintOptions): boolean {
  return stdout.isTTY === true && options.json !== true
}

export function lookOf({ stdout, env }: Terminal): Look {
  return { columns: stdout.columns || columnsDefault, colour: colourFor(stdout, env) }
}
