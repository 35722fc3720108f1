import type { Migration } from '../../sql/migration.js'

/** Websites that others have taken the place of; and how often each company changed in what answers are decided by. */
export const pastWebsites: Migration = {
  id: 19,
  name: 'past-websites',
  sql: `
    CREATE TABLE past_websites (
      company_number TEXT NOT NULL,
      kept_until BIGINT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (company_number, kept_until)
    );
    CREATE INDEX past_websites_by_time ON past_websites (kept_until);
    ALTER TABLE overlay_companies ADD COLUMN changes BIGINT NOT NULL DEFAULT 0;
  `,
}
