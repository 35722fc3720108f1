import type { Dialect } from './dialect.js'

/**
 * Tasks that wait or run, and the jobs of the accounts that wait for them. A finished task has no row. `fair_share`
 * holds the last turn in which an account was served: its next task comes in a later turn.
 */
export const jobsSchema = ({ bigint, bytewise, keyed, serial, table }: Dialect): string => `
  CREATE TABLE tasks (
    id ${serial},
    kind TEXT NOT NULL,
    subject ${bytewise} NOT NULL,
    account_id ${bytewise} NOT NULL,
    turn ${bigint} NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('ready', 'leased', 'postponed')),
    due_at ${bigint} NOT NULL,
    lease_id TEXT,
    attempt INTEGER NOT NULL DEFAULT 0,
    UNIQUE (kind, subject),
    CHECK ((state = 'leased') = (lease_id IS NOT NULL))
  ) ${table};
  CREATE INDEX tasks_ready ON tasks (turn, id) WHERE state = 'ready';
  CREATE INDEX tasks_of_account ON tasks (account_id, turn) WHERE state = 'ready';
  CREATE INDEX tasks_leased ON tasks (due_at, id) WHERE state = 'leased';
  CREATE INDEX tasks_postponed ON tasks (due_at, id) WHERE state = 'postponed';

  CREATE TABLE jobs (
    id ${bytewise} PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    task_kind TEXT NOT NULL,
    subject ${bytewise} NOT NULL,
    task_id ${bigint} REFERENCES tasks (id),
    status TEXT NOT NULL CHECK (status IN ('open', 'completed', 'failed')),
    created_at ${bigint} NOT NULL,
    finished_at ${bigint},
    error_message TEXT,
    outcome TEXT,
    charged_for TEXT,
    CHECK ((status = 'open') = (task_id IS NOT NULL)),
    CHECK ((status = 'open') = (finished_at IS NULL))
  ) ${table};
  CREATE UNIQUE INDEX jobs_open ON jobs (account_id, kind, subject) WHERE status = 'open';
  CREATE INDEX jobs_of_account ON jobs (account_id, created_at);
  CREATE INDEX jobs_of_task ON jobs (task_id, created_at, id) WHERE task_id IS NOT NULL;
  CREATE INDEX jobs_by_end ON jobs (finished_at, outcome) WHERE finished_at IS NOT NULL;

  CREATE TABLE fair_share (
    account_id ${bytewise} PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    served ${bigint} NOT NULL
  ) ${keyed};
  CREATE INDEX fair_share_by_turn ON fair_share (served);
`
