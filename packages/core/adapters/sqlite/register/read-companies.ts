import type Database from 'better-sqlite3'
import type { Company } from '../../../src/register/company/company.js'
import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import type { Snapshot } from '../../../src/register/register-store.js'
import { registerFormat } from '../../shared/register/format.js'
import { type CompanyRow, toCompany } from '../../sql/register/company-row.js'
import { toSnapshot } from './read-snapshot.js'
import type { SnapshotRow } from './schema.js'

export const companiesKeptMax = 1_000

interface Statements {
  readonly snapshot: Database.Statement<[], SnapshotRow>
  readonly byNumber: Database.Statement<[string], CompanyRow>
}

/**
 * The snapshot and single companies. What was read before is given again while the file is the same: SQLite counts
 * what others commit, and each look asks for that count.
 */
export class ReadCompanies {
  readonly #version: Database.Statement<[]>
  readonly #statements: Statements
  readonly #companies = new Map<CompanyNumber, Company | null>()
  #readAt: unknown = null
  #snapshot: Snapshot | null = null

  constructor(database: Database.Database, statements: Statements) {
    this.#version = database.prepare<[]>('PRAGMA data_version').pluck()
    this.#statements = statements
  }

  /** Null where another version of the program built the file. */
  look(): Snapshot | null {
    const version = this.#version.get()
    if (version !== this.#readAt) {
      this.#companies.clear()
      const row = this.#statements.snapshot.get()
      this.#snapshot = row && row.format === registerFormat ? toSnapshot(row) : null
      this.#readAt = version
    }
    return this.#snapshot
  }

  /** Of the last look, as all else. */
  snapshot(): Snapshot | null {
    return this.#snapshot
  }

  company(number: CompanyNumber): Company | null {
    const kept = this.#companies.get(number)
    if (kept !== undefined) return kept
    const row = this.#statements.byNumber.get(number)
    const company = row ? toCompany(row) : null
    if (this.#companies.size >= companiesKeptMax) this.#companies.clear()
    this.#companies.set(number, company)
    return company
  }
}
