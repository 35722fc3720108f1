import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knownCompanies, type SampleCompany, type SmallWeb } from '@brassplate/core/simulators'
import { vi } from 'vitest'
import { Wire } from '../../../../tests/support/wire.js'
import { startSites, succeed } from '../kills/resolution-support.js'
import { liveCompanies, renamed, today, writeCsv } from '../register/register-files.js'
import { brassplate, type Environment, type Served, serve } from '../support.js'

const roles = ['api', 'api', 'worker', 'worker', 'worker'] as const
const email = ['--email', 'ada@harbour-lane.example']
const patience = { timeout: 600_000, interval: 200 }
const importedFirst = Date.UTC(2026, 0, 1)
const dayMs = 86_400_000

/** Two api processes and three workers, with their websites, a receiver of deliveries, and a fault proxy before Postgres. */
export class Fleet {
  readonly wire: Wire
  readonly companies: readonly SampleCompany[]
  /** Bodies that arrived, by event, including repeats. */
  readonly received = new Map<string, string[]>()
  readonly receiver: Server
  /** Processes that ended, which none should before the end of the proof. */
  readonly exits: string[] = []
  env: Environment = {}
  key = ''
  #web: SmallWeb | null = null
  #processes: Served[] = []
  #imports = 0
  readonly #folder = mkdtempSync(join(tmpdir(), 'brassplate-failover-'))

  constructor(readonly databaseUrl: string) {
    const { hostname, port } = new URL(databaseUrl)
    this.wire = new Wire({ host: hostname, port: Number(port) })
    this.companies = liveCompanies(60).slice(0, 30)
    this.receiver = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8')
        const { id } = JSON.parse(body) as { id: string }
        this.received.set(id, [...(this.received.get(id) ?? []), body])
        response.writeHead(204).end()
      })
    })
  }

  get apis(): readonly string[] {
    return this.#processes.slice(0, roles.indexOf('worker')).map(({ url }) => url)
  }

  async start(domains: readonly string[], credits: number): Promise<void> {
    await this.wire.join()
    await new Promise<void>((done) => this.receiver.listen(0, '127.0.0.1', done))
    const url = new URL(this.databaseUrl)
    url.host = `127.0.0.1:${this.wire.port}`
    const [web, env] = await startSites(domains, { url: url.href, drop: async () => {} })
    this.#web = web
    this.env = { ...env, BRASSPLATE_ALLOW_PRIVATE_NETWORKS: 'true', BRASSPLATE_BASE_URL: 'http://127.0.0.1:0' }
    await this.importRegister()
    const created = await succeed(['account', 'create', ...email, '--password', 'long enough', '--verified'], this.env)
    this.key = JSON.parse(created).api_key
    await succeed(['credits', 'grant', ...email, '--credits', String(credits), '--reference', 'test'], this.env)
    for (const role of roles) {
      const served = await serve(['serve'], { ...this.env, BRASSPLATE_ROLE: role })
      served.process.once('exit', (code) => this.exits.push(`${role} exited with ${code}: ${lastOf(served.heard)}`))
      this.#processes.push(served)
    }
    await vi.waitUntil(() => Promise.all(this.apis.map(isReady)).then((all) => all.every(Boolean)), patience)
  }

  /** Imports a register in which the first companies have new names. Repeats the import until it succeeds. */
  async importRegister(renamedCompanies = 0): Promise<void> {
    const count = this.#imports
    this.#imports += 1
    const companies = this.companies.map((company, place) =>
      place < renamedCompanies ? renamed(company, `${company.name} ${count}`) : company,
    )
    const day = new Date(importedFirst + count * dayMs).toISOString().slice(0, 10)
    const name = `BasicCompanyDataAsOneFile-${day}.csv`
    const file = writeCsv(this.#folder, name, [...knownCompanies(today), ...companies])
    let last = ''
    await vi
      .waitUntil(async () => {
        const { code, stderr } = await brassplate(['register', 'import', file], this.env)
        last = stderr
        return code === 0
      }, patience)
      .catch((cause: unknown) => {
        throw new Error(`The register was not imported: ${last}`, { cause })
      })
  }

  destination(): string {
    return `http://127.0.0.1:${(this.receiver.address() as AddressInfo).port}/`
  }

  /** Ends all processes as an operator does. Returns their exit codes. */
  async end(): Promise<(number | null)[]> {
    const codes = await Promise.all(this.#processes.map((served) => served.end('SIGTERM')))
    this.#processes = []
    return codes
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((served) => served.end('SIGKILL')))
    this.receiver.closeAllConnections()
    await new Promise((done) => this.receiver.close(done))
    await this.wire.cut()
    await this.#web?.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function lastOf({ stdout, stderr }: Served['heard']): string {
  return `${stdout}${stderr}`.slice(-2_000)
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null)
  return answer?.status === 200
}
