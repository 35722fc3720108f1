import { type AccountId, codeOf, type Engine, isoTime } from '@brassplate/core'
import {
  type CompaniesHouseSimulator,
  changingCompanies,
  demoRegister,
  demoReviews,
  demoWeb,
  inMonthlyFile,
  isInSnapshot,
  placeInStory,
  snapshotHeader,
  snapshotRow,
  startCompaniesHouse,
  startDemoLife,
  startSmallWeb,
} from '@brassplate/core/simulators'
import { demoFileStart } from './demo.js'

const apiKey = 'demo-api-key'
const streamKey = 'demo-stream-key'
/** More than the story causes. */
const signalsMax = 1_000
const wholeFeed = { signalType: null, company: null, since: null, cursor: null, page: 1 }

export interface DemoCompaniesHouse {
  /** Settings that point a server at this simulator. They override the operator's own. */
  readonly env: Readonly<Record<string, string>>
  /** Imports its companies unless this month's snapshot is already imported. */
  importInto(engine: Engine): Promise<void>
  /** Makes the demo account watch a few companies, and simulates changes to them, each once per database. */
  live(engine: Engine, account: AccountId): Promise<void>
  close(): Promise<void>
}

/** Simulates Companies House with fictional companies as of the first of the month, and the websites of some of them. */
export async function startDemoCompaniesHouse(now: number, size?: number): Promise<DemoCompaniesHouse> {
  const day = `${isoTime(now).slice(0, 7)}-01`
  const register = [...demoRegister(day, size)]
  // An existing demo database has stream positions of an earlier run. Timepoints start at the clock, so they always grow.
  const timepointsPassed = Math.floor(now / 1_000)
  const options = { register, apiKey, streamKey, timepointsPassed }
  const simulator: CompaniesHouseSimulator = await startCompaniesHouse(options)
  const { url } = simulator
  const { pages, pairs } = demoWeb(register)
  const web = await startSmallWeb(pages)
  let endLife: (() => void) | null = null

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
      const rules = { moreDomains: Object.keys(pages) }
      await engine.sites.importPairs(() => ({ name: `${demoFileStart}pairs.csv`, pieces: piecesOf(pairs) }), { rules })
      const snapshot = await engine.register.snapshot()
      if (snapshot?.asOf === day) return
      const name = `${demoFileStart}${day}.csv`
      const rows = register.filter(isInSnapshot).map((company) => `${snapshotRow(inMonthlyFile(company, day))}\n`)
      await engine.register.importSnapshot(oneFile(name, [`${snapshotHeader}\n`, ...rows]), {
        asOf: day,
        isMerge: false,
        isComplete: true,
      })
      await engine.register.publishImportChanges()
    },

    async live(engine, account) {
      for (const number of changingCompanies) await engine.watchlist.watch(account, number).catch(unlessFull)
      for (const domain of demoReviews) await askFor(engine, account, domain)
      const { items } = await engine.signals.feed(account, { ...wholeFeed, limit: signalsMax })
      endLife ??= startDemoLife(simulator, placeInStory(items, day))
    },

    async close() {
      endLife?.()
      await Promise.all([simulator.close(), web.close()])
    },
  }
}

/** Queues the question, so that its review waits when somebody opens the console. */
async function askFor(engine: Engine, account: AccountId, domain: string): Promise<void> {
  try {
    await engine.resolution.ask(account, { domain, kind: 'resolve_domain', maxCredits: 1 })
  } catch (error) {
    // Somebody has spent all credits of the demo account.
    if (codeOf(error) !== 'insufficient_credits') throw error
  }
}

async function* oneFile(name: string, lines: readonly string[]) {
  yield { name, pieces: piecesOf(lines.join('')) }
}

async function* piecesOf(text: string) {
  yield text
}

/** Someone may have filled the watchlist of the demo since its last start. */
function unlessFull(error: unknown): void {
  if (codeOf(error) !== 'watchlist_full') throw error
}
