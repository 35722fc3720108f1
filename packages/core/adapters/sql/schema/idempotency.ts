import type { Dialect } from './dialect.js'

/** The request that ran under each key of an account, who runs it, and its sealed response. */
export const idempotencySchema = ({ bigint, bytewise, table }: Dialect): string => `
  CREATE TABLE idempotency_keys (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    key_hash ${bytewise} NOT NULL,
    fingerprint TEXT NOT NULL,
    claim_id TEXT NOT NULL,
    lease_until ${bigint} NOT NULL,
    expires_at ${bigint} NOT NULL,
    answer TEXT,
    PRIMARY KEY (account_id, key_hash)
  ) ${table};
  CREATE INDEX idempotency_keys_by_end ON idempotency_keys (expires_at);
`

/** What the holder of a key has done, until its answer is stored. */
export const recordedWorkSchema = 'ALTER TABLE idempotency_keys ADD COLUMN done TEXT;'

/** The bytes of the answers of each account: the sum of `answer_bytes`. Answers stored before it count as none. */
export const idempotencyUsageSchema = ({ bigint, bytewise, keyed }: Dialect): string => `
  ALTER TABLE idempotency_keys ADD COLUMN answer_bytes ${bigint} NOT NULL DEFAULT 0;

  CREATE TABLE idempotency_usage (
    account_id ${bytewise} PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    bytes ${bigint} NOT NULL DEFAULT 0
  ) ${keyed};
`
