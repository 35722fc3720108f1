import type { Migration } from '../../sql/migration.js'

export const registerOverlay: Migration = {
  id: 6,
  name: 'register-overlay',
  sql: `
    CREATE TABLE overlay_companies (company_number TEXT PRIMARY KEY, name_key TEXT);
    CREATE INDEX overlay_companies_by_name ON overlay_companies (name_key, company_number) WHERE name_key IS NOT NULL;

    CREATE TABLE overlay_facets (
      company_number TEXT NOT NULL,
      facet TEXT NOT NULL,
      value TEXT NOT NULL,
      as_of BIGINT NOT NULL,
      asked_at BIGINT,
      PRIMARY KEY (company_number, facet)
    );

    CREATE TABLE stream_positions (stream TEXT PRIMARY KEY, timepoint BIGINT NOT NULL);
  `,
}
