import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SmallWeb, startSmallWeb } from '@brassplate/core/simulators'
import { parseConfig, type Running, start } from '@brassplate/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, enginesOnce, type TestDatabase } from '../../../tests/support/databases.js'
import { prepareAccount } from './kills/resolution-support.js'
import { brassplate, type Environment, onTerminal } from './support.js'

const company = '09999991'
const [one, two] = ['harbour-lane-boatworks.example', 'harbourlaneboatworks.example'] as const
/** Names a company without its number. */
const vaguePage =
  '<title>Harbour Lane</title><p>Harbour Lane Boatworks builds boats in Falmouth. Company number 09123477.</p>'

describe.each(enginesOnce)('brassplate review over HTTP on %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'brassplate-reviews-'))
  let database: TestDatabase
  let web: SmallWeb
  let server: Running
  let env: Environment

  beforeAll(async () => {
    database = await createDatabase(engine)
    web = await startSmallWeb({ [one]: { '/': vaguePage }, [two]: { '/': vaguePage } })
    const settings = {
      BRASSPLATE_DATABASE_URL: database.url,
      BRASSPLATE_SECRET: 'a root secret for tests only, forty bytes',
      BRASSPLATE_MAIL_URL: 'log:',
      BRASSPLATE_SIGNUP_CREDITS: '0',
      BRASSPLATE_LOG_LEVEL: 'error',
    }
    const key = await prepareAccount(settings, 5)
    const config = parseConfig({ ...settings, BRASSPLATE_PORT: '0', BRASSPLATE_WEB_RESOLVE: web.resolve })
    server = await start(config)
    env = { BRASSPLATE_URL: server.config.baseUrl, BRASSPLATE_API_KEY: key, XDG_CONFIG_HOME: folder }
    for (const domain of [one, two]) {
      expect(await brassplate(['resolve', domain], env)).toMatchObject({ code: 5, stderr: '' })
    }
  })
  afterAll(async () => {
    await server?.stop()
    await web?.close()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const review = (...parameters: string[]) => brassplate(['review', ...parameters], env)
  const json = ({ stdout }: { stdout: string }) => JSON.parse(stdout)
  const by = () => `API key …${env.BRASSPLATE_API_KEY?.slice(-4)}`
  const domainsOf = (page: { data: { domain: string }[] }) => page.data.map(({ domain }) => domain).sort()

  it('0: lists what there is to review, decides, shows and undoes', async () => {
    const open = await review('list')
    expect({ code: open.code, stderr: open.stderr }).toEqual({ code: 0, stderr: '' })
    expect(domainsOf(json(open))).toEqual([one, two].sort())

    const decided = await review('decide', one, '9999991', '--note', 'The invoices name it.')
    expect(decided.code).toBe(0)
    expect(json(decided)).toMatchObject({ match_status: 'matched', company: { company_number: company } })
    expect(domainsOf(json(await review('list')))).toEqual([two])
    const decision = { company_number: company, note: 'The invoices name it.', decided_by: by() }
    expect(json(await review('list', '--decided'))).toMatchObject({ data: [{ domain: one, decision }] })
    expect(json(await review('show', one))).toMatchObject({ status: 'decided', history: [decision] })

    const undone = await review('undo', one)
    expect({ code: undone.code, ...json(undone) }).toMatchObject({ code: 0, status: 'open', decision: null })
    expect(json(undone).history.map(({ action }: { action: string }) => action)).toEqual(['undone', 'accepted'])
    expect(await review('decide', one, 'None')).toMatchObject({ code: 0 })
    expect(json(await review('show', one))).toMatchObject({ decision: { company_number: null } })
    await review('undo', one)
  })

  it('2: reports what cannot be shown, decided or undone', async () => {
    expect(await review('undo', one)).toMatchObject({ code: 2, stderr: expect.stringContaining('no decision') })
    expect(await review('show', 'elsewhere.co.uk')).toMatchObject({ code: 2 })
    expect(await review('decide', 'elsewhere.co.uk', 'none')).toMatchObject({ code: 2 })
    expect(await review('decide', one, '12345678')).toMatchObject({ code: 2 })
    expect(await review('decide', one, 'none', '--note', 'x'.repeat(1_001))).toMatchObject({ code: 2 })
    expect(await review('list', '--limit', '101')).toMatchObject({ code: 2 })
  })

  it('2: decides nothing if two rows of a file contradict each other', async () => {
    const file = join(folder, 'contradicting.csv')
    writeFileSync(file, `domain,company_number\n${one},9999991\n${two},none\nhttps://www.${one}/about,none\n`)
    const before = json(await review('show', two))
    const ended = await review('import', file)
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toContain('rows 2 and 4')
    expect(json(await review('show', two))).toEqual(before)
  })

  it('2: imports every good row of an Excel file and reports the others', async () => {
    const file = join(folder, 'decisions.csv')
    const rows = [
      '\ufeffDomain;Company_Number;Note',
      `${one};9999991;"Says ""so""; twice"`,
      'nonsense;9999991;',
      'somewhere.co.uk;12345678;',
      'elsewhere.co.uk;none;',
      ';;no domain',
      `https://www.${two}/about;;`,
    ]
    writeFileSync(file, `${rows.join('\r\n')}\r\n`)
    const ended = await review('import', file)
    expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code: 2, stderr: '' })
    const { data, ...counts } = json(ended)
    expect(counts).toEqual({ decided: 2, not_sent: 0, failed: 4 })
    const outcomes = data.map(({ line, outcome }: { line: number; outcome: string }) => [line, outcome])
    expect(outcomes).toEqual([
      [2, 'decided'],
      [3, 'invalid'],
      [4, 'not_found'],
      [5, 'not_found'],
      [6, 'invalid'],
      [7, 'decided'],
    ])
    expect(data[1]).toEqual({
      line: 3,
      domain: 'nonsense',
      company_number: '9999991',
      outcome: 'invalid',
      message: expect.any(String),
    })
    expect(json(await review('show', one))).toMatchObject({ decision: { note: 'Says "so"; twice' } })
    expect(json(await review('show', two))).toMatchObject({ decision: { company_number: null, note: null } })
  })

  it('0: imports from standard input, and changes nothing when it is repeated', async () => {
    const before = json(await review('show', one)).history.length
    const input = `domain,company_number\n${one},none\n${two},none\n`
    for (let times = 0; times < 2; times += 1) {
      const ended = await brassplate(['review', 'import', '-'], env, input)
      expect({ code: ended.code, ...json(ended) }).toMatchObject({ code: 0, decided: 2, failed: 0 })
    }
    expect(json(await review('show', one)).history).toHaveLength(before + 1)
  })

  it('2: refuses a file that is missing or has no columns', async () => {
    const missing = await review('import', join(folder, 'nowhere.csv'))
    expect(missing).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('(ENOENT)') })
    const plain = await brassplate(['review', 'import', '-'], env, `${one}\n`)
    expect(plain).toMatchObject({ code: 2, stderr: expect.stringContaining('no column domain') })
  })

  it('3: does not try the other rows if the key is refused', async () => {
    const refused = { ...env, BRASSPLATE_API_KEY: `bp_live_${'a'.repeat(49)}` }
    const ended = await brassplate(
      ['review', 'import', '-'],
      refused,
      `domain,company_number\n${one},none\n${two},none\n`,
    )
    expect(ended.code).toBe(3)
    expect(json(ended)).toMatchObject({
      data: [{ outcome: 'refused' }, { outcome: 'not_tried' }],
      decided: 0,
      failed: 2,
    })
  })

  it('prints text on a terminal', async () => {
    const plain = { ...env, NO_COLOR: '1' }
    const listed = await onTerminal(['review', 'list', '--decided'], plain)
    expect(listed.stdout).toMatch(/^DOMAIN +NUMBER +NAME +BY +DECIDED +NOTE\n/)
    expect(listed.stdout).toContain('1 to 2 of 2')
    const shown = await onTerminal(['review', 'show', one], plain)
    expect(shown.stdout).toContain('History')
    const file = join(folder, 'again.csv')
    writeFileSync(file, `domain,company_number\n${one},none\nnonsense,none\n`)
    const imported = await onTerminal(['review', 'import', file], plain)
    expect(imported.code).toBe(2)
    expect(imported.stdout).toContain('Decided 1 of 2 rows.')
  })
})

describe('brassplate review import at the rate limit', () => {
  it('0: waits as long as the server asks for, and decides every row once', async () => {
    const decided: unknown[] = []
    let requests = 0
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      requests += 1
      if (requests % 2 === 1) {
        response.writeHead(429, { 'Content-Type': 'application/problem+json', 'Retry-After': '1' })
        response.end(JSON.stringify({ code: 'rate_limited', status: 429, detail: 'Rate limit exceeded.' }))
        return
      }
      decided.push(JSON.parse(body).domain)
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.end('{}')
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const env = { BRASSPLATE_URL: `http://127.0.0.1:${port}`, BRASSPLATE_API_KEY: `bp_live_${'a'.repeat(49)}` }
    try {
      const input = `domain,company_number\n${one},none\n${two},none\n`
      const ended = await brassplate(['review', 'import', '-'], env, input)
      expect({ code: ended.code, ...JSON.parse(ended.stdout) }).toMatchObject({ code: 0, decided: 2 })
      expect({ decided, requests }).toEqual({ decided: [one, two], requests: 4 })
    } finally {
      server.close()
    }
  })
})
