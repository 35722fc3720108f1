import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ClientServer, startClientServer } from './client-server.js'
import { atTerminal, brassplate, onTerminal, startBrassplate } from './support.js'

let server: ClientServer
beforeAll(async () => {
  server = await startClientServer()
})
afterAll(() => server?.close())

const json = ({ stdout }: { stdout: string }) => JSON.parse(stdout)
const ask = (...parameters: string[]) => brassplate(parameters, server.env)
const colours = '\u001b[1m'

describe('brassplate signals --follow', () => {
  it('130: prints each signal once as a line of JSON until Ctrl+C', async () => {
    const following = startBrassplate(['signals', '--follow', '--interval', '1', '--limit', '100'], server.env)
    const signals = () =>
      following.heard.stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    // The demo account watches this company, so its website produces a signal.
    const company = await ask('company', '09999991', '--website')
    expect({ code: company.code, ...json(company) }).toMatchObject({ code: 0, reverse_domain: { status: 'verified' } })
    await vi.waitFor(
      () => expect(signals()).toContainEqual(expect.objectContaining({ signal_type: 'website_verified' })),
      {
        timeout: 600_000,
        interval: 100,
      },
    )
    expect(await following.end('SIGINT')).toBe(130)
    const sequences: number[] = signals().map(({ sequence }) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other))
    expect(following.heard.stderr).toBe('')
  })
})

describe('brassplate resolve', () => {
  it.each([
    ['matched.test', 0, 'matched'],
    ['needs-review.test', 5, 'needs_review'],
    ['no-match.test', 7, 'no_match'],
    ['non-uk.test', 7, 'non_uk_entity'],
    ['scrape-failed.test', 3, 'scrape_failed'],
  ])('%s exits with %i', async (domain, code, match_status) => {
    const ended = await ask('resolve', domain)
    expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code, stderr: '' })
    expect(json(ended)).toMatchObject({ status: 'completed', input_domain: domain, match_status })
  })

  it('0: returns immediately with --no-wait', async () => {
    const ended = await ask('resolve', 'job-failed.test', '--no-wait')
    expect(ended.code).toBe(0)
    expect(json(ended)).toMatchObject({ status: 'pending', job_id: expect.stringMatching(/^job_/) })
    const job = await ask('job', json(ended).job_id, '--wait')
    expect(job).toMatchObject({ code: 3, stderr: '' })
    expect(json(job)).toMatchObject({ status: 'failed', error_message: expect.stringContaining('on purpose') })
  })

  it('3: reports a job that fails or exceeds --timeout', async () => {
    const [failed, slow] = await Promise.all([
      ask('resolve', 'job-failed.test'),
      ask('resolve', 'slow.test', '--timeout', '1'),
    ])
    expect(failed).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining('fails on purpose') })
    expect(slow).toMatchObject({ code: 3, stderr: expect.stringContaining('brassplate job job_') })
  })

  it('2: rejects an empty domain and too high a --max-credits', async () => {
    expect(await ask('resolve', 'no domain')).toMatchObject({ code: 2, stderr: expect.stringContaining('brassplate:') })
    expect(await ask('resolve', 'matched.test', '--max-credits', '2')).toMatchObject({ code: 2 })
  })

  it('6: reports that there are no credits', async () => {
    const ended = await brassplate(['resolve', 'sinkwell.example'], server.poor)
    expect(ended).toMatchObject({ code: 6, stdout: '', stderr: expect.stringContaining('credit') })
  })

  it('prints coloured text with the evidence on a terminal', async () => {
    const { code, stdout } = await atTerminal(['resolve', 'harbour-lane.example'], server.env)
    expect(code).toBe(0)
    expect(stdout).toContain(colours)
    expect(stdout).toContain('HARBOUR LANE BOATWORKS LIMITED')
    expect(stdout).toContain('Evidence')
    expect(stdout).toContain('Resolving harbour-lane.example')
  })

  it('prints no colour with NO_COLOR, and JSON with --json', async () => {
    const plain = await onTerminal(['resolve', 'needs-review.test'], { ...server.env, NO_COLOR: '1' })
    expect(plain.code).toBe(5)
    expect(plain.stdout).not.toContain(colours)
    expect(plain.stdout).toMatch(/^09999991 +HARBOUR LANE BOATWORKS LIMITED +active/m)
    const written = await brassplate(['search', 'harbour', '--json'], server.env, '', true)
    expect(json(written)).toMatchObject({ data: [{ company_number: '09999991' }] })
  })
})

