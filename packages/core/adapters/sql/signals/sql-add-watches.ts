import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import type { Instant } from '../../../src/shared/clock.js'
import type { AccountId } from '../../../src/shared/ids.js'
import { type CompanyFacts, deadlinesOf } from '../../../src/signals/company-facts.js'
import { verificationDays } from '../../../src/signals/pending-verification.js'
import type { NewWatch } from '../../../src/watchlist/watchlist-store.js'
import { inGroups } from '../in-groups.js'
import { list, rows, sql } from '../query.js'
import { allValues, type SqlSession } from '../sql-session.js'

/** Adds companies that the account does not watch, and stores the facts of those that have none stored. */
export async function addWatches(
  session: SqlSession,
  account: AccountId,
  at: Instant,
  watches: readonly NewWatch[],
): Promise<void> {
  for (const group of inGroups(watches)) {
    const companies = group.map(({ company }) => company)
    const others = await allValues<CompanyNumber>(
      session,
      sql`SELECT DISTINCT company_number AS value FROM watchlist WHERE company_number IN (${list(companies)})`,
    )
    await session.run(
      sql`INSERT INTO watchlist (account_id, company_number, watched_at, tags, reference, batch)
        VALUES ${rows(group.map((it) => [account, it.company, at, JSON.stringify(it.tags), it.reference, it.batch ?? null]))}`,
    )
    // Lock the facts: the other watchers may leave before this commits, and a purge would delete the facts.
    const known = await lockFacts(session, others)
    await storeFacts(
      session,
      group.filter(({ company }) => !known.has(company)),
    )
  }
}

async function lockFacts(
  session: SqlSession,
  companies: readonly CompanyNumber[],
): Promise<ReadonlySet<CompanyNumber>> {
  const locked = new Set<CompanyNumber>()
  for (const group of inGroups(companies.toSorted())) {
    const found = await allValues<CompanyNumber>(
      session,
      sql`SELECT company_number AS value FROM watched_facts WHERE company_number IN (${list(group)})
        ORDER BY company_number ${session.forUpdate}`,
    )
    for (const company of found) locked.add(company)
  }
  return locked
}

/** Replaces the stored facts of these companies. */
export async function storeFacts(
  session: SqlSession,
  companies: readonly { readonly company: CompanyNumber; readonly facts: CompanyFacts }[],
): Promise<void> {
  for (const group of inGroups(companies)) {
    const values = group.map(({ company, facts }) => {
      const due = deadlinesOf(facts)
      return [company, JSON.stringify(facts), due.accounts, due.confirmation]
    })
    await session.run(
      sql`INSERT INTO watched_facts (company_number, facts, accounts_due, confirmation_due) VALUES ${rows(values)}
        ON CONFLICT (company_number) DO UPDATE SET facts = excluded.facts, accounts_due = excluded.accounts_due,
          confirmation_due = excluded.confirmation_due`,
    )
    const numbers = group.map(({ company }) => company)
    await session.run(sql`DELETE FROM watched_days WHERE company_number IN (${list(numbers)})`)
  }
  const days = companies.flatMap(({ company, facts }) => verificationDays(facts).map((day) => [company, day]))
  for (const group of inGroups(days)) {
    await session.run(sql`INSERT INTO watched_days (company_number, day) VALUES ${rows(group)}`)
  }
}
