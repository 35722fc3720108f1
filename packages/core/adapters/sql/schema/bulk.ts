import type { Dialect } from './dialect.js'

/** Lists that accounts have sent, and their rows and answers in blocks. */
export const bulkSchema = ({ bigint, bytewise, table }: Dialect): string => `
  CREATE TABLE bulk_runs (
    id ${bytewise} PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    name TEXT,
    sheet TEXT NOT NULL,
    max_credits ${bigint},
    status TEXT NOT NULL CHECK (status IN ('receiving', 'waiting', 'running', 'completed', 'stopped')),
    row_count INTEGER NOT NULL DEFAULT 0,
    answered INTEGER NOT NULL DEFAULT 0,
    charged INTEGER NOT NULL DEFAULT 0,
    outcomes TEXT NOT NULL DEFAULT '{}',
    problem TEXT,
    created_at ${bigint} NOT NULL,
    finished_at ${bigint},
    lease_id TEXT,
    lease_until ${bigint},
    CHECK ((status = 'running') = (lease_id IS NOT NULL)),
    CHECK ((lease_until IS NULL) = (lease_id IS NULL))
  ) ${table};
  CREATE INDEX bulk_runs_of_account ON bulk_runs (account_id, created_at);
  CREATE INDEX bulk_runs_waiting ON bulk_runs (created_at, id) WHERE status IN ('waiting', 'running');
  CREATE INDEX bulk_runs_by_age ON bulk_runs (created_at);

  CREATE TABLE bulk_blocks (
    run_id ${bytewise} NOT NULL REFERENCES bulk_runs (id) ON DELETE CASCADE,
    block INTEGER NOT NULL,
    rows_json TEXT NOT NULL,
    answers_json TEXT,
    answered INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (run_id, block)
  ) ${table};
`
