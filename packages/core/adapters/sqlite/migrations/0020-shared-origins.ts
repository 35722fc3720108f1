import type { Migration } from '../../sql/migration.js'

/**
 * Accounts that share an origin take turns: `turn_at` is the last claim for the account at that origin, and a
 * destination's `due_at` is never before it. Destinations of one account take turns by `claimed_at`.
 * A destination is shown as the address that is dialled.
 */
export const sharedOrigins: Migration = {
  id: 20,
  name: 'shared-origins',
  sql: `
    ALTER TABLE webhook_destinations ADD COLUMN turn_at INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE webhook_destinations ADD COLUMN claimed_at INTEGER NOT NULL DEFAULT 0;
    UPDATE webhook_destinations SET webhook_url = address;
    DROP INDEX webhook_destinations_due;
    CREATE INDEX webhook_destinations_due ON webhook_destinations (due_at, claimed_at, id) WHERE due_at IS NOT NULL;
    CREATE INDEX webhook_deliveries_extra ON webhook_deliveries (destination_id)
      WHERE status = 'pending' AND attempts = 0 AND (replay_of IS NOT NULL OR destination_sequence IS NULL);
  `,
}
