/** Unlogged: the counters are worthless after a crash, so they need no write-ahead log. */
export const limitsSchema = `
  CREATE UNLOGGED TABLE rate_buckets (key TEXT PRIMARY KEY, full_at BIGINT NOT NULL);
  CREATE INDEX rate_buckets_by_age ON rate_buckets (full_at);

  CREATE UNLOGGED TABLE failure_counts (
    key TEXT PRIMARY KEY,
    failures DOUBLE PRECISION NOT NULL,
    last_at BIGINT NOT NULL,
    blocked_until BIGINT NOT NULL
  );
  CREATE INDEX failure_counts_by_age ON failure_counts (last_at);
`
