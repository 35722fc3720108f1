import Database from 'better-sqlite3'
import { sha256 } from '../shared/sha256.js'
import { type AppliedMigration, migrationsTable, planMigrations } from '../sql/migration.js'
import { sqliteMigrations } from './migrations/index.js'

const problemsMax = 10

interface SchemaObject {
  readonly type: string
  readonly name: string
  readonly table: string
  readonly sql: string | null
}

/** Lists damaged pages and every difference from the schema of the applied migrations. Changes nothing. */
export function sqliteProblems(path: string): string[] {
  return inspect(path, (database) => [...damage(database), ...schemaDifferences(database)])
}

/** A register file has tables and indexes only; its layout is checked when it is opened. */
export function sqliteRegisterProblems(path: string): string[] {
  return inspect(path, (database) => [
    ...damage(database),
    ...schemaOf(database)
      .filter(({ type }) => type === 'trigger' || type === 'view')
      .map((object) => `${titleOf(object)} is not part of a register`),
  ])
}

function inspect(path: string, find: (database: Database.Database) => string[]): string[] {
  const database = new Database(path, { readonly: true, fileMustExist: true })
  try {
    database.pragma('trusted_schema = OFF')
    return find(database).slice(0, problemsMax)
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || error.code.startsWith('SQLITE_BUSY')) throw error
    return [error.message]
  } finally {
    database.close()
  }
}

function damage(database: Database.Database): string[] {
  const found = database.prepare<[], string>(`PRAGMA quick_check(${problemsMax})`).pluck().all()
  return found.filter((line) => line !== 'ok')
}

function schemaDifferences(database: Database.Database): string[] {
  const applied = database.prepare<[], AppliedMigration>('SELECT id, name, checksum FROM schema_migrations').all()
  planMigrations(sqliteMigrations, applied, 'apply', sha256)
  const expected = keyed(expectedSchema(applied))
  const actual = keyed(schemaOf(database))
  return [
    ...[...actual].flatMap(([key, object]) => {
      const known = expected.get(key)
      if (!known) return [`${titleOf(object)} is not part of the schema`]
      return known.sql === object.sql && known.table === object.table ? [] : [`${titleOf(object)} was changed`]
    }),
    ...[...expected].flatMap(([key, object]) => (actual.has(key) ? [] : [`${titleOf(object)} is missing`])),
  ]
}

function expectedSchema(applied: readonly AppliedMigration[]): SchemaObject[] {
  const pattern = new Database(':memory:')
  try {
    pattern.exec(migrationsTable)
    for (const { id, sql } of sqliteMigrations) if (applied.some((step) => step.id === id)) pattern.exec(sql)
    return schemaOf(pattern)
  } finally {
    pattern.close()
  }
}

/** Leaves out the statistics tables that ANALYZE creates. */
function schemaOf(database: Database.Database): SchemaObject[] {
  const read = `SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema
    WHERE NOT (type = 'table' AND name GLOB 'sqlite_stat[0-9]')`
  return database.prepare<[], SchemaObject>(read).all()
}

function keyed(objects: readonly SchemaObject[]): Map<string, SchemaObject> {
  return new Map(objects.map((object) => [`${object.type} ${object.name}`, object]))
}

function titleOf({ type, name, table }: SchemaObject): string {
  return type === 'table' || type === 'view' ? `${type} ${name}` : `${type} ${name} on ${table}`
}
