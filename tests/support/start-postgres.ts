import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from './embedded-postgres.js'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One Postgres for the whole run. Where none can be had the run fails: nothing is skipped for want of it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_POSTGRES_URL
  if (given) {
    project.provide('postgresUrl', given)
    return async () => {}
  }
  // The data of a test run need not survive a power cut, and a crash of Postgres alone loses nothing without it.
  const postgres = await startEmbeddedPostgres(['fsync=off'])
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
