import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SampleCompany } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createUsedDatabase, enginesOnce, type TestDatabase } from '../../../../tests/support/databases.js'
import { liveCompanies, renamed, writeCsv } from '../register/register-files.js'
import { brassplate, type Environment, type Served, serve, startBrassplate } from '../support.js'

const isProof = process.env.BRASSPLATE_PROVE === 'full'
const kills = isProof ? 10 : 2
const rowCount = isProof ? 20_000 : 3_000
const differsEach = 10
/** Six questions in each look: without a pause they take the processor from the import that is to be killed. */
const lookEachMs = 20
const patience = { timeout: 240_000, interval: 250 }
/** Files that may exist next to an idle SQLite database. */
const known = /^test\.db(-wal|-shm|\.secret|(\.[a-z-]+)?\.lock(-journal)?|\.register|\.register\.\d+(-wal|-shm)?)?$/

let folder: string
/** Two snapshots of the same day that differ in some company names. */
let one: string
let other: string
let count: number
/** The first, a middle and the last differing company. */
let numbers: readonly string[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'brassplate-register-kills-'))
  const companies = liveCompanies(rowCount)
  one = writeCsv(folder, 'one-2026-11-01.csv', named(companies, 'One'))
  other = writeCsv(folder, 'other-2026-11-01.csv', named(companies, 'Other'))
  count = companies.length
  const differing = companies.filter((_, place) => place % differsEach === 0)
  numbers = [0, 0.5, 1].map((share) => differing[Math.floor(share * (differing.length - 1))]?.number ?? '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function named(companies: readonly SampleCompany[], version: string): SampleCompany[] {
  return companies.map((company, place) =>
    place % differsEach === 0 ? renamed(company, `${version} ${company.number} LIMITED`) : company,
  )
}

/** Retries the import until it succeeds: Postgres may take a moment to notice that the previous one was killed. */
async function importUntilDone(file: string, env: Environment): Promise<void> {
  await vi.waitUntil(async () => (await brassplate(['register', 'import', file], env)).code === 0, patience)
}

/** Kills an import after `afterMs` unless it has ended by then. */
async function importAndKill(file: string, env: Environment, afterMs: number): Promise<void> {
  const importing = startBrassplate(['register', 'import', file], env)
  await Promise.race([delay(afterMs), importing.ended])
  await importing.end('SIGKILL')
}

/** The snapshot that answers for each company, by number and by search. */
async function versions({ url }: Served, apiKey: string): Promise<string[]> {
  const answers = numbers.flatMap((number) => [
    ask<{ company_name: string }>(url, apiKey, `/v1/companies/${number}`).then((company) => company.company_name),
    ask<{ data: { company_name: string }[] }>(url, apiKey, `/v1/companies/search?name=${number}%20limited`).then(
      ({ data }) => data[0]?.company_name,
    ),
  ])
  return (await Promise.all(answers)).map((name) => String(name).split(' ')[0] ?? '')
}

async function ask<Body>(url: string, apiKey: string, path: string): Promise<Body> {
  const response = await fetch(url + path, { headers: { 'x-api-key': apiKey } })
  expect(response.status).toBe(200)
  return (await response.json()) as Body
}

function fileOfOther(version: string): string {
  return version === 'One' ? other : one
}

function unexpectedFiles(database: TestDatabase): string[] {
  if (!database.url.startsWith('sqlite:')) return []
  return readdirSync(dirname(database.url.slice('sqlite:'.length))).filter((name) => !known.test(name))
}

describe.each(enginesOnce)('a killed import on %s', (engine) => {
  let database: TestDatabase
  let env: Environment

  beforeAll(async () => {
    database = await createUsedDatabase(engine)
    env = {
      BRASSPLATE_DATABASE_URL: database.url,
      BRASSPLATE_SECRET: 'a root secret for tests only, forty bytes',
      BRASSPLATE_API_RATE: '1000000/60s',
    }
  })
  afterAll(() => database.drop())

  it('exposes nothing of a first register until one run completes', { timeout: 3_600_000 }, async () => {
    for (const afterMs of isProof ? [700, 1_100, 1_500] : [1_100]) {
      await importAndKill(one, env, afterMs)
      const { snapshot } = JSON.parse((await brassplate(['register', 'status'], env)).stdout)
      expect([0, count]).toContain(snapshot?.companies ?? 0)
    }
    await importUntilDone(one, env)
    expect(unexpectedFiles(database)).toEqual([])
  })

  it(`leaves the old register intact and answering over ${kills} kills`, { timeout: 3_600_000 }, async () => {
    const create = [
      'account',
      'create',
      '--email',
      'ada@harbour-lane.example',
      '--password',
      'long enough',
      '--verified',
    ]
    const { api_key: apiKey } = JSON.parse((await brassplate(create, env)).stdout)
    const server = await serve(['serve'], env)
    try {
      const startedAt = performance.now()
      await importUntilDone(other, env)
      const wholeMs = performance.now() - startedAt
      let current = 'Other'
      let cutShort = 0

      // If the machine was faster than measured, no import may have been interrupted: try once more.
      for (let round = 0; round < kills || (cutShort === 0 && round < 2 * kills); round += 1) {
        const file = fileOfOther(current)
        const seen = new Set<string>()
        let isOver = false
        const watching = (async () => {
          for (; !isOver; await delay(lookEachMs)) {
            for (const version of await versions(server, apiKey)) seen.add(version)
          }
        })()
        const share = 0.3 + (0.65 * ((round % kills) + Math.random())) / kills
        await importAndKill(file, env, wholeMs * share)
        isOver = true
        await watching

        // Postgres may still be committing the last statement of the killed process.
        let after: string[] = []
        await vi.waitUntil(async () => {
          after = [...new Set(await versions(server, apiKey))]
          return after.length === 1
        }, patience)
        for (const version of seen) expect([current, ...after]).toContain(version)
        if (after[0] === current) cutShort += 1
        if (round % 2 === 1) await importUntilDone(file, env)
        current = (await versions(server, apiKey))[0] ?? ''
      }
      expect(cutShort).toBeGreaterThan(0)

      await importUntilDone(fileOfOther(current), env)
      expect(new Set(await versions(server, apiKey))).toEqual(new Set([current === 'One' ? 'Other' : 'One']))
      expect(unexpectedFiles(database)).toEqual([])
    } finally {
      await server.end('SIGTERM')
    }
  })
})
