import { FakeClock } from '@brassplate/core/testing'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { ask127, Browser, lanternUri, OAuthParty } from '../support/oauth.js'
import { TestServer } from '../support/server.js'

describe.each(enginesOnce)(
  'OAuth with a strict client, with the API and the site on two hosts of one process, on %s',
  (engine) => {
    const base = 'https://api.harbour-lane.example'
    const site = 'https://www.harbour-lane.example'
    let server: TestServer

    beforeAll(async () => {
      server = await TestServer.start(engine, { env: { BRASSPLATE_BASE_URL: base, BRASSPLATE_SITE_URL: site } })
      await server.engine.operator.openAccount({ email: 'ada@harbour-lane.example', password, verified: true })
    })
    afterAll(() => server.close())

    const password = 'password of ada'
    /** Request options that send every request to this server, for any host name. */
    function through<Options>(): Options {
      const customFetch = (url: string, sent: { method: string; headers: object; body?: unknown }) =>
        ask127(server.port, url, {
          method: sent.method,
          headers: Object.fromEntries(Object.entries(sent.headers)),
          ...(sent.body ? { body: String(sent.body) } : {}),
        })
      return { [oauth.customFetch]: customFetch } as Options
    }

    it('goes from a 401 to tokens, refreshes them and revokes them', async () => {
      const resource = new URL(`${base}/mcp`)
      const refused = await oauth
        .protectedResourceRequest('bp_oat_nobody', 'POST', resource, undefined, null, through())
        .catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(oauth.WWWAuthenticateChallengeError)
      const [challenge] = (refused as oauth.WWWAuthenticateChallengeError).cause
      expect(challenge).toMatchObject({
        scheme: 'bearer',
        parameters: { error: 'invalid_token', scope: 'service:read' },
      })

      const described = await oauth.processResourceDiscoveryResponse(
        resource,
        await oauth.resourceDiscoveryRequest(resource, through()),
      )
      expect(described.authorization_servers).toEqual([site])
      const issuer = new URL(described.authorization_servers?.[0] ?? '')
      const as = await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, { ...through<oauth.DiscoveryRequestOptions>(), algorithm: 'oauth2' }),
      )
      const client = await oauth.processDynamicClientRegistrationResponse(
        await oauth.dynamicClientRegistrationRequest(
          as,
          { client_name: 'Lantern', redirect_uris: [lanternUri], token_endpoint_auth_method: 'none' },
          through(),
        ),
      )

      const verifier = oauth.generateRandomCodeVerifier()
      const state = oauth.generateRandomState()
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: client.client_id,
        redirect_uri: lanternUri,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        resource: resource.href,
        scope: 'service:mcp',
      }).toString()
      expect(as.authorization_endpoint).toBe(`${site}/oauth/authorize`)

      const browser = new Browser(server, site)
      const sentToLogin = await browser.get(`/oauth/authorize?${query}`)
      expect(sentToLogin.status).toBe(302)
      const login = new URL(sentToLogin.headers.get('location') ?? '', site)
      expect(login.pathname).toBe('/login')
      const signedIn = await browser.signIn(
        'ada@harbour-lane.example',
        password,
        login.searchParams.get('continue') ?? '',
      )
      expect(signedIn.status).toBe(303)
      expect(signedIn.headers.get('location')).toBe(`/oauth/authorize?${query}`)
      expect(browser.lastCookie).toMatch(
        /^__Host-brassplate_session=eyJ[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      )

      const callback = await browser.decide(query, 'allow', { right_spend: 'yes', right_manage: 'yes' })
      const parameters = oauth.validateAuthResponse(as, client, callback, state)
      const more = {
        ...through<oauth.TokenEndpointRequestOptions>(),
        additionalParameters: { resource: resource.href },
      }
      const first = await oauth.processAuthorizationCodeResponse(
        as,
        client,
        await oauth.authorizationCodeGrantRequest(as, client, oauth.None(), parameters, lanternUri, verifier, more),
      )
      expect(first).toMatchObject({ token_type: 'bearer', expires_in: 3_600, scope: 'service:mcp' })
      const call = (token: string) =>
        oauth.protectedResourceRequest(
          token,
          'POST',
          resource,
          new Headers({ 'content-type': 'application/json', accept: 'application/json, text/event-stream' }),
          JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
          through(),
        )
      expect((await call(first.access_token)).status).toBe(200)

      const second = await oauth.processRefreshTokenResponse(
        as,
        client,
        await oauth.refreshTokenGrantRequest(as, client, oauth.None(), first.refresh_token ?? '', more),
      )
      expect(second.refresh_token).not.toBe(first.refresh_token)
      for (const { access_token, refresh_token } of [first, second]) {
        server.noteSecret(access_token)
        server.noteSecret(refresh_token ?? '')
        expect(access_token).toMatch(/^bp_oat_/)
        expect(refresh_token).toMatch(/^bp_ort_/)
      }
      await oauth.processRevocationResponse(
        await oauth.revocationRequest(as, client, oauth.None(), second.refresh_token ?? '', through()),
      )
      await expect(call(second.access_token)).rejects.toBeInstanceOf(oauth.WWWAuthenticateChallengeError)
      await expect(call(first.access_token)).rejects.toBeInstanceOf(oauth.WWWAuthenticateChallengeError)
    })

    it('returns access_denied with the issuer to the client if the user denies access', async () => {
      const party = await OAuthParty.of(server, 'bob@harbour-lane.example')
      const browser = new Browser(server, site)
      await browser.signIn(party.email, party.password)
      const query = new URLSearchParams({ ...party.request('c'.repeat(43)), resource: `${base}/mcp` }).toString()
      const { searchParams } = await browser.decide(query, 'deny')
      expect(Object.fromEntries(searchParams)).toEqual({
        error: 'access_denied',
        error_description: 'the user denied access',
        state: 'state-1',
        iss: site,
      })
    })

    it.each([
      [base, '/.well-known/oauth-protected-resource/mcp', 200],
      [base, '/.well-known/oauth-protected-resource', 200],
      [base, '/.well-known/oauth-authorization-server', 200],
      [site, '/.well-known/oauth-authorization-server', 200],
      [site, '/.well-known/oauth-protected-resource', 404],
      [base, '/oauth/authorize', 404],
      [base, '/oauth/token', 404],
      [base, '/apps', 404],
      [site, '/oauth/token', 405],
      [site, '/oauth/authorize', 400],
      [site, '/apps', 302],
      [site, '/mcp', 404],
    ])('answers %s%s with %i', async (host, path, status) => {
      expect((await ask127(server.port, host + path)).status).toBe(status)
    })

    it('serves the exact metadata documents to pages of any origin', async () => {
      const read = async (url: string) => {
        const response = await ask127(server.port, url)
        expect(response.headers.get('access-control-allow-origin')).toBe('*')
        return response.json()
      }
      expect(await read(`${base}/.well-known/oauth-protected-resource/mcp`)).toEqual({
        resource: `${base}/mcp`,
        authorization_servers: [site],
        scopes_supported: ['service:read', 'service:spend', 'service:manage', 'service:mcp'],
        bearer_methods_supported: ['header'],
      })
      const document = await read(`${site}/.well-known/oauth-authorization-server`)
      expect(document).toEqual(await read(`${base}/.well-known/oauth-authorization-server`))
      expect(document).toEqual({
        issuer: site,
        authorization_endpoint: `${site}/oauth/authorize`,
        token_endpoint: `${site}/oauth/token`,
        registration_endpoint: `${site}/oauth/register`,
        revocation_endpoint: `${site}/oauth/revoke`,
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
        revocation_endpoint_auth_methods_supported: ['none'],
        scopes_supported: ['service:read', 'service:spend', 'service:manage', 'service:mcp'],
        client_id_metadata_document_supported: true,
        authorization_response_iss_parameter_supported: true,
      })
    })

    it.each(['/oauth/token', '/oauth/register', '/oauth/revoke'])('lets pages of any origin call %s', async (path) => {
      const headers = { origin: 'https://inspector.example', 'access-control-request-method': 'POST' }
      const preflight = await ask127(server.port, site + path, { method: 'OPTIONS', headers })
      expect(preflight.status).toBe(204)
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
      expect(preflight.headers.get('access-control-allow-methods')).toBe('POST')
      expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
      const answer = await ask127(server.port, site + path, { method: 'POST', headers })
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    })

    it('does not let other origins read the authorization page', async () => {
      const answer = await ask127(server.port, `${site}/oauth/authorize`, {
        headers: { origin: 'https://other.example' },
      })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    })

    it('points from the agent endpoint to the resource metadata', async () => {
      const answer = await ask127(server.port, `${base}/mcp`, { method: 'POST' })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe(
        `Bearer resource_metadata="${base}/.well-known/oauth-protected-resource/mcp", scope="service:read"`,
      )
    })
  },
)

