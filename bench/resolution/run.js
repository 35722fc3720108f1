// Resolves recorded sites against a register with the production pipeline.
// Usage: node bench/resolution/run.js --packs DIR --register FILE… [--engine sqlite|postgres] [--together] [--out DIR]
//        node bench/resolution/run.js --register FILE… --sites FILE.jsonl[.gz] --out FILE.jsonl [--expected FILE.jsonl] [--verbose]
// With --together the registers of all packs are loaded once, which matters if the first is large.
// Register files are in the official layout, plain or gz; later files override earlier ones. Each site has only its own
// `pages`: any other URL returns 404, any other host is unknown. The model was trained on the packs, so the metrics of
// this run are optimistic. The first table has the cross-validated ones, from the committed training matrix, beside them.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultMatchThreshold } from '../../packages/core/dist/index.js'
import { jsonLines } from '../lines.js'
import { loadRegister } from './load-register.js'
import { crossValidate } from './model/cross-validate.js'
import { matrixPath, readMatrix } from './model/matrix.js'
import { answersOf, calibrationTable, figuresTable, packTable } from './model/report.js'
import { isGenerated } from './model/stack.js'
import { packAnswers } from './pack-answers.js'
import { packsIn } from './packs.js'
import { printCost, printScores } from './print-scores.js'
import { runSites } from './run-sites.js'
import { score } from './score.js'

const { values } = parseArgs({
  options: {
    packs: { type: 'string' },
    register: { type: 'string', multiple: true },
    sites: { type: 'string' },
    out: { type: 'string' },
    expected: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
    together: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})
const clock = { now: () => Date.now() }
if (values.packs && values.register) await runPacks()
else if (values.register && values.sites && values.out) await runOne()
else {
  console.error('Give --packs DIR and --register FILE, or --register FILE, --sites FILE and --out FILE.')
  process.exit(2)
}

async function runPacks() {
  const folder = values.out ?? mkdtempSync(join(tmpdir(), 'brassplate-answers-'))
  const packs = packsIn(values.packs)
  const answers = []
  const resolvePacks = async (some) => {
    const more = some.flatMap(({ register }) => register)
    await withRegister(more, async (storage) => {
      for (const pack of some) {
        const lines = await resolved(pack.name, { sites: pack.sites, out: join(folder, `${pack.name}.jsonl`), storage })
        answers.push(...packAnswers(pack, lines, await Array.fromAsync(jsonLines(pack.expected))))
      }
    })
  }
  if (values.together) await resolvePacks(packs)
  else for (const pack of packs) await resolvePacks([pack])
  console.log(`\n${packTable(crossValidated(), answers)}\n\n${figuresTable(answers)}\n\n${calibrationTable(answers)}`)
}

function crossValidated() {
  const sites = readMatrix(matrixPath)
  const labelled = sites.filter((site) => !isGenerated(site))
  return answersOf(labelled, crossValidate(sites, { repeats: 1 }), defaultMatchThreshold)
}

async function runOne() {
  const { sites, out } = values
  const lines = await withRegister([], (storage) => resolved('sites', { sites, out, storage }))
  if (values.expected)
    printScores(score(lines, await Array.fromAsync(jsonLines(values.expected))), { isVerbose: values.verbose })
}

async function withRegister(more, run) {
  const register = await loadRegister([...values.register, ...more], clock, values.engine)
  console.log(`${register.companies} companies loaded in ${register.seconds.toFixed(1)} s`)
  try {
    return await run(register.storage)
  } finally {
    await register.close()
  }
}

async function resolved(title, options) {
  const { lines, failures, seconds } = await runSites({ ...options, clock })
  process.stdout.write(`${title}: `)
  printCost(lines, seconds)
  if (failures > 0) {
    console.error(`${failures} sites failed with a pipeline error.`)
    process.exitCode = 1
  }
  return lines
}
