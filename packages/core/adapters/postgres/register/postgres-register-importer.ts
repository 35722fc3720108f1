import type { Company } from '../../../src/register/company.js'
import type { RegisterImporter } from '../../../src/register/import/register-importer.js'
import { rowHash } from '../../shared/register/row-hash.js'
import type { Sql } from '../connection.js'
import { freshPostgresRegister } from './fresh-postgres-register.js'
import { openImportConnection } from './import-connection.js'
import { readSnapshot } from './postgres-register-store.js'
import { updatePostgresRegister } from './update-postgres-register.js'

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
    beginFresh: async () => freshPostgresRegister(await openImportConnection(url)),
    beginUpdate: async () => updatePostgresRegister(await openImportConnection(url)),

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
