import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { freshNumbersInProse } from './archetypes/fresh/themes.js'
import { archetypes } from './archetypes/index.js'
import { openCompanies } from './companies.js'
import { numbersInProse } from './prose.js'
import { startRandom } from './random.js'
import { header, registerLine } from './register-line.js'
import { openWorld } from './world.js'

const fillersPerSite = 4
const registerSeries = 0x52454749
export const templateSets = ['tuning', 'held-out', 'fresh', 'all']

/** Writes register.csv, sites.jsonl and expected.jsonl into a folder. The same seed gives the same files. */
export function forge({ sites: count, seed, templates, folder }) {
  mkdirSync(folder, { recursive: true })
  const companies = openCompanies(startRandom(seed, registerSeries))
  for (const number of proseOf(templates)) companies.strangerAt(number)
  const domains = new Set()
  const round = roundOf(templates)
  const paths = {
    register: join(folder, 'register.csv'),
    sites: join(folder, 'sites.jsonl'),
    expected: join(folder, 'expected.jsonl'),
  }
  const counts = new Map()

  withFiles([paths.sites, paths.expected], ([sites, expected]) => {
    for (let index = 0; index < count; index++) {
      const { archetype, template } = round(index)
      const random = startRandom(seed, index + 1)
      const world = openWorld({ random, companies, domains, set: template.set })
      const { domain, pages, ...verdict } = template.build(world)
      const id = `forge-${String(index + 1).padStart(5, '0')}`
      writeSync(sites, `${JSON.stringify({ id, domain, pages })}\n`)
      writeSync(
        expected,
        `${JSON.stringify({ id, ...verdict, archetype: archetype.name, template: template.name, template_set: template.set })}\n`,
      )
      const key = `${archetype.name} ${template.set}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  })
  companies.fill(count * fillersPerSite)
  withFiles([paths.register], ([register]) => {
    writeSync(register, header)
    for (const company of companies.all()) writeSync(register, registerLine(company))
  })
  return { paths, counts, companies: companies.all().length }
}

function proseOf(templates) {
  if (templates === 'fresh') return freshNumbersInProse
  return templates === 'all' ? [...numbersInProse, ...freshNumbersInProse] : numbersInProse
}

/** Archetypes by weight, and each one's templates in turn, so that few sites already show all of them. */
function roundOf(templates) {
  const most = Math.max(...archetypes.map(({ weight }) => weight))
  const order = []
  for (let layer = 0; layer < most; layer++) {
    for (const archetype of archetypes) if (layer < archetype.weight) order.push(archetype)
  }
  const used = new Map()
  return (index) => {
    const archetype = order[index % order.length]
    const fitting = archetype.templates.filter(({ set }) => templates === 'all' || set === templates)
    const turn = used.get(archetype) ?? 0
    used.set(archetype, turn + 1)
    return { archetype, template: fitting[turn % fitting.length] }
  }
}

function withFiles(paths, work) {
  const files = paths.map((path) => openSync(path, 'w'))
  try {
    work(files)
  } finally {
    for (const file of files) closeSync(file)
  }
}
