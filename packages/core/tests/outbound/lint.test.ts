import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** One forbidden import or global per line, and some allowed lines. */
const attempts = [
  "import { connect } from 'node:net'",
  "import { lookup } from 'node:dns/promises'",
  "import type { Agent } from 'undici'",
  "export { request } from 'node:https'",
  "export * as tls from 'node:tls'",
  "export const http = () => import('node:http')",
  'export const asked = () => fetch',
  'export const globally = () => globalThis.fetch',
]
const harmless = [
  "export * as listening from './http.js'",
  "export * as files from 'node:fs'",
  'export const fetched = 1',
]

const guarded = [
  'packages/core/adapters/node/probe.ts',
  'packages/server/src/api/probe.ts',
  'packages/cli/src/probe.ts',
]
const exempt = ['packages/core/adapters/node/web/probe.ts', 'packages/core/adapters/node/companies-house/probe.ts']

let folder: string
let complaints: Map<string, number>

/** Lints probe files with the rules of the repository, in a copy of its layout. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brassplate-lint-'))
  const rules = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8'))
  await writeFile(join(folder, 'biome.json'), JSON.stringify({ ...rules, $schema: undefined, vcs: { enabled: false } }))
  await cp(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
  for (const path of [...guarded, ...exempt]) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), [...attempts, ...harmless].join('\n'))
  }
  complaints = await lint()
})

afterAll(() => rm(folder, { recursive: true }))

async function lint(): Promise<Map<string, number>> {
  const biome = join(root, 'node_modules/.bin/biome')
  const printed = await new Promise<string>((done) => {
    execFile(biome, ['lint', '--colors=off', '--max-diagnostics=none'], { cwd: folder }, (_, out, err) =>
      done(out + err),
    )
  })
  const counts = new Map<string, number>()
  for (const [, path = ''] of printed.matchAll(
    /^(packages\S+?):\d+:\d+ (?:plugin|lint\/style\/noRestrictedGlobals) /gm,
  )) {
    counts.set(path, (counts.get(path) ?? 0) + 1)
  }
  return counts
}

describe('the linter', () => {
  it.each(guarded)('refuses network access outside the outbound door in %s', (path) => {
    expect(complaints.get(path)).toBe(attempts.length)
  })

  it.each(exempt)('allows %s', (path) => {
    expect(complaints.get(path)).toBeUndefined()
  })
})
