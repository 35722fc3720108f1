import type { Migration } from '../../sql/migration.js'

/** Work that waits or is being done, and the jobs of the accounts that wait for it. Work that is done has no row. */
export const jobs: Migration = {
  id: 8,
  name: 'jobs',
  sql: `
    CREATE TABLE works (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      account_id TEXT NOT NULL,
      turn INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('ready', 'leased', 'postponed')),
      due_at INTEGER NOT NULL,
      lease_id TEXT,
      attempt INTEGER NOT NULL DEFAULT 0,
      UNIQUE (kind, subject),
      CHECK ((state = 'leased') = (lease_id IS NOT NULL))
    ) STRICT;
    CREATE INDEX works_in_line ON works (turn, id) WHERE state = 'ready';
    CREATE INDEX works_of_account ON works (account_id, turn) WHERE state = 'ready';
    CREATE INDEX works_leased ON works (due_at, id) WHERE state = 'leased';
    CREATE INDEX works_postponed ON works (due_at, id) WHERE state = 'postponed';

    CREATE TABLE jobs (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      kind TEXT NOT NULL,
      work_kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      work_id INTEGER REFERENCES works (id),
      status TEXT NOT NULL CHECK (status IN ('open', 'completed', 'failed')),
      created_at INTEGER NOT NULL,
      finished_at INTEGER,
      error_message TEXT,
      outcome TEXT,
      charged_for TEXT,
      CHECK ((status = 'open') = (work_id IS NOT NULL)),
      CHECK ((status = 'open') = (finished_at IS NULL))
    ) STRICT;
    CREATE UNIQUE INDEX jobs_open ON jobs (account_id, kind, subject) WHERE status = 'open';
    CREATE INDEX jobs_of_account ON jobs (account_id, created_at);
    CREATE INDEX jobs_of_work ON jobs (work_id, created_at, id) WHERE work_id IS NOT NULL;
    CREATE INDEX jobs_by_end ON jobs (finished_at) WHERE finished_at IS NOT NULL;
  `,
}
