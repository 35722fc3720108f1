import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { inject } from 'vitest'

export const engines = ['sqlite', 'postgres'] as const
export type EngineName = (typeof engines)[number]

export interface TestDatabase {
  /** As BRASSPLATE_DATABASE_URL takes it. */
  readonly url: string
  drop(): Promise<void>
}

/** An empty database of its own for one test; or one that begins as another one is, which nobody has open. */
export function createDatabase(engine: EngineName, pattern: TestDatabase | null = null): Promise<TestDatabase> {
  return engine === 'sqlite' ? createSqlite(pattern) : createPostgres(pattern)
}

async function createSqlite(pattern: TestDatabase | null): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-sqlite-'))
  const path = join(folder, 'test.db')
  if (pattern) copyFileSync(pattern.url.slice('sqlite:'.length), path)
  return {
    url: `sqlite:${path}`,
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function createPostgres(pattern: TestDatabase | null): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `brassplate_test_${randomBytes(8).toString('hex')}`
  const template = pattern ? new URL(pattern.url).pathname.slice(1) : 'template0'
  await onServer(server, (sql) => sql.unsafe(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => onServer(server, (sql) => sql.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  }
}

async function onServer(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}
