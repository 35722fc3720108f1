import type { Company } from '../../../src/register/company.js'
import type { RegisterImporter } from '../../../src/register/import/register-importer.js'
import { rowHash } from '../../shared/register/row-hash.js'
import { type CompanyRow, companyColumnNames, toCompany } from '../../sql/company-row.js'
import type { Sql } from '../connection.js'
import { translating } from '../errors.js'
import { beginFresh, beginUpdate } from './begin-import.js'
import { freshPostgresRegister } from './fresh-postgres-register.js'
import { readSnapshot } from './postgres-register-store.js'
import { updatePostgresRegister } from './update-postgres-register.js'

const companiesAtOnce = 1_000
const columns = ['rank', 'row_hash', 'absent', ...companyColumnNames].join(', ')

type KeptRowOfTable = CompanyRow & { rank: number; row_hash: number; absent: number }

interface ChangeRow {
  id: number
  before: string | null
  after: string
  is_absence: number
}

/** Writes the register's tables. `sql` serves the short statements; an import opens a connection of its own. */
export function postgresRegisterImporter(sql: Sql, url: string): RegisterImporter {
  return {
    hashOf: rowHash,
    snapshot: () => readSnapshot(sql),
    beginFresh: () => beginFresh(url, (connection) => freshPostgresRegister(connection, url)),
    beginUpdate: () => beginUpdate(url, updatePostgresRegister),

    async *everyCompany() {
      let after = -1
      for (;;) {
        const rows = await translating(() =>
          sql.unsafe<KeptRowOfTable[]>(
            `SELECT ${columns} FROM register_companies WHERE rank > $1 ORDER BY rank LIMIT ${companiesAtOnce}`,
            [after],
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
      const rows = await sql.unsafe<ChangeRow[]>(
        'SELECT id, before, after, is_absence FROM register_changes ORDER BY id LIMIT $1',
        [limit],
      )
      // Written by the import from companies, and by nobody else.
      const company = (text: string) => JSON.parse(text) as Company
      return rows.map(({ id, before, after, is_absence }) => ({
        id,
        before: before === null ? null : company(before),
        after: company(after),
        isAbsence: is_absence === 1,
      }))
    },

    async settleChanges(upTo) {
      await sql.unsafe('DELETE FROM register_changes WHERE id <= $1', [upTo])
    },
  }
}
