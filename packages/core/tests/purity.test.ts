import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript-api'
import { describe, expect, it } from 'vitest'

const core = fileURLToPath(new URL('..', import.meta.url))

/** What the package calls by names of its own; on Node they may stand for something else. */
const namedAs: Readonly<Record<string, { default: string }>> = JSON.parse(
  readFileSync(join(core, 'package.json'), 'utf8'),
).imports

/** Everything that a built file imports from outside the package, found by following its own chunks. */
function importsOf(entry: string): Set<string> {
  const seen = new Set<string>()
  const outside = new Set<string>()
  const waiting = [join(core, 'dist', entry)]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8'), true, true).importedFiles) {
      if (fileName.startsWith('.')) waiting.push(resolve(dirname(file), fileName))
      else outside.add(namedAs[fileName]?.default ?? fileName)
    }
  }
  return outside
}

describe('the built package', () => {
  it('is there: run `tsup` in packages/core first', () => {
    expect(existsSync(join(core, 'dist/index.js'))).toBe(true)
  })

  it.each(['index.js', 'contract.js', 'api.js'])(
    'reaches nothing from %s but zod and the list of public suffixes',
    (entry) => {
      expect([...importsOf(entry)].filter((name) => name !== 'zod' && name !== 'tldts')).toEqual([])
    },
  )

  it.each([
    ['contract.js', 'zod'],
    ['sqlite.js', 'better-sqlite3'],
    ['postgres.js', 'postgres'],
    ['node.js', '@node-rs/argon2'],
  ])('is walked by a test that would notice: %s reaches %s', (entry, name) => {
    expect(importsOf(entry)).toContain(name)
  })
})

/** What a file of `src` might try, and what the compiler says to it. */
const attempts: readonly (readonly [code: string, complaint: string])[] = [
  ['process.exitCode = 1', "Cannot find name 'process'"],
  ["Buffer.from('')", "Cannot find name 'Buffer'"],
  ["fetch('https://harbour-lane.example')", "Cannot find name 'fetch'"],
  ['setTimeout(() => {}, 1)', "Cannot find name 'setTimeout'"],
  ['crypto.randomUUID()', "Cannot find name 'crypto'"],
  ["new URL('https://harbour-lane.example')", "Cannot find name 'URL'"],
  ["console.log('')", "Cannot find name 'console'"],
  ["import { readFileSync } from 'node:fs'", "Cannot find name 'node:fs'"],
  ["import { sha256 } from '../adapters/shared/sha256.js'", "is not under 'rootDir'"],
]
const allowed = "import { minuteMs } from './shared/clock.js'\nexport const due = new Map([[1n, minuteMs]])"
const probeOf = (index: number) => join(core, `src/probe-${index}.ts`)

/** Compiles texts as files of `src` with the options of `tsconfig.src.json`; gives the complaints about each. */
function compile(texts: readonly string[]): string[][] {
  const onUnRecoverableConfigFileDiagnostic = () => {}
  const configHost = { ...ts.sys, onUnRecoverableConfigFileDiagnostic }
  const config = ts.getParsedCommandLineOfConfigFile(join(core, 'tsconfig.src.json'), {}, configHost)
  if (!config) throw new Error('tsconfig.src.json cannot be read.')

  const probes = new Map(texts.map((text, index) => [probeOf(index), `${text}\nexport {}\n`]))
  const host = ts.createCompilerHost(config.options)
  const { fileExists, readFile } = host
  host.fileExists = (path) => probes.has(path) || fileExists(path)
  host.readFile = (path) => probes.get(path) ?? readFile(path)

  const program = ts.createProgram([...probes.keys(), join(core, 'src/shared/clock.ts')], config.options, host)
  const aboutOptions = program.getOptionsDiagnostics()
  return [...probes.keys()].map((path) =>
    [...aboutOptions, ...program.getSemanticDiagnostics(program.getSourceFile(path))]
      .filter(({ file }) => file?.fileName === path)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
  )
}

describe('the compiler options of src', () => {
  const [aboutAllowed, ...complaints] = compile([allowed, ...attempts.map(([code]) => code)])

  it('let a file use its own language and its own neighbours', () => {
    expect(aboutAllowed).toEqual([])
  })

  it.each(attempts.map((attempt, index) => [...attempt, index] as const))('refuse %s', (_, complaint, index) => {
    expect(complaints[index]?.join('\n')).toContain(complaint)
  })
})
