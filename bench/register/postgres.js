/** Runs `work` on the Postgres of BRASSPLATE_BENCH_POSTGRES, or on a temporary one. */
export async function withPostgres(work) {
  const configured = process.env.BRASSPLATE_BENCH_POSTGRES
  if (configured) return work(configured)
  const postgres = await startPostgres()
  try {
    return await work(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/** The server that the tests use. It ends with this process, also if that is interrupted. */
export async function startPostgres() {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
  const { startEmbeddedPostgres } = await import('../../tests/support/embedded-postgres.ts')
  return startEmbeddedPostgres()
}
