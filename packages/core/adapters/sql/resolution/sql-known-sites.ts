import {
  distinctSites,
  type KnownSite,
  type KnownSites,
  siteOrder,
} from '../../../src/resolution/website/known-sites.js'
import { rows, type SqlValue, sql } from '../query.js'
import { countChanged, type SqlSession } from '../sql-session.js'

/** Pairs per statement, the most that are there: few statements, and only three texts of them. */
const pairsAtOnce = [100, 10, 1]
const selectSites = sql`SELECT company_number AS number, domain, source, seen_on AS "seenOn", outcome FROM known_sites`

export function sqlKnownSites(session: SqlSession): KnownSites {
  return {
    add: (sites) =>
      session.transaction(async (inside) => {
        const distinct = distinctSites(sites)
        let added = 0
        for (let start = 0; start < distinct.length; ) {
          const left = distinct.length - start
          const size = pairsAtOnce.find((pairs) => pairs <= left) ?? 1
          added += await addSome(inside, distinct.slice(start, start + size))
          start += size
        }
        return added
      }),

    domainsOf: (number, limit) =>
      session.all<KnownSite>(
        sql`${selectSites} WHERE company_number = ${number}
          ORDER BY sort_order, seen_on DESC, domain, source LIMIT ${limit}`,
      ),

    companiesOf: (domain, limit) =>
      session.all<KnownSite>(
        sql`${selectSites} WHERE domain = ${domain}
          ORDER BY sort_order, seen_on DESC, company_number, source LIMIT ${limit}`,
      ),
  }
}

async function addSome(session: SqlSession, sites: readonly KnownSite[]): Promise<number> {
  const insert = sql`INSERT INTO known_sites (company_number, domain, source, seen_on, outcome, sort_order)
    VALUES ${rows(sites.map(valuesOf))}`
  const added = await countChanged(session, sql`${insert} ON CONFLICT DO NOTHING RETURNING domain`)
  if (added < sites.length) {
    await session.run(
      sql`${insert} ON CONFLICT (company_number, domain, source)
        DO UPDATE SET seen_on = excluded.seen_on, outcome = excluded.outcome, sort_order = excluded.sort_order
        WHERE excluded.seen_on > known_sites.seen_on
           OR (excluded.seen_on = known_sites.seen_on AND excluded.outcome IS DISTINCT FROM known_sites.outcome)`,
    )
  }
  return added
}

function valuesOf(site: KnownSite): SqlValue[] {
  return [site.number, site.domain, site.source, site.seenOn, site.outcome, siteOrder(site)]
}
