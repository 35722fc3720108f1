import type { Dialect } from './dialect.js'

/** The double-entry ledger, and credits held for jobs. Triggers of each engine make it append-only. */
export const creditsSchema = ({ bigint, bytewise, keyed, serial, table }: Dialect): string => `
  CREATE TABLE ledger_transactions (
    id ${serial},
    kind TEXT NOT NULL,
    reference TEXT NOT NULL,
    created_at ${bigint} NOT NULL,
    UNIQUE (kind, reference)
  ) ${table};

  CREATE TABLE ledger_entries (
    transaction_id ${bigint} NOT NULL REFERENCES ledger_transactions (id),
    account_id TEXT NOT NULL,
    amount ${bigint} NOT NULL CHECK (amount <> 0),
    PRIMARY KEY (transaction_id, account_id)
  ) ${keyed};
  CREATE INDEX ledger_entries_by_account ON ledger_entries (account_id, transaction_id, amount);

  CREATE TABLE credit_balances (
    account_id TEXT PRIMARY KEY,
    posted ${bigint} NOT NULL,
    reserved ${bigint} NOT NULL CHECK (reserved >= 0),
    CHECK (posted - reserved >= 0)
  ) ${keyed};

  CREATE TABLE credit_holds (
    job_id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'captured', 'released')),
    held_at ${bigint} NOT NULL,
    ended_at ${bigint},
    CHECK ((state = 'open') = (ended_at IS NULL))
  ) ${keyed};
  CREATE INDEX credit_holds_open ON credit_holds (account_id) WHERE state = 'open';

  CREATE TABLE ledger_charges (
    transaction_id ${bigint} PRIMARY KEY REFERENCES ledger_transactions (id),
    account_id TEXT NOT NULL,
    domain ${bytewise} NOT NULL,
    company_number ${bytewise} NOT NULL,
    charged_at ${bigint} NOT NULL
  ) ${table};
  CREATE INDEX ledger_charges_by_answer ON ledger_charges (account_id, domain, company_number, charged_at);
`
