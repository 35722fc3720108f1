import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { profileParameter } from '../../packages/core/adapters/shared/distributed.js'

export interface TestDatabase {
  /** In the format of BRASSPLATE_DATABASE_URL. */
  readonly url: string
  drop(): Promise<void>
}

/** Creates a database on a server: empty, or a copy of another one. */
export async function createPostgres(server: string, pattern: string | null): Promise<TestDatabase> {
  const name = `brassplate_test_${randomBytes(8).toString('hex')}`
  const template = pattern === null ? 'template0' : new URL(pattern).pathname.slice(1)
  // Copying files takes a third of the work of logging each page. Databases that are no Postgres may not know it.
  const strategy = process.env.TEST_POSTGRES_URL ? '' : 'STRATEGY FILE_COPY'
  await onServer(server).unsafe(`CREATE DATABASE ${name} TEMPLATE ${template} ${strategy}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await onServer(server).unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

/** For tests of what only sessions of Postgres can do, when the paths of distributed databases are forced. */
export function withSessions(database: TestDatabase): TestDatabase {
  const url = new URL(database.url)
  url.searchParams.delete(profileParameter)
  return { ...database, url: url.href }
}

/** One connection to each server, which closes when it is not used: to open one takes as long as to copy a database. */
const connections = new Map<string, postgres.Sql>()
const idleMaxSeconds = 5

function onServer(url: string): postgres.Sql {
  const sql = connections.get(url) ?? postgres(url, { max: 1, idle_timeout: idleMaxSeconds, onnotice: () => {} })
  connections.set(url, sql)
  return sql
}
