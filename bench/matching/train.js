// Trains the model that matches names to companies, and prints its performance on companies that it was not trained on.
// Usage: node bench/matching/train.js --register FILE [--pairs FILE] [--per-kind 1500] [--seed 11] [--words] [--report FILE.md] [--write]
// Makes dirty names from the register file, hides some companies from the matcher, collects the candidates of each name
// with the production code, and fits the weights. --words only writes the list of common words: do this first, then
// build core. --write writes the weights to core. Another seed makes names that no rule was chosen on.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { collectCandidates, compareCandidates, matchedMin } from '../../packages/core/dist/index.js'
import { loadRegister } from '../resolution/load-register.js'
import { foldsOf } from '../resolution/model/folds.js'
import { fitChoice, oddsOf } from './fit.js'
import { makeQueries, prepareRegister, readPairs } from './queries.js'
import { calibrationTable, kindsTable, outcomeOf, thresholdTable } from './report.js'
import { untaught, writeCommonWords, writeWeights } from './write-files.js'

const { values } = parseArgs({
  options: {
    register: { type: 'string' },
    pairs: { type: 'string' },
    'per-kind': { type: 'string', default: '1500' },
    seed: { type: 'string', default: '11' },
    words: { type: 'boolean', default: false },
    report: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
if (!values.register) {
  console.error('Usage: node bench/matching/train.js --register FILE [--pairs FILE] [--words] [--write]')
  process.exit(2)
}

/** Expected signs, so that chance in the sample cannot turn a weight around. */
const directions = {
  exact: 1,
  same_name: 1,
  ending_different: -1,
  missing_in_name: -1,
  missing_in_query: -1,
  any_missing: -1,
  matched_bits: 1,
  few_bits: -1,
  typos: -1,
  typo_bits: -1,
  abbreviations: -1,
  reordered: -1,
  first_word_missing: -1,
  different_digits: -1,
  different_initials: -1,
  group_words: -1,
  likeness: 1,
  unlike: -1,
  one_word: -1,
  previous: -1,
  part: -1,
  search_score: 1,
  other_spelling: -1,
  postcode_same: 1,
  postcode_different: -1,
  incorporated_same: 1,
  incorporated_different: -1,
  had_previous: 1,
  never_previous: -1,
}
const optionsMax = 20

const folder = mkdtempSync(join(tmpdir(), 'brassplate-matching-'))
try {
  const visible = join(folder, 'visible.csv')
  const companies = await prepareRegister(values.register, visible)
  if (values.words) console.log(`${writeCommonWords(companies)} words counted. Build core before training.`)
  else await train(companies, visible)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function train(companies, visible) {
  const { storage, close } = await loadRegister([visible], { now: () => Date.now() })
  const queries = [
    ...makeQueries(companies, { perKind: Number(values['per-kind']), seed: Number(values.seed) }),
    ...(values.pairs ? readPairs(values.pairs, companies) : []),
  ]
  const startedAt = performance.now()
  for (const query of queries) {
    const collected = await collectCandidates(storage, query.question)
    query.compared = compareCandidates(query.question, collected)
    query.firstHit = collected.candidates[0]?.number ?? null
  }
  console.log(`${queries.length} names compared in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
  await close()

  const names = [
    ...new Set(queries.flatMap(({ compared }) => compared.flatMap(({ features }) => Object.keys(features)))),
  ]
    .filter((name) => !(name in untaught))
    .sort()
  const places = new Map(names.map((name, place) => [name, place]))
  const rowOf = ({ features }) =>
    Object.entries(features).flatMap(([name, value]) => (places.has(name) ? [[places.get(name), value]] : []))
  for (const query of queries) {
    const found = query.compared.findIndex(({ company }) => company.number === query.truth)
    const kept = query.compared.filter((_, place) => place < optionsMax || place === found)
    query.options = kept.map(rowOf)
    query.place = found < 0 ? -1 : Math.min(found, kept.length - 1)
  }
  const signs = names.map((name) => directions[name] ?? 0)
  const fitWeights = (some) =>
    fitChoice(
      some
        .filter(({ isMeasuredOnly }) => !isMeasuredOnly)
        .map(({ options, place }) => ({ options, truth: place, weight: 1 })),
      names.length,
      { l2: 1, directions: signs },
    )

  const outcomes = []
  for (const { train: training, test } of foldsOf(queries, 5, 3)) {
    const parameters = fitWeights(training)
    for (const query of test) outcomes.push(outcomeOf(query, (one) => oddsOf(parameters, rowOf(one))))
  }
  const report = [
    `## ${queries.length} names, ${new Set(queries.map(({ group }) => group)).size} companies, five folds by company`,
    `### By kind, threshold ${matchedMin}`,
    kindsTable(outcomes, matchedMin),
    '### By threshold',
    thresholdTable(outcomes, [0.9, 0.93, 0.95, 0.96, 0.97, 0.98, 0.985, 0.99, 0.995]),
    '### Calibration of the best candidate',
    calibrationTable(outcomes),
  ].join('\n\n')
  console.log(report)
  if (process.env.SHOW_WRONG) {
    const wrong = outcomes.filter((one) => one.matchedAt(matchedMin) && !one.isRight)
    for (const one of wrong.slice(0, Number(process.env.SHOW_WRONG)))
      console.log(
        `${one.kind}: ${one.name} -> ${one.bestName} (${one.confidence.toFixed(4)}), expected ${one.expected}`,
      )
  }
  if (values.report) writeFileSync(values.report, `${report}\n`)
  const parameters = fitWeights(queries)
  if (process.env.SHOW_WEIGHTS)
    for (const [place, name] of names.entries()) console.log(name, parameters[place].toFixed(3))
  if (values.write) console.log(`Wrote weights ${writeWeights(names, parameters)}. Build core before measuring again.`)
}
