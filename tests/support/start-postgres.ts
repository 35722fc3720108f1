import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../packages/core/adapters/postgres/index.js'
import { startEmbeddedPostgres } from './embedded-postgres.js'
import { createPostgres } from './postgres-databases.js'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** A database that has its schema and nothing else. Nobody has it open. */
    postgresPattern: string
  }
}

/** One Postgres for the whole run. Where none can be had the run fails: nothing is skipped for want of it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  // The data of a test run need not survive a power cut, and a crash of Postgres alone loses nothing without it.
  const own = process.env.TEST_POSTGRES_URL ? null : await startEmbeddedPostgres(['fsync=off'])
  const server = process.env.TEST_POSTGRES_URL ?? own?.url ?? ''
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
