import type { Dialect } from './dialect.js'

/** The reference of a watch, and which call replaces the watchlist of an account at present. */
export const watchlistDataSchema = ({ bytewise, keyed }: Dialect): string => `
  ALTER TABLE watchlist ADD COLUMN reference TEXT;

  CREATE TABLE watchlist_replacements (
    account_id ${bytewise} PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    replacement TEXT NOT NULL
  ) ${keyed};
`
