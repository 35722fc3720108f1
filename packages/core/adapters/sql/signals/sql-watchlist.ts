import { asCompanyNumber, type CompanyNumber } from '../../../src/register/company/company-number.js'
import { dayMs } from '../../../src/shared/clock.js'
import type { AccountId } from '../../../src/shared/ids.js'
import { type CompanyFacts, deadlinesOf } from '../../../src/signals/company-facts.js'
import { verificationDays } from '../../../src/signals/pending-verification.js'
import type { WatchedCompany, WatchlistStore } from '../../../src/watchlist/watchlist-store.js'
import { countUpTo } from '../count-up-to.js'
import { inGroups } from '../in-groups.js'
import { lockAccount } from '../lock-account.js'
import { list, literal, rows, sql } from '../query.js'
import { one, type SqlSession } from '../sql-session.js'
import { deletePeople, sqlPastPeople } from './sql-past-people.js'

interface WatchedRow {
  company_number: string
  watched_at: number
  tags: string
  facts: string | null
  last_signal_at: number | null
  signal_count: number | null
  website: string | null
}

interface NumberRow {
  company_number: string
}

export function sqlWatchlist(session: SqlSession): WatchlistStore {
  return {
    watch: ({ account, company, at, tags = [] }, limit, facts) =>
      session.transaction(async (inside) => {
        await lockAccount(inside, account, 'forNoKeyUpdate')
        const existing = await one(
          inside,
          sql`SELECT watched_at FROM watchlist WHERE account_id = ${account} AND company_number = ${company}`,
        )
        if (existing) return 'exists'
        if ((await countOf(inside, account)) >= limit) return 'full'

        const others = await one(
          inside,
          sql`SELECT 1 AS found FROM watchlist WHERE company_number = ${company} LIMIT 1`,
        )
        await inside.run(
          sql`INSERT INTO watchlist (account_id, company_number, watched_at, tags)
            VALUES (${account}, ${company}, ${at}, ${JSON.stringify(tags)})`,
        )
        // Lock the facts: the other watchers may leave before this commits, and a purge would delete the facts.
        const hasFacts = others && (await lockFacts(inside, company))
        if (!hasFacts) await storeFacts(inside, company, facts)
        return 'added'
      }),

    async unwatch(account, company) {
      const deleted = await session.run(
        sql`DELETE FROM watchlist WHERE account_id = ${account} AND company_number = ${company}
          RETURNING company_number`,
      )
      return deleted.length > 0
    },

    async setTags(account, company, tags) {
      const tagged = await session.run(
        sql`UPDATE watchlist SET tags = ${JSON.stringify(tags)}
          WHERE account_id = ${account} AND company_number = ${company} RETURNING company_number`,
      )
      return tagged.length > 0
    },

    async tagsOf(account, companies) {
      const found = new Map<CompanyNumber, readonly string[]>()
      for (const group of inGroups(companies)) {
        const rows = await session.all<NumberRow & { tags: string }>(
          sql`SELECT company_number, tags FROM watchlist
            WHERE account_id = ${account} AND company_number IN (${list(group)})`,
        )
        for (const row of rows) found.set(numberOf(row), JSON.parse(row.tags))
      }
      return found
    },

    async find(account, company) {
      const row = await one<WatchedRow>(session, sql`${watchedBy(account)} AND w.company_number = ${company}`)
      return row && toWatched(row)
    },

    async list(account) {
      const newestFirst = sql`${watchedBy(account)} ORDER BY w.watched_at DESC, w.company_number`
      return (await session.all<WatchedRow>(newestFirst)).map(toWatched)
    },

    count: (account) => countOf(session, account),

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
        await storeFacts(inside, company, facts)
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
) => sql`SELECT w.company_number, w.watched_at, w.tags, k.facts, s.value AS website,
    (SELECT max(f.detected_at) FROM feed_signals f
     WHERE f.account_id = w.account_id AND f.company_number = w.company_number) AS last_signal_at,
    counted.signal_count
  FROM watchlist w
  LEFT JOIN (SELECT company_number, count(*) AS signal_count FROM feed_signals WHERE account_id = ${account}
             GROUP BY company_number) AS counted ON counted.company_number = w.company_number
  LEFT JOIN watched_facts k ON k.company_number = w.company_number
  LEFT JOIN websites s ON s.company_number = w.company_number
  WHERE w.account_id = ${account}`

async function countOf(session: SqlSession, account: string): Promise<number> {
  const row = await one<{ total: number }>(
    session,
    sql`SELECT count(*) AS total FROM watchlist WHERE account_id = ${account}`,
  )
  return row?.total ?? 0
}

async function lockFacts(session: SqlSession, company: CompanyNumber): Promise<boolean> {
  const lock = sql`SELECT company_number FROM watched_facts WHERE company_number = ${company} ${session.forUpdate}`
  return (await one(session, lock)) !== null
}

async function storeFacts(session: SqlSession, company: CompanyNumber, facts: CompanyFacts): Promise<void> {
  const due = deadlinesOf(facts)
  await session.run(
    sql`INSERT INTO watched_facts (company_number, facts, accounts_due, confirmation_due)
      VALUES (${company}, ${JSON.stringify(facts)}, ${due.accounts}, ${due.confirmation})
      ON CONFLICT (company_number) DO UPDATE SET facts = excluded.facts, accounts_due = excluded.accounts_due,
        confirmation_due = excluded.confirmation_due`,
  )
  await session.run(sql`DELETE FROM watched_days WHERE company_number = ${company}`)
  for (const group of inGroups(verificationDays(facts))) {
    await session.run(
      sql`INSERT INTO watched_days (company_number, day) VALUES ${rows(group.map((day) => [company, day]))}`,
    )
  }
}

function numberOf({ company_number: number }: NumberRow): CompanyNumber {
  return asCompanyNumber(number)
}

function toWatched(row: WatchedRow): WatchedCompany {
  const facts = row.facts === null ? null : (JSON.parse(row.facts) as CompanyFacts)
  const website = row.website === null ? null : (JSON.parse(row.website) as { domain: string | null })
  return {
    company: numberOf(row),
    name: facts?.name ?? row.company_number,
    status: facts?.status ?? null,
    watchedAt: row.watched_at,
    lastSignalAt: row.last_signal_at,
    signalCount: row.signal_count ?? 0,
    website: website?.domain ?? null,
    tags: JSON.parse(row.tags),
  }
}
