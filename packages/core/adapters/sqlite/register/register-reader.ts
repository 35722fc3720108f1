import Database from 'better-sqlite3'
import type { Company } from '../../../src/register/company/company.js'
import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import type { IndustryTexts } from '../../../src/register/company/industry.js'
import type { Snapshot } from '../../../src/register/register-store.js'
import { rankClasses, ranksInClass } from '../../../src/register/search/index/rank.js'
import type { Ranked, SearchIndex } from '../../../src/register/search/index/search-index.js'
import type { TermEntry } from '../../../src/register/search/index/term-entry.js'
import { hash53 } from '../../../src/shared/encoding/hash53.js'
import { cachedIndex, type IndexReads } from '../../shared/register/cached-index.js'
import { type BriefRow, type CompanyBrief, RegisterCache, toBrief } from '../../shared/register/register-cache.js'
import { type CompanyRow, companyColumnNames, toCompany } from '../../sql/register/company-row.js'
import { keepPlan } from '../keep-plan.js'
import { ReadCompanies } from './read-companies.js'
import type { SnapshotRow } from './schema.js'

const busyMs = 1_000
const cacheKiB = 65_536
/** Almost no four-letter prefix has more words. */
const rangeMax = 4_000
const warmedPerClass = 10_000
const warmedAtOnce = 200
const afterEveryLetter = '\uffff'

type RankedRow = CompanyRow & { rank: number }

