/** Entries, charges and holds are only ever added. An open hold may change once, to captured or released. */
export const ledgerRules = `
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
`
