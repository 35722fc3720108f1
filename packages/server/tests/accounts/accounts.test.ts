import { FakeClock } from '@brassplate/core/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { Browser } from '../support/oauth.js'
import { TestServer } from '../support/server.js'

/** Those of `races.test.ts` are always hashed at full cost. */
const hasSafePasswords = Boolean(process.env.BRASSPLATE_PROVE)

describe.each(enginesOnce)('accounts on %s', (engine) => {
  const clock = new FakeClock(Date.now())
  let server: TestServer

  beforeAll(async () => {
    server = await TestServer.start(engine, { hasSafePasswords, world: { clock } })
  })
  afterAll(() => server.close())

  describe('POST /v1/auth/signup', () => {
    it('201 creates an account without a session and sends the verification mail', async () => {
      const body = { email: '  New.Person@Harbour-Lane.example ', password: 'eight ch' }
      const { status, body: answer } = await server.call('signUp', { body })
      expect(status).toBe(201)
      expect(answer).toEqual({ status: 'verification_sent', email: 'new.person@harbour-lane.example' })
      expect(await server.mailedToken('new.person@harbour-lane.example', 'verify')).toMatch(/^bp_verify_/)
    })

    it('409 for an address that already has an account, in any spelling', async () => {
      await server.call('signUp', { body: { email: 'twice@harbour-lane.example', password: 'first password' } })
      const again = { email: 'TWICE@harbour-lane.example', password: 'second password' }
      expect(await server.refusal('signUp', { body: again })).toMatchObject({ status: 409, code: 'account_exists' })
    })

    it.each([
      ['a password of seven characters', { email: 'p7@harbour-lane.example', password: '1234567' }, 'password'],
      [
        'a password of 1,025 bytes',
        { email: 'p9@harbour-lane.example', password: `é${'x'.repeat(1_023)}` },
        'password',
      ],
      ['an invalid address', { email: 'harbour-lane', password: 'long enough' }, 'email'],
      ['a missing password', { email: 'p1@harbour-lane.example' }, 'password'],
      ['an unknown field', { email: 'p2@harbour-lane.example', password: 'long enough', admin: true }, 'admin'],
    ])('400 for %s, with the field name', async (_, body, field) => {
      const refusal = await server.refusal('signUp', { body })
      expect(refusal).toMatchObject({ status: 400, code: 'invalid_request' })
      expect(refusal.errors?.map((problem) => problem.field)).toEqual([field])
    })
  })

  it('grants the sign-up credits once per mailbox, even after the account is deleted', async () => {
    const available = async (key: string) => (await server.ok('describeAccount', { key })).credits.available
    const { email, password, session, key } = await server.member('max@harbour-lane.example')
    expect(await available(key)).toBe(100)
    await server.ok('deleteAccount', { session, body: { password } })
    expect(await available((await server.member(email)).key)).toBe(0)
    expect(await available((await server.member('max+1@harbour-lane.example')).key)).toBe(0)
  })

  describe('GET /v1/auth/verify-email', () => {
    it('302 verifies once, then reports the link as used', async () => {
      const email = 'verify@harbour-lane.example'
      await server.call('signUp', { body: { email, password: 'long enough' } })
      const query = { token: await server.mailedToken(email, 'verify') }

      const first = await server.call('verifyEmail', { query })
      expect(first.status).toBe(302)
      expect(first.headers.get('location')).toBe(`${server.url}/login?verification=success`)
      expect(first.headers.get('cache-control')).toBe('no-store')
      expect(first.headers.get('referrer-policy')).toBe('no-referrer')

      const second = await server.call('verifyEmail', { query })
      expect(second.headers.get('location')).toBe(`${server.url}/login?verification=used`)
    })

    it('302 reports a token that was never issued as invalid', async () => {
      const { headers } = await server.call('verifyEmail', { query: { token: 'bp_verify_nothing' } })
      expect(headers.get('location')).toBe(`${server.url}/login?verification=invalid`)
    })

    it('302 reports a token as expired after a day, and a new mail works', async () => {
      const email = 'late@harbour-lane.example'
      await server.call('signUp', { body: { email, password: 'long enough' } })
      const token = await server.mailedToken(email, 'verify')
      clock.advance(24 * 3_600_000)
      const late = await server.call('verifyEmail', { query: { token } })
      expect(late.headers.get('location')).toBe(`${server.url}/login?verification=expired`)

      expect(await server.ok('resendVerification', { body: { email } })).toEqual({ status: 'accepted' })
      const fresh = await server.call('verifyEmail', { query: { token: await server.mailedToken(email, 'verify') } })
      expect(fresh.headers.get('location')).toBe(`${server.url}/login?verification=success`)
    })

    it('does not consume the token on HEAD or OPTIONS', async () => {
      const email = 'scanner@harbour-lane.example'
      await server.call('signUp', { body: { email, password: 'long enough' } })
      const token = await server.mailedToken(email, 'verify')
      for (const method of ['HEAD', 'OPTIONS']) await server.raw(method, `/v1/auth/verify-email?token=${token}`)
      const { headers } = await server.call('verifyEmail', { query: { token } })
      expect(headers.get('location')).toBe(`${server.url}/login?verification=success`)
    })

    it('shows a page for the mailed link and verifies only when its button is pressed', async () => {
      const email = 'button@harbour-lane.example'
      await server.call('signUp', { body: { email, password: 'long enough' } })
      const link = await server.mailedLink(email, 'verify')
      expect(link.pathname).toBe('/verify-email')
      for (const method of ['GET', 'HEAD', 'GET']) {
        const page = await server.raw(method, `${link.pathname}${link.search}`)
        expect(page.status).toBe(200)
        expect(page.headers.get('referrer-policy')).toBe('no-referrer')
      }
      expect(await server.engine.operator.accountByEmail(email)).toMatchObject({ verifiedAt: null })

      const body = new URLSearchParams({ token: link.searchParams.get('token') ?? '' }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const first = await server.raw('POST', '/verify-email', { body, headers })
      expect([first.status, first.headers.get('location')]).toEqual([303, '/login?verification=success'])
      const second = await server.raw('POST', '/verify-email', { body, headers })
      expect(second.headers.get('location')).toBe('/login?verification=used')
      const empty = await server.raw('GET', '/verify-email')
      expect(empty.headers.get('location')).toBe('/login?verification=invalid')
    })

    it('sends another mail when an unverified account logs in and leaves the first link valid', async () => {
      const body = { email: 'early@harbour-lane.example', password: 'long enough' }
      await server.call('signUp', { body })
      const token = await server.mailedToken(body.email, 'verify')
      expect(await server.refusal('logIn', { body })).toMatchObject({ code: 'email_not_verified' })
      expect(await server.mailedToken(body.email, 'verify')).not.toBe(token)
      const { headers } = await server.call('verifyEmail', { query: { token } })
      expect(headers.get('location')).toBe(`${server.url}/login?verification=success`)
    })

    it('succeeds for exactly one of fifty concurrent requests with the same link', async () => {
      const email = 'crowd@harbour-lane.example'
      await server.call('signUp', { body: { email, password: 'long enough' } })
      const token = await server.mailedToken(email, 'verify')
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => server.call('verifyEmail', { query: { token } })),
      )
      const results = replies.map(({ headers }) => headers.get('location')?.split('=')[1])
      expect(results.filter((result) => result === 'success')).toHaveLength(1)
      expect(results.filter((result) => result === 'used')).toHaveLength(49)
    })
  })

  describe('POST /v1/auth/login', () => {
    it('401 while the address is unverified, 200 afterwards', async () => {
      const body = { email: 'story@harbour-lane.example', password: 'a good password' }
      await server.call('signUp', { body })
      const token = await server.mailedToken(body.email, 'verify')
      expect(await server.refusal('logIn', { body })).toMatchObject({ status: 401, code: 'email_not_verified' })

      const mailedAgain = await server.mailedToken(body.email, 'verify')
      await server.call('verifyEmail', { query: { token: mailedAgain } })
      const answer = await server.ok('logIn', { body })
      expect(answer.session.token_type).toBe('Bearer')
      expect(Date.parse(answer.session.expires_at)).toBe(clock.now() + 12 * 3_600_000)
      expect(answer.api_key).toMatch(/^bp_live_[0-9A-Za-z]{49}$/)
      expect(answer.account.email).toBe(body.email)
      expect(token).not.toBe(mailedAgain)
    })

    it('returns the same API key and a new session at every login', async () => {
      const { email, password } = await server.member('again@harbour-lane.example')
      const [one, two] = [
        await server.ok('logIn', { body: { email, password } }),
        await server.ok('logIn', { body: { email, password } }),
      ]
      expect(one.api_key).toBe(two.api_key)
      expect(one.session.token).not.toBe(two.session.token)
    })

    it('401 with the same body for a wrong password and an unknown address', async () => {
      await server.member('known@harbour-lane.example')
      const known = await server.refusal('logIn', {
        body: { email: 'known@harbour-lane.example', password: 'not this one' },
      })
      const unknown = await server.refusal('logIn', {
        body: { email: 'unknown@harbour-lane.example', password: 'not this one' },
      })
      expect(known).toMatchObject({ status: 401, code: 'invalid_credentials' })
      expect({ ...known, request_id: '' }).toEqual({ ...unknown, request_id: '' })
    })
  })

  describe('POST /v1/auth/forgot-password and reset-password', () => {
    it('200 with the same body for known and unknown addresses', async () => {
      await server.member('forgetful@harbour-lane.example')
      const known = await server.ok('forgotPassword', { body: { email: 'forgetful@harbour-lane.example' } })
      const unknown = await server.ok('forgotPassword', { body: { email: 'nobody@harbour-lane.example' } })
      expect(known).toEqual({ status: 'accepted' })
      expect(unknown).toEqual(known)
    })

    it('200 sets the password, ends the old session immediately and leaves the API key valid', async () => {
      const member = await server.member('reset@harbour-lane.example')
      await server.ok('forgotPassword', { body: { email: member.email } })
      const token = await server.mailedToken(member.email, 'reset')
      await server.ok('describeAccount', { session: member.session })

      const reset = await server.ok('resetPassword', { body: { token, new_password: 'quite another one' } })
      expect(reset).toEqual({ status: 'password_updated' })

      expect(await server.refusal('describeAccount', { session: member.session })).toMatchObject({ status: 401 })
      await server.ok('describeAccount', { key: member.key })
      const old = { email: member.email, password: member.password }
      expect(await server.refusal('logIn', { body: old })).toMatchObject({ code: 'invalid_credentials' })
      await server.ok('logIn', { body: { email: member.email, password: 'quite another one' } })
    })

    it('400 for a used, an expired and an unknown token', async () => {
      const member = await server.member('tokens@harbour-lane.example')
      await server.ok('forgotPassword', { body: { email: member.email } })
      const used = await server.mailedToken(member.email, 'reset')
      await server.ok('resetPassword', { body: { token: used, new_password: 'a second password' } })

      await server.ok('forgotPassword', { body: { email: member.email } })
      const late = await server.mailedToken(member.email, 'reset')
      clock.advance(3_600_000)

      for (const token of [used, late, 'bp_reset_invented', 'x']) {
        const refusal = await server.refusal('resetPassword', { body: { token, new_password: 'a third password' } })
        expect(refusal).toMatchObject({ status: 400, code: 'invalid_token' })
      }
    })

    it('400 for a short password, without consuming the token', async () => {
      const member = await server.member('short@harbour-lane.example')
      await server.ok('forgotPassword', { body: { email: member.email } })
      const token = await server.mailedToken(member.email, 'reset')
      expect(await server.refusal('resetPassword', { body: { token, new_password: 'short' } })).toMatchObject({
        status: 400,
      })
      await server.ok('resetPassword', { body: { token, new_password: 'long enough now' } })
    })

    it('succeeds for exactly one of fifty concurrent requests with the same token', async () => {
      const member = await server.member('race@harbour-lane.example')
      await server.ok('forgotPassword', { body: { email: member.email } })
      const token = await server.mailedToken(member.email, 'reset')
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          server.call('resetPassword', { body: { token, new_password: `new password ${index}` } }),
        ),
      )
      const winners = replies.flatMap(({ status }, index) => (status === 200 ? [index] : []))
      expect(winners).toHaveLength(1)
      expect(replies.filter(({ status }) => status === 400 || status === 429)).toHaveLength(49)
      await server.ok('logIn', { body: { email: member.email, password: `new password ${winners[0]}` } })
    })
  })

  describe('POST /v1/auth/change-password', () => {
    it('200 ends every session and returns a new one', async () => {
      const member = await server.member('change@harbour-lane.example')
      const other = await server.ok('logIn', { body: { email: member.email, password: member.password } })
      const body = { current_password: member.password, new_password: 'changed for good' }
      const { session } = await server.ok('changePassword', { session: member.session, body })

      for (const dead of [member.session, other.session.token]) {
        expect(await server.refusal('describeAccount', { session: dead })).toMatchObject({ status: 401 })
      }
      await server.ok('describeAccount', { session: session.token })
    })

    it('401 for a wrong current password, without changing anything', async () => {
      const member = await server.member('wrong@harbour-lane.example')
      const body = { current_password: 'certainly not', new_password: 'changed for good' }
      const refusal = await server.refusal('changePassword', { session: member.session, body })
      expect(refusal).toMatchObject({ status: 401, code: 'invalid_credentials' })
      await server.ok('describeAccount', { session: member.session })
    })
  })

  describe('GET /v1/auth/me', () => {
    it('200 returns the account, its credits and the last four characters of its key, by session and by key', async () => {
      const member = await server.member('me@harbour-lane.example')
      const bySession = await server.ok('describeAccount', { session: member.session })
      const byKey = await server.ok('describeAccount', { key: member.key })
      expect(bySession).toMatchObject({
        account: { email: member.email, email_verified: true },
        credits: { balance: 100, held: 0, available: 100, unlimited: false },
        subscription: { plan: 'self_hosted', status: 'active', renews_at: null },
        watchlist: { count: 0, limit: 1_000 },
        webhooks: { count: 0, limit: 5 },
        api_key: { prefix: 'bp_live_', last4: member.key.slice(-4), last_used_at: null },
      })
      expect(byKey.api_key?.last_used_at).toBe(new Date(clock.now()).toISOString())
    })

    it('401 without a credential, with a challenge', async () => {
      const { status, headers } = await server.call('describeAccount')
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toBe('Bearer realm="brassplate", ApiKey realm="brassplate"')
    })
  })

  describe('POST /v1/auth/logout', () => {
    it('200 ends only this session', async () => {
      const member = await server.member('leave@harbour-lane.example')
      const other = await server.ok('logIn', { body: { email: member.email, password: member.password } })
      await server.ok('logOut', { session: member.session })
      expect(await server.refusal('describeAccount', { session: member.session })).toMatchObject({ status: 401 })
      await server.ok('describeAccount', { session: other.session.token })
    })

    it('expires a session after twelve hours', async () => {
      const member = await server.member('overnight@harbour-lane.example')
      clock.advance(12 * 3_600_000 - 1_000)
      await server.ok('describeAccount', { session: member.session })
      clock.advance(1_000)
      expect(await server.refusal('describeAccount', { session: member.session })).toMatchObject({ status: 401 })
    })
  })

  describe('GET /v1/auth/sessions and DELETE /v1/auth/sessions/{id}', () => {
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

    it('200 lists sessions of the API and of the pages, with the current one, and ends one of them', async () => {
      const { email, password, session } = await server.member('sessions@harbour-lane.example')
      clock.advance(1_000)
      const headers = { 'user-agent': firefox }
      const other = await server.ok('logIn', { body: { email, password }, headers })
      clock.advance(1_000)
      const browser = new Browser(server)
      expect((await browser.post('/login', { email, password }, headers)).status).toBe(303)

      const { data } = await server.ok('listSessions', { session })
      expect(data).toMatchObject([
        { browser: 'Firefox on Linux', started_by: 'web_page', is_current: false },
        { browser: 'Firefox on Linux', started_by: 'api', is_current: false },
        { browser: 'Unknown browser', started_by: 'api', is_current: true },
      ])
      for (const { id } of data) {
        expect(id).toMatch(/^ses_/)
        expect(await server.refusal('listSessions', { session: id })).toMatchObject({ status: 401 })
      }
      const [page, api] = data
      expect(await server.ok('endSession', { session, path: { id: page?.id ?? '' } })).toEqual({
        id: page?.id,
        status: 'ended',
      })
      expect((await browser.get('/apps')).status).not.toBe(200)
      await server.ok('describeAccount', { session: other.session.token })
      await server.ok('endSession', { session, path: { id: api?.id ?? '' } })
      expect(await server.refusal('describeAccount', { session: other.session.token })).toMatchObject({ status: 401 })
      expect((await server.ok('listSessions', { session })).data).toHaveLength(1)
    })

    it('200 shows the last use, written at most once an hour', async () => {
      const { session } = await server.member('last-use@harbour-lane.example')
      const lastUse = async () => (await server.ok('listSessions', { session })).data[0]?.last_used_at ?? ''
      const startedAt = clock.now()
      clock.advance(3_599_999)
      expect(Date.parse(await lastUse())).toBe(startedAt)
      clock.advance(1)
      expect(Date.parse(await lastUse())).toBe(startedAt + 3_600_000)
    })

    it('200 ends the current session, and 404 for a session of another account', async () => {
      const ann = await server.member('ann@harbour-lane.example')
      const ben = await server.member('ben@harbour-lane.example')
      const own = (await server.ok('listSessions', { session: ann.session })).data[0]?.id ?? ''
      for (const id of [own, 'ses_unknown', 'nonsense']) {
        expect(await server.refusal('endSession', { session: ben.session, path: { id } })).toMatchObject({
          status: 404,
          code: 'not_found',
        })
      }
      await server.ok('endSession', { session: ann.session, path: { id: own } })
      expect(await server.refusal('listSessions', { session: ann.session })).toMatchObject({ status: 401 })
    })
  })

  it('gives the operator an overview of accounts, credits and queues', async () => {
    const before = await server.engine.operator.overview()
    const { email } = await server.guest('overview@harbour-lane.example')
    await server.engine.operator.grantCredits({ email, credits: 25, reference: 'overview' })
    const after = await server.engine.operator.overview()
    expect(after.accounts.count - before.accounts.count).toBe(1)
    expect((after.credits?.granted ?? 0) - (before.credits?.granted ?? 0)).toBe(125)
    expect(after).toMatchObject({
      at: clock.now(),
      register: null,
      failingDestinations: { count: 0 },
      watchedCompanies: { count: 0, isExact: true },
    })
    for (const kind of ['domain', 'delivery']) {
      expect(after.queues).toContainEqual({ kind, open: { count: 0, isExact: true }, oldestAgeMs: null })
    }
  })

  describe('POST /v1/auth/api-key/reveal', () => {
    it('200 returns the current key for the password', async () => {
      const { session, key, password } = await server.member('reveal@harbour-lane.example')
      const call = { session, body: { password } }
      expect(await server.ok('revealApiKey', call)).toEqual({ api_key: key })
      const { api_key } = await server.ok('rotateApiKey', { session })
      expect(await server.ok('revealApiKey', call)).toEqual({ api_key })
      const { headers } = await server.call('revealApiKey', call)
      expect(headers.get('cache-control')).toBe('no-store')
    })

    it('401 for a wrong password or an API key, and 429 after too many wrong passwords', async () => {
      const { session, key, password } = await server.member('reveal-wrong@harbour-lane.example')
      expect(await server.refusal('revealApiKey', { key, body: { password } })).toMatchObject({ status: 401 })
      const wrong = { session, body: { password: 'not the password' } }
      const statuses: number[] = []
      for (let count = 0; count < 20; count += 1) statuses.push((await server.call('revealApiKey', wrong)).status)
      expect(statuses[0]).toBe(401)
      expect(statuses.at(-1)).toBe(429)
      expect(new Set(statuses)).toEqual(new Set([401, 429]))
      expect((await server.call('revealApiKey', { session, body: { password } })).status).toBe(429)
    })
  })

  describe('POST /v1/auth/api-key/rotate', () => {
    it('200 returns a new key and accepts the old one for another day', async () => {
      const member = await server.member('rotate@harbour-lane.example')
      const { api_key, previous_valid_until } = await server.ok('rotateApiKey', { session: member.session })
      expect(Date.parse(previous_valid_until)).toBe(clock.now() + 24 * 3_600_000)

      for (const key of [member.key, api_key]) await server.ok('describeAccount', { key })
      clock.advance(24 * 3_600_000)
      expect(await server.refusal('describeAccount', { key: member.key })).toMatchObject({ status: 401 })
      await server.ok('describeAccount', { key: api_key })
      const again = await server.ok('logIn', { body: { email: member.email, password: member.password } })
      expect(again.api_key).toBe(api_key)
    })

    it('200 revokes a leaked key and every key replaced before it immediately', async () => {
      const { key, session } = await server.member('leaked@harbour-lane.example')
      const second = await server.ok('rotateApiKey', { session, body: {} })
      await server.ok('describeAccount', { key })
      const third = await server.ok('rotateApiKey', { session, body: { previous: 'end_now' } })
      expect(Date.parse(third.previous_valid_until)).toBe(clock.now())
      for (const dead of [key, second.api_key]) {
        expect(await server.refusal('describeAccount', { key: dead })).toMatchObject({ status: 401 })
      }
      await server.ok('describeAccount', { key: third.api_key })
      const body = { previous: 'tomorrow' }
      expect(await server.refusal('rotateApiKey', { session, body })).toMatchObject({ status: 400 })
    })

    it('replaces the key on a password reset if requested, through the API and the page', async () => {
      const { email, key } = await server.member('reset-key@harbour-lane.example')
      const body = { token: '', new_password: 'another fine one', replace_api_key: true }
      await server.ok('forgotPassword', { body: { email } })
      await server.ok('resetPassword', { body: { ...body, token: await server.mailedToken(email, 'reset') } })
      expect(await server.refusal('describeAccount', { key })).toMatchObject({ status: 401 })

      const { api_key } = await server.ok('logIn', { body: { email, password: body.new_password } })
      await server.ok('forgotPassword', { body: { email } })
      const link = await server.mailedLink(email, 'reset')
      expect((await server.raw('GET', `${link.pathname}${link.search}`)).body).toContain('Also replace my API key')
      const form = {
        token: link.searchParams.get('token') ?? '',
        new_password: 'a third fine one',
        replace_api_key: 'yes',
      }
      const page = await server.raw('POST', '/reset-password', {
        body: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(page.body).toContain('Your API key has been replaced')
      expect(await server.refusal('describeAccount', { key: api_key })).toMatchObject({ status: 401 })
    })
  })

  describe('DELETE /v1/auth/me', () => {
    it('200 deletes the account, its sessions and its key', async () => {
      const member = await server.member('gone@harbour-lane.example')
      const wrong = await server.refusal('deleteAccount', { session: member.session, body: { password: 'not mine' } })
      expect(wrong).toMatchObject({ status: 401, code: 'invalid_credentials' })

      await server.ok('deleteAccount', { session: member.session, body: { password: member.password } })
      expect(await server.refusal('describeAccount', { session: member.session })).toMatchObject({ status: 401 })
      expect(await server.refusal('describeAccount', { key: member.key })).toMatchObject({ status: 401 })
      await server.ok('forgotPassword', { body: { email: member.email } })
      expect(await server.call('signUp', { body: { email: member.email, password: member.password } })).toMatchObject({
        status: 201,
      })
    })
  })

  it('rejects the session, the key and the password of a disabled account', async () => {
    const member = await server.member('barred@harbour-lane.example')
    await server.engine.operator.setAccountDisabled(member.email, true)
    expect(await server.refusal('describeAccount', { session: member.session })).toMatchObject({ status: 401 })
    expect(await server.refusal('describeAccount', { key: member.key })).toMatchObject({ status: 401 })
    const body = { email: member.email, password: member.password }
    expect(await server.refusal('logIn', { body })).toMatchObject({ status: 401, detail: 'This account is disabled.' })
  })
})
