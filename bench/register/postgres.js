import { randomBytes } from 'node:crypto'
import postgres from 'postgres'

/** Runs `work` on the Postgres of BRASSPLATE_BENCH_POSTGRES, or on a temporary one. */
export async function withPostgres(work) {
  const configured = process.env.BRASSPLATE_BENCH_POSTGRES
  if (configured) return work(configured)
  const server = await startPostgres()
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

/** The server that the tests use. It ends with this process, also if that is interrupted. */
export async function startPostgres(settings = []) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
  const { startEmbeddedPostgres } = await import('../../tests/support/embedded-postgres.ts')
  return startEmbeddedPostgres(settings)
}

/** Creates an empty database on a server, in place of an earlier one of the same name. Returns its address. */
export async function createDatabase(server, name = `bench_${randomBytes(8).toString('hex')}`) {
  const sql = postgres(server, { max: 1, onnotice: () => {} })
  await sql.unsafe(`DROP DATABASE IF EXISTS ${name}`)
  await sql.unsafe(`CREATE DATABASE ${name}`)
  await sql.end()
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}
