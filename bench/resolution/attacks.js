// Resolves generated sites and checks that no attack is matched and that plain sites still are.
// Usage: node bench/resolution/attacks.js [--set first|second] [--sites 1500] [--seed 1] [--register FILE…] [--folder DIR] [--verbose]
// The second set has only attacks. Further register files are loaded before the generated one. With --folder the generated files and the answers stay there.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateSites, siteSets } from '../generated-sites/generate-sites.js'
import { jsonLines } from '../lines.js'
import { gatesOf } from './gates.js'
import { loadRegister } from './load-register.js'
import { printCost, printScores } from './print-scores.js'
import { runSites } from './run-sites.js'
import { score } from './score.js'

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'first' },
    sites: { type: 'string', default: '1500' },
    seed: { type: 'string', default: '1' },
    register: { type: 'string', multiple: true, default: [] },
    folder: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
})
if (!Object.hasOwn(siteSets, values.set)) {
  console.error(`Unknown set ${values.set}. Give --set ${Object.keys(siteSets).join(' or --set ')}.`)
  process.exit(2)
}
const clock = { now: () => Date.now() }
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'brassplate-attacks-'))
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  if (!values.folder) rmSync(folder, { recursive: true, force: true })
}

async function run() {
  const { paths, ...counts } = generateSites({
    set: values.set,
    sites: Number(values.sites),
    seed: Number(values.seed),
    folder,
  })
  console.log(
    `${values.sites} sites from ${counts.templates} templates of ${counts.kinds} kinds, ${counts.companies} companies, seed ${values.seed}`,
  )
  const register = await loadRegister([...values.register, paths.register], clock)
  try {
    const out = join(folder, 'results.jsonl')
    const answers = await runSites({ sites: paths.sites, out, storage: register.storage, clock })
    printCost(answers.lines, answers.seconds)
    const scores = score(answers.lines, await Array.fromAsync(jsonLines(paths.expected)))
    printScores(scores, { isVerbose: values.verbose })
    const gates = gatesOf(scores, answers)
    for (const { title, isPassed, measured } of gates)
      console.log(`${isPassed ? 'ok  ' : 'FAIL'} ${title}: ${measured}`)
    return gates.every(({ isPassed }) => isPassed)
  } finally {
    await register.close()
  }
}
