import type { Dialect } from './dialect.js'

/** The row that health checks write. */
export const healthSchema = ({ bigint, table }: Dialect): string => `
  CREATE TABLE health_probe (id INTEGER PRIMARY KEY CHECK (id = 1), probed_at ${bigint} NOT NULL) ${table};
`
