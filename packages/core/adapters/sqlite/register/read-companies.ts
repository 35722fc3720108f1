import type Database from 'better-sqlite3'
import type { Company } from '../../../src/register/company/company.js'
import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import type { IndustryTexts } from '../../../src/register/company/industry.js'
import type { Snapshot } from '../../../src/register/register-store.js'
import { registerFormat } from '../../shared/register/format.js'
import { type CompanyRow, toCompany } from '../../sql/register/company-row.js'
import { readIndustries } from './industries.js'
import { toSnapshot } from './read-snapshot.js'
import type { SnapshotRow } from './schema.js'

export const companiesCachedMax = 1_000

interface Statements {
  readonly snapshot: Database.Statement<[], SnapshotRow>
  readonly byNumber: Database.Statement<[string], CompanyRow>
}

/**
 * Reads the snapshot and single companies. Caches them while the file is unchanged: `PRAGMA data_version` counts
 * commits by others, and each check reads it.
 */
export class ReadCompanies {
  readonly #database: Database.Database
  readonly #version: Database.Statement<[]>
  readonly #statements: Statements
  readonly #companies = new Map<CompanyNumber, Company | null>()
  #readAt: unknown = null
  #snapshot: Snapshot | null = null
  #industries: IndustryTexts | null = null

  constructor(database: Database.Database, statements: Statements) {
    this.#database = database
    this.#version = database.prepare<[]>('PRAGMA data_version').pluck()
    this.#statements = statements
  }

  /** Checks for changes. Null if another version of the program built the file. */
  look(): Snapshot | null {
    const version = this.#version.get()
    if (version !== this.#readAt) {
      this.#companies.clear()
      this.#industries = null
      const row = this.#statements.snapshot.get()
      this.#snapshot = row && row.format === registerFormat ? toSnapshot(row) : null
      this.#readAt = version
    }
    return this.#snapshot
  }

  /** As of the last check. */
  snapshot(): Snapshot | null {
    return this.#snapshot
  }

  industries(): IndustryTexts {
    this.#industries ??= readIndustries(this.#database)
    return this.#industries
  }

  company(number: CompanyNumber): Company | null {
    const cached = this.#companies.get(number)
    if (cached !== undefined) return cached
    const row = this.#statements.byNumber.get(number)
    const company = row ? toCompany(row) : null
    if (this.#companies.size >= companiesCachedMax) this.#companies.clear()
    this.#companies.set(number, company)
    return company
  }
}
