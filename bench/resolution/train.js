// Trains the resolution model and prints its performance on sites that it was not trained on.
// Usage: node bench/resolution/train.js [--packs DIR --register FILE…] [--reviews FILE.jsonl --register FILE…] [--repeats 3] [--threshold N] [--report FILE.md] [--curve FILE.svg] [--write]
// Without --packs it reads the committed training matrix, so anyone can refit and check the published metrics. With
// --packs it extracts the features of the labelled sites with the production code and writes the matrix.
// With --reviews it adds review decisions as labels, from the output of `brassplate review export`; their sites are read.
// With --write it writes the weights to core; build core before measuring again.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { calibrationCurve } from './model/calibration-curve.js'
import { crossValidate, leaveKindOut } from './model/cross-validate.js'
import { groupSites } from './model/group-sites.js'
import { matrixPath, readMatrix, writeMatrix } from './model/matrix.js'
import { answersOf, calibrationTable, figuresTable, reviewTable, thresholdTable } from './model/report.js'
import { fitStack, isAttack, isGenerated } from './model/stack.js'
import { writeWeights } from './model/write-weights.js'
import { kindOfPack, packsIn } from './packs.js'

const { values } = parseArgs({
  options: {
    packs: { type: 'string' },
    register: { type: 'string', multiple: true, default: [] },
    matrix: { type: 'string', default: matrixPath },
    reviews: { type: 'string' },
    'generated-seed': { type: 'string', default: '101' },
    repeats: { type: 'string', default: '3' },
    threshold: { type: 'string', default: '0.9' },
    report: { type: 'string' },
    curve: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})

if (values.packs) {
  const { collectGenerated, collectSites } = await import('./model/collect.js')
  const real = groupSites(await collectSites(packsIn(values.packs), values.register, console.log))
  const seed = Number(values['generated-seed'])
  const generated = await collectGenerated({ set: 'first', sites: 1_500, seed }, values.register, console.log)
  const kinds = [...new Set(generated.map(({ kind }) => kind))]
  const next = 1 + Math.max(...real.map(({ group }) => group))
  const grouped = groupSites(generated).map((site, place) => ({
    ...site,
    group: next + kinds.indexOf(generated[place].kind),
  }))
  writeMatrix(values.matrix, [...real, ...grouped])
}
const sites = readMatrix(values.matrix)
if (values.reviews) {
  if (values.register.length === 0) {
    console.error('--reviews needs --register FILE to look up the reviewed companies.')
    process.exit(2)
  }
  const { collectReviews } = await import('./model/collect.js')
  const first = 1 + Math.max(...sites.map(({ group }) => group))
  const reviews = groupSites(await collectReviews(values.reviews, values.register, { log: console.log }))
  sites.push(...reviews.map((site) => ({ ...site, group: first + site.group })))
}
const labelled = sites.filter((site) => !isGenerated(site))
const threshold = Number(values.threshold)
const scores = crossValidate(sites, { repeats: Number(values.repeats) })
const answers = answersOf(labelled, scores, threshold)
const attacks = answersOf(sites.filter(isAttack), scores, threshold)
const apart = answersOf(
  labelled,
  leaveKindOut(sites, ({ pack }) => kindOfPack(pack)),
  threshold,
)
const report = [
  `## ${labelled.length} labelled sites in ${new Set(labelled.map(({ group }) => group)).size} groups, threshold ${threshold}`,
  `### Five folds, ${values.repeats} repeats, groups in one fold`,
  figuresTable(answers),
  '### Each kind of page scored by a model trained on the other kinds',
  figuresTable(apart),
  '### Precision and volume by threshold',
  thresholdTable(labelled, scores, [0.8, 0.83, 0.85, 0.87, 0.9, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.98, 0.99, 0.995]),
  '### Calibration',
  calibrationTable(answers),
  '### Calibration of the candidates that reviewers see',
  reviewTable(answers, scores),
  '### Generated attacks, each kind scored by models that never saw that kind',
  `${attacks.filter(({ status }) => status === 'matched').length} of ${attacks.length} matched`,
].join('\n\n')
console.log(report)
if (values.report) writeFileSync(values.report, `${report}\n`)
if (values.curve) writeFileSync(values.curve, calibrationCurve(answers))
if (values.write) console.log(`Wrote weights ${writeWeights(fitStack(sites))}. Build core before measuring again.`)
