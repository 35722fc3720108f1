import { asCompanyNumber, type CompanyNumber } from '../../../src/register/company/company-number.js'
import { dayMs } from '../../../src/shared/clock.js'
import { type CompanyFacts, deadlinesOf } from '../../../src/signals/company-facts.js'
import type { WatchedCompany, WatchlistStore } from '../../../src/watchlist/watchlist-store.js'
import { inGroups, marks } from '../in-groups.js'
import { one, type SqlSession } from '../sql-session.js'

interface WatchedRow {
  company_number: string
  watched_at: number
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
    watch: ({ account, company, at }, limit, facts) =>
      session.transaction(async (inside) => {
        // Changes nothing but holds the account, so that what is counted here is still so when the row is written.
        await inside.run('UPDATE accounts SET watchlist_limit = watchlist_limit WHERE id = ?', account)
        const kept = await one(
          inside,
          'SELECT watched_at FROM watchlist WHERE account_id = ? AND company_number = ?',
          ...[account, company],
        )
        if (kept) return 'exists'
        if ((await countOf(inside, account)) >= limit) return 'full'

        const others = await one(inside, 'SELECT 1 AS found FROM watchlist WHERE company_number = ? LIMIT 1', company)
        await inside.run(
          'INSERT INTO watchlist (account_id, company_number, watched_at) VALUES (?, ?, ?)',
          ...[account, company, at],
        )
        // Held, since those others may all go before this is kept, and what was kept for them with them.
        const isKept = others && (await holdFacts(inside, company))
        if (!isKept) await keepFacts(inside, company, facts)
        return 'added'
      }),

    async unwatch(account, company) {
      const gone = await session.run(
        'DELETE FROM watchlist WHERE account_id = ? AND company_number = ? RETURNING company_number',
        ...[account, company],
      )
      return gone.length > 0
    },

    async find(account, company) {
      const sql = `${watchedSql} AND w.company_number = ?`
      const row = await one<WatchedRow>(session, sql, account, account, company)
      return row && toWatched(row)
    },

    async list(account) {
      const sql = `${watchedSql} ORDER BY w.watched_at DESC, w.company_number`
      return (await session.all<WatchedRow>(sql, account, account)).map(toWatched)
    },

    count: (account) => countOf(session, account),

    async watchedAmong(numbers) {
      const found: CompanyNumber[] = []
      for (const group of inGroups([...new Set(numbers)])) {
        const rows = await session.all<NumberRow>(
          `SELECT DISTINCT company_number FROM watchlist WHERE company_number IN (${marks(group.length)})`,
          ...group,
        )
        found.push(...rows.map(numberOf))
      }
      return found
    },

    async watchedSince(company) {
      const sql = 'SELECT min(watched_at) AS since FROM watchlist WHERE company_number = ?'
      return (await one<{ since: number | null }>(session, sql, company))?.since ?? null
    },

    async facts(numbers) {
      const found = new Map<CompanyNumber, CompanyFacts>()
      for (const group of inGroups([...new Set(numbers)])) {
        const rows = await session.all<NumberRow & { facts: string }>(
          `SELECT company_number, facts FROM watched_facts WHERE company_number IN (${marks(group.length)})
           AND EXISTS (SELECT 1 FROM watchlist w WHERE w.company_number = watched_facts.company_number)`,
          ...group,
        )
        for (const row of rows) found.set(numberOf(row), JSON.parse(row.facts) as CompanyFacts)
      }
      return found
    },

    keepFacts: (company, facts) => keepFacts(session, company, facts),

    async everyWatched(after, limit) {
      const rows = await session.all<NumberRow>(
        'SELECT DISTINCT company_number FROM watchlist WHERE company_number > ? ORDER BY company_number LIMIT ?',
        ...[after ?? '', limit],
      )
      return rows.map(numberOf)
    },

    async leastAsked(since, limit) {
      const rows = await session.all<NumberRow>(
        `SELECT counted.company_number FROM
           (SELECT company_number, count(*) AS watchers FROM watchlist GROUP BY company_number) AS counted
         LEFT JOIN overlay_facets f ON f.company_number = counted.company_number AND f.facet = 'profile'
         WHERE coalesce(f.asked_at, 0) < ?
         ORDER BY coalesce(f.asked_at, 0) / ${dayMs}, watchers DESC, counted.company_number LIMIT ?`,
        ...[since, limit],
      )
      return rows.map(numberOf)
    },

    async dueWithin(from, until, after, limit) {
      const rows = await session.all<NumberRow>(
        `SELECT company_number FROM watched_facts
         WHERE ((accounts_due >= ? AND accounts_due < ?) OR (confirmation_due >= ? AND confirmation_due < ?))
           AND company_number > ?
           AND EXISTS (SELECT 1 FROM watchlist w WHERE w.company_number = watched_facts.company_number)
         ORDER BY company_number LIMIT ?`,
        ...[from, until, from, until, after ?? '', limit],
      )
      return rows.map(numberOf)
    },

    purge: (limit) =>
      session.transaction(async (inside) => {
        const idle = await inside.all<NumberRow>(
          `SELECT company_number FROM watched_facts
           WHERE NOT EXISTS (SELECT 1 FROM watchlist w WHERE w.company_number = watched_facts.company_number)
           LIMIT ? ${inside.skipLocked}`,
          limit,
        )
        let gone = 0
        for (const group of inGroups(idle.map(numberOf))) {
          // Asked again, now that the rows are held: somebody may have begun to watch meanwhile.
          const rows = await inside.run(
            `DELETE FROM watched_facts WHERE company_number IN (${marks(group.length)})
             AND NOT EXISTS (SELECT 1 FROM watchlist w WHERE w.company_number = watched_facts.company_number)
             RETURNING company_number`,
            ...group,
          )
          gone += rows.length
        }
        return gone
      }),
  }
}

/** An account's list; what its feed holds is counted from its own index. */
const watchedSql = `
  SELECT w.company_number, w.watched_at, k.facts, s.value AS website,
    (SELECT max(f.detected_at) FROM feed_signals f
     WHERE f.account_id = w.account_id AND f.company_number = w.company_number) AS last_signal_at,
    counted.signal_count
  FROM watchlist w
  LEFT JOIN (SELECT company_number, count(*) AS signal_count FROM feed_signals WHERE account_id = ?
             GROUP BY company_number) AS counted ON counted.company_number = w.company_number
  LEFT JOIN watched_facts k ON k.company_number = w.company_number
  LEFT JOIN kept_websites s ON s.company_number = w.company_number
  WHERE w.account_id = ?`

async function countOf(session: SqlSession, account: string): Promise<number> {
  const sql = 'SELECT count(*) AS total FROM watchlist WHERE account_id = ?'
  const row = await one<{ total: number }>(session, sql, account)
  return row?.total ?? 0
}

async function holdFacts(session: SqlSession, company: CompanyNumber): Promise<boolean> {
  const sql = `SELECT company_number FROM watched_facts WHERE company_number = ? ${session.forUpdate}`
  return (await one(session, sql, company)) !== null
}

async function keepFacts(session: SqlSession, company: CompanyNumber, facts: CompanyFacts): Promise<void> {
  const due = deadlinesOf(facts)
  await session.run(
    `INSERT INTO watched_facts (company_number, facts, accounts_due, confirmation_due) VALUES (?, ?, ?, ?)
     ON CONFLICT (company_number) DO UPDATE SET facts = excluded.facts, accounts_due = excluded.accounts_due,
       confirmation_due = excluded.confirmation_due`,
    ...[company, JSON.stringify(facts), due.accounts, due.confirmation],
  )
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
  }
}
