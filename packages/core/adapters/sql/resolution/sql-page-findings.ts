import type { PageFindings } from '../../../src/resolution/read/page-findings.js'
import type { WebReading } from '../../../src/resolution/read/web-reader.js'
import { deleteSome } from '../bounded-statements.js'
import { sql } from '../query.js'
import { oneValue, type SqlSession } from '../sql-session.js'

/** Longer findings are not stored: the site is read again when it has to be scored again. */
const lengthMax = 1_000_000

export function sqlPageFindings(session: SqlSession): PageFindings {
  return {
    async of(domain) {
      const value = await oneValue<string>(session, sql`SELECT value FROM page_findings WHERE domain = ${domain}`)
      return value === null ? [] : (JSON.parse(value) as WebReading[])
    },

    async keep(domain, readings, at) {
      const value = JSON.stringify(readings)
      await session.run(
        sql`INSERT INTO page_findings (domain, stored_at, value)
          VALUES (${domain}, ${at}, ${value.length > lengthMax ? '[]' : value})
          ON CONFLICT (domain) DO UPDATE SET stored_at = excluded.stored_at, value = excluded.value`,
      )
    },

    purge: (before, limit) =>
      deleteSome(session, sql`page_findings`, sql`domain`, sql`stored_at < ${before} ORDER BY stored_at`, limit),
  }
}
