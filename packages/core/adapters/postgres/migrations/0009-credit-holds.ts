import type { Migration } from '../../sql/migration.js'

/** Credits that are set aside for jobs, and what was paid for. Of all this only the state of an open hold changes, once. */
export const creditHolds: Migration = {
  id: 9,
  name: 'credit-holds',
  sql: `
    DROP INDEX ledger_entries_by_account;
    CREATE INDEX ledger_entries_by_account ON ledger_entries (account_id, transaction_id, amount);

    CREATE TABLE credit_holds (
      job_id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('open', 'captured', 'released')),
      held_at BIGINT NOT NULL,
      ended_at BIGINT,
      CHECK ((state = 'open') = (ended_at IS NULL))
    );
    CREATE INDEX credit_holds_open ON credit_holds (account_id) WHERE state = 'open';

    CREATE TABLE ledger_charges (
      transaction_id BIGINT PRIMARY KEY REFERENCES ledger_transactions (id),
      account_id TEXT NOT NULL,
      domain TEXT COLLATE "C" NOT NULL,
      company_number TEXT COLLATE "C" NOT NULL,
      charged_at BIGINT NOT NULL
    );
    CREATE INDEX ledger_charges_by_answer ON ledger_charges (account_id, domain, company_number, charged_at);

    CREATE FUNCTION refuse_hold_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        IF OLD.state = 'open' AND NEW.state <> 'open' AND NEW.job_id = OLD.job_id
          AND NEW.account_id = OLD.account_id AND NEW.held_at = OLD.held_at THEN
          RETURN NEW;
        END IF;
      ELSIF NEW.state = 'open' THEN
        RETURN NEW;
      END IF;
      RAISE EXCEPTION 'the ledger is append-only';
    END $$;
    CREATE TRIGGER credit_holds_end_once BEFORE INSERT OR UPDATE ON credit_holds
      FOR EACH ROW EXECUTE FUNCTION refuse_hold_change();
    CREATE TRIGGER credit_holds_remain BEFORE DELETE OR TRUNCATE ON credit_holds
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
    CREATE TRIGGER ledger_charges_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_charges
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
    REVOKE DELETE, TRUNCATE ON credit_holds FROM PUBLIC, CURRENT_USER;
    REVOKE UPDATE, DELETE, TRUNCATE ON ledger_charges FROM PUBLIC, CURRENT_USER;
  `,
}
