import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import type { Snapshot } from '../../../src/register/register-store.js'
import type { Ranked } from '../../../src/register/search/index/search-index.js'
import type { TermEntry } from '../../../src/register/search/index/term-entry.js'
import { hash53 } from '../../../src/shared/encoding/hash53.js'
import type { IndexReads } from '../../shared/register/cached-index.js'
import { type BriefRow, type CompanyBrief, toBrief } from '../../shared/register/register-cache.js'
import { type CompanyRow, companyColumnNames, toCompany } from '../../sql/register/company-row.js'
import type { Sql, Statements } from '../connection/connection.js'
import type { Pool } from '../connection/pool.js'
import { translating } from '../errors.js'

/** Almost no four-letter prefix has more words. */
const rangeMax = 4_000
const afterEveryLetter = '\uffff'
const columns = ['rank', ...companyColumnNames].join(', ')

/**
 * Every statement starts with this: it returns no row if the import is no longer the current one. The table of the
 * snapshot comes first because an import locks it first.
 */
const ifCurrent = `(SELECT 1 AS is_current FROM register_snapshot WHERE generation = $1 AND imported_at = $2 LIMIT 1)
  AS current LEFT JOIN`

type RankedRow = CompanyRow & { rank: number }
type Values = NonNullable<Parameters<Sql['unsafe']>[1]>

/** Another import has replaced the one that is read. */
export class SnapshotReplacedError extends Error {}

/** Reads one import. Each statement stands alone: it throws `SnapshotReplacedError` if another import is current. */
export class SnapshotReads implements IndexReads {
  readonly #pool: Pool
  readonly #snapshot: Snapshot

  constructor(pool: Pool, snapshot: Snapshot) {
    this.#pool = pool
    this.#snapshot = snapshot
  }

  async terms(terms: readonly string[]): Promise<Map<string, TermEntry>> {
    const rows = await this.#all<TermEntry>(
      'term',
      `SELECT term, count, first, starts FROM ${ifCurrent} register_terms ON term = ANY($3::text[])`,
      [[...terms]],
    )
    return new Map(rows.map((row) => [row.term, row]))
  }

  async blocks(term: string, blocks: readonly number[]): Promise<Map<number, Uint8Array>> {
    const rows = await this.#all<{ block: number; data: Uint8Array }>(
      'block',
      `SELECT block, data FROM ${ifCurrent} register_blocks ON term = $3 AND block = ANY($4::integer[])`,
      [term, [...blocks]],
    )
    return new Map(rows.map(({ block, data }) => [block, data]))
  }

  /** The most common words with this prefix. */
  async wordsFrom(prefix: string, limit: number): Promise<TermEntry[]> {
    return this.#all<TermEntry>(
      'term',
      `SELECT term, count, first, starts FROM ${ifCurrent}
         (SELECT * FROM register_terms WHERE term >= $3 AND term < $4 ORDER BY term LIMIT ${rangeMax}) AS range
         ON true ORDER BY count DESC, term LIMIT $5`,
      [prefix, `${prefix}${afterEveryLetter}`, limit],
    )
  }

  /** The words under each part, separated by spaces. */
  async wordsByPart(parts: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.#all<{ part: string; words: string }>(
      'part',
      `SELECT part, words FROM ${ifCurrent} register_spelling ON part = ANY($3::text[])`,
      [[...parts]],
    )
    return new Map(rows.map(({ part, words }) => [part, words]))
  }

  /** Companies with a current or previous name with this key, best first. */
  async companiesOfKey(key: string, limit: number): Promise<Ranked[]> {
    const rows = await this.#all<RankedRow>(
      'rank',
      `SELECT ${columns} FROM ${ifCurrent}
         (SELECT * FROM register_companies WHERE rank IN (
            (SELECT rank FROM register_companies WHERE name_key = $3 ORDER BY rank LIMIT $4)
            UNION (SELECT rank FROM register_previous_keys WHERE name_key = $3 ORDER BY rank LIMIT $4))) AS named
         ON true ORDER BY rank`,
      [hash53(key), limit],
    )
    return rows.map(toRanked)
  }

  async briefs(ranks: readonly number[]): Promise<Map<number, CompanyBrief>> {
    const rows = await this.#all<BriefRow & { rank: number }>(
      'rank',
      `SELECT rank, name, previous_names, incorporated_on
       FROM ${ifCurrent} register_companies ON rank = ANY($3::integer[])`,
      [[...ranks]],
    )
    return new Map(rows.map((row) => [row.rank, toBrief(row.rank, row)]))
  }

  async companies(ranks: readonly number[]): Promise<Map<number, Ranked>> {
    const rows = await this.#all<RankedRow>(
      'rank',
      `SELECT ${columns} FROM ${ifCurrent} register_companies ON rank = ANY($3::integer[])`,
      [[...ranks]],
    )
    return new Map(rows.map((row) => [row.rank, toRanked(row)]))
  }

  async find(number: CompanyNumber): Promise<Ranked | null> {
    const [row] = await this.#all<RankedRow>(
      'rank',
      `SELECT ${columns} FROM ${ifCurrent} register_companies ON number = $3`,
      [number],
    )
    return row ? toRanked(row) : null
  }

  /** Ordered by company number. */
  async byNumber(offset: number, limit: number): Promise<Ranked[]> {
    const rows = await this.#all<RankedRow>(
      'rank',
      `SELECT ${columns} FROM ${ifCurrent}
         (SELECT * FROM register_companies WHERE number IN (
            SELECT number FROM register_companies WHERE absent = 0 ORDER BY number OFFSET $3 LIMIT $4)) AS page
         ON true ORDER BY number`,
      [offset, limit],
    )
    return rows.map(toRanked)
  }

  /** The rows whose `key` is not null: if nothing was found, the outer join returns one row of nulls. */
  async #all<Row extends object>(key: keyof Row, text: string, values: Values): Promise<Row[]> {
    const { generation, importedAt } = this.#snapshot
    const all = [generation, importedAt, ...values]
    const rows = await translating(() => this.#pool.use((sql) => sql.unsafe<Row[]>(text, all, { prepare: true })))
    if (rows.length === 0) throw new SnapshotReplacedError('The register has been replaced by another import.')
    return rows.filter((row) => row[key] !== null)
  }
}

/** Companies as an import sees them in its own transaction, in the requested order; unused ranks are omitted. */
export async function companiesByRank(sql: Statements, ranks: readonly number[]): Promise<Ranked[]> {
  const text = `SELECT ${columns} FROM register_companies WHERE rank = ANY($1::integer[])`
  const rows = await sql.unsafe<RankedRow[]>(text, [[...ranks]], { prepare: true })
  const byRank = new Map(rows.map((row) => [row.rank, toRanked(row)]))
  return ranks.flatMap((rank) => byRank.get(rank) ?? [])
}

function toRanked(row: RankedRow): Ranked {
  return { rank: row.rank, company: toCompany(row) }
}
