import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { succeed } from './kills/resolution-support.js'
import { type Environment, type Served, serve } from './support.js'

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

/** One demo server for a whole test file, because starting it takes seconds. */
export async function startClientServer(more: Environment = {}): Promise<ClientServer> {
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-client-'))
  const database = `sqlite:${join(folder, 'demo.db')}`
  const settings = {
    BRASSPLATE_DATABASE_URL: database,
    BRASSPLATE_MAIL_URL: `file:${folder}`,
    BRASSPLATE_ALLOW_PRIVATE_NETWORKS: 'true',
    BRASSPLATE_WATCHLIST_LIMIT: '4',
    BRASSPLATE_WEBHOOK_LIMIT: '1',
    ...more,
  }
  const served: Served = await serve(['serve', '--demo'], settings)
  const found = (pattern: RegExp) => pattern.exec(served.heard.stdout)?.[1] ?? ''
  const created = await succeed(['account', 'create', '--email', 'poor@firm.example', '--verified'], {
    ...settings,
    BRASSPLATE_PASSWORD: 'long enough',
    BRASSPLATE_SIGNUP_CREDITS: '0',
  })
  const env = { BRASSPLATE_URL: served.url, XDG_CONFIG_HOME: join(folder, 'config') }
  return {
    url: served.url,
    database,
    folder,
    email: found(/email +(\S+)/),
    password: found(/password +(\S+)/),
    env: { ...env, BRASSPLATE_API_KEY: found(/API key +(\S+)/) },
    poor: { ...env, BRASSPLATE_API_KEY: JSON.parse(created).api_key },
    async close() {
      await served.end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
