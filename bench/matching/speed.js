// Measures how fast names are matched on SQLite.
// Usage: node bench/matching/speed.js --register FILE [--names 10000] [--at-once 8]
// Imports the register file, makes dirty names from it, and matches them with the production code. Prints the time, and
// the ratio to plain searches for the same names.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { matchCompany } from '../../packages/core/dist/index.js'
import { percentile } from '../register/support.js'
import { loadRegister } from '../resolution/load-register.js'
import { dirt } from './dirt.js'
import { makeQueries, prepareRegister } from './queries.js'

const targetSeconds = 60
const { values } = parseArgs({
  options: {
    register: { type: 'string' },
    names: { type: 'string', default: '10000' },
    'at-once': { type: 'string', default: '8' },
  },
})
if (!values.register) {
  console.error('Usage: node bench/matching/speed.js --register FILE [--names 10000] [--at-once 8]')
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'brassplate-matching-'))
try {
  const visible = join(folder, 'visible.csv')
  const companies = await prepareRegister(values.register, visible)
  const wanted = Number(values.names)
  const perKind = Math.ceil(wanted / (Object.keys(dirt).length + 1))
  const questions = makeQueries(companies, { perKind })
    .slice(0, wanted)
    .map(({ question }) => question)
  const { storage, companies: count, close } = await loadRegister([visible], { now: () => Date.now() })
  try {
    const none = { postcode: null, status: null, accountsType: null, incorporatedFrom: null, incorporatedTo: null }
    const search = ({ name }) => storage.register.search({ name, ...none, page: { page: 1, limit: 30 } })
    await runAll(questions.slice(0, 200), (question) => matchCompany(storage, question))
    const searched = await runAll(questions, search)
    const matched = await runAll(questions, (question) => matchCompany(storage, question))
    const verdict = matched.seconds <= (targetSeconds * wanted) / 10_000 ? 'ok  ' : 'SLOW'
    console.log(`${count} companies, ${questions.length} names, ${values['at-once']} at once`)
    console.log(`     search: ${describe(searched)}`)
    console.log(
      `${verdict} match:  ${describe(matched)}, ${(matched.seconds / searched.seconds).toFixed(2)} times a search`,
    )
  } finally {
    await close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function runAll(questions, run) {
  const times = []
  let next = 0
  const startedAt = performance.now()
  const work = async () => {
    while (next < questions.length) {
      const question = questions[next++]
      const from = performance.now()
      await run(question)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: Number(values['at-once']) }, work))
  return { seconds: (performance.now() - startedAt) / 1_000, times }
}

function describe({ seconds, times }) {
  const ms = (share) => `${percentile(times, share).toFixed(1)} ms`
  return `${seconds.toFixed(1)} s, ${Math.round(times.length / seconds)}/s, p50 ${ms(0.5)}, p99 ${ms(0.99)}`
}
