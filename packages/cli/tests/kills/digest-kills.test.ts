import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type AccountId, createEngine, newId, type Ports, type Settings, type Storage } from '@brassplate/core'
import { parseWebAddress, rootKeys, secureRandom, systemClock } from '@brassplate/core/node'
import { openPostgres } from '@brassplate/core/postgres'
import { openSqlite } from '@brassplate/core/sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUsedDatabase, enginesOnce, type TestDatabase } from '../../../../tests/support/databases.js'

const isProof = process.env.BRASSPLATE_PROVE === 'full'
const kills = isProof ? 50 : 2
const signalsEach = isProof ? 100 : 25
const script = fileURLToPath(new URL('digest-worker.js', import.meta.url))
const patience = { timeout: 240_000, interval: 20 }
/** Each look opens the database. */
const seldom = { ...patience, interval: 250 }
const email = 'ada@harbour-lane.example'

let database: TestDatabase
let folder: string
let child: ChildProcess

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brassplate-digests-'))
})

afterEach(async () => {
  await end('SIGKILL')
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function withStorage<Result>(work: (storage: Storage) => Promise<Result>): Promise<Result> {
  const { url } = database
  const opened = { clock: systemClock, migrations: 'apply' } as const
  const storage = await (url.startsWith('sqlite:')
    ? openSqlite({ path: url.slice('sqlite:'.length), ...opened })
    : openPostgres({ url, ...opened }))
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

/** An account whose own mailbox gets the signals of one watched company at once. */
async function register(): Promise<{ readonly account: AccountId; readonly destination: number }> {
  const account = newId(secureRandom, 'acc')
  return withStorage(async (storage) => {
    await storage.accounts.add({ id: account, email, passwordHash: '', createdAt: 0 })
    await storage.accounts.markVerified(account, 0)
    const crypto = rootKeys('a root secret for tests only, forty bytes', null)
    // Only the ports that registering needs.
    const ports = { ...storage, clock: systemClock, random: secureRandom, crypto, parseWebAddress } as unknown as Ports
    const engine = createEngine(ports, { webhookLimit: 9 } as Settings)
    const input = { url: `mailto:${email}`, signalType: 'all', kind: 'email' } as const
    const { destination } = await engine.webhooks.create(account, input)
    const company = '09999991' as Parameters<typeof storage.watchlist.unwatch>[1]
    await storage.watchlist.watch({ account, company, at: 0 }, 9, { name: 'HARBOUR LANE LTD' } as never)
    return { account, destination: destination.id }
  })
}

function start(producers: number, kept: Set<string>): void {
  const parameters = [script, database.url, String(producers), folder]
  child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] })
  let heard = ''
  child.stdout?.on('data', (chunk) => {
    const lines = (heard + String(chunk)).split('\n')
    heard = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('kept ')) kept.add(line.slice('kept '.length))
  })
}

async function end(signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'close')
  child.kill(signal)
  await ended
  return child.exitCode
}

describe.each(enginesOnce)('a process on %s killed while it mails digests', (engine) => {
  it(`has every signal in exactly one digest over ${kills} kills`, { timeout: 3_600_000 }, async () => {
    database = await createUsedDatabase(engine)
    const { account, destination } = await register()
    const kept = new Set<string>()
    for (let round = 0; round < kills; round += 1) {
      const enough = kept.size + signalsEach
      start(2, kept)
      await vi.waitUntil(() => kept.size >= enough || child.exitCode !== null, patience)
      await delay((round * 37) % 60)
      await end('SIGKILL')
    }
    start(0, kept)
    const state = () =>
      withStorage(async (storage) => {
        const { items } = await storage.deliveries.list(account, destination, { page: 1, limit: 10_000 })
        const records = await Promise.all(items.map(({ id }) => storage.deliveries.find(account, id)))
        const totals = records.map((record) => JSON.parse(record?.body ?? '{}').data.total as number)
        return {
          fed: (await storage.signals.after(account, 0, 100_000)).length,
          mailed: totals.reduce((sum, total) => sum + total, 0),
          isDone: items.every(({ status }) => status === 'delivered'),
          digests: items.length,
        }
      })
    await vi.waitUntil(async () => {
      const { fed, mailed, isDone } = await state()
      return isDone && mailed >= fed
    }, seldom)
    const { fed, mailed, digests } = await state()
    expect(fed).toBeGreaterThanOrEqual(kept.size)
    expect(mailed).toBe(fed)
    const mails = readdirSync(folder).filter((name) => name.endsWith('.eml')).length
    expect(mails).toBeGreaterThanOrEqual(digests)
    expect(mails).toBeLessThanOrEqual(digests + kills)
    expect(await end('SIGTERM')).toBe(0)
  })
})
