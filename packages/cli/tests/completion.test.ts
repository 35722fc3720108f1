import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placesOf } from '../src/commands/completion/command-tree.js'
import { optionValues } from '../src/option-values.js'
import { createProgram } from '../src/program.js'
import { brassplate } from './support.js'

const folder = mkdtempSync(join(tmpdir(), 'brassplate-completion-'))
const shells = ['bash', 'zsh', 'fish', 'powershell'] as const
const scripts = new Map<string, string>()

beforeAll(async () => {
  for (const shell of shells) {
    const { code, stdout } = await brassplate(['completion', shell])
    expect(code).toBe(0)
    scripts.set(shell, join(folder, shell))
    writeFileSync(join(folder, shell), stdout)
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The completions that bash offers for the last word. */
async function offered(...words: string[]): Promise<string[]> {
  const asked = `source "$0"; COMP_WORDS=(brassplate "$@"); COMP_CWORD=$#; _brassplate; printf '%s\\n' "\${COMPREPLY[@]}"`
  const parameters = ['--norc', '--noprofile', '-c', asked, scripts.get('bash') ?? '', ...words]
  const { stdout } = await promisify(execFile)('bash', parameters)
  return stdout.split('\n').filter((word) => word !== '')
}

function isHere(shell: string): boolean {
  try {
    execFileSync(shell, ['-c', 'exit 0'])
    return true
  } catch {
    return false
  }
}

describe('brassplate completion', () => {
  it('completes commands, sub-commands and options in bash', async () => {
    expect(await offered('back')).toEqual(['backup'])
    expect(await offered('register', '')).toEqual(expect.arrayContaining(['import', 'status', 'follow', '--help']))
    expect(await offered('register', 'import', '--mer')).toEqual(['--merge'])
    expect(await offered('bulk', 'list.csv', '--output', 'answers.csv', '--conc')).toEqual(['--concurrency'])
  })

  it('completes the values of an option if they are few and known', async () => {
    expect(await offered('signals', '--type', 'charge_')).toEqual(['charge_registered', 'charge_satisfied'])
    expect(await offered('webhook', 'test', '1', '--type', 'off')).toEqual(['officer_appointed', 'officer_resigned'])
    expect(await offered('search', 'harbour', '--status', 'diss')).toEqual(['dissolved'])
    expect(await offered('export', 'signals', '--format', '')).toEqual(['csv', 'jsonl', 'parquet', 'xlsx'])
    expect(await offered('search', '--status', 'active', '--sta')).toEqual(['--status'])
  })

  it('knows values only of options that exist', () => {
    const output = new PassThrough()
    const places = placesOf(createProgram({ stdin: output, stdout: output, stderr: output, env: {} }))
    for (const [path, options] of Object.entries(optionValues)) {
      const flags = places.find((place) => place.path === path)?.options.filter(({ takesValue }) => takesValue)
      expect(flags?.map(({ flag }) => flag)).toEqual(expect.arrayContaining(Object.keys(options)))
    }
  })

  it('completes file names in bash after an option that takes a value', async () => {
    expect(await offered('bulk', '--output', '')).toEqual([])
    expect(await offered('nonsense', 'back')).toEqual(['backup'])
  })

  it.each(shells)('lists every command for %s', async (shell) => {
    const { stdout: help } = await brassplate(['--help'])
    const commands = [...help.matchAll(/^ {2}([a-z]+)\b/gm)].map(([, name = '']) => name)
    expect(commands.length).toBeGreaterThan(10)
    const { stdout } = await brassplate(['completion', shell])
    for (const name of commands) expect(stdout, name).toMatch(new RegExp(`\\b${name}\\b`))
    // Only an installed shell can check the syntax of its script.
    if (isHere(shell)) execFileSync(shell, ['-n', scripts.get(shell) ?? ''])
  })

  it('rejects any other shell', async () => {
    expect(await brassplate(['completion', 'tcsh'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('bash, zsh, fish, powershell'),
    })
  })
})
