import type { RegisterStore, Snapshot } from '../../../src/register/register-store.js'
import type { SearchIndex } from '../../../src/register/search/index/search-index.js'
import type { SearchAnswer } from '../../../src/register/search/question.js'
import { nothingRetrieved, retrieve } from '../../../src/register/search/retrieve.js'
import { searchRegister } from '../../../src/register/search/search-register.js'
import { registerFormat } from '../../shared/register/format.js'
import { type CompanyRow, companyColumnNames, toCompany } from '../../sql/register/company-row.js'
import type { Statements } from '../connection.js'
import { translating } from '../errors.js'
import type { Pool } from '../pool.js'
import { postgresSearchIndex } from './postgres-search-index.js'

interface SnapshotRow {
  format: number
  generation: number
  as_of: string
  companies: number
  imported_at: number
  files: string
}

const noResults: SearchAnswer = { candidates: [], total: 0, isTotalExact: true }

export function postgresRegisterStore(pool: Pool): RegisterStore {
  return {
    snapshot: () => translating(() => pool.use(readSnapshot)),

    async find(number) {
      const found = await translating(() => pool.use((sql) => postgresSearchIndex(sql, 0).find(number)))
      return found?.company ?? null
    },

    scan: (after, limit, withAbsent) =>
      translating(() =>
        pool.use(async (sql) => {
          const rows = await sql.unsafe<CompanyRow[]>(
            `SELECT ${companyColumnNames.join(', ')} FROM register_companies
             WHERE number > $1 AND absent <= $2 ORDER BY number LIMIT $3`,
            [after ?? '', withAbsent ? 1 : 0, limit],
            { prepare: true },
          )
          return rows.map(toCompany)
        }),
      ),

    async warm() {
      // Lists first: every search needs them.
      for (const touched of ['register_blocks', 'register_terms']) {
        const reading = `SELECT sum(length(${touched}::text)) FROM ${touched}`
        await translating(() => pool.use((sql) => sql.unsafe(reading)))
      }
    },

    search: (question) => withSnapshot(pool, noResults, (index) => searchRegister(index, question)),

    retrieve: (clues) => withSnapshot(pool, nothingRetrieved, (index) => retrieve(index, clues)),
  }
}

/** One consistent view of the tables for the whole query; an import waits until it ends. */
function withSnapshot<Answer>(
  pool: Pool,
  fallback: Answer,
  work: (index: SearchIndex) => Promise<Answer>,
): Promise<Answer> {
  return translating(() =>
    pool.use(
      (sql) =>
        sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (transaction) => {
          const snapshot = await readSnapshot(transaction)
          return snapshot ? work(postgresSearchIndex(transaction, snapshot.companies)) : fallback
        }) as Promise<Answer>,
    ),
  )
}

/** Null if nothing was imported yet, or another version of the program imported it. */
export async function readSnapshot(sql: Statements): Promise<Snapshot | null> {
  const [row] = await sql.unsafe<SnapshotRow[]>('SELECT * FROM register_snapshot', [], { prepare: true })
  if (!row || row.format !== registerFormat) return null
  return {
    asOf: row.as_of,
    companies: row.companies,
    importedAt: row.imported_at,
    generation: row.generation,
    files: JSON.parse(row.files) as string[],
  }
}
