// Resolves recorded sites against a register by the product's own pipeline.
// Usage: node bench/resolution/run.js --register FILE [--register FILE…] --sites FILE.jsonl --out FILE.jsonl
//        [--expected FILE.jsonl] [--engine sqlite|postgres] [--verbose]
//        node bench/resolution/run.js fit … (see fit.js)
// Register files are in the official layout, plain or gz; a later one wins over one before. Each site sees its own
// `pages` alone: any other address is 404, any other host is unknown. With --expected the scores are printed too.
import { parseArgs } from 'node:util'
import { allJsonLines } from './json-lines.js'
import { loadRegister } from './load-register.js'
import { printCost, printScores } from './print-scores.js'
import { runSites } from './run-sites.js'
import { score } from './score.js'

const usage =
  'Usage: node bench/resolution/run.js --register FILE [--register FILE…] --sites FILE.jsonl --out FILE.jsonl [--expected FILE.jsonl] [--engine sqlite|postgres] [--verbose]'

if (process.argv[2] === 'fit') await import('./fit.js')
else await run()

async function run() {
  const { values } = parseArgs({
    options: {
      register: { type: 'string', multiple: true },
      sites: { type: 'string' },
      out: { type: 'string' },
      expected: { type: 'string' },
      engine: { type: 'string', default: 'sqlite' },
      verbose: { type: 'boolean', default: false },
    },
  })
  if (!values.register || !values.sites || !values.out) {
    console.error(usage)
    process.exit(2)
  }

  const clock = { now: () => Date.now() }
  const register = await loadRegister(values.register, clock, values.engine)
  try {
    const { lines, failures, seconds } = await runSites({
      sites: values.sites,
      out: values.out,
      storage: register.storage,
      clock,
    })
    console.log(`${register.companies} companies loaded in ${register.seconds.toFixed(1)} s`)
    printCost(lines, seconds)
    if (values.expected) {
      const expected = await allJsonLines(values.expected)
      printScores(score(lines, expected), { isVerbose: values.verbose })
    }
    if (failures > 0) {
      console.error(`${failures} sites ended in an error of the pipeline.`)
      process.exitCode = 1
    }
  } finally {
    await register.close()
  }
}
