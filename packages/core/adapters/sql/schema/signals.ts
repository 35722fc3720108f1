import type { Dialect } from './dialect.js'

/** Watched companies, the facts last seen of each, earlier facts and people, the signals, and the feeds of the accounts. */
export const signalsSchema = ({ bigint, bytewise, keyed, serial, table }: Dialect): string => `
  CREATE TABLE watchlist (
    account_id ${bytewise} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    company_number ${bytewise} NOT NULL,
    watched_at ${bigint} NOT NULL,
    tags TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (account_id, company_number)
  ) ${keyed};
  CREATE INDEX watchlist_by_company ON watchlist (company_number);

  CREATE TABLE watched_facts (
    company_number ${bytewise} PRIMARY KEY,
    facts TEXT NOT NULL,
    accounts_due ${bytewise},
    confirmation_due ${bytewise}
  ) ${keyed};
  CREATE INDEX watched_facts_by_accounts ON watched_facts (accounts_due) WHERE accounts_due IS NOT NULL;
  CREATE INDEX watched_facts_by_confirmation ON watched_facts (confirmation_due) WHERE confirmation_due IS NOT NULL;

  CREATE TABLE watched_days (
    company_number ${bytewise} NOT NULL REFERENCES watched_facts (company_number) ON DELETE CASCADE,
    day ${bytewise} NOT NULL,
    PRIMARY KEY (company_number, day)
  ) ${keyed};
  CREATE INDEX watched_days_by_day ON watched_days (day, company_number);

  CREATE TABLE past_facts (
    company_number ${bytewise} NOT NULL,
    replaced_at ${bigint} NOT NULL,
    facts TEXT NOT NULL,
    PRIMARY KEY (company_number, replaced_at)
  ) ${keyed};
  CREATE INDEX past_facts_by_end ON past_facts (replaced_at);

  CREATE TABLE past_people (
    company_number ${bytewise} NOT NULL,
    facet ${bytewise} NOT NULL,
    replaced_at ${bigint} NOT NULL,
    known_from ${bigint},
    sighting TEXT,
    PRIMARY KEY (company_number, facet, replaced_at)
  ) ${keyed};
  CREATE INDEX past_people_by_end ON past_people (replaced_at);

  CREATE TABLE signals (
    serial ${serial},
    id ${bytewise} NOT NULL UNIQUE,
    company_number ${bytewise} NOT NULL,
    dedupe_key ${bytewise} NOT NULL,
    type TEXT NOT NULL,
    company_name TEXT NOT NULL,
    summary TEXT NOT NULL,
    facts_before TEXT NOT NULL,
    facts_after TEXT NOT NULL,
    occurred_on TEXT,
    published_at ${bigint},
    detected_at ${bigint} NOT NULL,
    source TEXT NOT NULL,
    UNIQUE (company_number, dedupe_key)
  ) ${table};
  CREATE INDEX signals_of_company ON signals (company_number, serial);

  CREATE TABLE feed_counters (
    account_id ${bytewise} PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    last_sequence ${bigint} NOT NULL,
    last_at ${bigint} NOT NULL DEFAULT 0
  ) ${keyed};

  CREATE TABLE feed_signals (
    account_id ${bytewise} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    sequence ${bigint} NOT NULL,
    signal_id ${bytewise} NOT NULL REFERENCES signals (id),
    company_number ${bytewise} NOT NULL,
    type TEXT NOT NULL,
    detected_at ${bigint} NOT NULL,
    PRIMARY KEY (account_id, sequence)
  ) ${keyed};
  CREATE INDEX feed_signals_of_company ON feed_signals (account_id, company_number, sequence);
  CREATE INDEX feed_signals_of_type ON feed_signals (account_id, type, sequence);
`

/** Finds the places of a signal in the feeds when it is deleted. */
export const feedBySignalSchema = 'CREATE INDEX feed_signals_by_signal ON feed_signals (signal_id);'

/**
 * A signal is stored in the transaction that feeds it and deleted when no feed has it, so a check of each row finds
 * nothing. On Postgres it takes a third of the time of adding to a feed.
 */
export const feedsUncheckedSchema = 'ALTER TABLE feed_signals DROP CONSTRAINT IF EXISTS feed_signals_signal_id_fkey;'

/** Which signals somebody of the account has marked as seen. */
export const seenSignalsSchema = ({ bigint }: Dialect): string => `
  ALTER TABLE feed_signals ADD COLUMN seen_at ${bigint};
  ALTER TABLE feed_signals ADD COLUMN seen_by TEXT;
  CREATE INDEX feed_signals_unseen ON feed_signals (account_id, sequence) WHERE seen_at IS NULL;
`

/** The reference of a watch, and which call replaces the watchlist of an account at present. */
export const watchlistDataSchema = ({ bytewise, keyed }: Dialect): string => `
  ALTER TABLE watchlist ADD COLUMN reference TEXT;

  CREATE TABLE watchlist_replacements (
    account_id ${bytewise} PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    replacement TEXT NOT NULL
  ) ${keyed};
`

/** Which call has added a watch, so that it can be undone; null for most. */
export const watchBatchesSchema = `
  ALTER TABLE watchlist ADD COLUMN batch TEXT;
`
