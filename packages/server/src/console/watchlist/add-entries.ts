import { codeOf, parseCompanyNumber } from '@brassplate/core'
import { companyReference, readEntry } from '@brassplate/sheets'
import type { SentFile } from '../../http/request/read-form.js'
import { toProblem } from '../../pages/show.js'
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

/** The entries of pasted lines. */
export function entriesIn(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((entry) => entry !== '')
}

/** What names the company in each row of a sheet. */
export async function entriesOfFile(visit: Visit, sent: SentFile | undefined): Promise<string[]> {
  if (!sent) return []
  const toRead = { descriptor: sent.file.descriptor, name: sent.name }
  const gone = visit.request.req.raw.signal
  return visit.services.files.readSheet(visit.person.account, toRead, gone, async ({ roles, rows }) => {
    const entries: string[] = []
    for await (const row of rows) {
      const entry = companyReference(row, roles)
      if (entry !== '') entries.push(entry)
    }
    return entries
  })
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
  const entry = readEntry(text)
  const number = entry.kind === 'number' ? parseCompanyNumber(entry.text) : null
  if (number) return number
  if (entry.kind === 'domain' || entry.kind === 'email') {
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
  const nothingElse = { postcode: null, address: null, incorporatedOn: null, previousName: null }
  const { decision, company, candidates } = await engine.register.match({ name: text, ...nothingElse })
  if (decision === 'matched' && company) return company.number
  const detail = candidates.length === 0 ? 'No company has this name' : 'Several companies may be meant'
  return { detail, link: `/search?${new URLSearchParams({ name: text })}` }
}
