// Compares the time of an import with a bare loop that writes the same rows, in the same run.
// Usage: node bench/register/import.js FILE [--engine sqlite|postgres] [--rounds 1] [--folder DIR] [--keep]
// With --keep the register is not deleted. In the Postgres of BRASSPLATE_BENCH_POSTGRES it always stays.
// SQLite: a bare loop of INSERTs with the same columns, the same indexes, and the prebuilt search lists.
// Postgres: a bare COPY of the same tables and the same indexes. Needs BRASSPLATE_BENCH_POSTGRES=postgres://… with a
// superuser, or starts the server that the tests use.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { barePostgres } from './bare-postgres.js'
import { bareSqlite } from './bare-sqlite.js'
import { withPostgres } from './postgres.js'
import { importRegister } from './support.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: 'sqlite' },
    rounds: { type: 'string', default: '1' },
    folder: { type: 'string', default: tmpdir() },
    keep: { type: 'boolean', default: false },
  },
})
const [file] = positionals
if (!file) {
  console.error(
    'Usage: node bench/register/import.js FILE [--engine sqlite|postgres] [--rounds 1] [--folder DIR] [--keep]',
  )
  process.exit(2)
}

const ratios = []
for (let round = 1; round <= Number(values.rounds); round += 1) {
  const measured = values.engine === 'postgres' ? await onPostgres() : await onSqlite()
  const { ours, bare } = measured
  ratios.push(ours.seconds / bare.seconds)
  console.log(
    `round ${round}: import ${ours.seconds.toFixed(1)} s (${Math.round(ours.report.snapshot.companies / ours.seconds)} companies/s, ${ours.megabytes.toFixed(0)} MB peak resident memory)`,
  )
  console.log(`         bare   ${bare.seconds.toFixed(1)} s (${bare.detail})`)
  console.log(
    `         ratio  ${(ours.seconds / bare.seconds).toFixed(2)}${bare.without ? `, without the search lists in the bare loop ${(ours.seconds / bare.without).toFixed(2)}` : ''}`,
  )
}
ratios.sort((one, other) => one - other)
console.log(`median ratio ${ratios[ratios.length >> 1].toFixed(2)} (target: at most 2.5)`)

async function onSqlite() {
  const folder = mkdtempSync(join(values.folder, 'brassplate-import-'))
  const path = join(folder, 'register.db')
  try {
    const ours = await importRegister(`sqlite:${path}`, [file])
    console.log(`         file   ${(statSync(`${path}.register`).size / 1e9).toFixed(2)} GB`)
    const bare = await bareSqlite(`${path}.register`, join(folder, 'bare.db'))
    return { ours, bare }
  } finally {
    if (values.keep) console.log(`register left in ${path}`)
    else rmSync(folder, { recursive: true, force: true })
  }
}

function onPostgres() {
  return withPostgres(async (url) => {
    const ours = await importRegister(url, [file])
    const bare = await barePostgres(url)
    return { ours, bare }
  })
}