describe.each(enginesOnce)('the lifetime of tokens, on %s', (engine) => {
  const clock = new FakeClock(Date.now())
  let server: TestServer
  let party: OAuthParty

  beforeAll(async () => {
    server = await TestServer.start(engine, { world: { clock } })
    party = await OAuthParty.of(server, 'ada@harbour-lane.example')
  })
  afterAll(() => server.close())

  const refresh = (token: string) => party.post('/oauth/token', party.refreshForm(token))

  it('repeats the same answer to a refresh for ten seconds, in case it was lost', async () => {
    const { refresh_token: first } = await party.tokens()
    const { body: second } = await refresh(first)
    clock.advance(10_000)
    const again = await refresh(first)
    expect(again.status).toBe(200)
    expect(again.body).toEqual({ ...(second as object), expires_in: 3_590 })
    expect(again.headers.get('cache-control')).toBe('no-store')
    const { access_token } = second as { access_token: string }
    expect(await party.opensAgent(access_token)).toBe(true)

    clock.advance(1)
    const replay = await refresh(first)
    expect(replay).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await party.opensAgent(access_token)).toBe(false)
    expect(await refresh((second as { refresh_token: string }).refresh_token)).toMatchObject({ status: 400 })
  })

  it('ends the grant if a spent token is sent after its successor was used, even within ten seconds', async () => {
    const { refresh_token: first, access_token } = await party.tokens()
    const second = (await refresh(first)).body as { refresh_token: string }
    const third = (await refresh(second.refresh_token)).body as { access_token: string; refresh_token: string }
    expect(await refresh(first)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    for (const token of [access_token, third.access_token]) expect(await party.opensAgent(token)).toBe(false)
    expect(await refresh(third.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('returns the same tokens for twenty concurrent refreshes of one token, without ending the grant', async () => {
    const { refresh_token } = await party.tokens()
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(new Set(replies.map(({ body }) => (body as { access_token: string }).access_token)).size).toBe(1)
    const [next = ''] = replies.map(({ body }) => (body as { refresh_token: string }).refresh_token)
    expect(await refresh(next)).toMatchObject({ status: 200 })
  })

  it('expires an access token after an hour and a grant after thirty days, regardless of refreshes', async () => {
    let { access_token, refresh_token } = await party.tokens()
    clock.advance(3_600_000 - 1)
    expect(await party.opensAgent(access_token)).toBe(true)
    clock.advance(1)
    expect(await party.opensAgent(access_token)).toBe(false)
    for (let day = 0; day < 29; day += 1) {
      clock.advance(24 * 3_600_000)
      const reply = await refresh(refresh_token)
      expect(reply.status).toBe(200)
      refresh_token = (reply.body as { refresh_token: string }).refresh_token
    }
    clock.advance(22.5 * 3_600_000)
    const last = await refresh(refresh_token)
    expect(last.body).toMatchObject({ expires_in: 1_800 })
    clock.advance(1_800_000)
    const late = await refresh((last.body as { refresh_token: string }).refresh_token)
    expect(late).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('expires a code after a minute', async () => {
    const [just, late] = [await party.codeForm(), await party.codeForm()]
    clock.advance(60_000 - 1)
    expect(await party.post('/oauth/token', just)).toMatchObject({ status: 200 })
    clock.advance(1)
    expect(await party.post('/oauth/token', late)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('ends the access of every app immediately on a password change and on account deletion', async () => {
    const leaving = await OAuthParty.of(server, 'leaving@harbour-lane.example')
    const waiting = await leaving.codeForm()
    const before = await leaving.tokens()
    await server.ok('forgotPassword', { body: { email: leaving.email } })
    const token = await server.mailedToken(leaving.email, 'reset')
    await server.ok('resetPassword', { body: { token, new_password: 'another password' } })
    expect(await leaving.opensAgent(before.access_token)).toBe(false)
    const refused = { status: 400, body: { error: 'invalid_grant' } }
    expect(await leaving.post('/oauth/token', leaving.refreshForm(before.refresh_token))).toMatchObject(refused)
    expect(await leaving.post('/oauth/token', waiting)).toMatchObject(refused)

    const gone = await OAuthParty.of(server, 'gone@harbour-lane.example')
    const tokens = await gone.tokens()
    await server.engine.operator.removeAccount(gone.email)
    expect(await gone.opensAgent(tokens.access_token)).toBe(false)
    expect(await gone.post('/oauth/token', gone.refreshForm(tokens.refresh_token))).toMatchObject(refused)
  })

  it('rejects every token of a disabled account and accepts them again once it is enabled', async () => {
    const disabled = await OAuthParty.of(server, 'disabled@harbour-lane.example')
    const { access_token, refresh_token } = await disabled.tokens()
    const waiting = await disabled.codeForm()
    await server.engine.operator.setAccountDisabled(disabled.email, true)
    expect(await disabled.opensAgent(access_token)).toBe(false)
    const refused = { status: 400, body: { error: 'invalid_grant' } }
    expect(await disabled.post('/oauth/token', disabled.refreshForm(refresh_token))).toMatchObject(refused)
    expect(await disabled.post('/oauth/token', waiting)).toMatchObject(refused)
    await server.engine.operator.setAccountDisabled(disabled.email, false)
    expect(await disabled.opensAgent(access_token)).toBe(true)
    expect(await disabled.post('/oauth/token', disabled.refreshForm(refresh_token))).toMatchObject({ status: 200 })
  })

  it('accepts an access token only at the agent endpoint, and no other credential in its place', async () => {
    const member = await server.guest('member@harbour-lane.example')
    const { access_token, refresh_token } = await party.tokens()
    expect(await party.opensAgent(access_token)).toBe(true)
    for (const other of [refresh_token, member.session, member.key, `${access_token}x`, access_token.slice(0, -1)]) {
      expect(await party.opensAgent(other)).toBe(false)
    }
    expect(await server.call('describeAccount', { session: access_token })).toMatchObject({ status: 401 })
    expect(await server.call('describeAccount', { key: access_token })).toMatchObject({ status: 401 })
  })

  it('rejects an access token without any scope of ours and names the least that it needs', async () => {
    const { body } = await party.post('/oauth/token', await party.codeForm('service:none'))
    const { access_token } = body as { access_token: string }
    const message = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const refused = await server.call('callAgent', { session: access_token, body: message })
    expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    expect(refused.headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_scope", resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp", scope="service:read"`,
    )
  })
})
