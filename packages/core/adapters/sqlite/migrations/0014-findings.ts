import type { Migration } from '../../sql/migration.js'

/** What pages told, to be judged again by a new model; and answers that others have taken the place of. */
export const findings: Migration = {
  id: 14,
  name: 'findings',
  sql: `
    CREATE TABLE page_findings (domain TEXT PRIMARY KEY, kept_at INTEGER NOT NULL, value TEXT NOT NULL) STRICT;
    CREATE INDEX page_findings_by_time ON page_findings (kept_at);
    CREATE TABLE past_answers (
      domain TEXT NOT NULL,
      kept_until INTEGER NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (domain, kept_until)
    ) STRICT;
    CREATE INDEX past_answers_by_time ON past_answers (kept_until);
  `,
}
