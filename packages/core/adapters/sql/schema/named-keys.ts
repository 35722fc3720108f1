import type { Dialect } from './dialect.js'

/**
 * API keys beside the default one. They have a table of their own: a server of the version before reads only
 * `api_keys`, where it would take a key with few rights for one that may do everything.
 */
export const namedKeysSchema = ({ bigint, bytewise, table }: Dialect): string => `
  CREATE TABLE named_keys (
    id ${bytewise} PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    last4 TEXT NOT NULL,
    rights TEXT NOT NULL,
    created_at ${bigint} NOT NULL,
    last_used_at ${bigint},
    expires_at ${bigint},
    UNIQUE (account_id, name)
  ) ${table};
  CREATE INDEX named_keys_by_end ON named_keys (expires_at) WHERE expires_at IS NOT NULL;
`

/** A link for OpenRefine ends with the named key that created it. */
export const linkKeysSchema = ({ bytewise }: Dialect): string => `
  ALTER TABLE reconcile_links ADD COLUMN key_id ${bytewise} REFERENCES named_keys (id) ON DELETE CASCADE;
  CREATE INDEX reconcile_links_by_key ON reconcile_links (key_id) WHERE key_id IS NOT NULL;
`
