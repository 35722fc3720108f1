import type { Snapshot } from '../../../src/register/register-store.js'
import { registerFormat } from '../../shared/register/format.js'
import type { Statements } from '../connection/connection.js'

interface SnapshotRow {
  format: number
  generation: number
  as_of: string
  companies: number
  imported_at: number
  files: string
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
