import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const isProof = process.env.BRASSPLATE_PROVE === 'full'
const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const parts = ['imports', 'requests', 'resolve', 'work', 'write-page'].map((name) => `./claims/${name}.js`)
const node = async (...parameters) => (await promisify(execFile)(process.execPath, parameters)).stdout

it('loads all that it measures in plain Node', async () => {
  const modules = [...parts, './register/postgres.js', '../tests/support/embedded-postgres.ts']
  const imports = modules.map((name) => `await import(${JSON.stringify(new URL(name, import.meta.url).href)})`)
  expect(await node('--input-type=module', '-e', imports.join('\n'))).toBe('')
}, 120_000)

it(`prints ${isProof ? 'every claim' : 'how to start it'}`, async () => {
  if (!isProof) return expect(await node(here('all.js'), '--help')).toContain('--companies')
  const table = await node(here('all.js'), '--companies', '2000', '--seconds', '0.2', '--rows', '100')
  const claims = table.split('\n').filter((line) => /^\| a/.test(line))
  expect(claims.length).toBeGreaterThan(12)
  expect(table).toContain('| Task | Compared with | SQLite | Postgres |')
  expect(claims.some((line) => /\(\d[\d.]*×\)/.test(line))).toBe(true)
}, 900_000)
