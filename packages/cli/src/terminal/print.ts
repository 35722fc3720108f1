import { colourFor } from '../text/colour.js'
import { plainJson } from '../text/sanitise.js'
import type { Look } from '../text/table.js'
import type { Terminal } from './terminal.js'

const columnsDefault = 80

export interface PrintOptions {
  readonly json?: boolean
}

/** Shows a result: as rendered text on a terminal, as JSON in a pipe or with `--json`. */
export function print<Value>(
  terminal: Terminal,
  value: Value,
  render: (value: Value, look: Look) => string,
  options: PrintOptions,
): void {
  terminal.stdout.write(isText(terminal, options) ? render(value, lookOf(terminal)) : `${plainJson(value, 2)}\n`)
}

/** Shows one record of many; in a pipe, as one line of JSON. */
export function printLine<Value>(
  terminal: Terminal,
  value: Value,
  render: (value: Value, look: Look) => string,
  options: PrintOptions,
): void {
  terminal.stdout.write(isText(terminal, options) ? render(value, lookOf(terminal)) : `${plainJson(value)}\n`)
}

/** Whether to print text rather than JSON. */
export function isText({ stdout }: Pick<Terminal, 'stdout'>, options: PrintOptions): boolean {
  return stdout.isTTY === true && options.json !== true
}

export function lookOf({ stdout, env }: Terminal): Look {
  return { columns: stdout.columns || columnsDefault, colour: colourFor(stdout, env) }
}
