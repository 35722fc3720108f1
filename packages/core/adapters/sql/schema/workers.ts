import type { Dialect } from './dialect.js'

/** Signs of life of the workers: one row each, deleted a day after the last. */
export const workersSchema = ({ bigint, keyed }: Dialect): string => `
  CREATE TABLE workers (worker TEXT PRIMARY KEY, seen_at ${bigint} NOT NULL) ${keyed};
`

/** What each worker is connected to, and the last complete backup. */
export const operationsSchema = ({ bigint, table }: Dialect): string => `
  ALTER TABLE workers ADD COLUMN streams TEXT;
  CREATE TABLE last_backup (
    id INTEGER PRIMARY KEY CHECK (id = 1), made_at ${bigint} NOT NULL, bytes ${bigint} NOT NULL
  ) ${table};
`
