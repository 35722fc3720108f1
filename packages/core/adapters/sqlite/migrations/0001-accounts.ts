import type { Migration } from '../../sql/migration.js'

export const accounts: Migration = {
  id: 1,
  name: 'accounts',
  sql: `
    CREATE TABLE accounts (
      id TEXT PRIMARY KEY,
      email TEXT NOT NULL UNIQUE,
      password_hash TEXT NOT NULL,
      verified_at INTEGER,
      disabled_at INTEGER,
      session_version INTEGER NOT NULL DEFAULT 1,
      watchlist_limit INTEGER,
      webhook_limit INTEGER,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX accounts_by_age ON accounts (created_at, id);

    CREATE TABLE sessions (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      version INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX sessions_by_account ON sessions (account_id);
    CREATE INDEX sessions_by_end ON sessions (expires_at);

    CREATE TABLE api_keys (
      hash TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      salt TEXT NOT NULL,
      root_id TEXT NOT NULL,
      last4 TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      last_used_at INTEGER,
      valid_until INTEGER
    ) STRICT;
    CREATE INDEX api_keys_by_account ON api_keys (account_id, created_at);
    CREATE INDEX api_keys_by_end ON api_keys (valid_until) WHERE valid_until IS NOT NULL;

    CREATE TABLE mailed_tokens (
      hash TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      purpose TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      consumed_at INTEGER
    ) STRICT;
    CREATE INDEX mailed_tokens_by_account ON mailed_tokens (account_id, purpose);
    CREATE INDEX mailed_tokens_by_end ON mailed_tokens (expires_at);
  `,
}
