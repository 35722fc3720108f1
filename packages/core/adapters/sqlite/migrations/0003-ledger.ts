import type { Migration } from '../../sql/migration.js'

export const ledger: Migration = {
  id: 3,
  name: 'ledger',
  sql: `
    CREATE TABLE ledger_transactions (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      reference TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      UNIQUE (kind, reference)
    ) STRICT;

    CREATE TABLE ledger_entries (
      transaction_id INTEGER NOT NULL REFERENCES ledger_transactions (id),
      account_id TEXT NOT NULL,
      amount INTEGER NOT NULL CHECK (amount <> 0),
      PRIMARY KEY (transaction_id, account_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX ledger_entries_by_account ON ledger_entries (account_id, transaction_id);

    CREATE TABLE credit_balances (
      account_id TEXT PRIMARY KEY,
      posted INTEGER NOT NULL,
      reserved INTEGER NOT NULL CHECK (reserved >= 0),
      CHECK (posted - reserved >= 0)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER ledger_transactions_once BEFORE INSERT ON ledger_transactions
    WHEN EXISTS (SELECT 1 FROM ledger_transactions WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER ledger_entries_once BEFORE INSERT ON ledger_entries
    WHEN EXISTS (
      SELECT 1 FROM ledger_entries WHERE transaction_id = NEW.transaction_id AND account_id = NEW.account_id
    )
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER ledger_transactions_stay BEFORE UPDATE ON ledger_transactions
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER ledger_transactions_remain BEFORE DELETE ON ledger_transactions
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER ledger_entries_stay BEFORE UPDATE ON ledger_entries
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER ledger_entries_remain BEFORE DELETE ON ledger_entries
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
  `,
}
