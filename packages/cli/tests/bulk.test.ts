import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startSmallWeb } from '@brassplate/core/simulators'
import { parseConfig, type Running, start } from '@brassplate/server'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../tests/support/databases.js'
import { ask, prepareAccount, succeed } from './kills/resolution-support.js'
import { brassplate, type Ended, type Environment, startBrassplate } from './support.js'

const isProof = process.env.BRASSPLATE_PROVE === 'full'
const size = isProof
  ? { lines: 10_000, concurrency: 64, patienceMs: 3_000_000 }
  : { lines: 300, concurrency: 24, patienceMs: 900_000 }
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'brassplate-bulk-'))
const statementPage = 100

/** One site in five names no company. */
const page = (place: number) =>
  place % 5 === 0
    ? '<title>Boats</title><p>Boats.</p>'
    : '<title>Boatworks</title><footer>© Harbour Lane Boatworks Ltd. Registered in England No. 9999991. Registered office: 1 Quay Road, TR11 4QD</footer>'

let closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.reverse()) await close()
  closing = []
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface World {
  readonly env: Environment
  readonly key: string
  readonly server: Running
}

/** A server in this process, because that many sites do not fit into the environment of another one. */
async function startWorld(hosts: readonly string[], credits: number, settings: Environment = {}): Promise<World> {
  const database: TestDatabase = await createDatabase('sqlite')
  closing.push(() => database.drop())
  const web = await startSmallWeb(Object.fromEntries(hosts.map((host, place) => [host, { '/': page(place) }])))
  closing.push(() => web.close())
  const common = {
    BRASSPLATE_DATABASE_URL: database.url,
    BRASSPLATE_SECRET: 'a root secret for tests only, forty bytes',
    BRASSPLATE_SIGNUP_CREDITS: '0',
    BRASSPLATE_API_RATE: '1000000/60s',
    BRASSPLATE_AUTH_RATE: '1000000/60s',
    BRASSPLATE_LOG_LEVEL: 'error',
    ...settings,
  }
  const key = await prepareAccount(common, credits)
  const config = {
    ...common,
    BRASSPLATE_PORT: '0',
    BRASSPLATE_WEB_RESOLVE: web.resolve,
    BRASSPLATE_CRAWL_CONCURRENCY: String(size.concurrency),
  }
  const server = await start(parseConfig(config))
  closing.push(() => server.stop())
  const env = { ...common, BRASSPLATE_URL: server.config.baseUrl, BRASSPLATE_API_KEY: key }
  return { env, key, server }
}

interface Line {
  readonly line: number
  readonly input: string
  readonly outcome: string
  readonly charged: boolean
}

function linesOf(file: string): Line[] {
  const text = readFileSync(file, 'utf8')
  expect(text.endsWith('\n')).toBe(true)
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

/** Counts the lines of an append-only file incrementally. */
function lineCounter(file: string): () => number {
  let [read, count] = [0, 0]
  return () => {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    if (size <= read) return count
    const descriptor = openSync(file, 'r')
    const bytes = Buffer.alloc(size - read)
    readSync(descriptor, bytes, 0, bytes.length, read)
    closeSync(descriptor)
    read = size
    for (const byte of bytes) if (byte === 0x0a) count += 1
    return count
  }
}

/** Peak memory of a process in megabytes; null if the system does not report it. */
function peakOf(pid: number): number | null {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes ? Number(kilobytes) / 1_024 : null
  } catch {
    return null
  }
}

/** Every charge of the account, by domain. */
async function chargesOf({ server, key }: World): Promise<Map<string, number>> {
  const charges = new Map<string, number>()
  for (let pageNumber = 1; ; pageNumber += 1) {
    const told = await ask(
      server.config.baseUrl,
      `/v1/credits/statement?page=${pageNumber}&limit=${statementPage}`,
      key,
    )
    const entries = told?.body.data as { kind: string; domain: string }[]
    for (const { kind, domain } of entries) if (kind === 'charge') charges.set(domain, (charges.get(domain) ?? 0) + 1)
    if (entries.length < statementPage || pageNumber * statementPage >= 10_000) return charges
  }
}

