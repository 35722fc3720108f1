// Forges small sites over a fictional register, with what a careful reader could conclude of each.
// Usage: node bench/generated-sites/generate.js --sites N --seed S --templates tuning|held-out|fresh|all --out FOLDER
// Writes register.csv (the official layout), sites.jsonl and expected.jsonl. The same seed gives the same files.
import { parseArgs } from 'node:util'
import { forge, templateSets } from './forge.js'

const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    templates: { type: 'string', default: 'all' },
    out: { type: 'string' },
  },
})
if (!values.out || !templateSets.includes(values.templates)) {
  console.error(
    'Usage: node bench/generated-sites/generate.js --sites N --seed S --templates tuning|held-out|fresh|all --out FOLDER',
  )
  process.exit(2)
}
const startedAt = performance.now()
const { counts, companies } = forge({
  sites: Number(values.sites),
  seed: Number(values.seed),
  templates: values.templates,
  folder: values.out,
})
for (const [key, count] of [...counts].sort()) console.log(`${String(count).padStart(6)} ${key}`)
console.log(
  `${values.sites} sites over ${companies} companies in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`,
)
