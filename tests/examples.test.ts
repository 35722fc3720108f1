import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { exampleFiles } from './examples/files.js'
import { type Example, findExamples } from './examples/find-examples.js'
import { compile, makeProject, programOf, runProgram } from './examples/programs.js'
import { run } from './examples/run.js'
import { differences, type Json, parseShown } from './examples/shapes.js'
import { openWorld, type World } from './examples/world.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const examples = findExamples(root)
/** An example may run a dozen processes. This limit only ends one that hangs. */
const exampleMaxMs = 900_000
const readerWaitMs = 300_000
/** How much output of a failed example is shown. */
const shownMax = 2_000

/** Languages that are not executed here. The server's tests of exports run the SQL. */
const shownOnly = ['csv', 'env', 'http', 'sql']

/**
 * How many blocks of each page are not executed. To add one, give the reason in a comment above the block,
 * `<!-- not run: … -->`, and update the count here, so that no example is disabled by accident.
 */
const notRun: Record<string, number> = {
  'README.md': 2,
  'clients/python/README.md': 1,
  'packages/sdk/README.md': 2,
  'docs/accounts.md': 1,
  'docs/agent-programs.md': 4,
  'docs/backup.md': 3,
  'docs/benchmarks.md': 1,
  'docs/cli.md': 1,
  'docs/credits.md': 1,
  'docs/deployment.md': 5,
  'docs/exports.md': 4,
  'docs/how-to/connect-an-agent.md': 1,
  'docs/how-to/run-it.md': 1,
  'docs/internals/simulation.md': 1,
  'docs/monitoring.md': 3,
  'docs/people.md': 1,
  'docs/resolution.md': 2,
  'docs/scale.md': 4,
  'docs/spreadsheets.md': 2,
  'docs/webhooks.md': 1,
}

const isShell = ({ language }: Example) => ['sh', 'bash', 'console'].includes(language)
const isProgram = ({ language }: Example) => ['ts', 'js'].includes(language)
const isExecuted = ({ marks, language }: Example) => !marks.includes('no-run') && !shownOnly.includes(language)

let world: World
let diagnostics = new Map<string, string[]>()
const programs = new Map<Example, string>()

beforeAll(async () => {
  world = await openWorld()
  const project = world.folder(false)
  makeProject(project)
  for (const [index, example] of examples.filter(isProgram).entries()) {
    const folder = join(project, `program-${index}`)
    mkdirSync(folder)
    const file = join(folder, `program.${example.language}`)
    for (const [name, content] of Object.entries(exampleFiles(world.apiKey))) writeFileSync(join(folder, name), content)
    writeFileSync(file, programOf(world.fill(example.code, folder), world))
    programs.set(example, file)
  }
  // JavaScript has no types. What is wrong with it shows when it runs.
  const typed = [...programs.values()].filter((file) => file.endsWith('.ts'))
  diagnostics = await compile(project, typed)
}, exampleMaxMs)

afterAll(() => world?.close(), exampleMaxMs)

it('accounts for every example that is not executed, each with a reason', () => {
  const silent = examples.filter((example) => !isExecuted(example))
  const counts = silent.map(({ file }) => [file, silent.filter((other) => other.file === file).length])
  expect(Object.fromEntries(counts)).toEqual(notRun)
  const marked = silent.filter(({ marks }) => marks.includes('no-run'))
  expect(marked.filter(({ note }) => !note.startsWith('not run: ')).map(({ place }) => place)).toEqual([])
})

it('knows the language of every example', () => {
  const known = [...shownOnly, 'powerquery', 'sh', 'bash', 'console', 'ts', 'js', 'json', 'yaml', 'python', 'text']
  expect(examples.filter(({ language }) => !known.includes(language)).map(({ place }) => place)).toEqual([])
})

const commands = examples.filter((example) => isShell(example) && isExecuted(example))
/** An account has one export, result or report at a time. */
const isExport = ({ code }: Example) => /export|\/(?:result|report)\b/.test(code)

async function expectSuccess({ code, note }: Example): Promise<void> {
  const folder = world.folder(note !== 'without a server')
  const { code: exitCode, stdout, stderr } = await world.shell(commandsOf(world.fill(code, folder)), folder)
  expect(exitCode, `${stdout.slice(-shownMax)}${stderr.slice(-shownMax)}`).toBe(0)
}

/** Several at a time, because some wait for the next signal of the demo. */
describe.concurrent('commands', () => {
  it.each(commands.filter((example) => !isExport(example)))('$place succeeds', expectSuccess, exampleMaxMs)
})

describe('commands that export, one at a time', () => {
  it.each(commands.filter(isExport))('$place succeeds', expectSuccess, exampleMaxMs)
})

