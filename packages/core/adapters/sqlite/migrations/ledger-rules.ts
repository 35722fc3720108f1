const refuse = "BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;"

/** Entries, charges and holds are only ever added. An open hold may change once, to captured or released. */
export const ledgerRules = `
  CREATE TRIGGER ledger_transactions_once BEFORE INSERT ON ledger_transactions
  WHEN EXISTS (SELECT 1 FROM ledger_transactions WHERE id = NEW.id)
  ${refuse}
  CREATE TRIGGER ledger_entries_once BEFORE INSERT ON ledger_entries
  WHEN EXISTS (
    SELECT 1 FROM ledger_entries WHERE transaction_id = NEW.transaction_id AND account_id = NEW.account_id
  )
  ${refuse}
  CREATE TRIGGER ledger_transactions_stay BEFORE UPDATE ON ledger_transactions
  ${refuse}
  CREATE TRIGGER ledger_transactions_remain BEFORE DELETE ON ledger_transactions
  ${refuse}
  CREATE TRIGGER ledger_entries_stay BEFORE UPDATE ON ledger_entries
  ${refuse}
  CREATE TRIGGER ledger_entries_remain BEFORE DELETE ON ledger_entries
  ${refuse}

  CREATE TRIGGER credit_holds_once BEFORE INSERT ON credit_holds
  WHEN NEW.state <> 'open' OR EXISTS (SELECT 1 FROM credit_holds WHERE job_id = NEW.job_id)
  ${refuse}
  CREATE TRIGGER credit_holds_end_once BEFORE UPDATE ON credit_holds
  WHEN OLD.state <> 'open' OR NEW.state = 'open' OR NEW.job_id <> OLD.job_id OR NEW.account_id <> OLD.account_id
    OR NEW.held_at <> OLD.held_at
  ${refuse}
  CREATE TRIGGER credit_holds_remain BEFORE DELETE ON credit_holds
  ${refuse}

  CREATE TRIGGER ledger_charges_once BEFORE INSERT ON ledger_charges
  WHEN EXISTS (SELECT 1 FROM ledger_charges WHERE transaction_id = NEW.transaction_id)
  ${refuse}
  CREATE TRIGGER ledger_charges_stay BEFORE UPDATE ON ledger_charges
  ${refuse}
  CREATE TRIGGER ledger_charges_remain BEFORE DELETE ON ledger_charges
  ${refuse}
`
