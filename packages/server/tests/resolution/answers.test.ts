import { type SmallWeb, startSmallWeb } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { importCompanies } from '../support/register.js'
import { memberWith as newMember } from '../support/resolution.js'
import { TestServer } from '../support/server.js'

const footer = 'Harbour Lane Boatworks Limited. Registered in England No. 09999991.'
const domain = 'harbour-lane-boatworks.example'
const vague = 'harbour-lane.example'

describe.each(enginesOnce)('received answers on %s', (engine) => {
  let web: SmallWeb
  let server: TestServer

  beforeAll(async () => {
    web = await startSmallWeb({
      [domain]: { '/': `<title>Harbour Lane</title><footer>${footer}</footer>` },
      [vague]: { '/': '<title>Boats</title><p>We sell boats.</p>' },
    })
    const env = { BRASSPLATE_WEB_RESOLVE: web.resolve, BRASSPLATE_SIGNUP_CREDITS: '0' }
    server = await TestServer.start(engine, { env })
    await importCompanies(server)
  })
  afterAll(async () => {
    await server.close()
    await web.close()
  })

  const headers = { Prefer: 'wait=20' }

  /** An account that has received a match and another answer. */
  async function customer() {
    const member = await newMember(server, 5)
    const { body } = await server.call('resolveDomain', { key: member.key, body: { domain }, headers })
    await server.call('resolveDomain', { key: member.key, body: { domain: vague }, headers })
    return { ...member, answerId: String((body as { answer_id: unknown }).answer_id) }
  }

  it('200 lists each answer once, newest first, to a session and to a key', async () => {
    const { key, session, answerId } = await customer()
    for (let times = 0; times < 3; times += 1) await server.ok('enrich', { key, body: { domain } })
    const listed = await server.ok('listAnswers', { key })
    expect(listed.data.map((each) => each.domain)).toEqual([vague, domain])
    expect(listed.data[1]).toMatchObject({
      answer_id: answerId,
      question: 'domain',
      company_number: '09999991',
      decision: 'matched',
      charged: true,
      charge_reason: 'matched',
    })
    expect(listed.pagination).toEqual({ page: 1, limit: 20, total: 2, total_is_exact: true, has_more: false })
    expect(await server.ok('listAnswers', { session })).toEqual(listed)
    expect(await server.ok('enrich', { key, body: { domain } })).toMatchObject({ answer_id: answerId })
  })

  it('200 filters by domain, company, decision and time', async () => {
    const { key } = await customer()
    const list = async (query: Record<string, string>) =>
      (await server.ok('listAnswers', { key, query })).data.map((each) => each.domain)
    expect(await list({ domain: `https://www.${domain}/about` })).toEqual([domain])
    expect(await list({ company_number: '9999991' })).toEqual([domain])
    expect(await list({ decision: 'matched' })).toEqual([domain])
    expect(await list({ from: '2020-01-01T00:00:00Z' })).toEqual([vague, domain])
    expect(await list({ to: '2020-01-01T00:00:00Z' })).toEqual([])
  })

  it('200 returns an answer with its evidence, its pages and the register record', async () => {
    const { key, answerId } = await customer()
    const answer = await server.ok('getAnswer', { key, path: { answer_id: answerId } })
    expect(answer.evidence.some(({ quote }) => quote?.includes('9999991'))).toBe(true)
    expect(answer.pages_read[0]?.content_sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(answer.register_record).toMatchObject({ company_number: '09999991', as_of: expect.any(String) })
  })

  it('404 for an unknown answer and for an answer of another account', async () => {
    const { answerId } = await customer()
    const other = await customer()
    for (const id of ['ans_unknown00', 'x', answerId]) {
      expect(await server.refusal('getAnswer', { key: other.key, path: { answer_id: id } })).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    }
  })

  it('400 for a bad filter', async () => {
    const { key } = await customer()
    expect(await server.refusal('listAnswers', { key, query: { domain: 'no domain' } })).toMatchObject({
      code: 'invalid_domain',
    })
    expect(await server.refusal('listAnswers', { key, query: { company_number: '!' } })).toMatchObject({
      code: 'invalid_company_number',
    })
    const range = { from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' }
    expect(await server.refusal('listAnswers', { key, query: range })).toMatchObject({ code: 'invalid_request' })
  })

  it('200 exports the answers as JSON lines', async () => {
    const { key, answerId } = await customer()
    const response = await fetch(`${server.url}/v1/answers/export?format=jsonl&decision=matched`, {
      headers: { 'X-API-Key': key },
    })
    expect([response.status, response.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="answers.jsonl"',
    ])
    expect(JSON.parse(await response.text())).toMatchObject({ answer_id: answerId, domain, charged: true })
  })
})
