/**
 * Unlogged: the counters are worthless after a crash, so they need no write-ahead log. Each request updates a bucket, and
 * `taken` is how many calls the last update allowed. The time has no index, so that Postgres can update rows in place.
 */
export const limitsSchema = `
  CREATE UNLOGGED TABLE rate_buckets (key TEXT PRIMARY KEY, full_at BIGINT NOT NULL, taken INTEGER NOT NULL)
    WITH (fillfactor = 50);

  CREATE UNLOGGED TABLE failure_counts (
    key TEXT PRIMARY KEY,
    failures DOUBLE PRECISION NOT NULL,
    last_at BIGINT NOT NULL,
    blocked_until BIGINT NOT NULL
  );
  CREATE INDEX failure_counts_by_age ON failure_counts (last_at);
`
