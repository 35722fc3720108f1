import type { Dialect } from './dialect.js'

/** Registered clients, the grants of accounts to clients, and hashes of their tokens. */
export const oauthSchema = ({ bigint, bytewise, table }: Dialect): string => `
  CREATE TABLE oauth_clients (
    id ${bytewise} PRIMARY KEY,
    name TEXT,
    redirect_uris TEXT NOT NULL,
    created_at ${bigint} NOT NULL,
    used_at ${bigint}
  ) ${table};
  CREATE INDEX oauth_clients_by_age ON oauth_clients (created_at);

  CREATE TABLE oauth_grants (
    id ${bytewise} PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    client_id ${bytewise} NOT NULL,
    client_name TEXT,
    redirect_uri TEXT NOT NULL,
    challenge TEXT NOT NULL,
    resource TEXT NOT NULL,
    scope TEXT NOT NULL,
    code_hash ${bytewise} NOT NULL UNIQUE,
    created_at ${bigint} NOT NULL,
    redeemed_at ${bigint},
    sequence INTEGER NOT NULL DEFAULT 0,
    rotated_at ${bigint},
    root_id TEXT,
    ends_at ${bigint} NOT NULL
  ) ${table};
  CREATE INDEX oauth_grants_by_account ON oauth_grants (account_id, ends_at);
  CREATE INDEX oauth_grants_by_client ON oauth_grants (client_id, ends_at);
  CREATE INDEX oauth_grants_by_end ON oauth_grants (ends_at);

  CREATE TABLE oauth_tokens (
    hash ${bytewise} PRIMARY KEY,
    grant_id ${bytewise} NOT NULL REFERENCES oauth_grants (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    expires_at ${bigint} NOT NULL
  ) ${table};
  CREATE INDEX oauth_tokens_by_grant ON oauth_tokens (grant_id);
  CREATE INDEX oauth_tokens_by_end ON oauth_tokens (expires_at) WHERE kind = 'access';
`

/** When an app last used a grant. A process of an older version leaves it as it is. */
export const grantUseSchema = ({ bigint }: Dialect): string => `
  ALTER TABLE oauth_grants ADD COLUMN last_used_at ${bigint};
`
