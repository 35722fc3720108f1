import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Packs of labelled sites: the folder itself and each subfolder that has labels. */
export function packsIn(folder) {
  const inside = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
  return [folder, ...inside.sort()].filter(hasLabels).map((path) => ({
    name: path === folder ? 'first' : basename(path),
    sites: [join(path, 'sites.jsonl'), join(path, 'sites.jsonl.gz')].find(existsSync),
    expected: join(path, 'expected.jsonl'),
    register: [join(path, 'register-extra.csv')].filter(existsSync),
  }))
}

function hasLabels(path) {
  return existsSync(join(path, 'expected.jsonl'))
}

/** The kind of page in a pack. Results for one kind need not hold for another. */
export function kindOfPack(name) {
  if (name.startsWith('web')) return '2018 pages'
  if (name === 'reviews' || name === 'generated') return name
  return name.startsWith('markup') ? 'markup' : 'small sites'
}

/** Whether people judged individual companies, rather than giving one expected answer. */
export function isJudgedPack(expected) {
  return Array.isArray(expected.filers)
}

/**
 * Whether a company runs the domain according to the labels: 1, 0, or null if unknown. A company that published the page
 * counts as right unless a person said otherwise; any other counts as wrong if a person read the page.
 */
export function labelOf(expected, number) {
  if (!isJudgedPack(expected)) return expected.company_number === number ? 1 : 0
  if (expected.right.includes(number)) return 1
  if (expected.unsure.includes(number)) return null
  if (expected.wrong.includes(number)) return 0
  if (expected.filers.includes(number)) return 1
  return expected.read ? 0 : null
}
