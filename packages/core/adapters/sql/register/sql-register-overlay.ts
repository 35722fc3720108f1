import type { CompanyPatch } from '../../../src/register/company/company.js'
import type { CompanyNumber } from '../../../src/register/company/company-number.js'
import { nameKey } from '../../../src/register/name/company-name.js'
import {
  emptyOverlay,
  type Facet,
  type FacetValues,
  type KeptPatch,
  type Overlay,
} from '../../../src/register/overlay/overlay.js'
import type { NamedCompanies, RegisterOverlay } from '../../../src/register/overlay/register-overlay.js'
import type { Sighting } from '../../../src/register/records/sighting.js'
import { inGroups, padded } from '../in-groups.js'
import { list, type Query, rows, sql } from '../query.js'
import { allValues, one, type SqlSession } from '../sql-session.js'

const lockedAtOnce = 200

interface FacetRow extends Omit<Sighting<unknown>, 'value'> {
  readonly facet: Facet
  readonly value: string
}

/** The fields of a `FacetRow` that are of its sighting. */
const sighting = sql`value, as_of AS "asOf", asked_at AS "askedAt"`

export function sqlRegisterOverlay(session: SqlSession): RegisterOverlay {
  return {
    read: (number) => readFacets(session, number),

    readForUpdate: (number) =>
      session.transaction(async (inside) => {
        await lockCompany(inside, number)
        return readFacets(inside, number)
      }),

    readAllForUpdate: (numbers) =>
      session.transaction(async (inside) => {
        await holdCompanies(inside, numbers)
        return readAllFacets(inside, numbers)
      }),

    hold: (numbers) => session.transaction((inside) => holdCompanies(inside, numbers)),

    write: (number, facet, { value, asOf, askedAt }) =>
      session.transaction(async (inside) => {
        if (facet === 'profile') await storeNameKey(inside, number, asProfile(value))
        await inside.run(
          sql`INSERT INTO overlay_facets (company_number, facet, value, as_of, asked_at)
            VALUES (${number}, ${facet}, ${JSON.stringify(value)}, ${asOf}, ${askedAt})
            ON CONFLICT (company_number, facet)
            DO UPDATE SET value = excluded.value, as_of = excluded.as_of, asked_at = excluded.asked_at`,
        )
      }),

    async withProfile(numbers) {
      if (numbers.length === 0) return []
      return allValues(
        session,
        sql`SELECT company_number AS value FROM overlay_facets
          WHERE facet = 'profile' AND company_number IN (${list(padded(numbers))})`,
      )
    },

    countChanges: (numbers) =>
      session.transaction(async (inside) => {
        for (const group of inGroups([...new Set(numbers)].sort())) {
          await inside.run(
            sql`INSERT INTO overlay_companies (company_number, changes)
              VALUES ${rows(group.map((number) => [number, 1]))}
              ON CONFLICT (company_number) DO UPDATE SET changes = overlay_companies.changes + 1`,
          )
        }
      }),

    async changeCounts(numbers) {
      if (numbers.length === 0) return new Map()
      const found = await session.all<{ company_number: string; changes: number }>(
        sql`SELECT company_number, changes FROM overlay_companies
          WHERE company_number IN (${list(padded(numbers))})`,
      )
      const counted = new Map(found.map(({ company_number, changes }) => [company_number, changes]))
      return new Map(numbers.map((number) => [number, counted.get(number) ?? 0]))
    },

    async profiles(numbers, named) {
      if (numbers.length === 0 && named === null) return { given: new Map(), named: new Map() }
      const given = sql`SELECT company_number AS company, ${sighting}, 0 AS "isNamed" FROM overlay_facets
        WHERE facet = 'profile' AND company_number IN (${list(padded<CompanyNumber | null>(numbers, null))})`
      const found = await session.all<ProfileRow>(
        named === null ? given : sql`${given} UNION ALL ${profilesNamed(named)}`,
      )
      return { given: toProfiles(found, 0), named: toProfiles(found, 1) }
    },
  }
}

interface ProfileRow extends Omit<FacetRow, 'facet'> {
  readonly company: CompanyNumber
  readonly isNamed: number
}

