import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { openSqlite } from '../../packages/core/adapters/sqlite/index.js'
import { createPostgres, type TestDatabase } from './postgres-databases.js'

export type { TestDatabase } from './postgres-databases.js'
export type EngineName = 'sqlite' | 'postgres'
/** The fast lane runs without Postgres. */
export const engines: readonly EngineName[] = process.env.BRASSPLATE_FAST ? ['sqlite'] : ['sqlite', 'postgres']

const isAboutPostgres = Boolean(process.env.TEST_POSTGRES_URL || process.env.TEST_POSTGRES_PROFILE)

/** For tests whose subject is above the stores: one engine in `test`, both in `prove`. */
export const enginesOnce: readonly EngineName[] = process.env.BRASSPLATE_PROVE
  ? engines
  : [isAboutPostgres ? 'postgres' : 'sqlite']

/** A separate database for one test: empty, or a copy of a closed one. */
export function createDatabase(engine: EngineName, pattern: TestDatabase | null = null): Promise<TestDatabase> {
  return engine === 'sqlite' ? createSqlite(pattern) : createPostgres(inject('postgresUrl'), pattern?.url ?? null)
}

/** A database that already has its schema. */
export async function createUsedDatabase(engine: EngineName): Promise<TestDatabase> {
  if (engine === 'postgres') return createPostgres(inject('postgresUrl'), inject('postgresPattern'))
  sqlitePattern ??= createSqlitePattern()
  return createSqlite(await sqlitePattern)
}

let sqlitePattern: Promise<TestDatabase> | null = null

/** A closed database that has only the schema, for all files that this process runs. */
async function createSqlitePattern(): Promise<TestDatabase> {
  const { path, ...pattern } = await createSqlite(null)
  process.once('exit', () => rmSync(dirname(path), { recursive: true, force: true }))
  const storage = await openSqlite({ path, clock: { now: () => 0 }, migrations: 'apply' })
  await storage.close()
  return pattern
}

async function createSqlite(pattern: TestDatabase | null): Promise<TestDatabase & { readonly path: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-sqlite-'))
  const path = join(folder, 'test.db')
  // The register has files of its own beside the database.
  if (pattern) cpSync(dirname(pattern.url.slice('sqlite:'.length)), folder, { recursive: true, verbatimSymlinks: true })
  return {
    path,
    url: `sqlite:${path}`,
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
