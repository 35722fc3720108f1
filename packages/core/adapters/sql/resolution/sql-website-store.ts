import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import type { StoredWebsite, WebsiteStore } from '../../../src/resolution/website/website-store.js'
import { one, type SqlSession } from '../sql-session.js'

interface WebsiteRow {
  value: string
  expires_at: number
}

export function sqlKeptWebsites(session: SqlSession): WebsiteStore {
  return {
    find: (company) => find(session, company),

    findForUpdate: (company) => find(session, company, session.forUpdate),

    keep: (website) =>
      session.transaction(async (inside) => {
        const before = await find(inside, website.company, inside.forUpdate)
        if (before && before.checkedAt !== website.checkedAt) await keepPast(inside, before, website)
        await inside.run(
          `INSERT INTO kept_websites (company_number, expires_at, check_at, value) VALUES (?, ?, ?, ?)
           ON CONFLICT (company_number) DO UPDATE
           SET expires_at = excluded.expires_at, check_at = excluded.check_at, value = excluded.value`,
          ...[website.company, website.expiresAt, website.lastVerified?.checkAt ?? null, JSON.stringify(website)],
        )
      }),

    async findAt(company, at) {
      const past = await one<{ value: string }>(
        session,
        'SELECT value FROM past_websites WHERE company_number = ? AND kept_until > ? ORDER BY kept_until LIMIT 1',
        ...[company, at],
      )
      return past ? (JSON.parse(past.value) as StoredWebsite) : find(session, company)
    },

    async purge(before, limit) {
      const gone = await session.run<{ company_number: string }>(
        `DELETE FROM past_websites WHERE (company_number, kept_until) IN
           (SELECT company_number, kept_until FROM past_websites WHERE kept_until < ? ORDER BY kept_until LIMIT ?)
         RETURNING company_number`,
        ...[before, limit],
      )
      return gone.length
    },

    async endFor(company, at) {
      const ended = await session.run<{ company_number: string }>(
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

async function find(session: SqlSession, company: CompanyNumber, lock = ''): Promise<StoredWebsite | null> {
  const sql = `SELECT value, expires_at FROM kept_websites WHERE company_number = ? ${lock}`
  const row = await one<WebsiteRow>(session, sql, company)
  return row && websiteOf(row)
}

async function keepPast(session: SqlSession, past: StoredWebsite, { checkedAt }: StoredWebsite): Promise<void> {
  await session.run(
    `INSERT INTO past_websites (company_number, kept_until, value) VALUES (?, ?, ?)
     ON CONFLICT (company_number, kept_until) DO NOTHING`,
    ...[past.company, checkedAt, JSON.stringify(past)],
  )
}

/** Its end may have been brought forward since it was written. */
function websiteOf({ value, expires_at: expiresAt }: WebsiteRow): StoredWebsite {
  return { ...(JSON.parse(value) as StoredWebsite), expiresAt }
}
