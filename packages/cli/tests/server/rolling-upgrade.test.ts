import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { knownCompanies, type SmallWeb } from '@brassplate/core/simulators'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../tests/support/databases.js'
import { prepareAccount, startSites } from '../kills/resolution-support.js'
import { today, writeCsv } from '../register/register-files.js'
import { type Environment, type Served, serve } from '../support.js'
import { previousBuild } from './previous-build.js'

/** In full, the old processes are of the version before. In short, one process of this version follows another. */
const isProof = process.env.BRASSPLATE_PROVE === 'full'
const slowMaxMs = 1_800_000
const current = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const callers = isProof ? 8 : 2
const answersBetween = isProof ? 200 : 10
const sites = 400
const email = ['--email', 'ada@harbour-lane.example']

describe('a rolling upgrade on Postgres', () => {
  const running = new Set<Served>()
  let database: TestDatabase | null = null
  let web: SmallWeb | null = null

  afterAll(async () => {
    await Promise.all([...running].map((server) => server.end('SIGKILL')))
    await web?.close()
    await database?.drop()
  })

  it('loses no request and answers none with a server error while processes are replaced one by one', {
    timeout: slowMaxMs,
  }, async () => {
    const old = isProof ? previousBuild() : current
    database = await createDatabase('postgres')
    const hosts = Array.from({ length: sites }, (_, place) => `site-${place}.example`)
    const [started, common] = await startSites(hosts, database)
    web = started
    const env = { ...common, BRASSPLATE_MIGRATE: 'off', BRASSPLATE_BASE_URL: 'http://127.0.0.1:0' }
    const key = isProof ? prepare(old, env) : await prepareAccount(common, 5)
    const start = async (program: string, role: 'api' | 'worker') => {
      const server = await serve(['serve'], { ...env, BRASSPLATE_ROLE: role }, program)
      running.add(server)
      await vi.waitUntil(async () => (await fetch(`${server.url}/readyz`)).status === 200, { timeout: 60_000 })
      return server
    }
    const stop = async (server: Served) => {
      running.delete(server)
      expect(await server.end('SIGTERM')).toBe(0)
    }

    const rotation = [await start(old, 'api')]
    if (isProof) rotation.push(await start(old, 'api'))
    let worker = isProof ? await start(old, 'worker') : null
    const load = startLoad(rotation, key)
    await load.until(answersBetween)
    if (isProof) run(current, ['migrate'], env)
    await load.until(answersBetween)
    for (const place of rotation.keys()) {
      const [before, after] = [rotation[place], await start(current, 'api')]
      // From here on the proxy sends nothing to the old process, which finishes what it has.
      rotation[place] = after
      if (before) await stop(before)
      await load.until(answersBetween)
    }
    if (worker) {
      const next = await start(current, 'worker')
      await stop(worker)
      worker = next
      await load.until(answersBetween)
    }

    const { statuses, failures } = await load.stop()
    expect(failures).toEqual([])
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 202)).toEqual([])
    expect(statuses.get(200)).toBeGreaterThan(answersBetween)
    await Promise.all([...running].map(stop))
  })
})

/** Creates the schema, the register and an account with the program of that version. Returns its API key. */
function prepare(program: string, env: Environment): string {
  run(program, ['migrate'], env)
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-upgrade-'))
  try {
    const file = writeCsv(folder, 'BasicCompanyDataAsOneFile-2026-11-01.csv', knownCompanies(today))
    run(program, ['register', 'import', file], env)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const created = run(program, ['account', 'create', ...email, '--password', 'long enough', '--verified'], env)
  run(program, ['credits', 'grant', ...email, '--credits', '1000', '--reference', 'test'], env)
  return JSON.parse(created).api_key
}

function run(program: string, parameters: readonly string[], env: Environment): string {
  const { PATH = '' } = process.env
  return execFileSync(process.execPath, [program, ...parameters], { env: { PATH, ...env }, encoding: 'utf8' })
}

/** Calls the processes in rotation by turns: reads, searches and questions that a worker has to answer. */
function startLoad(rotation: readonly Served[], key: string) {
  const statuses = new Map<number, number>()
  const failures: string[] = []
  let answers = 0
  let turn = 0
  let isOver = false
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const questions = [
    () => ['/v1/auth/me', { headers }] as const,
    () => ['/v1/companies/search?name=harbour', { headers }] as const,
    (count: number) => {
      const asked = { ...headers, prefer: 'wait=5', 'idempotency-key': `question-${count}` }
      const body = JSON.stringify({ domain: isProof ? `site-${count % sites}.example` : 'matched.test' })
      return ['/v1/resolve/domain', { method: 'POST', headers: asked, body }] as const
    },
  ]
  const call = async () => {
    turn += 1
    const server = rotation[turn % rotation.length]
    const [path, request] = (questions[turn % questions.length] ?? questions[0])?.(turn) ?? ['/', { headers }]
    try {
      const response = await fetch(`${server?.url}${path}`, request)
      const text = await response.text()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status >= 500) failures.push(`${path}: ${response.status} ${text.slice(0, 300)}`)
    } catch (error) {
      failures.push(`${path}: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)}`)
    }
    answers += 1
  }
  const callsOf = async () => {
    while (!isOver) await call()
  }
  const calling = Array.from({ length: callers }, callsOf)
  return {
    /** Until so many more calls have ended. */
    until: async (more: number) => {
      const enough = answers + more
      await vi.waitUntil(() => answers >= enough, { timeout: 120_000, interval: 20 })
    },
    stop: async () => {
      isOver = true
      await Promise.all(calling)
      return { statuses, failures }
    },
  }
}
