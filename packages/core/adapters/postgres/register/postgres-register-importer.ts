import type { Company } from '../../../src/register/company/company.js'
import type { RegisterImporter } from '../../../src/register/import/register-importer.js'
import { rowHash } from '../../shared/register/row-hash.js'
import { type CompanyRow, companyColumnNames, toCompany } from '../../sql/register/company-row.js'
import type { Pool } from '../connection/pool.js'
import { translating } from '../errors.js'
import { beginFresh, beginUpdate } from './begin-import.js'
import type { CurrentSnapshot } from './current-snapshot.js'
import { freshPostgresRegister } from './fresh-postgres-register.js'
import { readSnapshot } from './read-snapshot.js'
import { updatePostgresRegister } from './update-postgres-register.js'

const companiesAtOnce = 1_000
const columns = ['rank', 'row_hash', 'absent', ...companyColumnNames].join(', ')

type StoredRow = CompanyRow & { rank: number; row_hash: number; absent: number }

interface ChangeRow {
  id: number
  before: string | null
  after: string
  is_absence: number
}

/** Writes the register tables. Short statements use the pool; an import opens its own connection. */
export function postgresRegisterImporter(pool: Pool, url: string, current: CurrentSnapshot): RegisterImporter {
  return {
    hashOf: rowHash,
    snapshot: () => translating(() => pool.use(readSnapshot)),
    async beginFresh() {
      const fresh = await beginFresh(url, (connection) => freshPostgresRegister(connection, url))
      return { ...fresh, finish: (...args) => fresh.finish(...args).finally(() => current.forget()) }
    },
    async beginUpdate() {
      const update = await beginUpdate(url, updatePostgresRegister)
      return { ...update, finish: (snapshot) => update.finish(snapshot).finally(() => current.forget()) }
    },

    async *everyCompany() {
      let after = -1
      for (;;) {
        const rows = await translating(() =>
          pool.use((sql) =>
            sql.unsafe<StoredRow[]>(
              `SELECT ${columns} FROM register_companies WHERE rank > $1 ORDER BY rank LIMIT ${companiesAtOnce}`,
              [after],
            ),
          ),
        )
        yield rows.map((row) => ({
          rank: row.rank,
          hash: row.row_hash,
          isAbsent: row.absent === 1,
          company: toCompany(row),
        }))
        const last = rows.at(-1)
        if (!last || rows.length < companiesAtOnce) return
        after = last.rank
      }
    },

    async pendingChanges(limit) {
      const text = 'SELECT id, before, after, is_absence FROM register_changes ORDER BY id LIMIT $1'
      const rows = await translating(() => pool.use((sql) => sql.unsafe<ChangeRow[]>(text, [limit])))
      // Only the import writes these, from companies.
      const company = (text: string) => JSON.parse(text) as Company
      return rows.map(({ id, before, after, is_absence }) => ({
        id,
        before: before === null ? null : company(before),
        after: company(after),
        isAbsence: is_absence === 1,
      }))
    },

    async ackChanges(upTo) {
      const text = 'DELETE FROM register_changes WHERE id <= $1'
      await translating(() => pool.use((sql) => sql.unsafe(text, [upTo])))
    },
  }
}
