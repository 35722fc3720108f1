import { allRoutes, errorBody, type RouteId } from '@brassplate/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Member, TestServer } from '../support/server.js'

describe('an unknown query parameter', () => {
  let server: TestServer
  let member: Member

  beforeAll(async () => {
    server = await TestServer.start('sqlite')
    member = await server.guest('ada@harbour-lane.example')
  })
  afterAll(() => server.close())

  it.each([
    ['listSignals', 'limt', 'Unknown query parameter limt. Did you mean limit?'],
    ['searchCompanies', 'status', 'Unknown query parameter status. Did you mean company_status?'],
    ['searchCompanies', 'name[]', 'Unknown query parameter name[]. Did you mean name?'],
    ['listSignals', 'importance', 'Unknown query parameter importance.'],
    ['listWatchlist', 'sort', 'Unknown query parameter sort.'],
  ] as const)('of %s, %s, is rejected with the closest name', async (id, name, detail) => {
    const refusal = await server.refusal(id, { key: member.key, query: { [name]: 'x' } })
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_request', detail, errors: [{ field: name }] })
  })

  it('produces a next step with the known parameters, or says that there are none', async () => {
    const query = { importance: 'high' }
    const feed = await server.refusal('listSignals', { key: member.key, query })
    expect(feed.next_step).toMatch(/^Use only: .*signal_type.*limit/)
    const list = await server.refusal('listWebhooks', { key: member.key, query })
    expect(list.next_step).toBe('Send this request without a query.')
  })

  it('is no mistake if the path is one: the nearest path is named', async () => {
    const { status, body } = await server.raw('GET', '/v1/signal?limt=1', {})
    expect([status, body]).toEqual([
      404,
      expect.objectContaining({
        code: 'not_found',
        detail: 'Nothing was found at this address. Did you mean /v1/signals?',
      }),
    ])
    expect((await server.raw('GET', '/wp-login.php', {})).body).toMatchObject({
      detail: 'Nothing was found at this address.',
    })
  })

  it('is rejected on every route except the one that mailed links open', async () => {
    for (const route of allRoutes.filter(({ id }) => id !== 'verifyEmail')) {
      const { path, query, body } = route.example
      const isSession = route.credentials.includes('session')
      const { status, body: refusal } = await server.call(route.id as RouteId, {
        ...(path && { path }),
        ...(body === undefined ? {} : { body }),
        query: { ...query, [`x${'y'.repeat(100)}`]: '1' },
        ...(isSession ? { session: member.session } : { key: member.key }),
      })
      expect(status, route.id).toBe(400)
      expect(errorBody.parse(refusal).errors?.[0]?.field).toHaveLength(50)
    }
  })

  it('in a mailed link is ignored, because mail programs add their own', async () => {
    const { status, headers } = await server.call('verifyEmail', {
      query: { token: 'bp_verify_x', utm_source: 'mail' },
    })
    expect([status, headers.get('location')]).toEqual([302, expect.stringContaining('/login?verification=')])
  })
})
