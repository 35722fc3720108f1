import type { Snapshot } from '../../../src/register/register-store.js'
import type { SnapshotRow } from './schema.js'

export function toSnapshot(row: SnapshotRow): Snapshot {
  return {
    asOf: row.as_of,
    companies: row.companies,
    importedAt: row.imported_at,
    generation: row.generation,
    files: JSON.parse(row.files) as string[],
  }
}
