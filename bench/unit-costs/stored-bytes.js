import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import postgres from 'postgres'
import { cpuSeconds } from '../processes/usage.js'

const require = createRequire(new URL('../../packages/core/package.json', import.meta.url))

/** The bytes of each table with its indexes, in a SQLite file. */
export function sqliteTables(path) {
  const Database = require('better-sqlite3')
  return {
    async read() {
      const database = new Database(path, { readonly: true })
      try {
        const rows = database
          .prepare(
            `SELECT m.tbl_name AS name, sum(s.pgsize - s.unused) AS bytes
            FROM dbstat s JOIN sqlite_schema m ON m.name = s.name GROUP BY 1`,
          )
          .all()
        return new Map(rows.map(({ name, bytes }) => [name, bytes]))
      } finally {
        database.close()
      }
    },
    backendMs: () => 0,
    close: async () => {},
  }
}

/** The same in a Postgres database, and the CPU time of all processes of its server. */
export function postgresTables(url, pid) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  return {
    async read() {
      await sql.unsafe('VACUUM')
      const rows = await sql`SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`
      return new Map(rows.map(({ name, bytes }) => [name, bytes]))
    },
    backendMs: () => childrenOf(pid).reduce((sum, child) => sum + cpuSeconds(child) * 1_000, 0),
    close: () => sql.end(),
  }
}

function childrenOf(pid) {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
}
