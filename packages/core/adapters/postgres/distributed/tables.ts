import type { Statements } from '../connection/connection.js'
import { codeOf } from '../errors.js'

/** Beside the schema, because only this profile needs them: locks, and how far the migrations have come. */
const tables = {
  fleet_locks: 'name TEXT PRIMARY KEY, holder TEXT NOT NULL, expires_at BIGINT NOT NULL',
  schema_statements:
    'step INTEGER NOT NULL, statement INTEGER NOT NULL, is_done INTEGER NOT NULL, PRIMARY KEY (step, statement)',
} as const

const importLockName = 'register-import-transaction'
/** Holds the row until the transaction of the import ends. No row if another import holds it. */
export const importLock = `SELECT true AS locked FROM fleet_locks WHERE name = '${importLockName}' FOR UPDATE SKIP LOCKED`

/** What a database answers to a second CREATE. */
const existing = new Set(['42P07', '42701', '42710', '42723', '23505'])

export function isThere(error: unknown): boolean {
  return existing.has(codeOf(error))
}

/** Safe to repeat and to run at once in several processes. A role that may not create tables can open made ones. */
export async function ensureTables(sql: Statements): Promise<void> {
  for (const [name, columns] of Object.entries(tables)) {
    const [found] = await sql.unsafe<{ is_there: boolean }[]>(`SELECT to_regclass('${name}') IS NOT NULL AS is_there`)
    if (found?.is_there) continue
    await sql.unsafe(`CREATE TABLE IF NOT EXISTS ${name} (${columns})`).catch((error: unknown) => {
      if (!isThere(error)) throw error
    })
    if (name !== 'fleet_locks') continue
    await sql.unsafe(
      `INSERT INTO fleet_locks VALUES ('${importLockName}', 'a transaction', 0) ON CONFLICT (name) DO NOTHING`,
    )
  }
}
