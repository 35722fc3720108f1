import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import type { StoredWebsite, WebsiteStore } from '../../../src/resolution/website/website-store.js'
import { deleteSome } from '../bounded-statements.js'
import { type Query, sql } from '../query.js'
import { hasChanged, one, oneValue, type SqlSession } from '../sql-session.js'

interface WebsiteRow {
  value: string
  expires_at: number
}

export function sqlWebsiteStore(session: SqlSession): WebsiteStore {
  return {
    find: (company) => find(session, company),

    findForUpdate: (company) => find(session, company, session.forUpdate),

    keep: (website) =>
      session.transaction(async (inside) => {
        const before = await find(inside, website.company, inside.forUpdate)
        if (before && before.checkedAt !== website.checkedAt) await storePast(inside, before, website)
        await inside.run(
          sql`INSERT INTO websites (company_number, expires_at, check_at, value)
            VALUES (${website.company}, ${website.expiresAt}, ${website.lastVerified?.checkAt ?? null},
            ${JSON.stringify(website)})
            ON CONFLICT (company_number) DO UPDATE
            SET expires_at = excluded.expires_at, check_at = excluded.check_at, value = excluded.value`,
        )
      }),

    async findAt(company, at) {
      const past = await oneValue<string>(
        session,
        sql`SELECT value FROM past_websites
          WHERE company_number = ${company} AND replaced_at > ${at} ORDER BY replaced_at LIMIT 1`,
      )
      return past === null ? find(session, company) : (JSON.parse(past) as StoredWebsite)
    },

    purge(before, limit) {
      const oldest = sql`replaced_at < ${before} ORDER BY replaced_at`
      return deleteSome(session, sql`past_websites`, sql`company_number, replaced_at`, oldest, limit)
    },

    endFor: (company, at) =>
      hasChanged(
        session,
        sql`UPDATE websites SET expires_at = ${at} WHERE company_number = ${company} AND expires_at > ${at}
          RETURNING company_number`,
      ),

    async dueForCheck(now, limit) {
      const rows = await session.all<WebsiteRow>(
        sql`SELECT value, expires_at FROM websites WHERE check_at <= ${now}
            AND EXISTS (SELECT 1 FROM watchlist WHERE watchlist.company_number = websites.company_number)
          ORDER BY check_at LIMIT ${limit}`,
      )
      return rows.map(websiteOf)
    },
  }
}

async function find(session: SqlSession, company: CompanyNumber, lock: Query = sql``): Promise<StoredWebsite | null> {
  const row = await one<WebsiteRow>(
    session,
    sql`SELECT value, expires_at FROM websites WHERE company_number = ${company} ${lock}`,
  )
  return row && websiteOf(row)
}

async function storePast(session: SqlSession, past: StoredWebsite, { checkedAt }: StoredWebsite): Promise<void> {
  await session.run(
    sql`INSERT INTO past_websites (company_number, replaced_at, value)
      VALUES (${past.company}, ${checkedAt}, ${JSON.stringify(past)})
      ON CONFLICT (company_number, replaced_at) DO NOTHING`,
  )
}

/** `endFor` may have moved the expiry forward since the value was written. */
function websiteOf({ value, expires_at: expiresAt }: WebsiteRow): StoredWebsite {
  return { ...(JSON.parse(value) as StoredWebsite), expiresAt }
}