function profilesNamed({ key, limit }: NamedCompanies): Query {
  return sql`SELECT f.company_number AS company, ${sighting}, 1 AS "isNamed"
    FROM (SELECT company_number FROM overlay_companies
          WHERE name_key = ${key} ORDER BY company_number LIMIT ${limit}) AS named
    JOIN overlay_facets f ON f.company_number = named.company_number AND f.facet = 'profile'`
}

function byNumber(one: ProfileRow, other: ProfileRow): number {
  return one.company < other.company ? -1 : 1
}

function toProfiles(rows: readonly ProfileRow[], isNamed: number): Map<CompanyNumber, Sighting<KeptPatch>> {
  const wanted = rows.filter((row) => row.isNamed === isNamed).sort(byNumber)
  return new Map(
    wanted.map(({ company, value, asOf, askedAt }) => [
      company,
      { value: JSON.parse(value) as KeptPatch, asOf, askedAt },
    ]),
  )
}

/** Inserts an empty row if the company has none yet, so that there is a row to lock. */
async function lockCompany(session: SqlSession, number: CompanyNumber): Promise<void> {
  const lock = sql`SELECT company_number FROM overlay_companies WHERE company_number = ${number} ${session.forUpdate}`
  if (await one(session, lock)) return
  await session.run(sql`INSERT INTO overlay_companies (company_number) VALUES (${number}) ON CONFLICT DO NOTHING`)
  await session.all(lock)
}

async function holdCompanies(session: SqlSession, numbers: readonly CompanyNumber[]): Promise<void> {
  const sorted = [...new Set(numbers)].sort()
  for (let start = 0; start < sorted.length; start += lockedAtOnce) {
    await lockCompanies(session, sorted.slice(start, start + lockedAtOnce))
  }
}

async function lockCompanies(session: SqlSession, numbers: readonly CompanyNumber[]): Promise<void> {
  const named = padded(numbers)
  const inserted = await session.run(
    sql`INSERT INTO overlay_companies (company_number) VALUES ${rows(named.map((number) => [number]))}
      ON CONFLICT DO NOTHING RETURNING company_number`,
  )
  // No other transaction can have a row that this one inserted.
  if (inserted.length === numbers.length) return
  await session.all(
    sql`SELECT company_number FROM overlay_companies WHERE company_number IN (${list(named)})
      ORDER BY company_number ${session.forUpdate}`,
  )
}

async function storeNameKey(session: SqlSession, number: CompanyNumber, { name }: CompanyPatch) {
  await session.run(
    sql`INSERT INTO overlay_companies (company_number, name_key)
      VALUES (${number}, ${name === undefined ? null : nameKey(name)})
      ON CONFLICT (company_number) DO UPDATE SET name_key = excluded.name_key`,
  )
}

async function readFacets(session: SqlSession, number: CompanyNumber): Promise<Overlay> {
  const rows = await session.all<FacetRow>(
    sql`SELECT facet, ${sighting} FROM overlay_facets WHERE company_number = ${number}`,
  )
  return toOverlay(rows)
}

async function readAllFacets(
  session: SqlSession,
  numbers: readonly CompanyNumber[],
): Promise<ReadonlyMap<CompanyNumber, Overlay>> {
  const byCompany = new Map<CompanyNumber, FacetRow[]>()
  for (const group of inGroups([...new Set(numbers)])) {
    const found = await session.all<FacetRow & { company: CompanyNumber }>(
      sql`SELECT company_number AS company, facet, ${sighting} FROM overlay_facets
        WHERE company_number IN (${list(group)})`,
    )
    for (const row of found) {
      const known = byCompany.get(row.company)
      if (known) known.push(row)
      else byCompany.set(row.company, [row])
    }
  }
  return new Map([...byCompany].map(([number, rows]) => [number, toOverlay(rows)]))
}

function toOverlay(rows: readonly FacetRow[]): Overlay {
  const sightings = rows.map(({ facet, value, asOf, askedAt }) => [
    facet,
    { value: JSON.parse(value), asOf, askedAt } satisfies Sighting<unknown>,
  ])
  return { ...emptyOverlay, ...Object.fromEntries(sightings) }
}

/** Safe if the facet is `profile`, which the compiler cannot infer from a type parameter. */
function asProfile(value: FacetValues[Facet]): CompanyPatch {
  return value as CompanyPatch
}
