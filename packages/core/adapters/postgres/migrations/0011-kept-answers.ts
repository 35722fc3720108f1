import type { Migration } from '../../sql/migration.js'

/** What was decided of domains, which companies each answer speaks of, and what accounts decided themselves. */
export const keptAnswers: Migration = {
  id: 11,
  name: 'kept-answers',
  sql: `
    CREATE TABLE kept_answers (domain TEXT PRIMARY KEY, expires_at BIGINT NOT NULL, value TEXT NOT NULL);
    CREATE TABLE kept_answer_companies (
      company_number TEXT NOT NULL,
      domain TEXT NOT NULL,
      PRIMARY KEY (company_number, domain)
    );
    CREATE INDEX kept_answer_companies_by_domain ON kept_answer_companies (domain);
    CREATE TABLE review_pins (
      account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      domain TEXT COLLATE "C" NOT NULL,
      company_number TEXT,
      decided_at BIGINT NOT NULL,
      PRIMARY KEY (account_id, domain)
    );
  `,
}
