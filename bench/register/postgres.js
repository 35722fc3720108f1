/** Runs the work on a Postgres: the one of BRASSPLATE_BENCH_POSTGRES, or one of its own that ends with it. */
export async function withPostgres(work) {
  const given = process.env.BRASSPLATE_BENCH_POSTGRES
  if (given) return work(given)
  const postgres = await startPostgres()
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/** The server that the tests use. */
export async function startPostgres() {
  const { startEmbeddedPostgres } = await import('../../tests/support/embedded-postgres.ts')
  return startEmbeddedPostgres()
}