describe('brassplate company', () => {
  it('0: finds a company by number and by name', async () => {
    const byNumber = await ask('company', '9999991')
    expect(byNumber.code).toBe(0)
    const byName = await ask('company', 'Harbour Lane Boatworks Ltd')
    expect(json(byName)).toMatchObject({ company_number: '09999991', company_name: json(byNumber).company_name })
  })

  it('0: searches the watched companies by identity verification', async () => {
    await ask('watch', 'add', '09999991')
    await ask('company', '09999991', '--officers')
    const due = await ask('search', 'harbour', '--identity-verification', 'due')
    expect({ code: due.code, ...json(due) }).toMatchObject({ code: 0, data: [{ company_number: '09999991' }] })
    const none = await brassplate(['search', '--identity-verification', 'due'], server.poor)
    expect(json(none)).toMatchObject({ data: [], pagination: { total: 0 } })
    const wrong = await ask('search', '--identity-verification', 'late')
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('must be one of due, overdue') })
  })

  it('2: reports an unknown number and an unknown name', async () => {
    expect((await ask('company', '00000017')).code).toBe(2)
    const unknown = await ask('company', 'Zyxwv Trading')
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('No company has that name') })
  })

  it('0: finds a company by a domain with a stored answer, and by a number in another form', async () => {
    for (const written of ['matched.test', 'Company No. 09999991'])
      expect(await ask('company', written)).toMatchObject({ code: 0 })
  })

  it('5: lists the candidates if a name is only similar', async () => {
    const like = await ask('company', 'Harbour')
    expect(like).toMatchObject({ code: 5 })
    expect(json(like)).toMatchObject({ company: null, candidates: [{ company_number: '09999991' }] })
  })

  it('0: lists the officers that were known at a time, of a watched company', async () => {
    const present = json(await ask('company', '09999991', '--officers'))
    await ask('watch', 'add', '09999991')
    const past = await ask('company', '09999991', '--officers', '--as-of', new Date().toISOString())
    expect({ code: past.code, ...json(past) }).toMatchObject({ code: 0, data: present.data })
  })

  it('2: says once why the past is not known, and of which lists it is stored', async () => {
    const early = await onTerminal(['company', '09999991', '--owners', '--as-of', '2020-03-01'], server.env)
    expect(early.code).toBe(2)
    expect(early.stdout.match(/The past of company/g)).toHaveLength(1)
    expect(early.stdout).toMatch(/--as-of must be \S+ or later/)
    const ownership = await ask('company', '09999991', '--ownership', '--as-of', '2026-03-01')
    expect(ownership).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be combined with --ownership') })
  })

  it('0: lists the companies that share an officer with --ownership --by officers only', async () => {
    const shared = ['company', '06999921', '--ownership', '--by', 'officers']
    expect(json(await ask(...shared))).toMatchObject({
      shared_officers: { companies: [{ company_number: '06999920', state: 'serving' }] },
    })
    const { stdout } = await onTerminal(shared, server.env)
    expect(stdout).toMatch(/SHARES AN OFFICER.*\n.*TIDEWRIGHT GROUP LIMITED +06999920 +active +TIDEWRIGHT, Elowen/)
    expect(json(await ask('company', '06999921', '--ownership'))).toMatchObject({ shared_officers: null })
    for (const wrong of [
      ['--by', 'officers'],
      ['--ownership', '--by', 'owners'],
    ]) {
      const refused = await ask('company', '06999921', ...wrong)
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--by') })
    }
  })

  it('0: finds the website with --website', async () => {
    const { code, stdout } = await onTerminal(['company', '09999991', '--website'], server.env)
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('harbour-lane.example') })
  })

  it('6: reports that there are no credits to search for the website', async () => {
    const ended = await brassplate(['company', '11200417', '--website'], server.poor)
    expect(ended.code).toBe(6)
    expect(json(ended)).toMatchObject({ reverse_domain: { status: 'not_searched' } })
  })
})

describe('brassplate match', () => {
  it.each([
    [['Harbour Lane Boatworks Ltd'], 0, 'matched'],
    [['Tidewright', '--postcode', 'SE16 7TD'], 5, 'needs_review'],
    [['Zyxwvut Unheard Of Ltd'], 7, 'no_match'],
  ])('%j exits with %i', async (parameters, code, decision) => {
    const ended = await ask('match', ...parameters, '--json')
    expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code, stderr: '' })
    expect(json(ended)).toMatchObject({ decision })
  })

  it('2: reports an invalid postcode', async () => {
    const ended = await ask('match', 'Harbour Lane', '--postcode', 'nowhere')
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('postcode') })
  })
})

describe('brassplate reconcile', () => {
  it('0: creates a link whose address answers, lists it, and revokes it', async () => {
    const added = json(await ask('reconcile', 'add', 'OpenRefine'))
    expect(added).toMatchObject({ name: 'OpenRefine', url: expect.stringContaining(`/reconcile/${added.token}`) })
    expect((await fetch(added.url)).status).toBe(200)
    expect(json(await ask('reconcile', 'list')).data).toContainEqual(expect.objectContaining({ id: added.id }))
    expect(await ask('reconcile', 'remove', added.id)).toMatchObject({ code: 0 })
    expect((await fetch(added.url)).status).toBe(404)
    expect(await ask('reconcile', 'remove', added.id)).toMatchObject({ code: 2 })
  })
})

