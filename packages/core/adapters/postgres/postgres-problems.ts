import { ownTables } from './backup-tables.js'
import type { Statements } from './connection/connection.js'
import { onOneConnection } from './long-work.js'
import { postgresMigrations } from './migrations/index.js'

const problemsMax = 10
const source = postgresMigrations.map(({ sql }) => sql).join('\n')
const ownTriggers = [...source.matchAll(/CREATE TRIGGER (\w+)[^;]*? ON (\w+)[^;]*?EXECUTE FUNCTION (\w+)/g)].map(
  ([, name = '', table = '', calls = '']) => ({ name, table, calls }),
)
const ownFunctions = new Map(
  [...source.matchAll(/CREATE FUNCTION (\w+)\(\)[^$]*\$\$([\s\S]*?)\$\$/g)].map(([, name = '', body = '']) => [
    name,
    body,
  ]),
)

interface TriggerRow {
  readonly name: string
  readonly table: string
  readonly calls: string
  readonly is_on: boolean
}

/** Lists triggers and rules on our tables that no migration creates, and ours that were changed. Changes nothing. */
export function postgresProblems(url: string): Promise<string[]> {
  return onOneConnection(url, async (sql) => {
    const found = [await triggerProblems(sql), await functionProblems(sql), await ruleProblems(sql)].flat()
    return found.slice(0, problemsMax)
  })
}

async function triggerProblems(sql: Statements): Promise<string[]> {
  const rows = await sql.unsafe<TriggerRow[]>(
    `SELECT t.tgname AS name, c.relname AS table, p.proname AS calls, t.tgenabled IN ('O', 'A') AS is_on
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
     WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace AND c.relname = ANY($1)
     ORDER BY 1, 2`,
    [ownTables],
  )
  const isSame = (one: Pick<TriggerRow, 'name' | 'table'>, other: Pick<TriggerRow, 'name' | 'table'>) =>
    one.name === other.name && one.table === other.table
  return [
    ...rows.flatMap((row) => {
      const title = `trigger ${row.name} on ${row.table}`
      const own = ownTriggers.find((trigger) => isSame(trigger, row))
      if (!own) return [`${title} is not part of the schema`]
      if (own.calls !== row.calls) return [`${title} was changed`]
      return row.is_on ? [] : [`${title} is switched off`]
    }),
    ...ownTriggers
      .filter((trigger) => !rows.some((row) => isSame(trigger, row)))
      .map(({ name, table }) => `trigger ${name} on ${table} is missing`),
  ]
}

async function functionProblems(sql: Statements): Promise<string[]> {
  const rows = await sql.unsafe<{ name: string; body: string }[]>(
    `SELECT proname AS name, prosrc AS body FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND proname = ANY($1) ORDER BY 1`,
    [[...ownFunctions.keys()]],
  )
  return rows.flatMap(({ name, body }) => (ownFunctions.get(name) === body ? [] : [`function ${name} was changed`]))
}

async function ruleProblems(sql: Statements): Promise<string[]> {
  const rows = await sql.unsafe<{ name: string; table: string }[]>(
    `SELECT r.rulename AS name, c.relname AS table FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = ANY($1) ORDER BY 1, 2`,
    [ownTables],
  )
  return rows.map(({ name, table }) => `rule ${name} on ${table} is not part of the schema`)
}
