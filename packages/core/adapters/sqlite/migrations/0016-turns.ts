import type { Migration } from '../../sql/migration.js'

/** The last turn in which an account was served: one that asks again has its next after it. */
export const turns: Migration = {
  id: 16,
  name: 'turns',
  sql: `
    CREATE TABLE account_turns (
      account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      served INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX account_turns_by_turn ON account_turns (served);
    INSERT INTO account_turns (account_id, served)
      SELECT id, 0 FROM accounts WHERE EXISTS (SELECT 1 FROM works WHERE works.account_id = accounts.id);
  `,
}
