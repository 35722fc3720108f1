import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Member, TestServer } from '../support/server.js'

let server: TestServer
let guest: Member

beforeAll(async () => {
  server = await TestServer.start('sqlite', {})
  guest = await server.guest('ada@harbour-lane.example')
})
afterAll(() => server?.close())

describe('an answer says who decided', () => {
  it('is the test for a test domain, in every form of the answer', async () => {
    const body = { domain: 'matched.test' }
    expect(await server.ok('resolveDomain', { key: guest.key, body })).toMatchObject({ decided_by: 'test' })
    const enriched = await server.ok('enrich', { key: guest.key, body })
    expect(enriched).toMatchObject({ decided_by: 'test' })
    const path = { domain: 'matched.test' }
    expect(await server.ok('getDomainResolution', { key: guest.key, path })).toMatchObject({ decided_by: 'test' })
  })

  it('is the model for a public suffix, whose answer is known without reading anything', async () => {
    const path = { domain: 'co.uk' }
    const answer = await server.ok('getDomainResolution', { key: guest.key, path })
    expect(answer).toMatchObject({ decided_by: 'model', match_status: 'no_match', answer_id: null, charged: false })
  })

  it('is the reviewer once a reviewer has decided', async () => {
    const body = { domain: 'needs-review.test', company_number: '09999991' }
    const decided = await server.ok('reviewDomain', { key: guest.key, body })
    expect(decided).toMatchObject({ decided_by: 'reviewer', match_confidence: 1 })
  })
})