/** Reads one finished register file. */
export class RegisterReader implements IndexReads {
  readonly #database: Database.Database
  readonly #statements
  readonly #read: ReadCompanies
  #indexed: { readonly snapshot: Snapshot | null; readonly cache: RegisterCache } = {
    snapshot: null,
    cache: new RegisterCache(),
  }

  constructor(readonly path: string) {
    this.#database = new Database(path, { readonly: true, fileMustExist: true, timeout: busyMs })
    this.#database.pragma(`cache_size = -${cacheKiB}`)
    this.#statements = prepare(this.#database)
    this.#read = new ReadCompanies(this.#database, this.#statements)
  }

  /** Checks for writes since the last check. Null if another version of the program built the file. */
  look(): Snapshot | null {
    return this.#read.look()
  }

  /** As of the last check. */
  snapshot(): Snapshot | null {
    return this.#read.snapshot()
  }

  /** Runs `work` in one read transaction. */
  async inTransaction<Result>(work: (index: SearchIndex) => Promise<Result>): Promise<Result> {
    this.#database.exec('BEGIN')
    try {
      return await work(this.#index())
    } finally {
      this.#database.exec('COMMIT')
    }
  }

  /** What was read from this state of the file. Called in a transaction, whose first statement is the check. */
  #index(): SearchIndex {
    const snapshot = this.look()
    if (snapshot !== this.#indexed.snapshot) this.#indexed = { snapshot, cache: new RegisterCache() }
    return cachedIndex(this, this.#indexed.cache, snapshot?.companies ?? 0)
  }

  /** As of the last check, or newer. */
  company(number: CompanyNumber): Company | null {
    return this.#read.company(number)
  }

  industries(): IndustryTexts {
    return this.#read.industries()
  }

  scan(after: CompanyNumber | null, limit: number, withAbsent: boolean): Company[] {
    return this.#statements.scan.all(after ?? '', withAbsent ? 1 : 0, limit).map(toCompany)
  }

  terms(terms: readonly string[]): Map<string, TermEntry> {
    return found(terms, (term) => this.#statements.term.get(term))
  }

  blocks(term: string, blocks: readonly number[]): Map<number, Uint8Array> {
    return new Map(
      runsOf(blocks).flatMap(([first, last]) =>
        this.#statements.blocks.all(term, first, last).map(({ block, data }) => [block, data] as const),
      ),
    )
  }

  wordsFrom(prefix: string, limit: number): TermEntry[] {
    return this.#statements.wordsFrom.all(prefix, `${prefix}${afterEveryLetter}`, limit)
  }

  wordsByPart(parts: readonly string[]): Map<string, string> {
    return found(parts, (part) => this.#statements.spelling.get(part)?.words)
  }

  companiesOfKey(key: string, limit: number): Ranked[] {
    const hash = hash53(key)
    const ranks = this.#statements.ranksOfKey.all(hash, limit, hash, limit).map(({ rank }) => rank)
    return [...this.companies(ranks).values()]
  }

  briefs(ranks: readonly number[]): Map<number, CompanyBrief> {
    return found(ranks, (rank) => {
      const row = this.#statements.brief.get(rank)
      return row && toBrief(rank, row)
    })
  }

  companies(ranks: readonly number[]): Map<number, Ranked> {
    return found(ranks, (rank) => {
      const row = this.#statements.byRank.get(rank)
      return row && toRanked(row)
    })
  }

  find(number: CompanyNumber): Ranked | null {
    const row = this.#statements.byNumber.get(number)
    return row ? toRanked(row) : null
  }

  byNumber(offset: number, limit: number): Ranked[] {
    return this.#statements.inOrder.all(limit, offset).map(toRanked)
  }

  /** Loads what searches need in small steps: the long lists, then the top-ranked companies. */
  *warm(): Generator<void> {
    let term = ''
    let block = 0
    for (;;) {
      const last = this.#statements.touchBlocks.all(term, block).at(-1)
      if (!last) break
      ;({ term, block } = last)
      yield
    }
    for (let rankClass = 0; rankClass < rankClasses; rankClass += 1) {
      for (let from = 0; from < warmedPerClass; from += warmedAtOnce) {
        const rank = rankClass * ranksInClass + from
        this.#statements.touchCompanies.all(rank, rank + warmedAtOnce)
        yield
      }
    }
  }

  close(): void {
    this.#database.close()
  }
}

/** First and last of the consecutive numbers: reading them together takes a fifth of the time. */
function runsOf(numbers: readonly number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && number === run[1] + 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
}

function prepare(database: Database.Database) {
  const columns = `rank, ${companyColumnNames.join(', ')}`
  return {
    snapshot: database.prepare<[], SnapshotRow>('SELECT * FROM snapshot'),
    byNumber: database.prepare<[string], RankedRow>(`SELECT ${columns} FROM companies WHERE number = ?`),
    byRank: database.prepare<[number], RankedRow>(`SELECT ${columns} FROM companies WHERE rank = ?`),
    brief: database.prepare<[number], BriefRow>(
      'SELECT name, previous_names, incorporated_on FROM companies WHERE rank = ?',
    ),
    inOrder: database.prepare<[number, number], RankedRow>(
      keepPlan(`SELECT ${columns} FROM companies WHERE id IN (
         SELECT id FROM companies WHERE absent = 0 ORDER BY number LIMIT ? OFFSET ?) ORDER BY number`),
    ),
    scan: database.prepare<[string, number, number], CompanyRow>(
      keepPlan(
        `SELECT ${companyColumnNames.join(', ')} FROM companies WHERE number > ? AND absent <= ? ORDER BY number LIMIT ?`,
      ),
    ),
    term: database.prepare<[string], TermEntry>('SELECT term, count, first, starts FROM terms WHERE term = ?'),
    blocks: database.prepare<[string, number, number], { block: number; data: Buffer }>(
      'SELECT block, data FROM blocks WHERE term = ? AND block BETWEEN ? AND ? ORDER BY block',
    ),
    wordsFrom: database.prepare<[string, string, number], TermEntry>(
      keepPlan(`SELECT term, count, first, starts FROM (SELECT * FROM terms WHERE term >= ? AND term < ? LIMIT ${rangeMax})
       ORDER BY count DESC LIMIT ?`),
    ),
    touchBlocks: database.prepare<[string, number], { term: string; block: number; size: number }>(
      `SELECT term, block, length(data) AS size FROM blocks WHERE (term, block) > (?, ?) ORDER BY term, block LIMIT 20`,
    ),
    touchCompanies: database.prepare<[number, number], { size: number }>(
      'SELECT length(name) AS size FROM companies WHERE rank >= ? AND rank < ?',
    ),
    spelling: database.prepare<[string], { words: string }>('SELECT words FROM spelling WHERE part = ?'),
    ranksOfKey: database.prepare<[number, number, number, number], { rank: number }>(
      keepPlan(`SELECT rank FROM (SELECT rank FROM companies WHERE name_key = ? ORDER BY rank LIMIT ?)
       UNION SELECT rank FROM (SELECT rank FROM previous_keys WHERE name_key = ? ORDER BY rank LIMIT ?) ORDER BY rank`),
    ),
  }
}

/** The rows that exist, by their keys. */
function found<Key, Row>(keys: readonly Key[], read: (key: Key) => Row | undefined): Map<Key, Row> {
  const rows = new Map<Key, Row>()
  for (const key of keys) {
    const row = read(key)
    if (row !== undefined) rows.set(key, row)
  }
  return rows
}

function toRanked(row: RankedRow): Ranked {
  return { rank: row.rank, company: toCompany(row) }
}
