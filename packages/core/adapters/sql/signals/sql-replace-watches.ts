import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import type { AccountId } from '../../../src/shared/ids.js'
import type { WatchEntry, WatchlistStore } from '../../../src/watchlist/watchlist-store.js'
import { inGroups } from '../in-groups.js'
import { lockAccount } from '../lock-account.js'
import { list, sql } from '../query.js'
import { allValues, oneValue, type SqlSession } from '../sql-session.js'
import { addWatches } from './sql-add-watches.js'
import { type LabelRow, toLabels } from './watch-rows.js'

type ReplaceWatches = Pick<WatchlistStore, 'entries' | 'beginReplacement' | 'replaceSome'>

export function sqlReplaceWatches(session: SqlSession): ReplaceWatches {
  return {
    async entries(account) {
      const rows = await session.all<LabelRow & { company: CompanyNumber }>(
        sql`SELECT company_number AS company, tags, reference FROM watchlist
          WHERE account_id = ${account} ORDER BY company_number`,
      )
      return rows.map((row) => ({ company: row.company, ...toLabels(row) }))
    },

    beginReplacement: (account, replacement) =>
      session.transaction(async (inside) => {
        if (!(await lockAccount(inside, account, 'forNoKeyUpdate'))) return
        await inside.run(
          sql`INSERT INTO watchlist_replacements (account_id, replacement) VALUES (${account}, ${replacement})
            ON CONFLICT (account_id) DO UPDATE SET replacement = excluded.replacement`,
        )
      }),

    replaceSome: (account, replacement, { remove, label, add, at }, limit) =>
      session.transaction(async (inside) => {
        await lockAccount(inside, account, 'forNoKeyUpdate')
        if (!(await isCurrent(inside, account, replacement))) return 'replaced'
        for (const group of inGroups(remove)) {
          await inside.run(
            sql`DELETE FROM watchlist WHERE account_id = ${account} AND company_number IN (${list(group)})`,
          )
        }
        for (const entry of label) await setLabels(inside, account, entry)
        // Another call may have begun to watch some of them meanwhile.
        const watched = await watchedAmong(
          inside,
          account,
          add.map(({ company }) => company),
        )
        for (const entry of add) if (watched.has(entry.company)) await setLabels(inside, account, entry)
        const fresh = add.filter(({ company }) => !watched.has(company))
        if (fresh.length > 0 && (await countWatches(inside, account)) + fresh.length > limit) return 'full'
        await addWatches(inside, account, at, fresh)
        return 'done'
      }),
  }
}

export async function countWatches(session: SqlSession, account: AccountId): Promise<number> {
  const watches = sql`SELECT count(*) AS value FROM watchlist WHERE account_id = ${account}`
  return (await oneValue<number>(session, watches)) ?? 0
}

async function isCurrent(session: SqlSession, account: AccountId, replacement: string): Promise<boolean> {
  const current = sql`SELECT replacement AS value FROM watchlist_replacements WHERE account_id = ${account}`
  return (await oneValue<string>(session, current)) === replacement
}

async function setLabels(session: SqlSession, account: AccountId, { company, tags, reference }: WatchEntry) {
  await session.run(
    sql`UPDATE watchlist SET tags = ${JSON.stringify(tags)}, reference = ${reference}
      WHERE account_id = ${account} AND company_number = ${company}`,
  )
}

async function watchedAmong(
  session: SqlSession,
  account: AccountId,
  companies: readonly CompanyNumber[],
): Promise<ReadonlySet<CompanyNumber>> {
  const watched = new Set<CompanyNumber>()
  for (const group of inGroups(companies)) {
    const found = await allValues<CompanyNumber>(
      session,
      sql`SELECT company_number AS value FROM watchlist
        WHERE account_id = ${account} AND company_number IN (${list(group)})`,
    )
    for (const company of found) watched.add(company)
  }
  return watched
}
