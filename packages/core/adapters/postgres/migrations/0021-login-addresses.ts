import type { Migration } from '../../sql/migration.js'

/** Where accounts logged in from, so that guesses from elsewhere do not lock their owners out. */
export const loginAddresses: Migration = {
  id: 21,
  name: 'login-addresses',
  sql: `
    CREATE TABLE login_addresses (
      hash TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      last_at BIGINT NOT NULL
    );
    CREATE INDEX login_addresses_by_account ON login_addresses (account_id, last_at);
    CREATE INDEX login_addresses_by_age ON login_addresses (last_at);
  `,
}