describe('brassplate key', () => {
  it('0: creates a key that may do what it was given, lists, renames and ends it by name', async () => {
    const added = json(await ask('key', 'add', 'Nightly import', '--spend', '--expires', '2035-01-31'))
    expect(added).toMatchObject({ rights: ['read', 'spend'], expires_at: '2035-01-31T00:00:00.000Z' })
    const withKey = (...parameters: string[]) => brassplate([...parameters, '--api-key', added.api_key], server.env)
    expect(json(await withKey('auth', 'whoami')).credential).toMatchObject({ key_name: 'Nightly import' })
    expect(await withKey('resolve', 'matched.test')).toMatchObject({ code: 0 })
    const refused = await withKey('watch', 'add', '09999991')
    expect(refused.code).not.toBe(0)
    expect(refused.stdout + refused.stderr).toContain('does not have the right manage')
    expect(await withKey('key', 'add', 'Another')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('brassplate key list'),
    })
    expect(json(await ask('key', 'list')).data).toContainEqual(expect.objectContaining({ id: added.id }))
    expect(await ask('key', 'add', 'Nightly import')).toMatchObject({ code: 2 })
    expect(json(await ask('key', 'rename', 'Nightly import', 'Weekly import'))).toMatchObject({ name: 'Weekly import' })
    expect(json(await ask('key', 'end', 'Weekly import'))).toEqual({ id: added.id, status: 'ended' })
    expect(await ask('key', 'end', 'Weekly import')).toMatchObject({ code: 2 })
    expect(await ask('key', 'end', added.id)).toMatchObject({ code: 2 })
    expect(await ask('key', 'end', 'default')).toMatchObject({ code: 3 })
    expect(await withKey('auth', 'whoami')).toMatchObject({ code: 3 })
  })

  it('2: refuses an expiry that is no time', async () => {
    expect(await ask('key', 'add', 'Bad', '--expires', 'soon')).toMatchObject({ code: 2 })
  })
})

describe('brassplate search', () => {
  it('0: prints a page, and all companies as lines with --all', async () => {
    const page = await ask('search', 'harbour', '--status', 'active', '--limit', '5')
    expect(page.code).toBe(0)
    expect(json(page)).toMatchObject({ pagination: { page: 1, limit: 5 } })
    const all = await ask('search', '--postcode', 'TR11', '--all')
    const lines = all.stdout.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).company_number)).toContain('09999991')
  })

  it('2: rejects an invalid date', async () => {
    const ended = await ask('search', '--from', 'yesterday')
    expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--from must be a date') })
    expect(ended.stderr).not.toContain('incorporated_from')
  })

  it.each([
    [['--status', 'actve'], '--status cannot be actve. Did you mean active?'],
    [['--type', 'gmbh'], '--type must be one of ltd, plc'],
    [['--jurisdiction', 'scottland'], 'Did you mean scotland?'],
    [['--section', 'X'], '--section must be one of A, B'],
    [['--sic', 'abc'], '--sic has "abc", which is in the words of no industry'],
    [['--from', '2026-03-01', '--to', '2020-01-01'], '--to must not be before'],
  ])('2: names the option in %j', async (words, message) => {
    const { code, stderr } = await ask('search', ...words)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
    expect(stderr).not.toMatch(/company_|sic_|incorporated_|is not valid/)
  })
})

describe('an option with fixed values', () => {
  it.each([
    ['search', '--status', 'Active', '--type', 'LTD', '--jurisdiction', 'England Wales', '--section', 'c'],
    ['search', '--identity-verification', 'Overdue'],
    ['signals', '--type', 'Officer'],
    ['answers', '--decision', 'Needs review'],
    ['export', 'watchlist', '--format', 'CSV'],
    ['export', 'signals', '--type', 'CHARGE_REGISTERED', '--format', 'jsonl'],
  ])('takes them in any case: %s %s %s', async (...words) => {
    expect(await ask(...words)).toMatchObject({ code: 0 })
  })

  it.each([
    [['answers', '--decision', 'machted'], '--decision cannot be machted. Did you mean matched?'],
    [['export', 'watchlist', '--format', 'xslx'], '--format cannot be xslx. Did you mean xlsx?'],
    [['signals', '--type', 'oficer'], '--type cannot be oficer. Did you mean officer?'],
    [['bulk', 'list.csv', '--output-format', 'exel'], '--output-format must be one of csv, xlsx, jsonl, not exel.'],
  ])('2: suggests the nearest: %j', async (words, message) => {
    const { code, stderr } = await ask(...words)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  })
})

