import { type Engine, isoTime } from '@brassplate/core'
import {
  bulkHeader,
  bulkRow,
  type CompaniesHouseSimulator,
  demoRegister,
  demoSites,
  isInBulk,
  startCompaniesHouse,
  startSmallWeb,
} from '@brassplate/core/simulators'
import { demoFileStart } from './demo.js'

const apiKey = 'demo-api-key'
const streamKey = 'demo-stream-key'

export interface DemoRegistrar {
  /** Points a server at this registrar, whatever the operator's own settings say. */
  readonly env: Readonly<Record<string, string>>
  /** Imports its companies unless this month's are there already. */
  importInto(engine: Engine): Promise<void>
  close(): Promise<void>
}

/** A registrar of fictional companies on this machine, and the websites of some of them. They stand as on the first of the month, as its file would. */
export async function startDemoRegistrar(now: number): Promise<DemoRegistrar> {
  const day = `${isoTime(now).slice(0, 7)}-01`
  const register = [...demoRegister(day)]
  const simulator: CompaniesHouseSimulator = await startCompaniesHouse({ register, apiKey, streamKey })
  const { url } = simulator
  const web = await startSmallWeb(demoSites)

  return {
    env: {
      BRASSPLATE_REGISTER_API_URL: url,
      BRASSPLATE_REGISTER_API_KEY: apiKey,
      BRASSPLATE_REGISTER_STREAM_URL: url,
      BRASSPLATE_REGISTER_STREAM_KEY: streamKey,
      BRASSPLATE_REGISTER_BULK_URL: url,
      BRASSPLATE_REGISTER_UPDATE: 'off',
      BRASSPLATE_WEB_RESOLVE: web.resolve,
    },

    async importInto(engine) {
      const snapshot = await engine.register.snapshot()
      if (snapshot?.asOf === day) return
      const name = `${demoFileStart}${day}.csv`
      const rows = register.filter(isInBulk).map((company) => `${bulkRow(company)}\n`)
      await engine.register.importSnapshot(oneFile(name, [`${bulkHeader}\n`, ...rows]), {
        asOf: day,
        isMerge: false,
        isComplete: true,
      })
      await engine.register.handOnChanges()
    },

    async close() {
      await Promise.all([simulator.close(), web.close()])
    },
  }
}

async function* oneFile(name: string, lines: readonly string[]) {
  async function* pieces() {
    yield lines.join('')
  }
  yield { name, pieces: pieces() }
}
