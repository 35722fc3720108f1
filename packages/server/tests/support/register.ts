import {
  bulkHeader,
  bulkRow,
  type CompaniesHouseSimulator,
  isInBulk,
  knownCompanies,
  type SampleCompany,
  startCompaniesHouse,
} from '@brassplate/core/simulators'
import type { TestServer } from './server.js'

export const today = '2026-03-15'
export const noon = Date.parse(`${today}T12:00:00Z`)
export const registrarKeys = { apiKey: 'registrar-api-key', streamKey: 'registrar-stream-key' }

export const clock = { now: () => noon }

/** The registrar of the fictional companies, as they stand on that day. */
export function startRegistrar(at = clock): Promise<CompaniesHouseSimulator> {
  return startCompaniesHouse({ register: knownCompanies(today), today, clock: at, ...registrarKeys })
}

export function registrarEnv({ url }: CompaniesHouseSimulator): Record<string, string> {
  return { BRASSPLATE_REGISTER_API_URL: url, BRASSPLATE_REGISTER_API_KEY: registrarKeys.apiKey }
}

/** Imports the file that the registrar would publish of these companies. */
export async function importCompanies(
  { engine }: Pick<TestServer, 'engine'>,
  companies: readonly SampleCompany[] = knownCompanies(today),
  asOf = '2026-03-01',
) {
  const rows = companies.filter(isInBulk).map(bulkRow)
  async function* files() {
    yield { name: `BasicCompanyDataAsOneFile-${asOf}.csv`, pieces: textOf([bulkHeader, ...rows]) }
  }
  return engine.register.importSnapshot(files(), { asOf, isMerge: false, isComplete: true })
}

async function* textOf(lines: readonly string[]) {
  yield `${lines.join('\n')}\n`
}
