// The gates of resolution, on forged sites: those that were tuned on, those that were held out, and those of a fresh set.
// Usage: node bench/resolution/attacks.js [--sites 1500] [--seed 1] [--sets tuning,held-out,fresh] [--register FILE…]
//        [--folder DIR] [--verbose]
// Further register files are loaded before the forged one. With --folder the files are kept there.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { forge, templateSets } from '../generated-sites/forge.js'
import { gatesOf } from './gates.js'
import { allJsonLines } from './json-lines.js'
import { loadRegister } from './load-register.js'
import { printCost, printScores } from './print-scores.js'
import { runSites } from './run-sites.js'
import { score } from './score.js'

const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: '1500' },
    seed: { type: 'string', default: '1' },
    sets: { type: 'string', default: 'tuning,held-out' },
    register: { type: 'string', multiple: true, default: [] },
    folder: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
})
const sets = values.sets.split(',')
if (sets.some((templates) => !templateSets.includes(templates))) {
  console.error(`--sets takes ${templateSets.join(', ')}, with commas between.`)
  process.exit(2)
}
const clock = { now: () => Date.now() }
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'brassplate-attacks-'))
let failed = 0
try {
  for (const templates of sets) failed += await runSet(templates)
} finally {
  if (!values.folder) rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed > 0 ? 1 : 0

async function runSet(templates) {
  const { paths, companies } = forge({
    sites: Number(values.sites),
    seed: Number(values.seed),
    templates,
    folder: join(folder, templates),
  })
  const register = await loadRegister([...values.register, paths.register], clock)
  try {
    console.log(`\n${templates}: ${values.sites} sites over ${companies} companies, seed ${values.seed}`)
    const out = join(folder, templates, 'results.jsonl')
    const run = await runSites({ sites: paths.sites, out, storage: register.storage, clock })
    printCost(run.lines, run.seconds)
    const scores = score(run.lines, await allJsonLines(paths.expected))
    printScores(scores, { isVerbose: values.verbose })
    const gates = gatesOf(scores, run)
    for (const { title, isPassed, measured } of gates)
      console.log(`${isPassed ? 'ok  ' : 'FAIL'} ${title}: ${measured}`)
    return gates.filter(({ isPassed }) => !isPassed).length
  } finally {
    await register.close()
  }
}
