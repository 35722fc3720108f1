// Measures what the documentation claims, each beside a baseline of the same run, and prints one table.
// Usage: npx -y pnpm@10 bench [--companies 200000] [--seconds 4] [--rows 5000] [--write]
// --write also puts the table into docs/benchmarks.md, with a chart. Run it on a quiet machine.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { importClaims } from './claims/imports.js'
import { requestClaims } from './claims/requests.js'
import { resolveClaims } from './claims/resolve.js'
import { deliveryClaims, pageClaims, startClaims } from './claims/work.js'
import { tableOf, writePage } from './claims/write-page.js'
import { createDatabase, withPostgres } from './register/postgres.js'

const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '4' },
    rows: { type: 'string', default: '5000' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log('Usage: npx -y pnpm@10 bench [--companies 200000] [--seconds 4] [--rows 5000] [--write]')
  process.exit()
}
const [companies, seconds, rows] = [values.companies, values.seconds, values.rows].map(Number)
const folder = mkdtempSync(join(tmpdir(), 'brassplate-bench-'))
const files = { file: join(folder, 'first.csv'), changed: join(folder, 'second.csv') }
const claims = []
const [load] = loadavg()

try {
  generate(files.file)
  generate(files.changed, '--changed', '0.01', '--plan', join(folder, 'plan.jsonl'))
  await onEngine('sqlite', `sqlite:${join(folder, 'bench.db')}`, `sqlite:${join(folder, 'demo.db')}`)
  // The demo has its own register.
  await withPostgres(async (url) => onEngine('postgres', url, await createDatabase(url, 'brassplate_bench_demo')))
  await add('pages', () => pageClaims())
  await add('deliveries', () => deliveryClaims(Math.max(5, seconds)))
  console.log(`\n${tableOf(claims)}`)
  if (values.write) writePage(claims, { companies, load })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function onEngine(engine, database, demo) {
  await add(`imports on ${engine}`, () => importClaims(engine, database, files))
  await add(`starts on ${engine}`, () => startClaims(engine, database))
  await add(`requests on ${engine}`, () => requestClaims(engine, database, files.file, { seconds, rows }))
  await add(`known domains on ${engine}`, () => resolveClaims(engine, demo, { seconds }))
}

async function add(what, work) {
  console.error(`${what} …`)
  claims.push(...(await work()))
}

function generate(path, ...options) {
  const script = fileURLToPath(new URL('register/generate.js', import.meta.url))
  execFileSync(process.execPath, [script, path, '--rows', String(companies), ...options], { stdio: 'ignore' })
}
