import type { Migration } from '../../sql/migration.js'

/** Which request ran under which key of an account, who runs it, and the answer once there is one. */
export const idempotency: Migration = {
  id: 10,
  name: 'idempotency',
  sql: `
    CREATE TABLE idempotency_keys (
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      key_hash TEXT NOT NULL,
      fingerprint TEXT NOT NULL,
      claim_id TEXT NOT NULL,
      lease_until INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      answer TEXT,
      PRIMARY KEY (account_id, key_hash)
    ) STRICT;
    CREATE INDEX idempotency_keys_by_end ON idempotency_keys (expires_at);
  `,
}
