// Fits the calibration of match_confidence to labelled sites, and reports how well it tells what is right.
// Usage: node bench/resolution/run.js fit [--folder DIR…] [--set NAME --register FILE… --sites FILE --expected FILE]…
//        [--report FILE.md] [--write]
// A folder holds register.csv, sites.jsonl and expected.jsonl, as the forge writes them; both forms may be given several
// times. With neither, sites are forged of the tuned and the held-out templates. With --write the calibration goes into
// the table of weights and the version of the model rises: build core before it is measured again.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calibrated, calibration, modelVersion } from '../../packages/core/dist/index.js'
import { qualityOf } from './calibration-quality.js'
import { evidenceRatios } from './evidence-ratios.js'
import { fitCurve } from './fit-curve.js'
import { fitReport } from './fit-report.js'
import { fitOptions, forgedSets } from './fit-sets.js'
import { labelledAnswers } from './labelled-answers.js'
import { patternCeilings } from './pattern-ceilings.js'
import { writeCalibration } from './write-calibration.js'

const clock = { now: () => Date.now() }
const args = process.argv.slice(2)
const options = fitOptions(args[0] === 'fit' ? args.slice(1) : args)
if (options.lacking !== null) {
  console.error(`The set “${options.lacking}” needs --register, --sites and --expected.`)
  process.exit(2)
}
const sets = await resolvedSets()
const answers = sets.flatMap((set) => set.answers.filter(hasConfidence))
if (answers.length === 0) {
  console.error('No site has an answer with a company, so there is nothing to fit.')
  process.exit(1)
}
const fitted = fittedTo(answers)
const [learnt, other] = [true, false].map((isLearnt) => answers.filter(({ kin }) => isInFirstHalf(kin) === isLearnt))
const report = fitReport({
  modelVersion,
  sets,
  answers,
  fitted,
  before: qualityUnder(calibration, answers),
  after: qualityUnder(fitted.calibration, answers),
  crossCheck: {
    learnt: learnt.length,
    before: qualityUnder(calibration, other),
    after: qualityUnder(fittedTo(learnt).calibration, other),
  },
  ratios: evidenceRatios(sets),
})
console.log(report)
if (options.report) writeFileSync(options.report, report)
if (options.isWritten) {
  console.log(`Version ${writeCalibration(fitted.calibration)} is written. Build core before it is measured again.`)
}

async function resolvedSets() {
  const resolved = []
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-fit-'))
  try {
    for (const set of options.sets.length > 0 ? options.sets : forgedSets(folder)) {
      resolved.push(await labelledAnswers(set, clock))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return resolved
}

function fittedTo(labelled) {
  const { method, points } = fitCurve(labelled.map(({ score, isRight }) => ({ bits: score.held, isRight })))
  const { rows, ceilings } = patternCeilings(labelled)
  return { method, rows, calibration: { points, ceilings } }
}

/** Where no company is proposed, by a veto or for want of evidence, no confidence is given that could be right. */
function hasConfidence({ status }) {
  return status === 'matched' || status === 'needs_review'
}

function qualityUnder(table, labelled) {
  return qualityOf(labelled.map(({ score, isRight }) => ({ probability: calibrated(table, score), isRight })))
}

function isInFirstHalf(kin) {
  return createHash('sha256').update(kin).digest()[0] % 2 === 0
}
