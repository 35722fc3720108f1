import { asCompanyNumber } from '../../../src/register/company/company-number.js'
import {
  distinctSites,
  type KnownSite,
  type KnownSiteOutcome,
  type KnownSiteSource,
  type KnownSites,
  siteOrder,
} from '../../../src/resolution/website/known-sites.js'
import { rows, type SqlValue, sql } from '../query.js'
import type { SqlSession } from '../sql-session.js'

/** Pairs per statement, the most that are there: few statements, and only three texts of them. */
const pairsAtOnce = [100, 10, 1]
const columns = sql`company_number, domain, source, seen_on, outcome, sort_order`

interface KnownSiteRow {
  company_number: string
  domain: string
  source: KnownSiteSource
  seen_on: string
  outcome: KnownSiteOutcome | null
}

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

    async domainsOf(number, limit) {
      const rows = await session.all<KnownSiteRow>(
        sql`SELECT ${columns} FROM known_sites WHERE company_number = ${number}
          ORDER BY sort_order, seen_on DESC, domain, source LIMIT ${limit}`,
      )
      return rows.map(siteOf)
    },

    async companiesOf(domain, limit) {
      const rows = await session.all<KnownSiteRow>(
        sql`SELECT ${columns} FROM known_sites WHERE domain = ${domain}
          ORDER BY sort_order, seen_on DESC, company_number, source LIMIT ${limit}`,
      )
      return rows.map(siteOf)
    },
  }
}

async function addSome(session: SqlSession, sites: readonly KnownSite[]): Promise<number> {
  const insert = sql`INSERT INTO known_sites (${columns}) VALUES ${rows(sites.map(valuesOf))}`
  const added = await session.run(sql`${insert} ON CONFLICT DO NOTHING RETURNING domain`)
  if (added.length < sites.length) {
    await session.run(
      sql`${insert} ON CONFLICT (company_number, domain, source)
        DO UPDATE SET seen_on = excluded.seen_on, outcome = excluded.outcome, sort_order = excluded.sort_order
        WHERE excluded.seen_on > known_sites.seen_on
           OR (excluded.seen_on = known_sites.seen_on AND excluded.outcome IS DISTINCT FROM known_sites.outcome)`,
    )
  }
  return added.length
}

function valuesOf(site: KnownSite): SqlValue[] {
  return [site.number, site.domain, site.source, site.seenOn, site.outcome, siteOrder(site)]
}

function siteOf({ company_number, domain, source, seen_on, outcome }: KnownSiteRow): KnownSite {
  return { number: asCompanyNumber(company_number), domain, source, seenOn: seen_on, outcome }
}
