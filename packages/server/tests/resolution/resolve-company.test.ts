import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { knownCompanies } from '@brassplate/core/simulators'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { importCompanies, today } from '../support/register.js'
import { type Member, TestServer } from '../support/server.js'

const companies = knownCompanies(today)

function numberOf(name: string): string {
  const found = companies.find((company) => company.name === name)
  if (!found) throw new Error(`Unknown company ${name}.`)
  return found.number
}

const proving = (name: string) =>
  `<title>${name}</title><p>Welcome.</p><footer>© ${name}. Registered in England, company number ${numberOf(name)}.</footer>`

const hosts = [
  'harbourlaneboatworks.co.uk',
  'thistlewickbakery.co.uk',
  'glenarrochweavers.co.uk',
  'tarryfordlettings.com',
  'pledgefieldestates.com',
  'menderleyhotels.co.uk',
  'halfmere.example',
  'quitstone-works.example',
]

/** Websites by host, a search engine, and the request count of each home page. */
async function startWorld() {
  const pages = new Map<string, string>()
  const asked = new Map<string, number>()
  const searched: string[] = []
  const results = new Map<string, string>()
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (url.pathname === '/search') {
      const question = url.searchParams.get('q') ?? ''
      searched.push(question)
      const found = [...results].filter(([name]) => question.startsWith(name)).map(([, site]) => ({ url: site }))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results: found }))
      return
    }
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').replace(/^www\./, '')
    const page = url.pathname === '/' ? pages.get(host) : undefined
    if (url.pathname === '/') asked.set(host, (asked.get(host) ?? 0) + 1)
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page ?? 'none')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const env = {
    BRASSPLATE_WEB_RESOLVE: hosts.map((host) => `${host}=127.0.0.1:${port}`).join(','),
    BRASSPLATE_SEARCH_URL: `http://127.0.0.1:${port}`,
    BRASSPLATE_SIGNUP_CREDITS: '0',
  }
  return { server, pages, asked, searched, results, env }
}

