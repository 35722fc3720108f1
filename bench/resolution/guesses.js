// Measures how many known websites are found by guessing from the company name, by tier. The order of the patterns was
// learnt from one half of the gold and silver tiers; the other half shows how well they generalise.
// Usage: node bench/resolution/guesses.js PAIRS.csv (company_number, company_name, domain, tier, in any order)
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { websiteGuesses } from '../../packages/core/dist/index.js'
import { fieldsOf } from '../lines.js'

const depths = [1, 5, 10, 20, 40]
const wanted = new Map([
  [10, 0.5],
  [20, 0.57],
])

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node bench/resolution/guesses.js PAIRS.csv')
  process.exit(2)
}

const startedAt = performance.now()
const pairs = readPairs(readFileSync(file, 'utf8')).map((pair) => ({ ...pair, place: placeOf(pair) }))
const microseconds = ((performance.now() - startedAt) / pairs.length) * 1_000
const learnable = pairs.filter(({ tier }) => tier === 'gold' || tier === 'silver')

console.log(`${'found within'.padEnd(24)} ${depths.map((depth) => String(depth).padStart(6)).join(' ')}   pairs`)
for (const tier of [...new Set(pairs.map((pair) => pair.tier))].sort()) {
  show(
    tier,
    pairs.filter((pair) => pair.tier === tier),
  )
}
show('gold and silver', learnable)
show('  training half', learnable.filter(isLearntFrom))
show(
  '  test half',
  learnable.filter((pair) => !isLearntFrom(pair)),
)
console.log(`${microseconds.toFixed(0)} µs per company, including reading`)

for (const [depth, share] of wanted) {
  const reached = shareAt(learnable, depth)
  console.log(`${reached >= share ? 'ok  ' : 'LOW '} ${reached.toFixed(3)} at ${depth} (target: ${share})`)
  if (reached < share) process.exitCode = 1
}

function show(title, some) {
  const shares = depths.map((depth) => shareAt(some, depth).toFixed(3).padStart(6))
  console.log(`${title.padEnd(24)} ${shares.join(' ')}   ${some.length}`)
}

function shareAt(some, depth) {
  return some.filter(({ place }) => place >= 0 && place < depth).length / Math.max(some.length, 1)
}

function placeOf({ name, domain }) {
  return websiteGuesses([name], depths.at(-1)).indexOf(domain)
}

function isLearntFrom({ number }) {
  return createHash('sha256').update(number).digest()[0] % 2 === 0
}

function readPairs(text) {
  const [header, ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map(fieldsOf)
  const [number, name, domain, tier] = ['company_number', 'company_name', 'domain', 'tier'].map((title) =>
    header.indexOf(title),
  )
  return rows.map((row) => ({ number: row[number], name: row[name], domain: row[domain], tier: row[tier] ?? 'all' }))
}
