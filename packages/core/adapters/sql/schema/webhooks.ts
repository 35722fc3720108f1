import type { Dialect } from './dialect.js'

/**
 * Webhook destinations and their deliveries. A destination's `due_at` is that of its first delivery that is due, so
 * that a claim reads destinations and never the backlog of one. Accounts that share an origin take turns: `turn_at` is
 * the last claim for the account at that origin, and `due_at` is never before it. Destinations of one account take
 * turns by `claimed_at`. A delivery outlives its destination, so it has no foreign key to it. Its last attempts are a
 * JSON list in its row: they are written with each result and read only with the delivery.
 */
export const webhooksSchema = ({ bigint, bytewise, serial, table }: Dialect): string => `
  CREATE TABLE webhook_destinations (
    id ${serial},
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    webhook_url TEXT NOT NULL,
    address ${bytewise} NOT NULL,
    origin ${bytewise} NOT NULL,
    signal_type ${bytewise} NOT NULL,
    disabled_reason TEXT CHECK (disabled_reason IN ('gone', 'failing')),
    secret TEXT NOT NULL,
    secret_last4 TEXT NOT NULL,
    previous_secret TEXT,
    previous_valid_until ${bigint},
    created_at ${bigint} NOT NULL,
    last_sequence ${bigint} NOT NULL DEFAULT 0,
    due_at ${bigint},
    last_success_at ${bigint},
    last_failure_at ${bigint},
    failing_since ${bigint},
    consecutive_failures INTEGER NOT NULL DEFAULT 0,
    turn_at ${bigint} NOT NULL DEFAULT 0,
    claimed_at ${bigint} NOT NULL DEFAULT 0,
    UNIQUE (account_id, address, signal_type),
    CHECK (disabled_reason IS NULL OR due_at IS NULL)
  ) ${table};
  CREATE INDEX webhook_destinations_due ON webhook_destinations (due_at, claimed_at, id) WHERE due_at IS NOT NULL;
  CREATE INDEX webhook_destinations_failing ON webhook_destinations (id)
    WHERE consecutive_failures > 0 AND disabled_reason IS NULL;

  CREATE TABLE webhook_deliveries (
    position ${serial},
    id ${bytewise} NOT NULL UNIQUE,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    destination_id ${bigint} NOT NULL,
    event_id ${bytewise} NOT NULL,
    event_type TEXT NOT NULL,
    destination_sequence ${bigint},
    body TEXT NOT NULL,
    replay_of TEXT,
    status TEXT NOT NULL CHECK (status IN ('pending', 'delivered', 'dead_letter', 'cancelled')),
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at ${bigint},
    lease_id TEXT,
    created_at ${bigint} NOT NULL,
    last_attempt_at ${bigint},
    delivered_at ${bigint},
    response_status INTEGER,
    error_message TEXT,
    past_attempts TEXT NOT NULL DEFAULT '[]',
    CHECK ((status = 'pending') = (due_at IS NOT NULL))
  ) ${table};
  CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (destination_id, event_id) WHERE replay_of IS NULL;
  CREATE INDEX webhook_deliveries_due ON webhook_deliveries (destination_id, due_at, position) WHERE status = 'pending';
  CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (destination_id, created_at)
    WHERE status IN ('dead_letter', 'cancelled');
  CREATE INDEX webhook_deliveries_listed ON webhook_deliveries (destination_id, position);
  CREATE INDEX webhook_deliveries_of_account ON webhook_deliveries (account_id);
  CREATE INDEX webhook_deliveries_ended ON webhook_deliveries (created_at) WHERE status <> 'pending';
  CREATE INDEX webhook_deliveries_extra ON webhook_deliveries (destination_id)
    WHERE status = 'pending' AND attempts = 0 AND (replay_of IS NOT NULL OR destination_sequence IS NULL);
`

/**
 * Kinds, filters, pauses and digests of destinations. `filter` and `schedule` are JSON. Without types in `filter`,
 * `signal_type` is the filter. A process of an older version sends what it finds as plain webhooks and knows no pause.
 */
export const alertsSchema = ({ bigint }: Dialect): string => `
  ALTER TABLE webhook_destinations ADD COLUMN kind TEXT NOT NULL DEFAULT 'webhook';
  ALTER TABLE webhook_destinations ADD COLUMN filter TEXT NOT NULL DEFAULT '{}';
  ALTER TABLE webhook_destinations ADD COLUMN description TEXT NOT NULL DEFAULT '';
  ALTER TABLE webhook_destinations ADD COLUMN schedule TEXT;
  ALTER TABLE webhook_destinations ADD COLUMN is_paused INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE webhook_destinations ADD COLUMN is_confirmed INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE webhook_destinations ADD COLUMN digest_at ${bigint};
  ALTER TABLE webhook_destinations ADD COLUMN digest_after ${bigint} NOT NULL DEFAULT 0;
  CREATE INDEX webhook_destinations_digest ON webhook_destinations (digest_at) WHERE digest_at IS NOT NULL;
`

/** Attempts before the deliveries that failed were sent again. `attempts` counts from then on, for the schedule. */
export const earlierAttemptsSchema = `
  ALTER TABLE webhook_deliveries ADD COLUMN earlier_attempts INTEGER NOT NULL DEFAULT 0;
`

/** Questions to a mailbox that were made at or before `stopped_at` cannot be answered with yes any more. */
export const mailboxStopsSchema = ({ bigint }: Dialect): string => `
  ALTER TABLE webhook_destinations ADD COLUMN stopped_at ${bigint};
`
