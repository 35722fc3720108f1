import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemoCompaniesHouse } from '../src/commands/server/demo-register.js'
import { startDemo } from '../src/commands/server/serve.js'
import { succeed } from './kills/resolution-support.js'
import type { Environment } from './support.js'

export interface ClientServer {
  readonly url: string
  readonly database: string
  readonly email: string
  readonly password: string
  readonly folder: string
  /** The environment of the demo account, which has credits. */
  readonly env: Environment
  /** The environment of an account without credits. */
  readonly poor: Environment
  close(): Promise<void>
}

/** Beside the companies that the demo is about. */
const sampleSize = 100

/** The demo in this process, with few companies: one server for a whole test file. */
export async function startClientServer(more: Environment = {}): Promise<ClientServer> {
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-client-'))
  const database = `sqlite:${join(folder, 'demo.db')}`
  const companiesHouse = await startDemoCompaniesHouse(Date.now(), sampleSize)
  const settings = {
    BRASSPLATE_PORT: '0',
    BRASSPLATE_DATABASE_URL: database,
    BRASSPLATE_MAIL_URL: `file:${folder}`,
    BRASSPLATE_ALLOW_PRIVATE_NETWORKS: 'true',
    BRASSPLATE_WATCHLIST_LIMIT: '4',
    BRASSPLATE_WEBHOOK_LIMIT: '1',
    ...more,
  }
  const [running, demo] = await startDemo(settings, companiesHouse)
  const created = await succeed(['account', 'create', '--email', 'poor@firm.example', '--verified'], {
    ...settings,
    BRASSPLATE_PASSWORD: 'long enough',
    BRASSPLATE_SIGNUP_CREDITS: '0',
  })
  const url = running.config.baseUrl
  const env = { BRASSPLATE_URL: url, XDG_CONFIG_HOME: join(folder, 'config') }
  return {
    url,
    database,
    folder,
    email: demo?.email ?? '',
    password: demo?.password ?? '',
    env: { ...env, BRASSPLATE_API_KEY: demo?.apiKey ?? '' },
    poor: { ...env, BRASSPLATE_API_KEY: JSON.parse(created).api_key },
    async close() {
      await running.stop()
      await companiesHouse.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
