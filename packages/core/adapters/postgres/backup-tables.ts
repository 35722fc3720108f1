import type { Statements } from './connection/connection.js'
import { postgresMigrations } from './migrations/index.js'

export interface BackedUpTable {
  readonly name: string
  readonly columns: readonly string[]
}

export interface BackedUpSequence {
  readonly table: string
  readonly column: string
  /** The last number that the sequence returned. */
  readonly value: number
}

const registerPrefix = 'register_'

/** Every logged table that our migrations create. */
export const ownTables: readonly string[] = postgresMigrations.flatMap(({ sql }) =>
  [...sql.matchAll(/CREATE TABLE (\w+)/g)].map(([, name = '']) => name),
)

/** Lists the existing tables, each after the tables it references. Unlogged tables are left out. */
export async function tablesToBackUp(sql: Statements, withRegister: boolean): Promise<BackedUpTable[]> {
  const names = ownTables.filter((name) => withRegister || !name.startsWith(registerPrefix))
  const tables = await sql.unsafe<BackedUpTable[]>(
    `SELECT c.relname AS name, json_agg(a.attname ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
       AND c.relname = ANY($1) GROUP BY c.relname ORDER BY c.relname`,
    [names],
  )
  const references = await sql.unsafe<{ child: string; parent: string }[]>(
    `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent FROM pg_constraint
     WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND conrelid <> confrelid`,
  )
  return inOrder(tables, references)
}

export async function sequencesOf(sql: Statements, tables: readonly BackedUpTable[]): Promise<BackedUpSequence[]> {
  const found = await sql.unsafe<BackedUpSequence[]>(
    `SELECT c.relname AS table, a.attname AS column, s.last_value AS value
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     JOIN pg_sequences s ON format('%I.%I', s.schemaname, s.sequencename)::regclass
       = pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = ANY($1) AND a.attidentity <> ''
       AND s.last_value IS NOT NULL ORDER BY 1, 2`,
    [tables.map(({ name }) => name)],
  )
  return found.map(({ table, column, value }) => ({ table, column, value }))
}

function inOrder(
  tables: readonly BackedUpTable[],
  references: readonly { child: string; parent: string }[],
): BackedUpTable[] {
  const waiting = new Map(tables.map((table) => [table.name, table]))
  const ordered: BackedUpTable[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && waiting.has(parent)),
    )
    if (free.length === 0) throw new Error('The foreign keys of the tables form a cycle.')
    for (const table of free) {
      waiting.delete(table.name)
      ordered.push(table)
    }
  }
  return ordered
}
