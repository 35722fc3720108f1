import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Engine } from '@brassplate/core'
import { companyChanges, knownCompanies } from '@brassplate/core/simulators'
import { createUsedDatabase, type EngineName, enginesOnce } from '../../../../tests/support/databases.js'
import { type OpenAgent, openHttpAgent, openStdioAgent } from '../../../mcp/tests/agent.js'
import { compose } from '../../src/compose.js'
import { parseConfig } from '../../src/config/parse-config.js'
import { importCompanies, today } from '../support/register.js'
import { keepMatches, memberWith } from '../support/resolution.js'
import { TestServer } from '../support/server.js'

/** How an agent is connected, and on which database engine: the tools are above the stores. */
export const ways = [
  ...enginesOnce.map((engine) => ['over HTTP', engine] as const),
  ['over stdio, from a server', 'sqlite'],
  ['over stdio, embedded', 'sqlite'],
] as const
export type Way = (typeof ways)[number][0]

export const harbour = '09999991'
export const keptDomain = 'harbourlaneboats.co.uk'

const main = fileURLToPath(new URL('../../../mcp/dist/main.js', import.meta.url))
const secret = 'a root secret for tests only, forty bytes'

/** An agent with an account that has credits, a register, and a domain with a stored answer. */
export interface AgentWorld {
  readonly agent: OpenAgent
  readonly engine: Engine
  /** Imports a register file in which the boatworks has another name. */
  renameHarbour(): Promise<void>
  close(): Promise<void>
}

export async function openAgentWorld(way: Way, engineName: EngineName): Promise<AgentWorld> {
  if (!existsSync(main)) throw new Error('The binary is not built. Run pnpm build first.')
  const side = way === 'over stdio, embedded' ? await embeddedSide(engineName) : await serverSide(way, engineName)
  return {
    ...side,
    async renameHarbour() {
      const rename = companyChanges.rename('QUAYSIDE BOATWORKS LIMITED', '2026-03-20')
      const companies = knownCompanies(today).map((one) => (one.number === harbour ? rename(one) : one))
      await importCompanies(side, companies, '2026-04-01')
      await side.engine.register.publishImportChanges()
    },
    async close() {
      await side.agent.close()
      await side.close()
    },
  }
}

async function serverSide(way: Way, engineName: EngineName) {
  const server = await TestServer.start(engineName, { env: { BRASSPLATE_SIGNUP_CREDITS: '0' } })
  await importCompanies(server)
  await keepMatches(server, [keptDomain])
  const { key } = await memberWith(server, 5)
  const agent =
    way === 'over HTTP'
      ? await openHttpAgent(`${server.url}/mcp`, { 'x-api-key': key })
      : await openStdioAgent(main, ['--url', server.url], { BRASSPLATE_API_KEY: key })
  return { agent, engine: server.engine, close: () => server.close() }
}

async function embeddedSide(engineName: EngineName) {
  const database = await createUsedDatabase(engineName)
  const operator = await compose(parseConfig({ BRASSPLATE_DATABASE_URL: database.url, BRASSPLATE_SECRET: secret }))
  await importCompanies(operator)
  await keepMatches({ database }, [keptDomain])
  const agent = await openStdioAgent(main, ['--database', database.url], { BRASSPLATE_SECRET: secret })
  return {
    agent,
    engine: operator.engine,
    async close() {
      await operator.close()
      await database.drop()
    },
  }
}
