import { PassThrough } from 'node:stream'
import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { createProgram } from './program.js'
import type { Terminal } from './terminal/terminal.js'

const written = { text: '' }
const output = new PassThrough().on('data', (chunk) => {
  written.text += String(chunk)
})
const terminal: Terminal = { stdin: new PassThrough(), stdout: output, stderr: output, env: {} }

function leavesOf(command: Command, path: readonly string[] = []): [string, Command][] {
  const name = [...path, command.name()]
  if (command.commands.length === 0) return [[name.join(' '), command]]
  return command.commands.flatMap((child) => leavesOf(child, name))
}

function helpOf(command: Command): string {
  written.text = ''
  command.outputHelp()
  return written.text
}

describe('the help of', () => {
  const leaves = leavesOf(createProgram(terminal))

  it.each(leaves)('%s shows an example, the shape of its output and the exit codes', (name, command) => {
    const help = helpOf(command)
    expect(help).toMatch(new RegExp(`^Examples?: .*${name}`, 'm'))
    expect(help).toMatch(/^(?:With --out it )?(?:Prints|Writes) /m)
    expect(help).toMatch(/^Exit codes: 0 /m)
    for (const line of help.split('\n')) expect(line.length, line).toBeLessThanOrEqual(140)
  })

  it.each(leaves)('%s offers --json if the command prints a result', (name, command) => {
    const isServer = ['serve', 'worker', 'mcp'].some((verb) => name.endsWith(verb))
    const takesJson = command.options.some(({ long }) => long === '--json')
    expect(takesJson || isServer || name.endsWith('completion')).toBe(true)
  })
})
