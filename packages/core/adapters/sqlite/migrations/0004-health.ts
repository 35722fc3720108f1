import type { Migration } from '../../sql/migration.js'

export const health: Migration = {
  id: 4,
  name: 'health',
  sql: 'CREATE TABLE health_probe (id INTEGER PRIMARY KEY CHECK (id = 1), probed_at INTEGER NOT NULL) STRICT;',
}
