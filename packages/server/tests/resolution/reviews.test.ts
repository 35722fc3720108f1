import { type SmallWeb, startSmallWeb } from '@brassplate/core/simulators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { importCompanies } from '../support/register.js'
import { memberWith as newMember } from '../support/resolution.js'
import { TestServer } from '../support/server.js'

/** Names a company by its brand, with a number that is not in the register. */
const vaguePage =
  '<title>Harbour Lane</title><p>Harbour Lane Boatworks builds boats in Falmouth. Company number 09123477.</p>'
const company = '09999991'
const domain = 'harbour-lane-boatworks.example'
const path = { domain }

describe.each(enginesOnce)('reviews on %s', (engine) => {
  let web: SmallWeb
  let server: TestServer

  beforeAll(async () => {
    web = await startSmallWeb({ [domain]: { '/': vaguePage } })
    const env = { BRASSPLATE_WEB_RESOLVE: web.resolve, BRASSPLATE_SIGNUP_CREDITS: '0' }
    server = await TestServer.start(engine, { env })
    await importCompanies(server)
  })
  afterAll(async () => {
    await server.close()
    await web.close()
  })

  /** An account that has received an answer that needs review. */
  async function reviewer() {
    const member = await newMember(server, 1)
    const headers = { Prefer: 'wait=20' }
    const { body } = await server.call('resolveDomain', { key: member.key, body: { domain }, headers })
    expect(body).toMatchObject({ match_status: 'needs_review', charged: false })
    return member
  }
  const decide = (key: string, company_number: string | null, note?: string) =>
    server.ok('reviewDomain', { key, body: { domain, company_number, ...(note === undefined ? {} : { note }) } })

  it('200 lists the domain of a needs_review answer once, and no longer once it is decided', async () => {
    const { key, session } = await reviewer()
    for (let times = 0; times < 3; times += 1) await server.ok('resolveDomain', { key, body: { domain } })
    const open = await server.ok('listReviews', { key })
    expect(open).toMatchObject({
      data: [{ domain, status: 'open', match_confidence: expect.any(Number), decision: null }],
      pagination: { page: 1, limit: 20, total: 1, total_is_exact: true, has_more: false },
    })
    await decide(key, company, ' The invoices name it. ')
    expect(await server.ok('listReviews', { session, query: { status: 'open' } })).toMatchObject({ data: [] })
    const decision = {
      company_number: company,
      company_name: 'HARBOUR LANE BOATWORKS LIMITED',
      note: 'The invoices name it.',
      decided_by: `API key …${key.slice(-4)}`,
    }
    expect(await server.ok('listReviews', { session, query: { status: 'decided' } })).toMatchObject({
      data: [{ domain, status: 'decided', opened_at: open.data[0]?.opened_at, decision }],
    })
  })

  it('200 queues a stored answer for another account, and shows each account only its own reviews', async () => {
    await decide((await reviewer()).key, null)
    const other = await reviewer()
    const { data } = await server.ok('listReviews', { key: other.key })
    expect(data.map((each) => each.domain)).toEqual([domain])
    expect(await server.ok('getReview', { key: other.key, path })).toMatchObject({ status: 'open', history: [] })
  })

  it('200 shows the candidates with their reasons, and the history with each reviewer', async () => {
    const { key, session, email } = await reviewer()
    const open = await server.ok('getReview', { key, path: { domain: `https://www.${domain}/about` } })
    expect(open).toMatchObject({ domain, status: 'open', history: [], explanation: expect.any(String) })
    expect(open.review_candidates[0]).toMatchObject({ company_number: company, rank: 1 })
    expect(open.review_candidates[0]?.reasons.length).toBeGreaterThan(0)

    await decide(key, company)
    const body = { domain, company_number: null, note: null }
    await server.ok('reviewDomain', { session, body })
    const { decision, history, review_candidates } = await server.ok('getReview', { session, path })
    expect(decision).toMatchObject({ company_number: null, decided_by: email })
    expect(history.map(({ action, decided_by }) => [action, decided_by])).toEqual([
      ['rejected', email],
      ['accepted', `API key …${key.slice(-4)}`],
    ])
    expect(review_candidates).toEqual(open.review_candidates)
  })

  it('200 undoes one decision after the other, and 404 when there is none left', async () => {
    const { key } = await reviewer()
    const before = await server.ok('getReview', { key, path })
    await decide(key, company)
    await decide(key, null)
    const undone = await server.ok('undoReview', { key, path })
    expect(undone).toMatchObject({ status: 'decided', decision: { company_number: company } })
    const answer = await server.ok('resolveDomain', { key, body: { domain } })
    expect(answer).toMatchObject({ match_status: 'matched', charged: false })

    const open = await server.ok('undoReview', { key, path })
    expect(open).toMatchObject({ status: 'open', opened_at: before.opened_at, decision: null })
    expect(open.history.map(({ action }) => action)).toEqual(['undone', 'undone', 'rejected', 'accepted'])
    expect(await server.ok('resolveDomain', { key, body: { domain } })).toMatchObject({ match_status: 'needs_review' })
    expect(await server.refusal('undoReview', { key, path })).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('200 undoes once for a repeated Idempotency-Key', async () => {
    const { key } = await reviewer()
    await decide(key, company)
    await decide(key, null)
    const once = { key, path, headers: { 'Idempotency-Key': 'undo-1' } }
    const [first, repeated] = [await server.call('undoReview', once), await server.call('undoReview', once)]
    expect(repeated.body).toEqual(first.body)
    expect(repeated.headers.get('idempotent-replayed')).toBe('true')
    expect(await server.ok('getReview', { key, path })).toMatchObject({ status: 'decided' })
  })

  it('400 for an unknown status, a page that is too deep, a long note and an invalid domain', async () => {
    const { key } = await reviewer()
    const invalid = { status: 400, code: 'invalid_request' }
    expect(await server.refusal('listReviews', { key, query: { status: 'closed' } })).toMatchObject(invalid)
    for (const query of [{ text: 'lane' }, { status: 'open', to: '2026-01-01T00:00:00Z' }])
      expect(await server.refusal('listReviews', { key, query })).toMatchObject({
        ...invalid,
        detail: expect.stringContaining('decided'),
      })
    expect(await server.refusal('listReviews', { key, query: { page: '101', limit: '100' } })).toMatchObject(invalid)
    const long = { domain, company_number: null, note: 'x'.repeat(1_001) }
    expect(await server.refusal('reviewDomain', { key, body: long })).toMatchObject({
      ...invalid,
      errors: [{ field: 'note' }],
    })
    const nonsense = { key, path: { domain: 'nonsense' } }
    expect(await server.refusal('getReview', nonsense)).toMatchObject({ status: 400, code: 'invalid_domain' })
    expect(await server.refusal('undoReview', nonsense)).toMatchObject({ status: 400, code: 'invalid_domain' })
  })

  it('404 for a domain that is neither queued nor decided', async () => {
    const { key } = await newMember(server, 0)
    const refused = await server.refusal('getReview', { key, path })
    expect(refused).toMatchObject({ status: 404, code: 'not_found', next_step: expect.stringContaining('/v1/reviews') })
    expect(await server.refusal('undoReview', { key, path })).toMatchObject({ status: 404 })
  })

  it('200 for the test domain that needs review, which is never queued', async () => {
    const { key } = await newMember(server, 0)
    await server.ok('resolveDomain', { key, body: { domain: 'needs-review.test' } })
    expect(await server.ok('listReviews', { key })).toMatchObject({ data: [] })
    const found = await server.ok('getReview', { key, path: { domain: 'needs-review.test' } })
    expect(found).toMatchObject({ status: 'open', review_candidates: [{ company_number: company }] })
  })

  it('removes everything with the account', async () => {
    const { id, key, session, password } = await reviewer()
    await decide(key, company)
    await server.ok('deleteAccount', { session, body: { password } })
    const { reviews } = server.engine
    expect(await reviews.list(id, { status: 'decided', page: 1, limit: 10 })).toMatchObject({ total: 0 })
    await expect(reviews.find(id, domain)).rejects.toMatchObject({ code: 'not_found' })
  })
})