describe('brassplate bulk', () => {
  it(`answers ${size.lines} lines once each and in order after a kill half-way and a second run`, {
    timeout: size.patienceMs,
  }, async () => {
    const hosts = Array.from({ length: size.lines - 2 }, (_, place) => `site-${place}.example`)
    const world = await startWorld(hosts, size.lines)
    const input = join(folder, 'domains.csv')
    const output = join(folder, 'answers.jsonl')
    // Two unmatchable lines in the middle, and blank lines.
    const half = Math.floor(hosts.length / 2)
    const rows = [...hosts.slice(0, half), 'not a domain', '"unknown host.example"', ...hosts.slice(half)]
    writeFileSync(input, `\ufeffref,website\r\n${rows.map((row, place) => `${place},${row}`).join('\r\n')}\r\n\r\n`)
    const written = lineCounter(output)
    const parameters = ['bulk', input, '--output', output, '--concurrency', String(size.concurrency), '--quiet']

    const first = spawn(process.execPath, [main, ...parameters], {
      env: { PATH: process.env.PATH ?? '', ...world.env },
    })
    const firstEnded = new Promise((done) => first.once('close', done))
    const waiting = { timeout: size.patienceMs, interval: 20 }
    await vi.waitUntil(() => first.exitCode !== null || written() >= half, waiting)
    expect(first.exitCode).toBeNull()
    first.kill('SIGKILL')
    await firstEnded
    const before = written()
    expect(before).toBeLessThan(size.lines)

    const second = spawn(process.execPath, [main, ...parameters], {
      env: { PATH: process.env.PATH ?? '', ...world.env },
    })
    let told = ''
    second.stdout.on('data', (chunk) => {
      told += String(chunk)
    })
    const secondEnded = new Promise<number | null>((done) => second.once('close', done))
    const left = size.lines - before
    await vi.waitUntil(() => second.exitCode !== null || written() >= before + left / 4, waiting)
    const early = peakOf(second.pid ?? 0)
    let late = early
    const watching = setInterval(() => {
      late = peakOf(second.pid ?? 0) ?? late
    }, 100)
    expect(await secondEnded).toBe(0)
    clearInterval(watching)

    const lines = linesOf(output)
    expect(lines).toHaveLength(size.lines)
    expect(lines.map(({ line, input: asked }) => [line, asked])).toEqual(
      rows.map((row, place) => [place + 2, row.replaceAll('"', '')]),
    )
    expect(lines.filter(({ outcome }) => outcome === 'error')).toHaveLength(2)
    // On a busy machine, reading a site may time out.
    const withCompany = lines.filter(({ outcome }) => outcome === 'matched' || outcome === 'scrape_failed')
    expect(withCompany.length).toBeGreaterThanOrEqual(hosts.filter((_, at) => at % 5 !== 0).length)
    expect(lines.some(({ outcome }) => outcome === 'matched')).toBe(true)
    const summary = JSON.parse(told) as { lines: number; answered_before: number; blank_lines: number }
    expect(summary).toMatchObject({ lines: size.lines, blank_lines: 1 })
    expect(summary.answered_before).toBeGreaterThanOrEqual(half)

    const charges = await chargesOf(world)
    expect([...charges].filter(([, count]) => count > 1)).toEqual([])
    for (const { outcome, input: asked } of lines) if (outcome === 'matched') expect(charges.get(asked)).toBe(1)
    expect(JSON.parse(await succeed(['ledger', 'verify'], world.env))).toMatchObject({ balanced: true })
    process.stdout.write(
      `bulk: ${size.lines} lines, killed after ${before}; peak memory after a quarter of the rest ${early?.toFixed(0)} MB, at its end ${late?.toFixed(0)} MB\n`,
    )
    if (isProof && early !== null && late !== null) expect(late).toBeLessThan(early * 1.5)

    const again = await brassplate(parameters, world.env)
    expect(again.code).toBe(0)
    expect(JSON.parse(again.stdout)).toMatchObject({ lines: size.lines, answered_before: size.lines })
    expect(linesOf(output)).toHaveLength(size.lines)
  })

  it('stops when credits run out and resumes once there are some', { timeout: 600_000 }, async () => {
    const hosts = Array.from({ length: 20 }, (_, place) => `site-${place}.example`)
    const world = await startWorld(hosts, 5)
    const output = join(folder, 'short.csv')
    const run = (...more: string[]): Promise<Ended> =>
      brassplate(['bulk', '-', '--output', output, ...more], world.env, hosts.join('\n'))
    const stopped = await run()
    expect(stopped.code).toBe(6)
    expect(stopped.stderr).toContain('Run the same command again to resume.')
    await succeed(['credits', 'grant', '--email', 'ada@harbour-lane.example', '--credits', '50'], world.env)
    const limited = await run('--max-credits', '8')
    expect(limited).toMatchObject({
      code: 6,
      stderr: expect.stringContaining('The limit of --max-credits is reached (8 credits).'),
    })
    expect((await run()).code).toBe(0)
    const [header, ...records] = readFileSync(output, 'utf8').trimEnd().split('\n')
    expect(header).toMatch(/^line,input,outcome,charged,/)
    expect(records.map((record) => record.split(',').slice(0, 2))).toEqual(
      hosts.map((host, at) => [String(at + 1), host]),
    )
  })

  it('waits when the server limits the rate, and writes answers to a pipe as they arrive', {
    timeout: 600_000,
  }, async () => {
    const names = [
      'matched.test',
      'no-match.test',
      'needs-review.test',
      'non-uk.test',
      'scrape-failed.test',
      'job-failed.test',
    ]
    const world = await startWorld([], 1, { BRASSPLATE_API_RATE: '3/1s' })
    const ended = await brassplate(['bulk', '--concurrency', '6'], world.env, `${names.join('\n')}\nnowhere\n`)
    expect(ended.code).toBe(0)
    const outcomes = ended.stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as Line).outcome)
    expect(outcomes).toEqual([
      'matched',
      'no_match',
      'needs_review',
      'non_uk_entity',
      'scrape_failed',
      'error',
      'error',
    ])
    expect(JSON.parse(ended.stderr)).toMatchObject({ lines: 7, outcomes: { failed: 1, invalid_input: 1 }, charged: 0 })
  })

  it('stops at Ctrl+C, preserves the answers, and resumes', { timeout: 600_000 }, async () => {
    const world = await startWorld([], 1)
    const [input, output] = [join(folder, 'slow.txt'), join(folder, 'slow.jsonl')]
    writeFileSync(input, 'matched.test\nslow.test\n')
    const written = lineCounter(output)
    const running = startBrassplate(['bulk', input, '--output', output], world.env)
    await vi.waitUntil(() => written() === 1, { timeout: 240_000, interval: 10 })
    expect(await running.end('SIGINT')).toBe(130)
    expect(running.heard.stderr).toContain('Stopped: 1 line is answered. Run the same command again to resume.')
    await succeed(['bulk', input, '--output', output], world.env)
    expect(linesOf(output).map(({ outcome }) => outcome)).toEqual(['matched', 'matched'])
  })

  it('reports invalid input before it sends any request', { timeout: 600_000 }, async () => {
    const env = { BRASSPLATE_URL: 'http://127.0.0.1:9', BRASSPLATE_API_KEY: 'bp_live_none' }
    const input = join(folder, 'columns.csv')
    writeFileSync(input, 'a,b\n1,2\n')
    for (const [parameters, words] of [
      [['no-such-file.txt'], 'Cannot read no-such-file.txt'],
      [[input], 'The domain column could not be identified'],
      [[input, '--column', 'c', '--output', join(folder, 'unwritten.csv')], 'The input has no column c'],
      [[input, '--concurrency', '65'], 'from 1 to 64'],
      [[input, '--output-format', 'xml'], '--output-format must be one of csv, jsonl'],
      [[input, '--output', join(folder, 'x.xlsx')], 'bulk cannot write .xlsx files'],
    ] as const) {
      const refused = await brassplate(['bulk', ...parameters], env)
      expect(refused.code).toBe(2)
      expect(refused.stderr).toContain(words)
    }
    expect(existsSync(join(folder, 'unwritten.csv'))).toBe(false)
  })
})
