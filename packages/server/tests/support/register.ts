import {
  type CompaniesHouseSimulator,
  isInSnapshot,
  knownCompanies,
  type SampleCompany,
  snapshotHeader,
  snapshotRow,
  startCompaniesHouse,
} from '@brassplate/core/simulators'
import { afterAll, beforeAll } from 'vitest'
import {
  createDatabase,
  createUsedDatabase,
  type EngineName,
  type TestDatabase,
} from '../../../../tests/support/databases.js'
import { type Member, type ServerOptions, TestServer } from './server.js'

export const today = '2026-03-15'
export const noon = Date.parse(`${today}T12:00:00Z`)
export const companiesHouseKeys = { apiKey: 'companies-house-api-key', streamKey: 'companies-house-stream-key' }

export const clock = { now: () => noon }

/** A fake Companies House with the sample companies as of that day. */
export function startSampleCompaniesHouse(at = clock): Promise<CompaniesHouseSimulator> {
  return startCompaniesHouse({ register: knownCompanies(today), today, clock: at, ...companiesHouseKeys })
}

export function companiesHouseEnv({ url }: CompaniesHouseSimulator): Record<string, string> {
  return { BRASSPLATE_REGISTER_API_URL: url, BRASSPLATE_REGISTER_API_KEY: companiesHouseKeys.apiKey }
}

/** Imports a Companies House snapshot file with these companies. */
export async function importCompanies(
  { engine }: Pick<TestServer, 'engine'>,
  companies: readonly SampleCompany[] = knownCompanies(today),
  asOf = '2026-03-01',
) {
  const rows = companies.filter(isInSnapshot).map(snapshotRow)
  async function* files() {
    yield { name: `BasicCompanyDataAsOneFile-${asOf}.csv`, pieces: textOf([snapshotHeader, ...rows]) }
  }
  return engine.register.importSnapshot(files(), { asOf, isMerge: false, isComplete: true })
}

async function* textOf(lines: readonly string[]) {
  yield `${lines.join('\n')}\n`
}

const adaEmail = 'ada@harbour-lane.example'

/** Starts servers that already have the sample companies and one account. Each has its own copy of one database. */
export function preparedServers(engine: EngineName) {
  let pattern: TestDatabase

  beforeAll(async () => {
    pattern = await createUsedDatabase(engine)
    const server = await TestServer.start(engine, { database: pattern, world: { clock } })
    await server.guest(adaEmail)
    await importCompanies(server)
    await server.stop()
  })
  afterAll(() => pattern?.drop())

  return async (options: ServerOptions = {}): Promise<{ readonly server: TestServer; readonly member: Member }> => {
    const server = await TestServer.start(engine, { ...options, database: await createDatabase(engine, pattern) })
    // A session is of one server address, so the copy has a session of its own.
    return { server, member: await server.logIn(adaEmail) }
  }
}
