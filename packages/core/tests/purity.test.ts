import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript-api'
import { describe, expect, it } from 'vitest'

const core = fileURLToPath(new URL('..', import.meta.url))

/** The package's own import names; on Node they may map to other modules. */
const namedAs: Readonly<Record<string, { default: string }>> = JSON.parse(
  readFileSync(join(core, 'package.json'), 'utf8'),
).imports

/** All external imports of a built file, including those of its chunks. */
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
  it('exists (if not, run `tsup` in packages/core)', () => {
    expect(existsSync(join(core, 'dist/index.js'))).toBe(true)
  })

  it.each(['index.js', 'contract.js', 'api.js', 'lists.js'])(
    'imports only zod and the public suffix list from %s',
    (entry) => {
      expect([...importsOf(entry)].filter((name) => name !== 'zod' && name !== 'tldts')).toEqual([])
    },
  )

  it.each([
    ['contract.js', 'zod'],
    ['sqlite.js', 'better-sqlite3'],
    ['postgres.js', 'postgres'],
    ['node.js', '@node-rs/argon2'],
    ['sheets.js', 'yauzl'],
  ])('is checked by a test that can fail: %s imports %s', (entry, name) => {
    expect(importsOf(entry)).toContain(name)
  })
})

/** Forbidden code for a file in `src`, and the compiler error it causes. */
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

/** Compiles texts as files of `src` with `tsconfig.src.json`; returns the errors of each. */
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

  it('allow a file to use the language and its neighbours', () => {
    expect(aboutAllowed).toEqual([])
  })

  it.each(attempts.map((attempt, index) => [...attempt, index] as const))('refuse %s', (_, complaint, index) => {
    expect(complaints[index]?.join('\n')).toContain(complaint)
  })
})
