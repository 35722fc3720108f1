import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import { dayMs } from '../../../src/shared/clock.js'
import type { AccountId } from '../../../src/shared/ids.js'
import type { CompanyFacts } from '../../../src/signals/company-facts.js'
import { noLabels } from '../../../src/signals/signal.js'
import type { WatchlistStore } from '../../../src/watchlist/watchlist-store.js'
import { countUpTo } from '../count-up-to.js'
import { inGroups } from '../in-groups.js'
import { lockAccount } from '../lock-account.js'
import { list, literal, sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'
import { addWatches, storeFacts } from './sql-add-watches.js'
import { deletePeople, sqlPastPeople } from './sql-past-people.js'
import { countWatches, sqlReplaceWatches } from './sql-replace-watches.js'
import { type LabelRow, type NumberRow, numberOf, toLabels, toWatched, type WatchedRow } from './watch-rows.js'

export function sqlWatchlist(session: SqlSession): WatchlistStore {
  return {
    watch: ({ account, company, at, ...labels }, limit, facts) =>
      session.transaction(async (inside) => {
        await lockAccount(inside, account, 'forNoKeyUpdate')
        const existing = await one(
          inside,
          sql`SELECT watched_at FROM watchlist WHERE account_id = ${account} AND company_number = ${company}`,
        )
        if (existing) return 'exists'
        if ((await countWatches(inside, account)) >= limit) return 'full'
        await addWatches(inside, account, at, [{ ...noLabels, ...labels, company, facts }])
        return 'added'
      }),

    async unwatch(account, company) {
      const deleted = await session.run(
        sql`DELETE FROM watchlist WHERE account_id = ${account} AND company_number = ${company}
          RETURNING company_number`,
      )
      return deleted.length > 0
    },

    async unwatchBatch(account, batch) {
      const deleted = await session.run(
        sql`DELETE FROM watchlist WHERE account_id = ${account} AND batch = ${batch} RETURNING company_number`,
      )
      return deleted.length
    },

    ...sqlReplaceWatches(session),

    async setLabels(account, company, { tags, reference }) {
      const keepsReference = reference === undefined ? 1 : 0
      const changed = await session.run(
        sql`UPDATE watchlist SET tags = ${JSON.stringify(tags)},
            reference = CASE WHEN ${keepsReference} = 1 THEN reference ELSE CAST(${reference ?? null} AS TEXT) END
          WHERE account_id = ${account} AND company_number = ${company} RETURNING company_number`,
      )
      return changed.length > 0
    },

    async labels(account, company) {
      const row = await one<LabelRow>(
        session,
        sql`SELECT tags, reference FROM watchlist WHERE account_id = ${account} AND company_number = ${company}`,
      )
      return row && toLabels(row)
    },

    async find(account, company) {
      const row = await one<WatchedRow>(session, sql`${watchedBy(account)} AND w.company_number = ${company}`)
      return row && toWatched(row)
    },

    async list(account) {
      const newestFirst = sql`${watchedBy(account)} ORDER BY w.watched_at DESC, w.company_number`
      return (await session.all<WatchedRow>(newestFirst)).map(toWatched)
    },

    async page(account, after, limit) {
      const rest = after
        ? sql`AND (watched_at < ${after.watchedAt} OR (watched_at = ${after.watchedAt} AND company_number > ${after.company}))`
        : sql``
      // The signals of the page are counted one by one, not those of the whole list. A feed is in the order of its
      // times, so its last signal of a company is the newest.
      const rows = await session.all<WatchedRow>(
        sql`SELECT w.company_number, w.watched_at, w.tags, w.reference, k.facts, s.value AS website,
            (SELECT f.detected_at FROM feed_signals f
             WHERE f.account_id = ${account} AND f.company_number = w.company_number
             ORDER BY f.sequence DESC LIMIT 1) AS last_signal_at,
            (SELECT count(*) FROM feed_signals f
             WHERE f.account_id = ${account} AND f.company_number = w.company_number) AS signal_count
          FROM (SELECT company_number, watched_at, tags, reference FROM watchlist WHERE account_id = ${account} ${rest}
            ORDER BY watched_at DESC, company_number LIMIT ${limit}) AS w
          LEFT JOIN watched_facts k ON k.company_number = w.company_number
          LEFT JOIN websites s ON s.company_number = w.company_number
          ORDER BY w.watched_at DESC, w.company_number`,
      )
      return rows.map(toWatched)
    },

    count: (account) => countWatches(session, account),

    countCompanies: (limit) => countUpTo(session, limit, sql`SELECT DISTINCT company_number FROM watchlist`),

    async watchedAmong(numbers) {
      const found: CompanyNumber[] = []
      for (const group of inGroups([...new Set(numbers)])) {
        const rows = await session.all<NumberRow>(
          sql`SELECT DISTINCT company_number FROM watchlist WHERE company_number IN (${list(group)})`,
        )
        found.push(...rows.map(numberOf))
      }
      return found
    },

    async watchedSince(company) {
      const first = sql`SELECT min(watched_at) AS since FROM watchlist WHERE company_number = ${company}`
      return (await one<{ since: number | null }>(session, first))?.since ?? null
    },

    async facts(numbers) {
      const found = new Map<CompanyNumber, CompanyFacts>()
      for (const group of inGroups([...new Set(numbers)])) {
        const rows = await session.all<NumberRow & { facts: string }>(
          sql`SELECT company_number, facts FROM watched_facts WHERE company_number IN (${list(group)})
            AND EXISTS (SELECT 1 FROM watchlist w WHERE w.company_number = watched_facts.company_number)`,
        )
        for (const row of rows) found.set(numberOf(row), JSON.parse(row.facts) as CompanyFacts)
      }
      return found
    },

    keepFacts: (company, facts, at) =>
      session.transaction(async (inside) => {
        await inside.run(
          sql`INSERT INTO past_facts (company_number, replaced_at, facts)
            SELECT company_number, CAST(${at} AS BIGINT), facts FROM watched_facts WHERE company_number = ${company}
            ON CONFLICT (company_number, replaced_at) DO NOTHING`,
        )
        await storeFacts(inside, [{ company, facts }])
      }),

    async factsAt(company, at) {
      const past = sql`SELECT facts FROM past_facts WHERE company_number = ${company} AND replaced_at > ${at}
        ORDER BY replaced_at LIMIT 1`
      const current = sql`SELECT facts FROM watched_facts WHERE company_number = ${company}`
      const row = (await one<{ facts: string }>(session, past)) ?? (await one<{ facts: string }>(session, current))
      return row && (JSON.parse(row.facts) as CompanyFacts)
    },

    async purgePastFacts(before, limit) {
      const deleted = await session.run(
        sql`DELETE FROM past_facts WHERE (company_number, replaced_at) IN
           (SELECT company_number, replaced_at FROM past_facts
           WHERE replaced_at < ${before} ORDER BY replaced_at LIMIT ${limit}) RETURNING company_number`,
      )
      return deleted.length
    },

    ...sqlPastPeople(session),

    async everyWatched(after, limit) {
      const rows = await session.all<NumberRow>(
        sql`SELECT DISTINCT company_number FROM watchlist
          WHERE company_number > ${after ?? ''} ORDER BY company_number LIMIT ${limit}`,
      )
      return rows.map(numberOf)
    },

    async leastAsked(since, limit) {
      const rows = await session.all<NumberRow>(
        sql`SELECT counted.company_number FROM
            (SELECT company_number, count(*) AS watchers FROM watchlist GROUP BY company_number) AS counted
          LEFT JOIN overlay_facets f ON f.company_number = counted.company_number AND f.facet = 'profile'
          WHERE coalesce(f.asked_at, 0) < ${since}
          ORDER BY coalesce(f.asked_at, 0) / ${literal(dayMs)}, watchers DESC, counted.company_number LIMIT ${limit}`,
      )
      return rows.map(numberOf)
    },

    async dueWithin(from, until, after, limit) {
      const rows = await session.all<NumberRow>(
        sql`SELECT company_number FROM (
            SELECT company_number FROM watched_facts WHERE accounts_due >= ${from} AND accounts_due < ${until}
            UNION SELECT company_number FROM watched_facts
              WHERE confirmation_due >= ${from} AND confirmation_due < ${until}
            UNION SELECT company_number FROM watched_days WHERE day > ${from} AND day <= ${until}
          ) AS due
          WHERE company_number > ${after ?? ''}
            AND EXISTS (SELECT 1 FROM watchlist w WHERE w.company_number = due.company_number)
          ORDER BY company_number LIMIT ${limit}`,
      )
      return rows.map(numberOf)
    },

    purge: (limit) =>
      session.transaction(async (inside) => {
        const idle = await inside.all<NumberRow>(
          sql`SELECT company_number FROM watched_facts
            WHERE NOT EXISTS (SELECT 1 FROM watchlist w WHERE w.company_number = watched_facts.company_number)
            LIMIT ${limit} ${inside.skipLocked}`,
        )
        let deleted = 0
        for (const group of inGroups(idle.map(numberOf))) {
          // Check again now that the rows are locked: an account may have started to watch the company.
          const rows = await inside.run<NumberRow>(
            sql`DELETE FROM watched_facts WHERE company_number IN (${list(group)})
              AND NOT EXISTS (SELECT 1 FROM watchlist w WHERE w.company_number = watched_facts.company_number)
              RETURNING company_number`,
          )
          if (rows.length > 0) await deletePeople(inside, rows.map(numberOf))
          deleted += rows.length
        }
        return deleted
      }),
  }
}

/** The watchlist of an account. Its signals are counted with the index of its feed. */
const watchedBy = (
  account: AccountId,
) => sql`SELECT w.company_number, w.watched_at, w.tags, w.reference, k.facts, s.value AS website,
    (SELECT f.detected_at FROM feed_signals f
     WHERE f.account_id = w.account_id AND f.company_number = w.company_number
     ORDER BY f.sequence DESC LIMIT 1) AS last_signal_at,
    counted.signal_count
  FROM watchlist w
  LEFT JOIN (SELECT company_number, count(*) AS signal_count FROM feed_signals WHERE account_id = ${account}
             GROUP BY company_number) AS counted ON counted.company_number = w.company_number
  LEFT JOIN watched_facts k ON k.company_number = w.company_number
  LEFT JOIN websites s ON s.company_number = w.company_number
  WHERE w.account_id = ${account}`
