import {
  type CompaniesHouseSimulator,
  demoWeb,
  knownCompanies,
  type SmallWeb,
  startCompaniesHouse,
  startSmallWeb,
} from '@brassplate/core/simulators'
import type { Browser } from 'playwright-core'
import type { EngineName } from '../../../../tests/support/databases.js'
import { type Session, sessionWith, startChromium } from '../support/chromium.js'
import { Receiver } from '../support/receiver.js'
import { importCompanies } from '../support/register.js'
import { TestServer } from '../support/server.js'

const keys = { apiKey: 'companies-house-api-key', streamKey: 'companies-house-stream-key' }

/** A server with companies, their websites, a simulated Companies House, a webhook receiver and a browser. */
export class ConsoleWorld {
  #browser: Promise<Browser> | null = null

  private constructor(
    readonly server: TestServer,
    readonly companiesHouse: CompaniesHouseSimulator,
    readonly web: SmallWeb,
    readonly receiver: Receiver,
  ) {}

  /** Starts with its first use. */
  get browser(): Promise<Browser> {
    this.#browser ??= startChromium()
    return this.#browser
  }

  static async start(engine: EngineName): Promise<ConsoleWorld> {
    const today = new Date().toISOString().slice(0, 10)
    const register = knownCompanies(today)
    const companiesHouse = await startCompaniesHouse({ register, ...keys })
    const web = await startSmallWeb(demoWeb(register).pages)
    const receiver = new Receiver()
    await receiver.start()
    const server = await TestServer.start(engine, {
      env: {
        BRASSPLATE_REGISTER_API_URL: companiesHouse.url,
        BRASSPLATE_REGISTER_API_KEY: keys.apiKey,
        BRASSPLATE_REGISTER_STREAM_URL: companiesHouse.url,
        BRASSPLATE_REGISTER_STREAM_KEY: keys.streamKey,
        BRASSPLATE_WEB_RESOLVE: web.resolve,
        BRASSPLATE_ALLOW_PRIVATE_NETWORKS: 'true',
        BRASSPLATE_SIGNUP_CREDITS: '20',
      },
    })
    await importCompanies(server, register, `${today.slice(0, 7)}-01`)
    return new ConsoleWorld(server, companiesHouse, web, receiver)
  }

  /** A signed-in account with its cookies. */
  async member(email: string): Promise<{ readonly key: string; readonly session: Session }> {
    const member = await this.server.guest(email)
    return { key: member.key, session: sessionWith(await this.server.cookieOf(member)) }
  }

  async close(): Promise<void> {
    await (await this.#browser)?.close()
    await this.server.close()
    await Promise.all([this.companiesHouse.close(), this.web.close(), this.receiver.stop()])
  }
}
