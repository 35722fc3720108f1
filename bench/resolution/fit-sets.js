import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { forge } from '../forge/forge.js'

const options = {
  set: { type: 'string', multiple: true },
  register: { type: 'string', multiple: true },
  sites: { type: 'string', multiple: true },
  expected: { type: 'string', multiple: true },
  folder: { type: 'string', multiple: true },
  report: { type: 'string' },
  write: { type: 'boolean', default: false },
}
const sitesEach = 1_500
const seeds = [21, 22, 23, 24]
const fittedTemplates = ['tuning', 'held-out']

/** What the command line asks for; a set begins with its name, or where the one before has its sites and labels. */
export function fitOptions(args) {
  const { values, tokens } = parseArgs({ args, options, tokens: true })
  const sets = []
  for (const { kind, name, value } of tokens) {
    if (kind !== 'option') continue
    if (name === 'folder') sets.push({ name: value, ...filesOf(value) })
    else if (name === 'set') sets.push({ name: value, register: [] })
    else if (name === 'register') openSet(sets).register.push(value)
    else if (name === 'sites' || name === 'expected') openSet(sets)[name] = value
  }
  const lacking = sets.find(({ register, sites, expected }) => register.length === 0 || !sites || !expected)
  return { sets, lacking: lacking?.name ?? null, report: values.report ?? null, isWritten: values.write }
}

function openSet(sets) {
  const last = sets.at(-1)
  if (last && !(last.sites && last.expected)) return last
  const opened = { name: `set ${sets.length + 1}`, register: [] }
  sets.push(opened)
  return opened
}

/** Forged sites of the templates that may be fitted to, by several seeds, one set after the other. */
export function* forgedSets(folder) {
  for (const templates of fittedTemplates) {
    for (const seed of seeds) {
      const name = `${templates}, seed ${seed}`
      const { paths } = forge({ sites: sitesEach, seed, templates, folder: join(folder, `${templates}-${seed}`) })
      yield { name, register: [paths.register], sites: paths.sites, expected: paths.expected }
    }
  }
}

function filesOf(folder) {
  return {
    register: [join(folder, 'register.csv')],
    sites: join(folder, 'sites.jsonl'),
    expected: join(folder, 'expected.jsonl'),
  }
}
