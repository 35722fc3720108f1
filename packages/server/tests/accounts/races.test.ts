import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../../tests/support/databases.js'
import { TestServer } from '../support/server.js'

const rounds = process.env.BRASSPLATE_PROVE === 'full' ? 40 : 2

describe.each(engines)('concurrent account operations on %s', (engine) => {
  let server: TestServer

  beforeAll(async () => {
    server = await TestServer.start(engine, { hasSafePasswords: true })
  })
  afterAll(() => server.close())

  it('accepts correct passwords of several accounts from one address', async () => {
    const members = await Promise.all(
      Array.from({ length: 8 }, (_, index) => server.guest(`crowd${index}@harbour-lane.example`)),
    )
    for (let round = 0; round < rounds; round += 1) {
      const replies = await Promise.all(
        members.map(({ email, password }) => server.call('logIn', { body: { email, password } })),
      )
      expect(replies.map(({ status }) => status)).toEqual(members.map(() => 200))
    }
  })

  it('never returns 5xx for a login, a password change or a key rotation during a deletion', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { email, password, session } = await server.guest(`leaving${round}@harbour-lane.example`)
      const change = { current_password: password, new_password: 'another password' }
      const replies = await Promise.all([
        server.call('logIn', { body: { email, password } }),
        server.call('changePassword', { session, body: change }),
        server.call('deleteAccount', { session, body: { password } }),
        server.call('logIn', { body: { email, password } }),
        server.call('rotateApiKey', { session }),
      ])
      for (const { status } of replies) expect([200, 401]).toContain(status)
    }
  })

  it.each([
    ['/v1/auth/api-keys', { name: 'Left behind' }],
    ['/v1/partner/webhooks', { webhook_url: 'https://hooks.harbour-lane.co.uk/left', signal_type: 'all' }],
  ])('answers 401 to %s if the account is deleted before its body arrives', async (path, body) => {
    const { key, password, session } = await server.member(`leaves${path.replaceAll('/', '-')}@harbour-lane.example`)
    const text = JSON.stringify(body)
    const headers = { 'x-api-key': key, 'content-type': 'application/json', 'content-length': text.length }
    const call = request(`${server.url}${path}`, { method: 'POST', headers })
    const status = new Promise<number | undefined>((done, failed) => {
      call.once('response', (response) => done(response.resume().statusCode))
      call.once('error', failed)
    })
    call.flushHeaders()
    // The credential of the call that waits for its body is accepted before these are answered.
    await server.ok('describeAccount', { key })
    await server.ok('deleteAccount', { session, body: { password } })
    call.end(text)
    expect(await status).toBe(401)
  })

  it('starts one session for twenty concurrent uses of a sign-in link', async () => {
    const { email, session } = await server.guest('link@harbour-lane.example')
    const token = await server.engine.operator.issueSignInToken(email)
    server.noteSecret(token)
    const client = { startedBy: 'web_page', userAgent: null } as const
    const uses = Array.from({ length: 20 }, () => server.engine.accounts.redeemSignInToken(token, client))
    const outcomes = await Promise.allSettled(uses)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { data } = await server.ok('listSessions', { session })
    expect(data.map(({ started_by }) => started_by).sort()).toEqual(['api', 'web_page'])
  })

  it('never lets a concurrent password reset and password change both succeed', async () => {
    const { email, password, session } = await server.guest('owner@harbour-lane.example')
    await server.ok('forgotPassword', { body: { email } })
    const token = await server.mailedToken(email, 'reset')
    const [changed, reset] = await Promise.all([
      server.call('changePassword', { session, body: { current_password: password, new_password: 'by the change' } }),
      server.call('resetPassword', { body: { token, new_password: 'by the reset' } }),
    ])
    expect([changed.status, reset.status].filter((status) => status === 200)).toHaveLength(1)
    await server.ok('logIn', { body: { email, password: reset.status === 200 ? 'by the reset' : 'by the change' } })
  })

  it('invalidates outstanding reset links after a password change', async () => {
    const { email, password, session } = await server.guest('careful@harbour-lane.example')
    await server.ok('forgotPassword', { body: { email } })
    const token = await server.mailedToken(email, 'reset')
    await server.ok('changePassword', { session, body: { current_password: password, new_password: 'a better one' } })
    const refusal = await server.refusal('resetPassword', { body: { token, new_password: 'from the mailbox' } })
    expect(refusal).toMatchObject({ code: 'invalid_token' })
  })
})
