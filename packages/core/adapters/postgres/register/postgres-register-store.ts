import { type IndustryTexts, noIndustryTexts } from '../../../src/register/company/industry.js'
import type { RegisterStore } from '../../../src/register/register-store.js'
import type { SearchIndex } from '../../../src/register/search/index/search-index.js'
import type { SearchAnswer } from '../../../src/register/search/question.js'
import { nothingRetrieved, retrieve } from '../../../src/register/search/retrieve.js'
import { searchRegister } from '../../../src/register/search/search-register.js'
import { UnavailableError } from '../../../src/shared/errors.js'
import { cachedIndex } from '../../shared/register/cached-index.js'
import { type CompanyRow, companyColumnNames, toCompany } from '../../sql/register/company-row.js'
import type { Statements } from '../connection/connection.js'
import type { Pool } from '../connection/pool.js'
import { translating } from '../errors.js'
import type { CurrentSnapshot, SnapshotView } from './current-snapshot.js'
import { SnapshotReads, SnapshotReplacedError } from './snapshot-reads.js'

/** Imports take minutes and queries milliseconds, so a query is hardly overtaken twice. */
const attemptsMax = 3

const noResults: SearchAnswer = { candidates: [], total: 0, isTotalExact: true }

export function postgresRegisterStore(pool: Pool, current: CurrentSnapshot): RegisterStore {
  const textsOf = new WeakMap<SnapshotView, IndustryTexts>()

  /** Runs the query on one import from start to end. Starts again if another import replaces it meanwhile. */
  async function onCurrent<Answer>(fallback: Answer, work: (index: SearchIndex) => Promise<Answer>): Promise<Answer> {
    for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
      const view = await (attempt === 0 ? current.get() : current.look())
      if (!view) return fallback
      try {
        return await work(cachedIndex(new SnapshotReads(pool, view.snapshot), view.cache, view.snapshot.companies))
      } catch (error) {
        if (!(error instanceof SnapshotReplacedError)) throw error
      }
    }
    throw new UnavailableError('The register is being replaced.', { nextStep: 'Try again in a moment.' })
  }

  return {
    async snapshot(how) {
      const view = await (how?.isFresh ? current.look() : current.get())
      return view?.snapshot ?? null
    },

    find: (number) => onCurrent(null, async (index) => (await index.find(number))?.company ?? null),

    async industries() {
      const view = await current.get()
      if (!view) return noIndustryTexts
      const known = textsOf.get(view)
      if (known) return known
      const texts = await translating(() => pool.use(readIndustries))
      textsOf.set(view, texts)
      return texts
    },

    scan: (after, limit, withAbsent) =>
      translating(() =>
        pool.use(async (sql) => {
          const rows = await sql.unsafe<CompanyRow[]>(
            `SELECT ${companyColumnNames.join(', ')} FROM register_companies
             WHERE number > $1 AND absent <= $2 ORDER BY number LIMIT $3`,
            [after ?? '', withAbsent ? 1 : 0, limit],
            { prepare: true },
          )
          return rows.map(toCompany)
        }),
      ),

    async warm() {
      // Lists first: every search needs them.
      for (const touched of ['register_blocks', 'register_terms']) {
        const reading = `SELECT sum(length(${touched}::text)) FROM ${touched}`
        await translating(() => pool.use((sql) => sql.unsafe(reading)))
      }
    },

    search: (question) => onCurrent(noResults, (index) => searchRegister(index, question)),

    retrieve: (clues) => onCurrent(nothingRetrieved, (index) => retrieve(index, clues)),
  }
}

async function readIndustries(sql: Statements): Promise<IndustryTexts> {
  const rows = await sql.unsafe<{ code: string; text: string }[]>('SELECT code, text FROM register_industries')
  return new Map(rows.map(({ code, text }) => [code, text]))
}
