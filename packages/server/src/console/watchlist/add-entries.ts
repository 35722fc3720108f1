import { codeOf, parseCompanyNumber } from '@brassplate/core'
import { toProblem } from '../../pages/show.js'
import { looksLikeDomain, looksLikeNumber } from '../entry-kind.js'
import type { Visit } from '../visit.js'

export const entriesMax = 200

/** What became of one line that somebody pasted or uploaded. */
export interface AddedEntry {
  readonly text: string
  readonly isWatched: boolean
  readonly number: string | null
  readonly detail: string
  /** Where to go on if the entry was not clear. */
  readonly link: string | null
}

/** The entries of pasted lines or of a file: the first cell of each line. */
export function entriesIn(text: string): string[] {
  return text
    .replace('\uFEFF', '')
    .split(/\r\n|\r|\n/)
    .map((line) => firstCell(line).trim())
    .filter((entry) => entry !== '' && !/^(company[ _]?)?(number|name|domain|website)$/i.test(entry))
}

function firstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line)?.[1]
  return quoted === undefined
    ? (line.split(/[;\t]/, 1)[0] ?? '').replace(/,.*$/, keepNames)
    : quoted.replaceAll('""', '"')
}

/** A comma separates cells, but it is also part of names such as "Smith, Jones & Co". */
function keepNames(rest: string): string {
  return /^,\s/.test(rest) ? rest : ''
}

export async function addEntries(
  visit: Visit,
  entries: readonly string[],
  tags: readonly string[],
): Promise<AddedEntry[]> {
  const added: AddedEntry[] = []
  for (const text of entries.slice(0, entriesMax)) added.push(await addEntry(visit, text, tags))
  return added
}

async function addEntry(visit: Visit, text: string, tags: readonly string[]): Promise<AddedEntry> {
  const { engine } = visit.services
  const notWatched = { text, isWatched: false, number: null }
  try {
    const found = await numberOf(visit, text)
    if (typeof found !== 'string') return { ...notWatched, ...found }
    const { entry, isNew } = await engine.watchlist.watch(visit.person.account, found, tags)
    const detail = isNew ? entry.name : `${entry.name} was watched already`
    return { text, isWatched: true, number: found, detail, link: `/companies/${found}` }
  } catch (error) {
    if (codeOf(error) === null) throw error
    return { ...notWatched, detail: toProblem(error).text, link: null }
  }
}

/** The company number that the entry stands for, or why it stands for none. */
async function numberOf({ services: { engine }, person }: Visit, text: string) {
  const number = looksLikeNumber(text) ? parseCompanyNumber(text) : null
  if (number) return number
  if (looksLikeDomain(text)) {
    try {
      const { described } = await engine.resolution.stored(person.account, text)
      return (
        described.profile?.company.number ?? {
          detail: 'No company is known to run this domain',
          link: `/domains/${encodeURIComponent(text)}`,
        }
      )
    } catch (error) {
      if (codeOf(error) !== 'not_found') throw error
      return { detail: 'This domain has not been resolved yet', link: `/domains/${encodeURIComponent(text)}` }
    }
  }
  const everything = { postcode: null, status: null, accountsType: null, incorporatedFrom: null, incorporatedTo: null }
  const { candidates } = await engine.register.search({ name: text, ...everything, page: { page: 1, limit: 5 } })
  const same = candidates.filter(({ name }) => comparable(name) === comparable(text))
  if (same.length === 1 && same[0]) return same[0].number
  const detail = candidates.length === 0 ? 'No company has this name' : 'Several companies may be meant'
  return { detail, link: `/search?${new URLSearchParams({ name: text })}` }
}

function comparable(name: string): string {
  return name
    .toUpperCase()
    .replaceAll(/\bLIMITED\b/g, 'LTD')
    .replaceAll(/[^A-Z0-9]+/g, '')
}
