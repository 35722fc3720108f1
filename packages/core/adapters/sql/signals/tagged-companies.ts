import { InvalidRequestError } from '../../../src/shared/errors.js'
import type { AccountId } from '../../../src/shared/ids.js'
import { hasTag } from '../../../src/signals/tags.js'
import { padded } from '../in-groups.js'
import { list, type Query, sql } from '../query.js'
import type { SqlSession } from '../sql-session.js'
import { type LabelRow, toLabels } from './watch-rows.js'

/** So few companies are found by the index of the companies. */
const companiesMax = 100
const spellingsMax = 50

/** Conditions for the watched companies with a tag. */
export interface TaggedCompanies {
  /** For a row `f` of the feed. */
  readonly ofFeed: Query
  /** For its row `w` of the watchlist. */
  readonly ofWatch: Query
  readonly isIndexed: boolean
}

export const noTag: TaggedCompanies = { ofFeed: sql``, ofWatch: sql``, isIndexed: false }

/** Null if the account watches no company with the tag. The case is compared here: SQLite knows that of ASCII only. */
export async function taggedCompanies(
  session: SqlSession,
  account: AccountId,
  tag: string,
): Promise<TaggedCompanies | null> {
  const rows = await session.all<LabelRow & { company: string }>(
    sql`SELECT company_number AS company, tags, reference FROM watchlist WHERE account_id = ${account} AND tags <> '[]'`,
  )
  const companies: string[] = []
  const spellings = new Set<string>()
  for (const row of rows) {
    const found = toLabels(row).tags.filter((each) => hasTag([each], tag))
    if (found.length > 0) companies.push(row.company)
    for (const spelling of found) spellings.add(spelling)
  }
  if (companies.length === 0) return null
  if (companies.length <= companiesMax) {
    return { ...noTag, ofFeed: sql`AND f.company_number IN (${list(padded(companies))})`, isIndexed: true }
  }
  if (spellings.size > spellingsMax) throw tooManySpellings(tag)
  // The tags are a list in JSON, where this is no part of another tag.
  const written = [...spellings].map((spelling) => sql`replace(w.tags, ${JSON.stringify(spelling)}, '') <> w.tags`)
  return { ...noTag, ofWatch: sql`AND (${written.reduce((before, each) => sql`${before} OR ${each}`)})` }
}

function tooManySpellings(tag: string): InvalidRequestError {
  return new InvalidRequestError(
    `The tag ${tag} is written in more than ${spellingsMax} ways on the watchlist.`,
    [{ field: 'tag', message: 'is written in too many ways' }],
    'Write it alike on all companies.',
  )
}
