import type { Migration } from '../../sql/migration.js'

/**
 * Where signals are pushed, and what is queued for each place. `due_at` of a destination is that of its delivery that
 * is due first, so that a claim walks over destinations and never over the backlog of one. A delivery outlives its
 * destination, so it does not refer to one.
 */
export const webhooks: Migration = {
  id: 15,
  name: 'webhooks',
  sql: `
    CREATE TABLE webhook_destinations (
      id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      webhook_url TEXT NOT NULL,
      address TEXT COLLATE "C" NOT NULL,
      origin TEXT COLLATE "C" NOT NULL,
      signal_type TEXT COLLATE "C" NOT NULL,
      disabled_reason TEXT CHECK (disabled_reason IN ('gone', 'failing')),
      secret TEXT NOT NULL,
      secret_last4 TEXT NOT NULL,
      previous_secret TEXT,
      previous_valid_until BIGINT,
      created_at BIGINT NOT NULL,
      last_sequence BIGINT NOT NULL DEFAULT 0,
      due_at BIGINT,
      last_success_at BIGINT,
      last_failure_at BIGINT,
      failing_since BIGINT,
      consecutive_failures INTEGER NOT NULL DEFAULT 0,
      UNIQUE (account_id, address, signal_type),
      CHECK (disabled_reason IS NULL OR due_at IS NULL)
    );
    CREATE INDEX webhook_destinations_due ON webhook_destinations (due_at, id) WHERE due_at IS NOT NULL;

    CREATE TABLE webhook_deliveries (
      position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      id TEXT COLLATE "C" NOT NULL UNIQUE,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      destination_id BIGINT NOT NULL,
      event_id TEXT COLLATE "C" NOT NULL,
      event_type TEXT NOT NULL,
      destination_sequence BIGINT,
      body TEXT NOT NULL,
      replay_of TEXT,
      status TEXT NOT NULL CHECK (status IN ('pending', 'delivered', 'dead_letter', 'cancelled')),
      attempts INTEGER NOT NULL DEFAULT 0,
      due_at BIGINT,
      lease_id TEXT,
      created_at BIGINT NOT NULL,
      last_attempt_at BIGINT,
      delivered_at BIGINT,
      response_status INTEGER,
      response_excerpt TEXT,
      error_message TEXT,
      CHECK ((status = 'pending') = (due_at IS NOT NULL))
    );
    CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (destination_id, event_id) WHERE replay_of IS NULL;
    CREATE INDEX webhook_deliveries_due ON webhook_deliveries (destination_id, due_at, position) WHERE status = 'pending';
    CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (destination_id, created_at)
      WHERE status IN ('dead_letter', 'cancelled');
    CREATE INDEX webhook_deliveries_listed ON webhook_deliveries (destination_id, position);
    CREATE INDEX webhook_deliveries_of_account ON webhook_deliveries (account_id);
    CREATE INDEX webhook_deliveries_ended ON webhook_deliveries (created_at) WHERE status <> 'pending';
  `,
}
