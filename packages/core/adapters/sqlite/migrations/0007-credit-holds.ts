import type { Migration } from '../../sql/migration.js'

/** Credits that are set aside for jobs, and what was paid for. Of all this only the state of an open hold changes, once. */
export const creditHolds: Migration = {
  id: 7,
  name: 'credit-holds',
  sql: `
    DROP INDEX ledger_entries_by_account;
    CREATE INDEX ledger_entries_by_account ON ledger_entries (account_id, transaction_id, amount);

    CREATE TABLE credit_holds (
      job_id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('open', 'captured', 'released')),
      held_at INTEGER NOT NULL,
      ended_at INTEGER,
      CHECK ((state = 'open') = (ended_at IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX credit_holds_open ON credit_holds (account_id) WHERE state = 'open';

    CREATE TABLE ledger_charges (
      transaction_id INTEGER PRIMARY KEY REFERENCES ledger_transactions (id),
      account_id TEXT NOT NULL,
      domain TEXT NOT NULL,
      company_number TEXT NOT NULL,
      charged_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX ledger_charges_by_answer ON ledger_charges (account_id, domain, company_number, charged_at);

    CREATE TRIGGER credit_holds_once BEFORE INSERT ON credit_holds
    WHEN NEW.state <> 'open' OR EXISTS (SELECT 1 FROM credit_holds WHERE job_id = NEW.job_id)
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER credit_holds_end_once BEFORE UPDATE ON credit_holds
    WHEN OLD.state <> 'open' OR NEW.state = 'open' OR NEW.job_id <> OLD.job_id OR NEW.account_id <> OLD.account_id
      OR NEW.held_at <> OLD.held_at
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER credit_holds_remain BEFORE DELETE ON credit_holds
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

    CREATE TRIGGER ledger_charges_once BEFORE INSERT ON ledger_charges
    WHEN EXISTS (SELECT 1 FROM ledger_charges WHERE transaction_id = NEW.transaction_id)
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER ledger_charges_stay BEFORE UPDATE ON ledger_charges
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
    CREATE TRIGGER ledger_charges_remain BEFORE DELETE ON ledger_charges
    BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
  `,
}
