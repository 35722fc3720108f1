// Publishes a snapshot in which one company in a hundred changed, with many watched companies. Checks that exactly the
// changed and watched companies get signals, and measures time and memory.
// Usage: node bench/signals/snapshot.js [--rows 5600000] [--watched 100000] [--folder DIR] [--database postgres://…]
// Without --database a SQLite file in the folder is used; with one, an empty Postgres database.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { importRegister } from '../../packages/core/dist/node.js'
import { compose, parseConfig } from '../../packages/server/dist/index.js'
import { jsonLines } from '../lines.js'
import { environment } from '../register/support.js'
import { exactness } from './exactness.js'
import { watchMany } from './watch-many.js'

const changedShare = '0.01'
const generator = fileURLToPath(new URL('../register/generate.js', import.meta.url))

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '5600000' },
    watched: { type: 'string', default: '100000' },
    folder: { type: 'string', default: tmpdir() },
    database: { type: 'string' },
  },
})
const folder = mkdtempSync(join(values.folder, 'brassplate-signals-'))
const [before, after, plan] = ['before.csv', 'after.csv', 'plan.jsonl'].map((name) => join(folder, name))
try {
  generate(before)
  generate(after, '--changed', changedShare, '--plan', plan)
  process.exitCode = (await run()) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function generate(file, ...more) {
  const { status } = spawnSync(process.execPath, [generator, file, '--rows', values.rows, ...more], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`The generator exited with ${status}.`)
}

async function run() {
  const database = values.database ?? `sqlite:${join(folder, 'bench.db')}`
  const config = parseConfig(environment({ BRASSPLATE_DATABASE_URL: database }))
  const composed = await compose(config)
  const { engine, ports, clock, close } = composed
  const importing = (file, register = engine.register) =>
    importRegister({
      register,
      clock,
      sources: [file],
      snapshotUrl: config.registerSnapshotUrl,
      downloads: `${file}.`,
      isMerge: false,
      isComplete: true,
    })
  try {
    await importing(before)
    const watching = await timed(() =>
      watchMany({ engine, ports }, before, Number(values.rows), Number(values.watched)),
    )
    console.log(
      `watching ${watching.result.companies.size} companies by ${watching.result.accounts.length} accounts took ${seconds(watching)}`,
    )

    // Other benchmarks measure the import itself; here publishing is postponed and measured separately.
    const { added, changed, absent } = await importing(after, {
      ...engine.register,
      publishImportChanges: async () => 0,
    })
    const publishing = await timed(() => engine.register.publishImportChanges())
    console.log(`added ${added}, changed ${changed}, absent ${absent}`)
    console.log(
      `publishing ${publishing.result} changes took ${seconds(publishing)} (${Math.round(publishing.result / publishing.seconds)} per second), ${(process.resourceUsage().maxRSS / 1_024).toFixed(0)} MB peak resident memory of the whole run`,
    )

    const planned = await Array.fromAsync(jsonLines(plan), ({ number }) => number)
    const found = await exactness({ engine, ...watching.result }, new Set(planned))
    console.log(
      `signals ${found.signals}, of ${found.companies} companies; watched and changed ${found.expected}; missing ${found.missing.length}, not expected ${found.unexpected.length}, out of sequence ${found.gaps}`,
    )
    if (found.missing.length > 0) console.log('missing', found.missing.slice(0, 5))
    return found.missing.length + found.unexpected.length + found.gaps === 0
  } finally {
    await close()
  }
}

async function timed(work) {
  const startedAt = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - startedAt) / 1_000 }
}

function seconds(measured) {
  return `${measured.seconds.toFixed(1)} s`
}
