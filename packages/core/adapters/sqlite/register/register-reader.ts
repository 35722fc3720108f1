import Database from 'better-sqlite3'
import type { Company } from '../../../src/register/company/company.js'
import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import type { IndustryTexts } from '../../../src/register/company/industry.js'
import type { Snapshot } from '../../../src/register/register-store.js'
import { rankClasses, ranksInClass } from '../../../src/register/search/index/rank.js'
import type { CountedTerm, Ranked, RankedNames, SearchIndex } from '../../../src/register/search/index/search-index.js'
import type { TermEntry } from '../../../src/register/search/index/term-entry.js'
import type { Day } from '../../../src/shared/days.js'
import { hash53 } from '../../../src/shared/encoding/hash53.js'
import { type CompanyRow, companyColumnNames, toCompany, toPreviousNames } from '../../sql/register/company-row.js'
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
export class RegisterReader implements SearchIndex {
  readonly #database: Database.Database
  readonly #statements
  readonly #read: ReadCompanies

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
  async inTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#database.exec('BEGIN')
    try {
      return await work()
    } finally {
      this.#database.exec('COMMIT')
    }
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

  async terms(terms: readonly string[]): Promise<(TermEntry | null)[]> {
    return terms.map((term) => this.#statements.term.get(term) ?? null)
  }

  async blocks(term: string, blocks: readonly number[]): Promise<Uint8Array[]> {
    return runsOf(blocks).flatMap(([first, last]) => {
      const read = this.#statements.blocks.all(term, first, last)
      // A block that is missing in a damaged file must not shift the others.
      if (read.length === last - first + 1) return read.map(({ data }) => data)
      const found = new Map(read.map(({ block, data }) => [block, data]))
      return Array.from({ length: last - first + 1 }, (_, place) => found.get(first + place) ?? new Uint8Array(0))
    })
  }

  async wordsFrom(prefix: string, limit: number): Promise<CountedTerm[]> {
    return this.#statements.wordsFrom.all(prefix, `${prefix}${afterEveryLetter}`, limit)
  }

  async wordsByPart(parts: readonly string[]): Promise<string[]> {
    return parts.flatMap((part) => this.#statements.spelling.get(part)?.words.split(' ') ?? [])
  }

  async ranksOfKey(key: string, limit: number): Promise<number[]> {
    const hash = hash53(key)
    return this.#statements.ranksOfKey.all(hash, limit, hash, limit).map(({ rank }) => rank)
  }

  async names(ranks: readonly number[]): Promise<RankedNames[]> {
    return ranks.flatMap((rank) => {
      const row = this.#statements.names.get(rank)
      if (!row) return []
      return [{ rank, name: row.name, previousNames: toPreviousNames(row.previous_names).map(({ name }) => name) }]
    })
  }

  async incorporatedOn(ranks: readonly number[]): Promise<(Day | null)[]> {
    return ranks.map((rank) => this.#statements.incorporatedOn.get(rank)?.incorporated_on ?? null)
  }

  async companies(ranks: readonly number[]): Promise<Ranked[]> {
    return ranks.flatMap((rank) => {
      const row = this.#statements.byRank.get(rank)
      return row ? [toRanked(row)] : []
    })
  }

  async find(number: CompanyNumber): Promise<Ranked | null> {
    const row = this.#statements.byNumber.get(number)
    return row ? toRanked(row) : null
  }

  async byNumber(offset: number, limit: number): Promise<Ranked[]> {
    return this.#statements.inOrder.all(limit, offset).map(toRanked)
  }

  async count(): Promise<number> {
    return this.look()?.companies ?? 0
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
    names: database.prepare<[number], { name: string; previous_names: string | null }>(
      'SELECT name, previous_names FROM companies WHERE rank = ?',
    ),
    incorporatedOn: database.prepare<[number], { incorporated_on: string | null }>(
      'SELECT incorporated_on FROM companies WHERE rank = ?',
    ),
    inOrder: database.prepare<[number, number], RankedRow>(
      `SELECT ${columns} FROM companies WHERE id IN (
         SELECT id FROM companies WHERE absent = 0 ORDER BY number LIMIT ? OFFSET ?) ORDER BY number`,
    ),
    scan: database.prepare<[string, number, number], CompanyRow>(
      `SELECT ${companyColumnNames.join(', ')} FROM companies WHERE number > ? AND absent <= ? ORDER BY number LIMIT ?`,
    ),
    term: database.prepare<[string], TermEntry>('SELECT term, count, first, starts FROM terms WHERE term = ?'),
    blocks: database.prepare<[string, number, number], { block: number; data: Buffer }>(
      'SELECT block, data FROM blocks WHERE term = ? AND block BETWEEN ? AND ? ORDER BY block',
    ),
    wordsFrom: database.prepare<[string, string, number], CountedTerm>(
      `SELECT term, count FROM (SELECT term, count FROM terms WHERE term >= ? AND term < ? LIMIT ${rangeMax})
       ORDER BY count DESC LIMIT ?`,
    ),
    touchBlocks: database.prepare<[string, number], { term: string; block: number; size: number }>(
      `SELECT term, block, length(data) AS size FROM blocks WHERE (term, block) > (?, ?) ORDER BY term, block LIMIT 20`,
    ),
    touchCompanies: database.prepare<[number, number], { size: number }>(
      'SELECT length(name) AS size FROM companies WHERE rank >= ? AND rank < ?',
    ),
    spelling: database.prepare<[string], { words: string }>('SELECT words FROM spelling WHERE part = ?'),
    ranksOfKey: database.prepare<[number, number, number, number], { rank: number }>(
      `SELECT rank FROM (SELECT rank FROM companies WHERE name_key = ? ORDER BY rank LIMIT ?)
       UNION SELECT rank FROM (SELECT rank FROM previous_keys WHERE name_key = ? ORDER BY rank LIMIT ?) ORDER BY rank`,
    ),
  }
}

function toRanked(row: RankedRow): Ranked {
  return { rank: row.rank, company: toCompany(row) }
}
