import { companyColumns } from '../../sql/register/company-row.js'

const columns = Object.entries(companyColumns)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')

/** Files of earlier versions do not have it. */
export const industriesTable =
  'CREATE TABLE IF NOT EXISTS industries (code TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;'

export const registerTables = `
CREATE TABLE companies (id INTEGER PRIMARY KEY, rank INTEGER NOT NULL, row_hash INTEGER NOT NULL, name_key INTEGER NOT NULL,
  absent INTEGER NOT NULL, ${columns});
CREATE TABLE previous_keys (name_key INTEGER NOT NULL, rank INTEGER NOT NULL);
CREATE TABLE terms (term TEXT PRIMARY KEY, count INTEGER NOT NULL, first BLOB NOT NULL, starts BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE blocks (term TEXT NOT NULL, block INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (term, block)) WITHOUT ROWID;
CREATE TABLE spelling (part TEXT PRIMARY KEY, words TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE changes (id INTEGER PRIMARY KEY AUTOINCREMENT, before TEXT, after TEXT NOT NULL, is_absence INTEGER NOT NULL);
${industriesTable}
CREATE TABLE snapshot (format INTEGER NOT NULL, generation INTEGER NOT NULL, as_of TEXT NOT NULL,
  companies INTEGER NOT NULL, imported_at INTEGER NOT NULL, files TEXT NOT NULL);
`

/** Created after the rows: sorting once is faster than maintaining order. */
export const registerIndexes = `
CREATE INDEX companies_by_rank ON companies (rank);
CREATE INDEX companies_by_number ON companies (number, row_hash, absent, rank);
CREATE INDEX companies_by_key ON companies (name_key, rank);
CREATE INDEX previous_by_key ON previous_keys (name_key, rank);
`

export interface SnapshotRow {
  format: number
  generation: number
  as_of: string
  companies: number
  imported_at: number
  files: string
}
