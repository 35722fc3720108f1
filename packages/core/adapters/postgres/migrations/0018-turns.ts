import type { Migration } from '../../sql/migration.js'

/** The last turn in which an account was served: one that asks again has its next after it. */
export const turns: Migration = {
  id: 18,
  name: 'turns',
  sql: `
    CREATE TABLE account_turns (
      account_id TEXT COLLATE "C" PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
      served BIGINT NOT NULL
    );
    CREATE INDEX account_turns_by_turn ON account_turns (served);
    INSERT INTO account_turns (account_id, served)
      SELECT id, 0 FROM accounts WHERE EXISTS (SELECT 1 FROM works WHERE works.account_id = accounts.id COLLATE "C");
  `,
}
