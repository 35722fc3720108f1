import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import type { CountedTerm, Ranked, RankedNames, SearchIndex } from '../../../src/register/search/index/search-index.js'
import type { TermEntry } from '../../../src/register/search/index/term-entry.js'
import { hash53 } from '../../../src/shared/encoding/hash53.js'
import { type CompanyRow, companyColumnNames, toCompany, toPreviousNames } from '../../sql/register/company-row.js'
import type { Statements } from '../connection.js'

/** Almost no four-letter prefix has more words. */
const rangeMax = 4_000
const afterEveryLetter = '\uffff'
const columns = ['rank', ...companyColumnNames].join(', ')

type RankedRow = CompanyRow & { rank: number }

/** The register tables as seen by one transaction. */
export function postgresSearchIndex(sql: Statements, companies: number): SearchIndex {
  const all = async <Row extends object>(text: string, ...values: Parameters<typeof sql.unsafe>[1] & object) =>
    sql.unsafe<Row[]>(text, values, { prepare: true })

  return {
    async terms(terms) {
      const rows = await all<TermEntry>(
        'SELECT term, count, first, starts FROM register_terms WHERE term = ANY($1::text[])',
        [...new Set(terms)],
      )
      const byTerm = new Map(rows.map((row) => [row.term, row]))
      return terms.map((term) => byTerm.get(term) ?? null)
    },

    async blocks(term, blocks) {
      const rows = await all<{ block: number; data: Uint8Array }>(
        'SELECT block, data FROM register_blocks WHERE term = $1 AND block = ANY($2::integer[])',
        ...[term, [...blocks]],
      )
      const byBlock = new Map(rows.map(({ block, data }) => [block, data]))
      return blocks.map((block) => byBlock.get(block) ?? new Uint8Array(0))
    },

    async wordsFrom(prefix, limit) {
      const rows = await all<CountedTerm>(
        `SELECT term, count FROM (SELECT term, count FROM register_terms WHERE term >= $1 AND term < $2
           ORDER BY term LIMIT ${rangeMax}) AS range ORDER BY count DESC, term LIMIT $3`,
        ...[prefix, `${prefix}${afterEveryLetter}`, limit],
      )
      return [...rows]
    },

    async wordsByPart(parts) {
      const rows = await all<{ words: string }>('SELECT words FROM register_spelling WHERE part = ANY($1::text[])', [
        ...parts,
      ])
      return rows.flatMap(({ words }) => words.split(' '))
    },

    async ranksOfKey(key, limit) {
      const rows = await all<{ rank: number }>(
        `(SELECT rank FROM register_companies WHERE name_key = $1 ORDER BY rank LIMIT $2)
         UNION (SELECT rank FROM register_previous_keys WHERE name_key = $1 ORDER BY rank LIMIT $2) ORDER BY rank`,
        ...[hash53(key), limit],
      )
      return rows.map(({ rank }) => rank)
    },

    async names(ranks) {
      const rows = await all<{ rank: number; name: string; previous_names: string | null }>(
        'SELECT rank, name, previous_names FROM register_companies WHERE rank = ANY($1::integer[])',
        [...ranks],
      )
      return inOrder(
        ranks,
        rows.map(
          ({ rank, name, previous_names }): RankedNames => ({
            rank,
            name,
            previousNames: toPreviousNames(previous_names).map((previous) => previous.name),
          }),
        ),
      )
    },

    async incorporatedOn(ranks) {
      const rows = await all<{ rank: number; incorporated_on: string | null }>(
        'SELECT rank, incorporated_on FROM register_companies WHERE rank = ANY($1::integer[])',
        [...ranks],
      )
      const byRank = new Map(rows.map((row) => [row.rank, row.incorporated_on]))
      return ranks.map((rank) => byRank.get(rank) ?? null)
    },

    async companies(ranks) {
      const rows = await all<RankedRow>(`SELECT ${columns} FROM register_companies WHERE rank = ANY($1::integer[])`, [
        ...ranks,
      ])
      return inOrder(ranks, rows.map(toRanked))
    },

    async find(number: CompanyNumber) {
      const [row] = await all<RankedRow>(`SELECT ${columns} FROM register_companies WHERE number = $1`, number)
      return row ? toRanked(row) : null
    },

    async byNumber(offset, limit) {
      const rows = await all<RankedRow>(
        `SELECT ${columns} FROM register_companies WHERE number IN (
           SELECT number FROM register_companies WHERE absent = 0 ORDER BY number OFFSET $1 LIMIT $2) ORDER BY number`,
        ...[offset, limit],
      )
      return rows.map(toRanked)
    },

    count: async () => companies,
  }
}

function toRanked(row: RankedRow): Ranked {
  return { rank: row.rank, company: toCompany(row) }
}

function inOrder<Row extends { readonly rank: number }>(ranks: readonly number[], rows: readonly Row[]): Row[] {
  const byRank = new Map(rows.map((row) => [row.rank, row]))
  return ranks.flatMap((rank) => {
    const row = byRank.get(rank)
    return row ? [row] : []
  })
}
