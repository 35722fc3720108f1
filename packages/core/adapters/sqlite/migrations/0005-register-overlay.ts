import type { Migration } from '../../sql/migration.js'

export const registerOverlay: Migration = {
  id: 5,
  name: 'register-overlay',
  sql: `
    CREATE TABLE overlay_companies (company_number TEXT PRIMARY KEY, name_key TEXT) STRICT, WITHOUT ROWID;
    CREATE INDEX overlay_companies_by_name ON overlay_companies (name_key, company_number) WHERE name_key IS NOT NULL;

    CREATE TABLE overlay_facets (
      company_number TEXT NOT NULL,
      facet TEXT NOT NULL,
      value TEXT NOT NULL,
      as_of INTEGER NOT NULL,
      asked_at INTEGER,
      PRIMARY KEY (company_number, facet)
    ) STRICT;

    CREATE TABLE stream_positions (stream TEXT PRIMARY KEY, timepoint INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
}
