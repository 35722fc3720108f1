import type { Migration } from '../../sql/migration.js'

/** Pairs of company and website; each index holds a list in the order in which it is asked for. */
export const knownSites: Migration = {
  id: 6,
  name: 'known-sites',
  sql: `
    CREATE TABLE known_sites (
      company_number TEXT NOT NULL,
      domain TEXT NOT NULL,
      source TEXT NOT NULL,
      seen_on TEXT NOT NULL,
      outcome TEXT,
      standing INTEGER NOT NULL,
      PRIMARY KEY (company_number, domain, source)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX known_sites_by_company ON known_sites (company_number, standing, seen_on DESC, domain, source);
    CREATE INDEX known_sites_by_domain ON known_sites (domain, standing, seen_on DESC, company_number, source);
  `,
}
