import type { Migration } from '../../sql/migration.js'

/** Who watches which company, what was last known of it, what changed, and whose feed holds that. */
export const signals: Migration = {
  id: 12,
  name: 'signals',
  sql: `
    CREATE TABLE watchlist (
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      company_number TEXT NOT NULL,
      watched_at INTEGER NOT NULL,
      PRIMARY KEY (account_id, company_number)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX watchlist_by_company ON watchlist (company_number);

    CREATE TABLE watched_facts (
      company_number TEXT PRIMARY KEY,
      facts TEXT NOT NULL,
      accounts_due TEXT,
      confirmation_due TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX watched_facts_by_accounts ON watched_facts (accounts_due) WHERE accounts_due IS NOT NULL;
    CREATE INDEX watched_facts_by_confirmation ON watched_facts (confirmation_due) WHERE confirmation_due IS NOT NULL;

    CREATE TABLE signals (
      serial INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      company_number TEXT NOT NULL,
      dedupe_key TEXT NOT NULL,
      type TEXT NOT NULL,
      company_name TEXT NOT NULL,
      summary TEXT NOT NULL,
      facts_before TEXT NOT NULL,
      facts_after TEXT NOT NULL,
      occurred_on TEXT,
      published_at INTEGER,
      detected_at INTEGER NOT NULL,
      source TEXT NOT NULL,
      UNIQUE (company_number, dedupe_key)
    ) STRICT;
    CREATE INDEX signals_of_company ON signals (company_number, serial);

    CREATE TABLE feed_counters (
      account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      last_sequence INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE feed_signals (
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      sequence INTEGER NOT NULL,
      signal_id TEXT NOT NULL REFERENCES signals (id),
      company_number TEXT NOT NULL,
      type TEXT NOT NULL,
      detected_at INTEGER NOT NULL,
      PRIMARY KEY (account_id, sequence)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX feed_signals_of_company ON feed_signals (account_id, company_number, sequence);
    CREATE INDEX feed_signals_of_type ON feed_signals (account_id, type, sequence);
  `,
}
