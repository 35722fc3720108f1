import { asCompanyNumber, type CompanyNumber } from '../../src/register/company/company-number.js'
import type { KeptPatch } from '../../src/register/overlay/overlay.js'
import type { FoundProfiles, NamedCompanies, RegisterOverlay } from '../../src/register/overlay/register-overlay.js'
import type { Sighting } from '../../src/register/records/sighting.js'
import { KeyedBatches } from '../shared/keyed-batches.js'
import type { Pool } from './connection/pool.js'
import { translating } from './errors.js'

interface Question {
  readonly numbers: readonly CompanyNumber[]
  readonly named: NamedCompanies | null
}

interface ProfileRow {
  company_number: string
  /** Null for companies that were asked for by number. */
  name_key: string | null
  value: string
  as_of: number
  asked_at: number | null
}

const text = `
  SELECT company_number, NULL AS name_key, value, as_of, asked_at FROM overlay_facets
  WHERE facet = 'profile' AND company_number = ANY($1::text[])
  UNION ALL
  SELECT f.company_number, asked.name_key, f.value, f.as_of, f.asked_at
  FROM unnest($2::text[]) AS asked (name_key)
  CROSS JOIN LATERAL (
    SELECT company_number FROM overlay_companies WHERE overlay_companies.name_key = asked.name_key
    ORDER BY company_number LIMIT $3) AS named
  JOIN overlay_facets f ON f.company_number = named.company_number AND f.facet = 'profile'
  ORDER BY company_number`

/** One statement answers the searches that wait at the same time: each makes this query. */
export function postgresOverlayProfiles(pool: Pool): RegisterOverlay['profiles'] {
  const batches = new KeyedBatches<Question, FoundProfiles>(
    (limit, questions) => readProfiles(pool, Number(limit), questions),
    { waitsForTurn: true },
  )
  return async (numbers, named) => {
    if (numbers.length === 0 && named === null) return { given: new Map(), named: new Map() }
    return batches.add(String(named?.limit ?? 0), { numbers, named })
  }
}

async function readProfiles(pool: Pool, limit: number, questions: readonly Question[]): Promise<FoundProfiles[]> {
  const numbers = [...new Set(questions.flatMap((question) => question.numbers))]
  const keys = [...new Set(questions.flatMap(({ named }) => named?.key ?? []))]
  const rows = await translating(() =>
    pool.use((sql) => sql.unsafe<ProfileRow[]>(text, [numbers, keys, limit], { prepare: true })),
  )
  // Most searches find nothing here.
  if (rows.length === 0) return questions.map(() => ({ given: new Map(), named: new Map() }))

  const byNumber = new Map(rows.filter((row) => row.name_key === null).map((row) => [row.company_number, row]))
  return questions.map(({ numbers: given, named }) => ({
    given: toProfiles(given.flatMap((number) => byNumber.get(number) ?? [])),
    named: toProfiles(named ? rows.filter((row) => row.name_key === named.key) : []),
  }))
}

function toProfiles(rows: readonly ProfileRow[]): Map<CompanyNumber, Sighting<KeptPatch>> {
  return new Map(
    rows.map(({ company_number, value, as_of, asked_at }) => [
      asCompanyNumber(company_number),
      // Only the overlay store writes these, from patches.
      { value: JSON.parse(value) as KeptPatch, asOf: as_of, askedAt: asked_at },
    ]),
  )
}
