import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import { dayMs } from '../../../src/shared/clock.js'
import type { AccountId } from '../../../src/shared/ids.js'
import type { CompanyFacts } from '../../../src/signals/company-facts.js'
import { noLabels } from '../../../src/signals/signal.js'
import type { WatchlistStore } from '../../../src/watchlist/watchlist-store.js'
import { countUpTo, deleteSome } from '../bounded-statements.js'
import { inGroups } from '../in-groups.js'
import { lockAccount } from '../lock-account.js'
import { list, literal, sql } from '../query.js'
import { allValues, countChanged, hasChanged, one, oneValue, type SqlSession } from '../sql-session.js'
import { addWatches, storeFacts } from './sql-add-watches.js'
import { deletePeople, sqlPastPeople } from './sql-past-people.js'
import { countWatches, sqlReplaceWatches } from './sql-replace-watches.js'
import { type LabelRow, toLabels, toWatched, type WatchedRow } from './watch-rows.js'

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

    unwatch: (account, company) =>
      hasChanged(
        session,
        sql`DELETE FROM watchlist WHERE account_id = ${account} AND company_number = ${company}
          RETURNING company_number`,
      ),

    unwatchBatch: (account, batch) =>
      countChanged(
        session,
        sql`DELETE FROM watchlist WHERE account_id = ${account} AND batch = ${batch} RETURNING company_number`,
      ),

    ...sqlReplaceWatches(session),

    setLabels(account, company, { tags, reference }) {
      const keepsReference = reference === undefined ? 1 : 0
      return hasChanged(
        session,
        sql`UPDATE watchlist SET tags = ${JSON.stringify(tags)},
            reference = CASE WHEN ${keepsReference} = 1 THEN reference ELSE CAST(${reference ?? null} AS TEXT) END
          WHERE account_id = ${account} AND company_number = ${company} RETURNING company_number`,
      )
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
        sql`SELECT ${watchColumns},
            (SELECT f.detected_at FROM feed_signals f
             WHERE f.account_id = ${account} AND f.company_number = w.company_number
             ORDER BY f.sequence DESC LIMIT 1) AS "lastSignalAt",
            (SELECT count(*) FROM feed_signals f
             WHERE f.account_id = ${account} AND f.company_number = w.company_number) AS "signalCount"
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
        const among = sql`SELECT DISTINCT company_number AS value FROM watchlist WHERE company_number IN (${list(group)})`
        found.push(...(await allValues<CompanyNumber>(session, among)))
      }
      return found
    },

    watchedSince: (company) =>
      oneValue(session, sql`SELECT min(watched_at) AS value FROM watchlist WHERE company_number = ${company}`),

    async facts(numbers) {
      const found = new Map<CompanyNumber, CompanyFacts>()
      for (const group of inGroups([...new Set(numbers)])) {
        const rows = await session.all<{ company: CompanyNumber; facts: string }>(
          sql`SELECT company_number AS company, facts FROM watched_facts WHERE company_number IN (${list(group)})
            AND EXISTS (SELECT 1 FROM watchlist w WHERE w.company_number = watched_facts.company_number)`,
        )
        for (const row of rows) found.set(row.company, JSON.parse(row.facts) as CompanyFacts)
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
      const past = sql`SELECT facts AS value FROM past_facts WHERE company_number = ${company} AND replaced_at > ${at}
        ORDER BY replaced_at LIMIT 1`
      const current = sql`SELECT facts AS value FROM watched_facts WHERE company_number = ${company}`
      const facts = (await oneValue<string>(session, past)) ?? (await oneValue<string>(session, current))
      return facts === null ? null : (JSON.parse(facts) as CompanyFacts)
    },

    purgePastFacts(before, limit) {
      const oldest = sql`replaced_at < ${before} ORDER BY replaced_at`
      return deleteSome(session, sql`past_facts`, sql`company_number, replaced_at`, oldest, limit)
    },

    ...sqlPastPeople(session),

    everyWatched: (after, limit) =>
      allValues(
        session,
        sql`SELECT DISTINCT company_number AS value FROM watchlist
          WHERE company_number > ${after ?? ''} ORDER BY company_number LIMIT ${limit}`,
      ),

    leastAsked: (since, limit) =>
      allValues(
        session,
        sql`SELECT counted.company_number AS value FROM
            (SELECT company_number, count(*) AS watchers FROM watchlist GROUP BY company_number) AS counted
          LEFT JOIN overlay_facets f ON f.company_number = counted.company_number AND f.facet = 'profile'
          WHERE coalesce(f.asked_at, 0) < ${since}
          ORDER BY coalesce(f.asked_at, 0) / ${literal(dayMs)}, watchers DESC, counted.company_number LIMIT ${limit}`,
      ),

    dueWithin: (from, until, after, limit) =>
      allValues(
        session,
        sql`SELECT company_number AS value FROM (
            SELECT company_number FROM watched_facts WHERE accounts_due >= ${from} AND accounts_due < ${until}
            UNION SELECT company_number FROM watched_facts
              WHERE confirmation_due >= ${from} AND confirmation_due < ${until}
            UNION SELECT company_number FROM watched_days WHERE day > ${from} AND day <= ${until}
          ) AS due
          WHERE company_number > ${after ?? ''}
            AND EXISTS (SELECT 1 FROM watchlist w WHERE w.company_number = due.company_number)
          ORDER BY company_number LIMIT ${limit}`,
      ),

    purge: (limit) =>
      session.transaction(async (inside) => {
        const idle = await allValues<CompanyNumber>(
          inside,
          sql`SELECT company_number AS value FROM watched_facts
            WHERE NOT EXISTS (SELECT 1 FROM watchlist w WHERE w.company_number = watched_facts.company_number)
            LIMIT ${limit} ${inside.skipLocked}`,
        )
        let deleted = 0
        for (const group of inGroups(idle)) {
          // Check again now that the rows are locked: an account may have started to watch the company.
          const rows = await inside.run<{ company: CompanyNumber }>(
            sql`DELETE FROM watched_facts WHERE company_number IN (${list(group)})
              AND NOT EXISTS (SELECT 1 FROM watchlist w WHERE w.company_number = watched_facts.company_number)
              RETURNING company_number AS company`,
          )
          const gone = rows.map(({ company }) => company)
          if (gone.length > 0) await deletePeople(inside, gone)
          deleted += gone.length
        }
        return deleted
      }),
  }
}

const watchColumns = sql`w.company_number AS company, w.watched_at AS "watchedAt", w.tags, w.reference, k.facts,
  s.value AS website`

/** The watchlist of an account. Its signals are counted with the index of its feed. */
const watchedBy = (account: AccountId) => sql`SELECT ${watchColumns},
    (SELECT f.detected_at FROM feed_signals f
     WHERE f.account_id = w.account_id AND f.company_number = w.company_number
     ORDER BY f.sequence DESC LIMIT 1) AS "lastSignalAt",
    counted.signals AS "signalCount"
  FROM watchlist w
  LEFT JOIN (SELECT company_number, count(*) AS signals FROM feed_signals WHERE account_id = ${account}
             GROUP BY company_number) AS counted ON counted.company_number = w.company_number
  LEFT JOIN watched_facts k ON k.company_number = w.company_number
  LEFT JOIN websites s ON s.company_number = w.company_number
  WHERE w.account_id = ${account}`
