import type { Dialect } from './dialect.js'

/** Lists that accounts have sent, and their rows and answers in blocks. */
export const listSchema = ({ bigint, bytewise, table }: Dialect): string => `
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

/**
 * Rows and answers as compressed bytes, and what workers need to share their time. `toBytes` casts a text. Texts that are
 * moved stay as they are: they begin with a bracket, which no compressed text does.
 */
export const packedListsSchema = (
  { bigint, bytewise, table }: Dialect,
  bytes: string,
  toBytes: (text: string) => string,
) => `
  ALTER TABLE bulk_runs ADD COLUMN stored_bytes ${bigint} NOT NULL DEFAULT 0;
  ALTER TABLE bulk_runs ADD COLUMN position INTEGER NOT NULL DEFAULT -1;
  ALTER TABLE bulk_runs ADD COLUMN turn_at ${bigint} NOT NULL DEFAULT 0;
  ALTER TABLE bulk_runs ADD COLUMN summary ${bytes};
  ALTER TABLE bulk_runs ADD COLUMN removed_at ${bigint};
  CREATE INDEX bulk_runs_removed ON bulk_runs (id) WHERE removed_at IS NOT NULL;

  CREATE TABLE bulk_parts (
    run_id ${bytewise} NOT NULL REFERENCES bulk_runs (id) ON DELETE CASCADE,
    block INTEGER NOT NULL,
    answered INTEGER NOT NULL DEFAULT 0,
    skipped INTEGER NOT NULL DEFAULT 0,
    is_done INTEGER NOT NULL DEFAULT 0,
    row_data ${bytes} NOT NULL,
    answer_data ${bytes},
    PRIMARY KEY (run_id, block)
  ) ${table};
  INSERT INTO bulk_parts (run_id, block, answered, row_data, answer_data)
    SELECT run_id, block, answered, ${toBytes('rows_json')}, ${toBytes('answers_json')} FROM bulk_blocks;
  DROP TABLE bulk_blocks;
  UPDATE bulk_runs SET stored_bytes = (SELECT coalesce(sum(length(row_data) + coalesce(length(answer_data), 0)), 0)
    FROM bulk_parts WHERE run_id = bulk_runs.id);
`

/** What a list may cost, as JSON; null for older lists. */
export const listForecastsSchema = `
  ALTER TABLE bulk_runs ADD COLUMN forecast TEXT;
`

/** The rows of a block in short, and what people have decided for them, as JSON. */
export const listDecisionsSchema = `
  ALTER TABLE bulk_parts ADD COLUMN marks TEXT;
  ALTER TABLE bulk_parts ADD COLUMN decisions TEXT;
`

/** When a row of a block was last decided; null if none is. */
export const listDecidedAtSchema = ({ bigint }: Dialect): string => `
  ALTER TABLE bulk_parts ADD COLUMN decided_at ${bigint};
  CREATE INDEX bulk_parts_decided ON bulk_parts (run_id, decided_at) WHERE decided_at IS NOT NULL;
`

/**
 * Which lists have the same rows; null for older lists. Decisions that an earlier version has stored get a time too, so
 * that the index finds them.
 */
export const listContentsSchema = `
  ALTER TABLE bulk_runs ADD COLUMN content_hash TEXT;
  UPDATE bulk_parts SET decided_at = 0 WHERE decisions IS NOT NULL AND decided_at IS NULL;
`

/** The titles of the columns that are read, so that the list of lists need not read each sheet. */
export const listTitlesSchema = `
  ALTER TABLE bulk_runs ADD COLUMN titles TEXT;
`
