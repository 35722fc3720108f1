import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import type { FacetValues } from '../../../src/register/overlay/overlay.js'
import type { PastPeople, PeopleFacet } from '../../../src/register/overlay/past-people.js'
import type { Sighting } from '../../../src/register/records/sighting.js'
import type { Instant } from '../../../src/shared/clock.js'
import type { WatchlistStore } from '../../../src/watchlist/watchlist-store.js'
import { deleteSome } from '../bounded-statements.js'
import { list, sql } from '../query.js'
import { one, oneValue, type SqlSession } from '../sql-session.js'

interface PastRow extends Omit<PastPeople<PeopleFacet>, 'sighting'> {
  readonly sighting: string | null
}

/** The earlier officers and owners of watched companies. */
export function sqlPastPeople(
  session: SqlSession,
): Pick<WatchlistStore, 'keepPeople' | 'peopleAt' | 'purgePastPeople'> {
  return {
    keepPeople: (company, facet, before, at, max) =>
      session.transaction(async (inside) => {
        const isOfList = sql`company_number = ${company} AND facet = ${facet}`
        const last = await oneValue<number>(
          inside,
          sql`SELECT max(replaced_at) AS value FROM past_people WHERE ${isOfList}`,
        )
        await inside.run(
          sql`INSERT INTO past_people (company_number, facet, replaced_at, known_from, sighting)
            VALUES (${company}, ${facet}, ${at}, ${last}, ${before && JSON.stringify(before)})
            ON CONFLICT (company_number, facet, replaced_at) DO NOTHING`,
        )
        await inside.run(
          sql`DELETE FROM past_people WHERE ${isOfList} AND replaced_at <=
            (SELECT replaced_at FROM past_people WHERE ${isOfList} ORDER BY replaced_at DESC LIMIT 1 OFFSET ${max})`,
        )
      }),

    async peopleAt<Key extends PeopleFacet>(
      company: CompanyNumber,
      facet: Key,
      at: Instant,
    ): Promise<PastPeople<Key> | null> {
      const row = await one<PastRow>(
        session,
        sql`SELECT known_from AS "knownFrom", replaced_at AS "replacedAt", sighting FROM past_people
          WHERE company_number = ${company} AND facet = ${facet} AND replaced_at > ${at}
          ORDER BY replaced_at LIMIT 1`,
      )
      const sighting = row?.sighting ? (JSON.parse(row.sighting) as Sighting<FacetValues[Key]>) : null
      return row && { ...row, sighting }
    },

    purgePastPeople(before, limit) {
      const oldest = sql`replaced_at < ${before} ORDER BY replaced_at`
      return deleteSome(session, sql`past_people`, sql`company_number, facet, replaced_at`, oldest, limit)
    },
  }
}

/** Deletes the lists of companies that are no longer watched. */
export async function deletePeople(session: SqlSession, companies: readonly CompanyNumber[]): Promise<void> {
  await session.run(sql`DELETE FROM past_people WHERE company_number IN (${list(companies)})`)
}