describe('brassplate signals', () => {
  it('0: filters and marks signals; 2: rejects what does not fit together', async () => {
    const filters = ['--severity', 'info', '--tag', 'clients', '--to', '2020-01-01', '--unseen']
    expect(json(await ask('signals', ...filters))).toMatchObject({ data: [], pagination: { total: 0 } })
    const { data } = json(await ask('signals', '--limit', '1')) as { data: { id: string; sequence: number }[] }
    const [{ id, sequence } = { id: 'sig_none', sequence: 1 }] = data
    expect(json(await ask('signals', id, '--mark', 'seen'))).toMatchObject({ changed: data.length })
    expect(json(await ask('signals', '--seen'))).toMatchObject({ pagination: { total: data.length } })
    expect(json(await ask('signals', '--mark', 'unseen', '--up-to', String(sequence)))).toMatchObject({
      changed: data.length,
      seen_at: null,
    })
    for (const words of [
      ['sig_1'],
      ['--mark', 'seen'],
      ['--mark', 'later', 'sig_1'],
      ['--mark', 'seen', 'sig_1', '--up-to', '3'],
      ['--mark', 'seen', '--up-to', '3', '--marked-at', '2026-03-01'],
      ['--seen', '--unseen'],
    ])
      expect([words, (await ask('signals', ...words)).code]).toEqual([words, 2])
  })

  it('0: prints a page of signals; 2: rejects an unknown type', async () => {
    expect(json(await ask('signals', '--limit', '1'))).toMatchObject({ pagination: { limit: 1 } })
    expect(await ask('signals', '--type', 'gossip')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('officer'),
    })
  })
})

describe('the server', () => {
  it('3: is unreachable', async () => {
    const env = { ...server.env, BRASSPLATE_URL: 'http://127.0.0.1:1' }
    const { code, stderr } = await brassplate(['search', 'a'], env)
    expect(code).toBe(3)
    expect(stderr.split('\n').slice(0, 2)).toEqual([
      'No answer from http://127.0.0.1:1. Trying again.',
      'brassplate: http://127.0.0.1:1 cannot be reached.',
    ])
    const asJson = await brassplate(['search', 'a', '--json'], env)
    expect(JSON.parse(asJson.stderr)).toMatchObject({ error: { code: 'unavailable' } })
  })

  it('3: is unreachable or refuses the key of a saved profile, which is named with the way out', async () => {
    const env = { XDG_CONFIG_HOME: join(server.folder, 'saved') }
    for (const [field, value] of [
      ['url', 'http://127.0.0.1:1'],
      ['api_key', 'bp_live_of_another_server'],
    ] as const) {
      expect((await brassplate(['config', 'set', field, value, '--profile', 'default'], env)).code).toBe(0)
    }
    const away = await brassplate(['search', 'a'], env)
    expect([away.code, away.stderr]).toEqual([3, expect.stringContaining('is from the saved profile default')])
    expect(away.stderr).toContain('brassplate config unset --profile default')

    expect((await brassplate(['config', 'set', 'url', server.url, '--profile', 'default'], env)).code).toBe(0)
    const refused = await brassplate(['search', 'a'], env)
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('are from the saved profile default')])
    const given = await brassplate(['search', 'a', '--url', 'http://127.0.0.1:1', '--api-key', 'bp_live_x'], env)
    expect(given.stderr).not.toContain('profile')
  })

  it('3: rejects an unknown or missing API key', async () => {
    const wrong = await brassplate(['auth', 'whoami'], { ...server.env, BRASSPLATE_API_KEY: 'bp_live_wrong' })
    expect(wrong.code).toBe(3)
    const none = await brassplate(['auth', 'whoami'], { ...server.env, BRASSPLATE_API_KEY: '' })
    expect(none).toMatchObject({ code: 3, stderr: expect.stringContaining('brassplate auth login') })
  })

  it('4: is not a Brassplate server; its output is sanitised', async () => {
    const other = createServer((_, response) => response.writeHead(500).end('\u001b[2J'))
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    try {
      const { port } = other.address() as AddressInfo
      const env = { ...server.env, BRASSPLATE_URL: `http://127.0.0.1:${port}` }
      const ended = await brassplate(['search', 'a'], env)
      expect(ended.code).toBe(4)
      expect(ended.stderr).not.toContain('\u001b')
    } finally {
      other.close()
    }
  })

  it('2: is not configured, and there is no local database', async () => {
    const env = { XDG_CONFIG_HOME: server.folder }
    expect(await brassplate(['search', 'a'], env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no local database was found'),
    })
    const missing = await brassplate(['search', 'a', '--database', 'sqlite:/nowhere/b.db'], env)
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('No database found at /nowhere/b.db') })
  })
})
