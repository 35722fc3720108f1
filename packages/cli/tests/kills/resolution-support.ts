import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knownCompanies, type SmallWeb, startSmallWeb } from '@brassplate/core/simulators'
import type { TestDatabase } from '../../../../tests/support/databases.js'
import { today, writeCsv } from '../register/register-files.js'
import { brassplate, type Environment } from '../support.js'

const page =
  '<title>Boatworks</title><p>Boats.</p><footer>© Harbour Lane Boatworks Ltd. Registered in England No. 9999991. Registered office: 1 Quay Road, TR11 4QD</footer>'

const pageLimit = 100

/** Websites of one company, and the settings that let a server find them. */
export async function startSites(hosts: readonly string[], { url }: TestDatabase): Promise<[SmallWeb, Environment]> {
  const web = await startSmallWeb(Object.fromEntries(hosts.map((host) => [host, { '/': page }])))
  return [
    web,
    {
      BRASSPLATE_DATABASE_URL: url,
      BRASSPLATE_SECRET: 'a root secret for tests only, forty bytes',
      BRASSPLATE_MAIL_URL: 'log:',
      BRASSPLATE_WEB_RESOLVE: web.resolve,
      BRASSPLATE_SIGNUP_CREDITS: '0',
      BRASSPLATE_API_RATE: '1000000/60s',
      BRASSPLATE_AUTH_RATE: '1000000/60s',
      BRASSPLATE_LOG_LEVEL: 'warn',
    },
  ]
}

/** Imports the register and creates an account with credits. Returns its API key. */
export async function prepareAccount(env: Environment, credits: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-resolution-'))
  try {
    const file = writeCsv(folder, 'BasicCompanyDataAsOneFile-2026-11-01.csv', knownCompanies(today))
    await succeed(['register', 'import', file], env)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const email = ['--email', 'ada@harbour-lane.example']
  const created = await succeed(['account', 'create', ...email, '--password', 'long enough', '--verified'], env)
  await succeed(['credits', 'grant', ...email, '--credits', String(credits), '--reference', 'test'], env)
  return JSON.parse(created).api_key
}

export async function succeed(parameters: readonly string[], env: Environment): Promise<string> {
  const { code, stdout, stderr } = await brassplate(parameters, env)
  if (code !== 0) throw new Error(`${parameters.join(' ')} ended with ${code}: ${stderr}`)
  return stdout
}

export interface ApiReply {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Null if the server does not respond. */
export async function ask(url: string, path: string, key: string, body?: unknown): Promise<ApiReply | null> {
  const asked = {
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  }
  try {
    const response = await fetch(url + path, asked)
    return { status: response.status, body: (await response.json()) as ApiReply['body'] }
  } catch {
    return null
  }
}

/** The domain of every charge of the account. */
export async function readCharges(url: string, key: string): Promise<string[]> {
  const charges: string[] = []
  for (let page = 1; ; page += 1) {
    const reply = await ask(url, `/v1/credits/statement?page=${page}&limit=${pageLimit}`, key)
    const entries = reply?.body.data as { kind: string; domain: string }[]
    for (const { kind, domain } of entries) if (kind === 'charge') charges.push(domain)
    if (entries.length < pageLimit) return charges
  }
}
