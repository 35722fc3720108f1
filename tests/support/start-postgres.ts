import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../packages/core/adapters/postgres/index.js'
import { asDistributed } from '../../packages/core/adapters/shared/distributed.js'
import { startEmbeddedPostgres } from './embedded-postgres.js'
import { createPostgres } from './postgres-databases.js'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** A template database that has only the schema. It is not open anywhere. */
    postgresPattern: string
  }
}

/** Starts one Postgres for the whole run. The run fails if that is not possible: no test is skipped. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  // Test data need not survive a power failure, and a crash of Postgres alone loses nothing without fsync.
  const own = process.env.TEST_POSTGRES_URL ? null : await startEmbeddedPostgres(['fsync=off'])
  const address = process.env.TEST_POSTGRES_URL ?? own?.url ?? ''
  const server = process.env.TEST_POSTGRES_PROFILE === 'distributed' ? asDistributed(address) : address
  const pattern = await createPostgres(server, null)
  const storage = await openPostgres({ url: pattern.url, clock: { now: () => 0 }, migrations: 'apply' })
  await storage.close()
  project.provide('postgresUrl', server)
  project.provide('postgresPattern', pattern.url)
  return async () => {
    await pattern.drop()
    await own?.stop()
  }
}