describe.each(enginesOnce)('POST /v1/resolve/company on %s', (engine) => {
  let world: Awaited<ReturnType<typeof startWorld>>
  let server: TestServer
  let accounts = 0

  beforeAll(async () => {
    world = await startWorld()
    server = await TestServer.start(engine, { env: world.env })
    await importCompanies(server)
  })
  afterAll(async () => {
    await server.close()
    world.server.close()
  })
  afterEach(async () => {
    expect((await server.engine.operator.verifyLedger()).problems).toEqual([])
  })

  async function memberWith(credits: number): Promise<Member> {
    accounts += 1
    const email = `member-${accounts}@harbour-lane.example`
    const member = await server.guest(email)
    await grant(member, credits)
    return member
  }

  async function grant({ email }: Member, credits: number): Promise<void> {
    if (credits > 0) await server.engine.operator.grantCredits({ email, credits, reference: `${email}:${credits}` })
  }

  const waiting = { Prefer: 'wait=20' }

  const ask = ({ key }: Member, body: Record<string, unknown>) => server.ok('resolveCompany', { key, body })

  async function waited({ key }: Member, body: Record<string, unknown>) {
    const reply = await server.call('resolveCompany', { key, body, headers: waiting })
    expect(reply.status).toBe(200)
    return reply
  }

  const refusal = ({ key }: Member, body: Record<string, unknown>) => server.refusal('resolveCompany', { key, body })

  /** The balance and the charges of the account, from its statement. */
  async function books({ session }: Member) {
    const { balance, held, available } = (await server.ok('describeAccount', { session })).credits
    const { data } = await server.ok('getCreditStatement', { session })
    const paid = data
      .filter(({ kind }) => kind === 'charge')
      .map(({ domain, company_number }) => [domain, company_number])
    return { balance, held, available, paid }
  }

  async function ended({ key }: Member, jobId: string) {
    for (let turn = 0; turn < 400; turn += 1) {
      const job = await server.ok('getJob', { key, path: { job_id: jobId } })
      if (job.status === 'completed' || job.status === 'failed') return job
      await delay(50)
    }
    throw new Error('The job did not end in time.')
  }

  it('200 pending with a status URL, then verified there, charged once, and already_charged afterwards', async () => {
    const name = 'HARBOUR LANE BOATWORKS LIMITED'
    const [number, domain] = [numberOf(name), 'harbourlaneboatworks.co.uk']
    world.pages.set(domain, proving(name))
    const member = await memberWith(3)
    const first = await server.call('resolveCompany', { key: member.key, body: { company_number: '9999991' } })
    expect(first.body).toMatchObject({
      company: { company_number: number, company_name: name },
      name_agrees: null,
      reverse_domain: { status: 'pending', domain: null, checked_at: null },
      review_candidates: [],
      charged: false,
      charge_reason: 'pending',
    })
    expect(first.headers.get('x-credits-charged')).toBe('0')
    expect(first.headers.get('x-credits-remaining')).toBe('2')

    const { status_url } = (first.body as { reverse_domain: { status_url: string } }).reverse_domain
    const jobId = status_url.slice('/v1/jobs/'.length)
    expect(status_url).toBe(`/v1/jobs/${jobId}`)
    expect(await ended(member, jobId)).toMatchObject({
      kind: 'resolve_company',
      status: 'completed',
      company_number: number,
      input_domain: null,
      charged: true,
      charge_reason: 'verified',
      resolution: null,
      reverse_domain: {
        status: 'verified',
        domain,
        evidence: expect.arrayContaining([expect.objectContaining({ kind: 'company_number', supports: true })]),
      },
    })
    const again = await server.call('resolveCompany', { key: member.key, body: { company_number: number } })
    expect(again.body).toMatchObject({
      reverse_domain: { status: 'verified', domain, status_url: null },
      charged: false,
      charge_reason: 'already_charged',
    })
    expect(again.headers.get('x-credits-remaining')).toBe('2')
    expect(await books(member)).toEqual({ balance: 2, held: 0, available: 2, paid: [[domain, number]] })

    const stranger = await memberWith(1)
    const foreign = await server.refusal('getJob', { key: stranger.key, path: { job_id: jobId } })
    expect(foreign).toMatchObject({ status: 404, code: 'job_not_found' })
    expect(await server.refusal('getEnrichJob', { path: { job_id: jobId } })).toMatchObject({ status: 404 })
  })

  it('200 for two concurrent accounts with one search, and each pays once', async () => {
    const name = 'THISTLEWICK BAKERY LTD'
    const [number, domain] = [numberOf(name), 'thistlewickbakery.co.uk']
    world.pages.set(domain, proving(name))
    const members = [await memberWith(2), await memberWith(2)]
    const calls = members.flatMap((member) => [member, member, member])
    const replies = await Promise.all(calls.map((member) => waited(member, { company_number: number })))
    for (const { body } of replies) expect(body).toMatchObject({ reverse_domain: { status: 'verified', domain } })
    expect(world.asked.get(domain)).toBe(1)
    for (const member of members)
      expect(await books(member)).toEqual({ balance: 1, held: 0, available: 1, paid: [[domain, number]] })
  })

  it('200 no_match is free: the held credit is released', async () => {
    const number = numberOf('BRAMBLECOTE STUDIO LIMITED')
    const member = await memberWith(1)
    const reply = await waited(member, { company_number: number })
    expect(reply.body).toMatchObject({
      reverse_domain: { status: 'no_match', domain: null, candidates: [] },
      charged: false,
      charge_reason: 'no_match',
    })
    expect(reply.headers.get('x-credits-remaining')).toBe('1')
    expect(await books(member)).toEqual({ balance: 1, held: 0, available: 1, paid: [] })
    const poor = await memberWith(0)
    expect(await ask(poor, { company_number: number })).toMatchObject({ charge_reason: 'no_match' })
    expect(await ask(poor, { company_number: number, max_credits: 0 })).toMatchObject({ charge_reason: 'no_match' })
  })

  it('200 needs_review is free and has the candidates for a reviewer', async () => {
    const name = 'MENDERLEY HOTELS LTD'
    const postcode = companies.find((company) => company.name === name)?.office.postalCode
    world.pages.set('menderleyhotels.co.uk', `<title>Menderley</title><p>Come to ${postcode} and stay.</p>`)
    const member = await memberWith(1)
    const { body } = await waited(member, { company_name: name })
    expect(body).toMatchObject({
      reverse_domain: {
        status: 'needs_review',
        domain: null,
        candidates: [
          {
            domain: 'menderleyhotels.co.uk',
            rank: 1,
            reasons: expect.arrayContaining([expect.objectContaining({ kind: 'registered_postcode' })]),
          },
        ],
      },
      charged: false,
      charge_reason: 'needs_review',
    })
    expect(await books(member)).toMatchObject({ balance: 1, held: 0, paid: [] })
  })

  it('200 searches again with refresh, joins an open search, and charges for a verified website', async () => {
    const name = 'TARRYFORD LETTINGS LTD'
    const [number, domain] = [numberOf(name), 'tarryfordlettings.com']
    const member = await memberWith(2)
    expect((await waited(member, { company_number: number })).body).toMatchObject({ charge_reason: 'no_match' })
    world.pages.set(domain, proving(name))
    expect(await ask(member, { company_number: number })).toMatchObject({ reverse_domain: { status: 'no_match' } })

    const anew = await Promise.all([1, 2, 3].map(() => waited(member, { company_number: number, refresh: true })))
    for (const { body } of anew) expect(body).toMatchObject({ reverse_domain: { status: 'verified', domain } })
    expect(await books(member)).toEqual({ balance: 1, held: 0, available: 1, paid: [[domain, number]] })

    const paid = await waited(member, { company_number: number, refresh: true })
    expect(paid.body).toMatchObject({ charged: false, charge_reason: 'already_charged' })
    expect(await books(member)).toMatchObject({ balance: 1, held: 0 })
  })

  it('402 without a credit if one would be spent, and 200 with the profile if none is needed', async () => {
    const name = 'GLENARROCH WEAVERS LIMITED'
    const [number, domain] = [numberOf(name), 'glenarrochweavers.co.uk']
    world.pages.set(domain, proving(name))
    const poor = await memberWith(0)
    const unsearched = { reverse_domain: { status: 'not_searched', status_url: null }, charge_reason: null }
    expect(await ask(poor, { company_number: number })).toMatchObject({
      company: { company_name: name },
      ...unsearched,
    })
    const refused = { status: 402, code: 'insufficient_credits' }
    expect(await refusal(poor, { company_number: number, refresh: true })).toMatchObject(refused)

    const rich = await memberWith(2)
    expect(await ask(rich, { company_number: number, max_credits: 0 })).toMatchObject(unsearched)
    expect(await refusal(rich, { company_number: number, max_credits: 0, refresh: true })).toMatchObject(refused)
    expect(await books(rich)).toEqual({ balance: 2, held: 0, available: 2, paid: [] })
    await waited(rich, { company_number: number })

    expect(await refusal(poor, { company_number: number })).toMatchObject(refused)
    await grant(poor, 1)
    expect(await refusal(poor, { company_number: number, max_credits: 0 })).toMatchObject(refused)
    expect(await ask(poor, { company_number: number })).toMatchObject({ charged: true, charge_reason: 'verified' })
    for (const member of [poor, rich]) {
      const free = { charged: false, charge_reason: 'already_charged' }
      expect(await ask(member, { company_number: number, max_credits: 0 })).toMatchObject(free)
    }
    expect(await books(poor)).toEqual({ balance: 0, held: 0, available: 0, paid: [[domain, number]] })
    expect(await refusal(poor, { company_number: number, refresh: true })).toMatchObject(refused)
  })

  it('200 already_charged for a website that was paid for as a domain, which is checked first', async () => {
    const name = 'HALFMERE FARMS LIMITED'
    const [number, domain] = [numberOf(name), 'halfmere.example']
    world.pages.set(domain, proving(name))
    const member = await memberWith(3)
    const resolved = await server.call('resolveDomain', { key: member.key, body: { domain }, headers: waiting })
    expect(resolved.body).toMatchObject({ match_status: 'matched', charged: true })
    const { body } = await waited(member, { company_number: number })
    expect(body).toMatchObject({
      reverse_domain: { status: 'verified', domain },
      charged: false,
      charge_reason: 'already_charged',
    })
    expect(await books(member)).toEqual({ balance: 2, held: 0, available: 2, paid: [[domain, number]] })
  })

  it('200 with a website that only the search engine finds', async () => {
    const name = 'QUITSTONE ENGINEERING LTD'
    const domain = 'quitstone-works.example'
    world.pages.set(domain, proving(name))
    world.results.set(name, `https://${domain}/about`)
    const { body } = await waited(await memberWith(1), { company_name: 'Quitstone Engineering' })
    expect(body).toMatchObject({ reverse_domain: { status: 'verified', domain }, charged: true })
    expect(world.searched.some((question) => question.startsWith(name))).toBe(true)
  })

  it('200 with the current signals of the company', async () => {
    const member = await memberWith(0)
    const late = await ask(member, { company_name: 'Dawdlestone Joinery' })
    expect(late.signals).toMatchObject({
      current: [{ code: 'accounts_overdue', since: expect.any(String) }],
      recent: [],
    })
    const fading = await ask(member, { company_name: 'Fadingham Freight' })
    expect(fading.signals.current.map(({ code }) => code)).toContain('strike_off_proposed')
  })

  it('200 without a company and without a charge if a name fits several companies', async () => {
    const member = await memberWith(1)
    const several = await ask(member, { company_name: 'Silver and Reed', refresh: true })
    expect(several).toMatchObject({
      company: null,
      name_agrees: null,
      signals: { current: [], recent: [] },
      reverse_domain: { status: 'not_searched' },
      charged: false,
      charge_reason: null,
    })
    const numbers = several.review_candidates.map(({ company_number }) => company_number)
    expect(numbers.sort()).toEqual([numberOf('SILVER & REED LIMITED'), numberOf('SILVER AND REED LTD.')].sort())
    const alike = await ask(member, { company_name: 'Penhallow' })
    expect(alike).toMatchObject({
      company: null,
      review_candidates: [{ company_name: 'PENHALLOW & FENWICKE LLP', rank: 1, match_confidence: null }],
    })
    expect(await books(member)).toEqual({ balance: 1, held: 0, available: 1, paid: [] })
  })

  it('200 with a number and a name: the number decides, and the answer tells whether they agree', async () => {
    const member = await memberWith(0)
    const number = numberOf('PENHALLOW & FENWICKE LLP')
    const agreeing = { company_number: number, company_name: 'penhallow and fenwicke' }
    expect(await ask(member, agreeing)).toMatchObject({ company: { company_number: number }, name_agrees: true })
    const other = { company_number: number, company_name: 'Silver and Reed' }
    expect(await ask(member, other)).toMatchObject({ company: { company_number: number }, name_agrees: false })
  })

  it('404 for a number and a name that are not in the register', async () => {
    const member = await memberWith(1)
    const unknown = { status: 404, code: 'company_not_found' }
    expect(await refusal(member, { company_number: '01234999' })).toMatchObject(unknown)
    expect(await refusal(member, { company_name: 'Zyxwvut Qponm' })).toMatchObject(unknown)
    expect(await books(member)).toMatchObject({ balance: 1, held: 0 })
  })

  it('400 without an identifier and for an invalid number', async () => {
    const member = await memberWith(1)
    expect(await refusal(member, {})).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await refusal(member, { company_name: '  ' })).toMatchObject({ status: 400, code: 'invalid_request' })
    const named = await refusal(member, { company_number: 'Harbour Lane' })
    expect(named).toMatchObject({ status: 400, code: 'invalid_company_number' })
    expect(named.next_step).toContain('/v1/companies/search')
  })

  it('200 immediately without waiting, and the search continues after the caller disconnects', async () => {
    const name = 'PLEDGEFIELD ESTATES LIMITED'
    const [number, domain] = [numberOf(name), 'pledgefieldestates.com']
    world.pages.set(domain, proving(name))
    const member = await memberWith(1)
    const asked = await ask(member, { company_number: number })
    const { status_url } = asked.reverse_domain
    const open = await server.ok('getJob', {
      key: member.key,
      path: { job_id: (status_url ?? '').slice('/v1/jobs/'.length) },
    })
    if (open.status !== 'completed') expect(open.reverse_domain).toMatchObject({ status: 'pending', status_url })
    expect(await ended(member, (status_url ?? '').slice('/v1/jobs/'.length))).toMatchObject({ charged: true })
    expect(await books(member)).toMatchObject({ balance: 0, held: 0, paid: [[domain, number]] })
  })
})