describe('programs', () => {
  it.each(examples.filter(isProgram))('$place type-checks', (example) => {
    expect(diagnostics.get(programs.get(example) ?? '') ?? []).toEqual([])
  })

  it.each(examples.filter((example) => isProgram(example) && isExecuted(example)))(
    '$place runs',
    async (example) => {
      const { code, stderr } = await runProgram((programs.get(example) ?? '').replace(/ts$/, 'js'), world)
      expect(code, stderr.slice(-shownMax)).toBe(0)
    },
    exampleMaxMs,
  )
})

describe('the receiver of docs/webhooks.md', () => {
  it('accepts genuine deliveries and rejects others', { timeout: exampleMaxMs }, async () => {
    const [, file = ''] = [...programs].find(([example]) => example.file === 'docs/webhooks.md') ?? []
    const { body, timestamp, signature } = world.delivery()
    const headers = { 'X-Brassplate-Timestamp': timestamp, 'X-Brassplate-Signature': signature }
    const statuses: number[] = []
    await runProgram(file, world, async (port) => {
      for (const sent of [body, `${body} `, 'x'.repeat(1_000_001)]) {
        const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: sent })
        statuses.push(answer.status)
      }
    })
    expect(statuses).toEqual([204, 401, 413])
  })
})

describe('JSON', () => {
  it.each(examples.filter(({ language }) => language === 'json'))(
    '$place is valid and has the shape of the real response',
    async ({ code, note, place }) => {
      const shown = parseShown(code)
      if (!note.startsWith('shape of: ')) return
      const { real, except } = await fetchReal(note.slice('shape of: '.length), shown.length)
      expect(real.length, place).toBeGreaterThanOrEqual(shown.length)
      expect(shown.flatMap((value, index) => differences(value, real[index] ?? null, except))).toEqual([])
    },
    exampleMaxMs,
  )
})

const pythonExamples = examples.filter(({ language }) => language === 'python')
const isVerifier = ({ code }: Example) => code.includes('def is_genuine')

describe('other languages', () => {
  it.each(examples.filter(({ language }) => language === 'yaml'))('$place is valid', ({ code }) => {
    expect(() => parseYaml(code)).not.toThrow()
  })

  it.each(pythonExamples.filter((example) => isExecuted(example) && !isVerifier(example)))(
    '$place runs',
    async ({ code }) => {
      const { code: exitCode, stderr } = await run('python3', ['-B', '-c', world.fill(code, root)], {
        cwd: join(root, 'clients/python'),
        env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' },
      })
      expect(exitCode, stderr).toBe(0)
    },
  )

  it('Python: the webhook verifier accepts genuine deliveries and rejects others', async () => {
    const code = pythonExamples.find(isVerifier)?.code ?? ''
    const { body, secret, timestamp, signature } = world.delivery()
    const headers = { 'x-brassplate-timestamp': timestamp, 'x-brassplate-signature': signature }
    const check = `
import json, sys
body, headers, secret = json.load(sys.stdin)
print(is_genuine(body.encode(), headers, secret), is_genuine(body.encode() + b" ", headers, secret), is_genuine(body.encode(), {}, secret))`
    const input = JSON.stringify([body, headers, secret])
    const { stdout, stderr } = await run('python3', ['-c', code + check], {
      cwd: root,
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' },
      input,
    })
    expect(stdout.trim(), stderr).toBe('True False False')
  })
})

/** In a console block, only lines after the prompt are commands; the rest is output. */
function commandsOf(code: string): string {
  const lines = code.split('\n')
  const typed = lines.filter((line) => line.startsWith('$ '))
  return typed.length > 0 ? typed.map((line) => line.slice(2)).join('\n') : code
}

/** The real response of the server or of a command: `GET /path at data.0 except before, after`, or `$ command`. */
async function fetchReal(question: string, count: number): Promise<{ real: Json[]; except: string[] }> {
  if (question.startsWith('$ ')) {
    const folder = world.folder(true)
    const { stdout, stderr } = await world.shell(world.fill(question.slice(2), folder), folder)
    if (stdout.trim() === '') throw new Error(`The command printed nothing: ${stderr}`)
    return { real: parseShown(stdout), except: [] }
  }
  const pattern = /^(GET|POST) (\S+)(?: (\{.*\}))?(?: at ([\w.]+))?(?: except ([\w, ]+))?$/
  const [, method = '', path = '', body, at = '', except = ''] = pattern.exec(question) ?? []
  if (!method) throw new Error(`Invalid note: shape of: ${question}`)
  const read = async () => {
    const headers = { 'X-API-Key': world.apiKey, 'Content-Type': 'application/json' }
    const response = await fetch(world.url + path, { method, headers, ...(body ? { body } : {}) })
    const found = at
      .split('.')
      .filter(Boolean)
      .reduce<Json | undefined>(memberOf, (await response.json()) as Json)
    return found === undefined ? [] : [found]
  }
  // The demo simulates changes over time, so the first signal may not exist yet.
  const real = await expect
    .poll(read, { timeout: readerWaitMs, interval: 250 })
    .not.toHaveLength(count - 1)
    .then(read)
  return { real, except: except.split(', ').filter(Boolean) }
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, Json>)[name] : undefined
}
