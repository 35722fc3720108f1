import type { Dialect } from './dialect.js'

/** Signs of life of the workers: one row each, deleted a day after the last. */
export const workersSchema = ({ bigint, keyed }: Dialect): string => `
  CREATE TABLE workers (worker TEXT PRIMARY KEY, seen_at ${bigint} NOT NULL) ${keyed};
`
