import type { Migration } from '../../sql/migration.js'

/** Clients that registered, what people allowed to clients, and the hashes of the tokens that came of it. */
export const oauth: Migration = {
  id: 15,
  name: 'oauth',
  sql: `
    CREATE TABLE oauth_clients (
      id TEXT PRIMARY KEY,
      name TEXT,
      redirect_uris TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      used_at INTEGER
    ) STRICT;
    CREATE INDEX oauth_clients_by_age ON oauth_clients (created_at);

    CREATE TABLE oauth_grants (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      client_id TEXT NOT NULL,
      client_name TEXT,
      redirect_uri TEXT NOT NULL,
      challenge TEXT NOT NULL,
      resource TEXT NOT NULL,
      scope TEXT NOT NULL,
      code_hash TEXT NOT NULL UNIQUE,
      created_at INTEGER NOT NULL,
      redeemed_at INTEGER,
      sequence INTEGER NOT NULL DEFAULT 0,
      rotated_at INTEGER,
      root_id TEXT,
      ends_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX oauth_grants_by_account ON oauth_grants (account_id, ends_at);
    CREATE INDEX oauth_grants_by_client ON oauth_grants (client_id, ends_at);
    CREATE INDEX oauth_grants_by_end ON oauth_grants (ends_at);

    CREATE TABLE oauth_tokens (
      hash TEXT PRIMARY KEY,
      grant_id TEXT NOT NULL REFERENCES oauth_grants (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      sequence INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX oauth_tokens_by_grant ON oauth_tokens (grant_id);
    CREATE INDEX oauth_tokens_by_end ON oauth_tokens (expires_at) WHERE kind = 'access';
  `,
}
