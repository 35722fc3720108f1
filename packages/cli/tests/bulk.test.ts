import { spawn } from 'node:child_process'
import {
  closeSync,
  createReadStream,
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
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { readSheet } from '@brassplate/core/sheets'
import { startSmallWeb } from '@brassplate/core/simulators'
import { createClient } from '@brassplate/sdk'
import { parseConfig, type Running, start } from '@brassplate/server'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../tests/support/databases.js'
import { ask, prepareAccount, succeed } from './kills/resolution-support.js'
import { brassplate, type Ended, type Environment, environment, startBrassplate } from './support.js'

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

const columnsOfRow = ['domain', 'number', 'name', 'email', 'free mail', 'nothing', 'no domain', 'number eaten'] as const

/** A row as people keep them: one kind of hint, and a note with quotes, line breaks and a formula. */
function mixedRow(host: string, place: number): string[] {
  const kind = columnsOfRow[place % columnsOfRow.length]
  const cells = {
    company: kind === 'name' ? ' Harbour  Lane Boatworks Ltd. ' : '',
    postcode: kind === 'name' ? 'tr114qd' : '',
    number: kind === 'number' ? '09999991' : kind === 'number eaten' ? '9999991' : '',
    site: kind === 'domain' ? `https://www.${host}/about?x=1` : kind === 'no domain' ? 'not a domain' : '',
    mail: kind === 'email' ? `Ann <ann@${host}>` : kind === 'free mail' ? 'ann.harbour@gmail.com' : '',
    note: kind === 'nothing' ? 'n/a' : 'says "yes";\r\ncall back',
  }
  return [`R-${place}`, cells.company, cells.postcode, cells.number, cells.site, cells.mail, cells.note]
}

/** What the row may become. On a busy machine, reading a site may time out. */
function expectedOf(place: number): string[] {
  const kind = columnsOfRow[place % columnsOfRow.length]
  if (kind === 'number' || kind === 'number eaten') return ['matched number']
  if (kind === 'name') return ['matched name']
  if (kind === 'free mail') return ['free_mail']
  if (kind === 'nothing') return ['empty']
  if (kind === 'no domain') return ['error']
  const by = kind === 'domain' ? 'domain' : 'email'
  return place % 5 === 0 ? ['no_match', 'scrape_failed'] : [`matched ${by}`, 'scrape_failed']
}

function quoted(cell: string): string {
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
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
  it(`answers ${size.lines} mixed rows once each and in order after a kill half-way and a second run`, {
    timeout: size.patienceMs,
  }, async () => {
    const hosts = Array.from({ length: size.lines }, (_, place) => `site-${place}.example`)
    const world = await startWorld(hosts, size.lines)
    const input = join(folder, 'customers.csv')
    const output = join(folder, 'customers-checked.csv')
    const rows = hosts.map(mixedRow)
    const header = ['ref', 'Company', 'Post code', 'Reg no', 'Website', 'Contact', 'Note']
    writeFileSync(
      input,
      `\ufeff${[header, ...rows].map((cells) => cells.map(quoted).join(';')).join('\r\n')}\r\n;;;\r\n`,
    )
    const written = lineCounter(`${output}.partial`)
    const parameters = ['bulk', input, '--output', output, '--concurrency', String(size.concurrency), '--quiet']

    const first = spawn(process.execPath, [main, ...parameters], { env: environment(world.env) })
    const firstEnded = new Promise((done) => first.once('close', done))
    const waiting = { timeout: size.patienceMs, interval: 20 }
    const half = Math.floor(size.lines / 2)
    await vi.waitUntil(() => first.exitCode !== null || written() >= half, waiting)
    expect(first.exitCode).toBeNull()
    const second = await brassplate(parameters, world.env)
    expect(second).toMatchObject({ code: 2, stderr: expect.stringContaining('Another brassplate bulk is writing') })
    first.kill('SIGKILL')
    await firstEnded
    const before = written()
    expect(before).toBeLessThan(size.lines)

    // With little room, the collector keeps up with the work, so that only what is held counts.
    const third = spawn(process.execPath, ['--max-old-space-size=64', main, ...parameters], {
      env: environment(world.env),
    })
    let told = ''
    third.stdout.on('data', (chunk) => {
      told += String(chunk)
    })
    const thirdEnded = new Promise<number | null>((done) => third.once('close', done))
    const left = size.lines - before
    await vi.waitUntil(() => third.exitCode !== null || written() >= before + left / 4, waiting)
    const early = peakOf(third.pid ?? 0)
    let late = early
    const watching = setInterval(() => {
      late = peakOf(third.pid ?? 0) ?? late
    }, 100)
    expect(await thirdEnded).toBe(0)
    clearInterval(watching)

    const sheet = await readSheet(createReadStream(output), { name: output })
    expect(sheet.columns.slice(0, header.length + 2)).toEqual([...header, 'bp_outcome', 'bp_matched_by'])
    const answers: [outcome: unknown, matchedBy: unknown][] = []
    let place = 0
    for await (const { cells } of sheet.rows) {
      expect(cells.slice(0, header.length)).toEqual(rows[place])
      answers.push([cells[header.length], cells[header.length + 1]])
      place += 1
    }
    expect(answers).toHaveLength(size.lines)
    for (const [at, [outcome, by]] of answers.entries()) expect(expectedOf(at)).toContain(`${outcome} ${by}`.trim())
    const summary = JSON.parse(told) as { lines: number; answered_before: number; blank_lines: number }
    expect(summary).toMatchObject({ lines: size.lines, blank_lines: 1 })
    expect(summary.answered_before).toBeGreaterThanOrEqual(half)

    const charges = await chargesOf(world)
    expect([...charges].filter(([, count]) => count > 1)).toEqual([])
    for (const [at, [outcome, by]] of answers.entries()) {
      const wasRead = outcome === 'matched' && (by === 'domain' || by === 'email')
      expect(charges.get(hosts[at] ?? '') ?? 0).toBe(wasRead ? 1 : 0)
    }
    expect(JSON.parse(await succeed(['ledger', 'verify'], world.env))).toMatchObject({ balanced: true })
    process.stdout.write(
      `bulk: ${size.lines} rows, killed after ${before}; peak memory after a quarter of the rest ${early?.toFixed(0)} MB, at its end ${late?.toFixed(0)} MB\n`,
    )
    if (isProof && early !== null && late !== null) expect(late).toBeLessThan(early * 1.5)

    const again = await brassplate(parameters, world.env)
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('is there already') })

    // The same file over HTTP gives the same result, and nothing is charged again.
    const client = createClient({ baseUrl: world.server.config.baseUrl, apiKey: world.key })
    const { id } = await client.startBulk(readFileSync(input), { fileName: 'customers.csv' })
    const ended = async () => (await client.getBulk(id)).status === 'completed'
    await vi.waitUntil(ended, { timeout: size.patienceMs, interval: 100 })
    const pieces: Uint8Array[] = []
    for await (const piece of await client.getBulkResult(id)) pieces.push(piece)
    const decided = async (bytes: AsyncIterable<Uint8Array>) => {
      const all: unknown[] = []
      const { rows: found, columns } = await readSheet(bytes, { name: 'result.csv' })
      const charged = columns.indexOf('bp_charged')
      for await (const { cells } of found) all.push(cells.toSpliced(charged, 1))
      return all
    }
    expect(await decided(Readable.from(pieces))).toEqual(await decided(createReadStream(output)))
    expect(await chargesOf(world)).toEqual(charges)
    expect(existsSync(`${output}.partial`)).toBe(false)
    expect(existsSync(`${output}.lock`)).toBe(false)
  })

  it('skips rows when credits run out, writes the rest, and answers them once there are some', {
    timeout: 600_000,
  }, async () => {
    const hosts = Array.from({ length: 20 }, (_, place) => `site-${place}.example`)
    const world = await startWorld(hosts, 5)
    const output = join(folder, 'short.csv')
    const run = (...more: string[]): Promise<Ended> =>
      brassplate(['bulk', '-', '--output', output, ...more], world.env, hosts.join('\n'))
    const stopped = await run()
    expect(stopped.code).toBe(6)
    const outcomesOf = (outcome: string) => readFileSync(output, 'utf8').split(`,${outcome},`).length - 1
    // Every tenth website names no company. That costs nothing, if it was asked before the credits ran out.
    const skipped = () => 20 - outcomesOf('matched') - outcomesOf('no_match')
    expect([outcomesOf('matched'), outcomesOf('credit_limit')]).toEqual([5, skipped()])
    expect(stopped.stderr).toContain(`${skipped()} rows were skipped`)
    await succeed(['credits', 'grant', '--email', 'ada@harbour-lane.example', '--credits', '50'], world.env)
    const limited = await run('--max-credits', '8')
    expect([outcomesOf('matched'), outcomesOf('credit_limit')]).toEqual([8, skipped()])
    expect(limited).toMatchObject({ code: 6, stderr: expect.stringContaining(`${skipped()} rows were skipped`) })
    expect((await run()).code).toBe(0)
    const [header, ...records] = readFileSync(output, 'utf8').trimEnd().split('\n')
    expect(header).toMatch(/^input,bp_outcome,/)
    expect(records.map((record) => record.split(',')[0])).toEqual(hosts)
  })

  it('answers a row with a host below a registered domain for that host, and says so', {
    timeout: 600_000,
  }, async () => {
    const [domain, host] = ['pixelquay.example', 'client.pixelquay.example']
    const world = await startWorld([domain, host], 5)
    const rows = [host, `https://www.${domain}/`, `WWW.${host}/about`, `ann@${host}`]
    const ended = await brassplate(['bulk', '--quiet'], world.env, rows.join('\n'))
    const lines = ended.stdout.trimEnd().split('\n')
    const runs = { outcome: 'matched', matched_by: 'domain', domain: host, answer: { input_domain: host, host } }
    const silent = { outcome: 'no_match', domain, answer: { input_domain: domain } }
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([runs, silent, runs, silent])
    expect([...(await chargesOf(world))]).toEqual([[host, 1]])
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
      'no_match',
    ])
    const [notice, ...report] = ended.stderr.split('\n')
    expect(notice).toBe('The rate limit is reached. The command waits as long as the server asks, then tries again.')
    expect(JSON.parse(report.join('\n'))).toMatchObject({
      lines: 7,
      outcomes: { failed: 1, no_match: 2 },
      charged: 0,
    })
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

  it('applies the decisions for rows without a domain, and refuses to add them to answers that are there', {
    timeout: 600_000,
  }, async () => {
    const world = await startWorld([], 1)
    const [input, checked] = [join(folder, 'names.csv'), join(folder, 'names-checked.csv')]
    writeFileSync(input, 'ref,Company\nR-1,Silver & Reed\nR-2,Harbour Lane Boatworks Ltd\n')
    await succeed(['bulk', input, '--output', checked, '--quiet'], world.env)
    const [header = '', first = '', second = ''] = readFileSync(checked, 'utf8').trimEnd().split('\r\n')
    expect(first).toContain('needs_review')
    const decided = join(folder, 'names-decided.csv')
    writeFileSync(decided, `${header},decision\r\n${first},2\r\n${second},\r\n`)

    const imported = await brassplate(['review', 'import', decided], world.env)
    expect({ code: imported.code, ...JSON.parse(imported.stdout) }).toMatchObject({
      code: 0,
      data: [{ line: 2, outcome: 'not_sent', message: expect.stringContaining('--decisions') }],
      decided: 0,
      not_sent: 1,
      failed: 0,
    })
    const output = join(folder, 'names-final.jsonl')
    const run = ['bulk', input, '--decisions', decided, '--output', output, '--quiet']
    const summary = JSON.parse(await succeed(run, world.env))
    expect(summary).toMatchObject({ outcomes: { matched: 2 }, charged: 0, decisions: { used: 1, unused: 0 } })
    expect(linesOf(output)[0]).toMatchObject({
      outcome: 'matched',
      matched_by: 'decision',
      company: { company_name: expect.stringContaining('SILVER') },
    })
    expect((await brassplate(run, world.env)).code).toBe(0)
    writeFileSync(decided, `${header},decision\r\n${first},none\r\n`)
    expect(await brassplate(run, world.env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('without the decision'),
    })
  })

  it('writes only the chosen rows as JSON lines too, says how many, and never writes over them', {
    timeout: 600_000,
  }, async () => {
    const world = await startWorld([], 1)
    const [input, output] = [join(folder, 'some.csv'), join(folder, 'some.jsonl')]
    writeFileSync(input, 'ref,Company\nR-1,Silver & Reed\nR-2,Harbour Lane Boatworks Ltd\nR-3,Zyxwvut Unheard Of\n')
    const run = ['bulk', input, '--rows', 'matched', '--quiet']
    const summary = JSON.parse(await succeed([...run, '--output', output], world.env))
    expect(summary).toMatchObject({ lines: 3, written: 1 })
    expect(linesOf(output).map(({ line, outcome }) => [line, outcome])).toEqual([[3, 'matched']])
    expect(existsSync(`${output}.partial`)).toBe(false)
    const again = await brassplate([...run, '--output', output], world.env)
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('is there already') })
    const printed = await succeed(run, world.env)
    expect(printed.trim().split('\n')).toHaveLength(1)
  })

  it('adds the columns that were chosen, as of now', { timeout: 600_000 }, async () => {
    const world = await startWorld([], 1)
    const [input, output] = [join(folder, 'facts.csv'), join(folder, 'facts-checked.csv')]
    writeFileSync(input, 'ref,Company\nR-1,Harbour Lane Boatworks Ltd\nR-2,Zyxwvut Unheard Of\n')
    const columns = ['--columns', 'website,registered_address,sic_codes']
    await succeed(['bulk', input, '--output', output, '--quiet', ...columns], world.env)
    const [header, first, second] = readFileSync(output, 'utf8').trimEnd().split('\r\n')
    expect(header).toMatch(/,bp_duplicate_of,bp_sic_codes,bp_registered_address,bp_website$/)
    expect(first).toMatch(/^R-1,.*,30120 52220,".*TR11 4QD",$/)
    expect(second).toMatch(/^R-2,.*,,,$/)
  })

  it('writes to standard output with --output -, and names the columns that it does not read', {
    timeout: 600_000,
  }, async () => {
    const world = await startWorld([], 1)
    const input = join(folder, 'german.csv')
    writeFileSync(input, 'Number,Firmenname\n09999991,Boote\n')
    const { code, stdout, stderr } = await brassplate(
      ['bulk', input, '--output', '-', '--output-format', 'CSV'],
      world.env,
    )
    expect(code).toBe(0)
    expect(stdout).toContain('09999991,Boote,')
    expect(stderr).toContain('Columns: number = "Number"; not read: "Firmenname"')
    expect(existsSync('-')).toBe(false)
  })

  it('reports invalid input before it sends any request', { timeout: 600_000 }, async () => {
    const env = { BRASSPLATE_URL: 'http://127.0.0.1:9', BRASSPLATE_API_KEY: 'bp_live_none' }
    const input = join(folder, 'columns.csv')
    writeFileSync(input, 'a,b\n1,2\n')
    for (const [parameters, words] of [
      [['no-such-file.txt'], 'Cannot read no-such-file.txt'],
      [[input], 'No column with a company number, a name, a domain or an e-mail address'],
      [[input, '--column', 'c', '--output', join(folder, 'unwritten.csv')], 'The list has no column "c"'],
      [[input, '--concurrency', '65'], 'from 1 to 64'],
      [[input, '--output-format', 'xml'], '--output-format must be one of csv, xlsx, jsonl'],
      [[input, '--output-format', 'xlsx'], 'An XLSX result needs a file'],
      [[input, '--report', 'x.html'], '--report needs --output'],
      [[input, '--columns', 'website'], '--columns needs a CSV or XLSX file'],
      [[input, '--rows', 'some'], '--rows some is unknown'],
      [[input, '--output', join(folder, 'y.csv'), '--columns', 'turnover'], '--columns must be one of sic_codes'],
      [[input, '--output', join(folder, 'x.ods')], 'bulk cannot write .ods files'],
    ] as const) {
      const refused = await brassplate(['bulk', ...parameters], env)
      expect(refused.code).toBe(2)
      expect(refused.stderr).toContain(words)
    }
    expect(existsSync(join(folder, 'unwritten.csv'))).toBe(false)
  })
})
