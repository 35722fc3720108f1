import type { Migration } from '../../sql/migration.js'

export const ledger: Migration = {
  id: 3,
  name: 'ledger',
  sql: `
    CREATE TABLE ledger_transactions (
      id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind TEXT NOT NULL,
      reference TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      UNIQUE (kind, reference)
    );

    CREATE TABLE ledger_entries (
      transaction_id BIGINT NOT NULL REFERENCES ledger_transactions (id),
      account_id TEXT NOT NULL,
      amount BIGINT NOT NULL CHECK (amount <> 0),
      PRIMARY KEY (transaction_id, account_id)
    );
    CREATE INDEX ledger_entries_by_account ON ledger_entries (account_id, transaction_id);

    CREATE TABLE credit_balances (
      account_id TEXT PRIMARY KEY,
      posted BIGINT NOT NULL,
      reserved BIGINT NOT NULL CHECK (reserved >= 0),
      CHECK (posted - reserved >= 0)
    );

    CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the ledger is append-only';
    END $$;
    CREATE TRIGGER ledger_transactions_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
    CREATE TRIGGER ledger_entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
    REVOKE DELETE, TRUNCATE ON ledger_transactions FROM PUBLIC, CURRENT_USER;
    REVOKE UPDATE, DELETE, TRUNCATE ON ledger_entries FROM PUBLIC, CURRENT_USER;
  `,
}
