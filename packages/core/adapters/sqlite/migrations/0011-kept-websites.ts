import type { Migration } from '../../sql/migration.js'

/** Which website each company has that was searched for one. */
export const keptWebsites: Migration = {
  id: 11,
  name: 'kept-websites',
  sql: `
    CREATE TABLE kept_websites (
      company_number TEXT PRIMARY KEY,
      expires_at INTEGER NOT NULL,
      check_at INTEGER,
      value TEXT NOT NULL
    ) STRICT;
    CREATE INDEX kept_websites_by_check ON kept_websites (check_at) WHERE check_at IS NOT NULL;
  `,
}
