import type { Migration } from '../../sql/migration.js'

/** Who watches which company, what was last known of it, what changed, and whose feed holds that. */
export const signals: Migration = {
  id: 14,
  name: 'signals',
  sql: `
    CREATE TABLE watchlist (
      account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      company_number TEXT COLLATE "C" NOT NULL,
      watched_at BIGINT NOT NULL,
      PRIMARY KEY (account_id, company_number)
    );
    CREATE INDEX watchlist_by_company ON watchlist (company_number);

    CREATE TABLE watched_facts (
      company_number TEXT COLLATE "C" PRIMARY KEY,
      facts TEXT NOT NULL,
      accounts_due TEXT COLLATE "C",
      confirmation_due TEXT COLLATE "C"
    );
    CREATE INDEX watched_facts_by_accounts ON watched_facts (accounts_due) WHERE accounts_due IS NOT NULL;
    CREATE INDEX watched_facts_by_confirmation ON watched_facts (confirmation_due) WHERE confirmation_due IS NOT NULL;

    CREATE TABLE signals (
      serial BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      id TEXT COLLATE "C" NOT NULL UNIQUE,
      company_number TEXT COLLATE "C" NOT NULL,
      dedupe_key TEXT COLLATE "C" NOT NULL,
      type TEXT NOT NULL,
      company_name TEXT NOT NULL,
      summary TEXT NOT NULL,
      facts_before TEXT NOT NULL,
      facts_after TEXT NOT NULL,
      occurred_on TEXT,
      published_at BIGINT,
      detected_at BIGINT NOT NULL,
      source TEXT NOT NULL,
      UNIQUE (company_number, dedupe_key)
    );
    CREATE INDEX signals_of_company ON signals (company_number, serial);

    CREATE TABLE feed_counters (
      account_id TEXT COLLATE "C" PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      last_sequence BIGINT NOT NULL
    );

    CREATE TABLE feed_signals (
      account_id TEXT COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      sequence BIGINT NOT NULL,
      signal_id TEXT COLLATE "C" NOT NULL REFERENCES signals (id),
      company_number TEXT COLLATE "C" NOT NULL,
      type TEXT NOT NULL,
      detected_at BIGINT NOT NULL,
      PRIMARY KEY (account_id, sequence)
    );
    CREATE INDEX feed_signals_of_company ON feed_signals (account_id, company_number, sequence);
    CREATE INDEX feed_signals_of_type ON feed_signals (account_id, type, sequence);
  `,
}
