import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { openCompanies } from './companies.js'
import { kinds } from './kinds.js'
import { numbersInProse } from './prose.js'
import { startRandom } from './random.js'
import { header, registerLine } from './register-line.js'
import { secondAttacks } from './second-attacks/kinds.js'
import { openWorld } from './world.js'

const fillersPerSite = 4
const registerSeries = 0x52454749

/** The sets of sites by name: the kinds, and which template the site at an index has. */
export const siteSets = {
  first: { kinds, templateAt: (templates, index) => templates[index % templates.length] },
  second: { kinds: secondAttacks, templateAt: takeKindsInTurn },
}

/** Writes register.csv, sites.jsonl and expected.jsonl into a folder. The same seed gives the same files. */
export function generateSites({ set = 'first', sites: count, seed, folder }) {
  mkdirSync(folder, { recursive: true })
  const { kinds, templateAt } = siteSets[set]
  const templates = kinds.flatMap(({ name, build, templates }) =>
    templates.map((template, at) => ({ kind: name, build, template, number: at + 1 })),
  )
  const companies = openCompanies(startRandom(seed, registerSeries))
  for (const number of numbersInProse) companies.strangerAt(number)
  const domains = new Set()
  const paths = {
    register: join(folder, 'register.csv'),
    sites: join(folder, 'sites.jsonl'),
    expected: join(folder, 'expected.jsonl'),
  }

  withFiles([paths.sites, paths.expected], ([sites, expected]) => {
    for (let index = 0; index < count; index++) {
      const { kind, build, template, number } = templateAt(templates, index)
      const world = openWorld({ random: startRandom(seed, index + 1), companies, domains })
      const { domain, pages, host: _, ...answer } = build(world, template)
      const id = `site-${String(index + 1).padStart(5, '0')}`
      writeSync(sites, `${JSON.stringify({ id, domain, pages })}\n`)
      writeSync(expected, `${JSON.stringify({ id, ...answer, kind, template: number })}\n`)
    }
  })
  companies.fill(count * fillersPerSite)
  withFiles([paths.register], ([register]) => {
    writeSync(register, header)
    for (const company of companies.all()) writeSync(register, registerLine(company))
  })
  return { paths, kinds: kinds.length, templates: templates.length, companies: companies.all().length }
}

/** Every kind has the same number of sites, however many templates it has. */
function takeKindsInTurn(templates, index) {
  const kind = secondAttacks[index % secondAttacks.length]
  const own = templates.filter((template) => template.kind === kind.name)
  return own[Math.floor(index / secondAttacks.length) % own.length]
}

function withFiles(paths, work) {
  const files = paths.map((path) => openSync(path, 'w'))
  try {
    work(files)
  } finally {
    for (const file of files) closeSync(file)
  }
}
