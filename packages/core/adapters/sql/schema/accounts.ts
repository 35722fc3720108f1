import type { Dialect } from './dialect.js'

/** Accounts, their credentials and sessions, and the mail that waits to be sent. */
export const accountsSchema = ({ bigint, bytewise, table }: Dialect): string => `
  CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    verified_at ${bigint},
    disabled_at ${bigint},
    session_version INTEGER NOT NULL DEFAULT 1,
    watchlist_limit INTEGER,
    webhook_limit INTEGER,
    is_operator INTEGER NOT NULL DEFAULT 0 CHECK (is_operator IN (0, 1)),
    created_at ${bigint} NOT NULL
  ) ${table};
  CREATE INDEX accounts_by_age ON accounts (created_at, id);

  CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    created_at ${bigint} NOT NULL,
    expires_at ${bigint} NOT NULL,
    last_used_at ${bigint} NOT NULL,
    browser TEXT NOT NULL,
    started_by TEXT NOT NULL CHECK (started_by IN ('web_page', 'api'))
  ) ${table};
  CREATE INDEX sessions_by_account ON sessions (account_id);
  CREATE INDEX sessions_by_end ON sessions (expires_at);

  CREATE TABLE api_keys (
    hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    salt TEXT NOT NULL,
    root_id TEXT NOT NULL,
    last4 TEXT NOT NULL,
    created_at ${bigint} NOT NULL,
    last_used_at ${bigint},
    valid_until ${bigint}
  ) ${table};
  CREATE INDEX api_keys_by_account ON api_keys (account_id, created_at);
  CREATE INDEX api_keys_by_end ON api_keys (valid_until) WHERE valid_until IS NOT NULL;

  CREATE TABLE mailed_tokens (
    hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    purpose TEXT NOT NULL,
    created_at ${bigint} NOT NULL,
    expires_at ${bigint} NOT NULL,
    consumed_at ${bigint}
  ) ${table};
  CREATE INDEX mailed_tokens_by_account ON mailed_tokens (account_id, purpose);
  CREATE INDEX mailed_tokens_by_end ON mailed_tokens (expires_at);

  CREATE TABLE login_addresses (
    hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    last_at ${bigint} NOT NULL
  ) ${table};
  CREATE INDEX login_addresses_by_account ON login_addresses (account_id, last_at);
  CREATE INDEX login_addresses_by_age ON login_addresses (last_at);

  CREATE TABLE reconcile_links (
    id ${bytewise} PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    name TEXT,
    token_hash TEXT NOT NULL UNIQUE,
    token_last4 TEXT NOT NULL,
    created_at ${bigint} NOT NULL,
    last_used_at ${bigint}
  ) ${table};
  CREATE INDEX reconcile_links_by_account ON reconcile_links (account_id, created_at);

  CREATE TABLE mail_outbox (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    email TEXT NOT NULL,
    created_at ${bigint} NOT NULL,
    due_at ${bigint} NOT NULL,
    attempt INTEGER NOT NULL DEFAULT 0
  ) ${table};
  CREATE INDEX mail_outbox_by_due ON mail_outbox (due_at, id);
  CREATE INDEX mail_outbox_by_email ON mail_outbox (email);
`
