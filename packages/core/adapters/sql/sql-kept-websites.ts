import type { KeptWebsite, KeptWebsites } from '../../src/resolution/kept-websites.js'
import { one, type SqlSession } from './sql-session.js'

interface WebsiteRow {
  value: string
  expires_at: number
}

export function sqlKeptWebsites(session: SqlSession): KeptWebsites {
  return {
    async find(company) {
      const row = await one<WebsiteRow>(
        session,
        'SELECT value, expires_at FROM kept_websites WHERE company_number = ?',
        company,
      )
      return row && websiteOf(row)
    },

    async keep(website) {
      await session.change(
        `INSERT INTO kept_websites (company_number, expires_at, check_at, value) VALUES (?, ?, ?, ?)
         ON CONFLICT (company_number) DO UPDATE
         SET expires_at = excluded.expires_at, check_at = excluded.check_at, value = excluded.value`,
        ...[website.company, website.expiresAt, website.lastVerified?.checkAt ?? null, JSON.stringify(website)],
      )
    },

    async endFor(company, at) {
      const ended = await session.change<{ company_number: string }>(
        `UPDATE kept_websites SET expires_at = ? WHERE company_number = ? AND expires_at > ? RETURNING company_number`,
        ...[at, company, at],
      )
      return ended.length > 0
    },

    async dueForCheck(now, limit) {
      const rows = await session.all<WebsiteRow>(
        `SELECT value, expires_at FROM kept_websites WHERE check_at <= ?
           AND EXISTS (SELECT 1 FROM watchlist WHERE watchlist.company_number = kept_websites.company_number)
         ORDER BY check_at LIMIT ?`,
        ...[now, limit],
      )
      return rows.map(websiteOf)
    },
  }
}

/** Its end may have been brought forward since it was written. */
function websiteOf({ value, expires_at: expiresAt }: WebsiteRow): KeptWebsite {
  return { ...(JSON.parse(value) as KeptWebsite), expiresAt }
}
