import type { PageFindings } from '../../../src/resolution/read/page-findings.js'
import type { WebReading } from '../../../src/resolution/read/web-reader.js'
import { sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'

/** Longer findings are not stored: the site is read again when it has to be scored again. */
const lengthMax = 1_000_000

export function sqlPageFindings(session: SqlSession): PageFindings {
  return {
    async of(domain) {
      const row = await one<{ value: string }>(session, sql`SELECT value FROM page_findings WHERE domain = ${domain}`)
      return row ? (JSON.parse(row.value) as WebReading[]) : []
    },

    async keep(domain, readings, at) {
      const value = JSON.stringify(readings)
      await session.run(
        sql`INSERT INTO page_findings (domain, stored_at, value)
          VALUES (${domain}, ${at}, ${value.length > lengthMax ? '[]' : value})
          ON CONFLICT (domain) DO UPDATE SET stored_at = excluded.stored_at, value = excluded.value`,
      )
    },

    async purge(before, limit) {
      const deleted = await session.run<{ domain: string }>(
        sql`DELETE FROM page_findings WHERE domain IN
           (SELECT domain FROM page_findings WHERE stored_at < ${before} ORDER BY stored_at LIMIT ${limit})
           RETURNING domain`,
      )
      return deleted.length
    },
  }
}
