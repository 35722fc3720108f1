import type { Migration } from '../../sql/migration.js'

/** The time of the last signal in each feed, which that of the next is never before. */
export const feedTimes: Migration = {
  id: 18,
  name: 'feed-times',
  sql: `
    ALTER TABLE feed_counters ADD COLUMN last_at INTEGER NOT NULL DEFAULT 0;
    UPDATE feed_counters SET last_at = coalesce(
      (SELECT max(detected_at) FROM feed_signals WHERE feed_signals.account_id = feed_counters.account_id), 0);
  `,
}
