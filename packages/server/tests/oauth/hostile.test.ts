import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { Browser, lanternUri, loopbackUri, OAuthParty, pkce } from '../support/oauth.js'
import { TestServer } from '../support/server.js'

type Change = (right: Record<string, string>) => Record<string, string | readonly string[] | undefined>

const set =
  (name: string, value: string | readonly string[]): Change =>
  (right) => ({ ...right, [name]: value })
const without =
  (name: string): Change =>
  (right) => ({ ...right, [name]: undefined })
const twice =
  (name: string): Change =>
  (right) => ({ ...right, [name]: [right[name] ?? '', right[name] ?? ''] })

function entriesOf(form: ReturnType<Change>): [string, string][] {
  return Object.entries(form).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one]),
  )
}

/** The client or the redirect URI is not trusted, so the error is shown and there is no redirect. */
const shownToUser: readonly (readonly [string, Change])[] = [
  ['no client', without('client_id')],
  ['an empty client', set('client_id', '')],
  ['an unknown client', set('client_id', `client_${'0'.repeat(22)}`)],
  ['a malformed client id', set('client_id', "client_' OR 1=1 --")],
  ['a client id of 10,000 characters', set('client_id', 'c'.repeat(10_000))],
  ['a client twice', twice('client_id')],
  ['a document over plain http', set('client_id', 'http://lantern.example/client.json')],
  ['a document without a path', set('client_id', 'https://lantern.example')],
  ['a document at an IP address', set('client_id', 'https://127.0.0.1/client.json')],
  ['a document at another port', set('client_id', 'https://lantern.co.uk:8443/client.json')],
  ['a document with dot segments', set('client_id', 'https://lantern.co.uk/a/../client.json')],
  ['a document with credentials', set('client_id', 'https://ada:secret@lantern.co.uk/client.json')],
  ['a document with a fragment', set('client_id', 'https://lantern.co.uk/client.json#a')],
  ['no redirect URI', without('redirect_uri')],
  ['a redirect URI twice', twice('redirect_uri')],
  ['a redirect URI on another path', set('redirect_uri', 'https://lantern.example/other')],
  ['a redirect URI below the path', set('redirect_uri', `${lanternUri}/more`)],
  ['a redirect URI with an extra slash', set('redirect_uri', `${lanternUri}/`)],
  ['a redirect URI with a query', set('redirect_uri', `${lanternUri}?next=1`)],
  ['a redirect URI with a fragment', set('redirect_uri', `${lanternUri}#a`)],
  ['a redirect URI on another host', set('redirect_uri', 'https://lantern.example.net/back')],
  ['a redirect URI on a subdomain', set('redirect_uri', 'https://www.lantern.example/back')],
  ['a redirect URI with credentials', set('redirect_uri', 'https://lantern.example@evil.example/back')],
  ['a redirect URI over plain http', set('redirect_uri', 'http://lantern.example/back')],
  ['a redirect URI at another port', set('redirect_uri', 'https://lantern.example:444/back')],
  ['a redirect URI with an explicit default port', set('redirect_uri', 'https://lantern.example:443/back')],
  ['a redirect URI in capitals', set('redirect_uri', 'https://LANTERN.example/back')],
  ['a redirect URI with dot segments', set('redirect_uri', 'https://lantern.example/x/../back')],
  ['a redirect URI with encoded dots', set('redirect_uri', 'https://lantern.example/x/%2e%2e/back')],
  ['a redirect URI with a backslash', set('redirect_uri', 'https://lantern.example\\back')],
  ['a redirect URI with a line break', set('redirect_uri', `${lanternUri}\r\nSet-Cookie: a=b`)],
  ['a script as redirect URI', set('redirect_uri', 'javascript:alert(1)')],
  ['data as redirect URI', set('redirect_uri', 'data:text/html,hello')],
  ['a loopback redirect URI on another path', set('redirect_uri', 'http://127.0.0.1:8000/other')],
  ['a loopback redirect URI with another host name', set('redirect_uri', 'http://localhost:8000/back')],
  ['a host name that only starts like a loopback address', set('redirect_uri', 'http://127.0.0.1.evil.example/back')],
]

/** The error is returned to the client at its redirect URI. */
const returnedToClient: readonly (readonly [string, Change, string])[] = [
  ['no response type', without('response_type'), 'invalid_request'],
  ['the implicit flow', set('response_type', 'token'), 'unsupported_response_type'],
  ['a hybrid flow', set('response_type', 'code token'), 'unsupported_response_type'],
  ['a response type twice', twice('response_type'), 'invalid_request'],
  ['a fragment as response mode', set('response_mode', 'fragment'), 'invalid_request'],
  ['no challenge', without('code_challenge'), 'invalid_request'],
  ['a challenge of 42 characters', set('code_challenge', 'c'.repeat(42)), 'invalid_request'],
  ['a challenge of 129 characters', set('code_challenge', 'c'.repeat(129)), 'invalid_request'],
  ['a challenge with invalid characters', set('code_challenge', 'ü'.repeat(43)), 'invalid_request'],
  ['a challenge twice', twice('code_challenge'), 'invalid_request'],
  ['no method, which means plain', without('code_challenge_method'), 'invalid_request'],
  ['the method plain', set('code_challenge_method', 'plain'), 'invalid_request'],
  ['the method in lower case', set('code_challenge_method', 's256'), 'invalid_request'],
  ['a method twice', twice('code_challenge_method'), 'invalid_request'],
  ['another resource', set('resource', 'https://other.example/mcp'), 'invalid_target'],
  ['the resource with an extra slash', (right) => ({ ...right, resource: `${right.resource}/` }), 'invalid_target'],
  ['two resources', (right) => ({ ...right, resource: [right.resource ?? '', 'x'] }), 'invalid_request'],
  ['an unknown scope', set('scope', 'admin'), 'invalid_scope'],
  ['an additional scope', set('scope', 'service:mcp offline_access'), 'invalid_scope'],
  ['a scope twice', twice('scope'), 'invalid_request'],
  ['a request object', set('request', 'eyJhbGciOiJub25lIn0.e30.'), 'invalid_request'],
  ['a request object by reference', set('request_uri', 'https://lantern.example/request'), 'invalid_request'],
  ['an unknown parameter twice', set('extra', ['1', '2']), 'invalid_request'],
  ['the prompts none and login together', set('prompt', 'none login'), 'invalid_request'],
]

/** An ambiguous or overlong state is not returned. */
const returnedWithoutState: readonly (readonly [string, Change, string])[] = [
  ['a state twice', twice('state'), 'invalid_request'],
  ['a state of 10,000 characters', set('state', 's'.repeat(10_000)), 'invalid_request'],
]

type Refusal = readonly [status: number, error: string]

const wrongExchanges: readonly (readonly [string, Change, Refusal])[] = [
  ['no grant type', without('grant_type'), [400, 'invalid_request']],
  ['the password grant', set('grant_type', 'password'), [400, 'unsupported_grant_type']],
  ['client credentials', set('grant_type', 'client_credentials'), [400, 'unsupported_grant_type']],
  ['a grant type named like a property', set('grant_type', '__proto__'), [400, 'unsupported_grant_type']],
  ['a grant type twice', twice('grant_type'), [400, 'invalid_request']],
  ['no client', without('client_id'), [400, 'invalid_request']],
  ['an unknown client', set('client_id', `client_${'0'.repeat(22)}`), [400, 'invalid_client']],
  ['a client that is a document', set('client_id', 'https://lantern.co.uk/client.json'), [400, 'invalid_grant']],
  ['a client twice', twice('client_id'), [400, 'invalid_request']],
  ['a client secret', set('client_secret', 'hush hush'), [400, 'invalid_client']],
  ['a client assertion', set('client_assertion', 'e30.e30.e30'), [400, 'invalid_client']],
  ['no code', without('code'), [400, 'invalid_request']],
  ['an unknown code', set('code', `bp_code_${'0'.repeat(43)}`), [400, 'invalid_grant']],
  ['a code with an extra character', (right) => ({ ...right, code: `${right.code}0` }), [400, 'invalid_grant']],
  ['a code twice', twice('code'), [400, 'invalid_request']],
  ['no verifier', without('code_verifier'), [400, 'invalid_request']],
  ['the wrong verifier', set('code_verifier', pkce().verifier), [400, 'invalid_grant']],
  ['a short verifier', set('code_verifier', 'short'), [400, 'invalid_grant']],
  ['the challenge as verifier', set('code_verifier', 'c'.repeat(43)), [400, 'invalid_grant']],
  ['a verifier twice', twice('code_verifier'), [400, 'invalid_request']],
  ['no redirect URI', without('redirect_uri'), [400, 'invalid_request']],
  ['a changed redirect URI', set('redirect_uri', 'https://lantern.example/other'), [400, 'invalid_grant']],
  ['another registered redirect URI', set('redirect_uri', loopbackUri), [400, 'invalid_grant']],
  ['another resource', set('resource', 'https://other.example/mcp'), [400, 'invalid_target']],
  ['two resources', (right) => ({ ...right, resource: [right.resource ?? '', 'x'] }), [400, 'invalid_request']],
  ['an unknown parameter twice', set('extra', ['1', '2']), [400, 'invalid_request']],
]

const wrongRefreshes: readonly (readonly [string, Change, Refusal])[] = [
  ['no token', without('refresh_token'), [400, 'invalid_request']],
  ['an unknown token', set('refresh_token', `bp_ort_${'0'.repeat(43)}`), [400, 'invalid_grant']],
  ['garbage', set('refresh_token', "' OR 1=1 --"), [400, 'invalid_grant']],
  ['a token twice', twice('refresh_token'), [400, 'invalid_request']],
  ['no client', without('client_id'), [400, 'invalid_request']],
  ['an unknown client', set('client_id', 'somebody'), [400, 'invalid_client']],
  ['another resource', set('resource', 'https://other.example/mcp'), [400, 'invalid_target']],
  ['a wider scope', set('scope', 'service:mcp admin'), [400, 'invalid_scope']],
]

const wrongRegistrations: readonly (readonly [string, unknown, string])[] = [
  ['an empty object', {}, 'invalid_client_metadata'],
  ['an array', [], 'invalid_client_metadata'],
  ['a string', 'client', 'invalid_client_metadata'],
  ['no redirect URIs', { client_name: 'Lantern' }, 'invalid_client_metadata'],
  ['a redirect URI that is not in an array', { redirect_uris: lanternUri }, 'invalid_client_metadata'],
  ['no redirect URI in the array', { redirect_uris: [] }, 'invalid_redirect_uri'],
  [
    'six redirect URIs',
    { redirect_uris: Array.from({ length: 6 }, (_, n) => `${lanternUri}${n}`) },
    'invalid_redirect_uri',
  ],
  ['a plain http redirect URI', { redirect_uris: ['http://lantern.example/back'] }, 'invalid_redirect_uri'],
  ['a javascript redirect URI', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
  ['a custom URI scheme', { redirect_uris: ['lantern://back'] }, 'invalid_redirect_uri'],
  ['a fragment', { redirect_uris: [`${lanternUri}#a`] }, 'invalid_redirect_uri'],
  ['credentials', { redirect_uris: ['https://a:b@lantern.example/back'] }, 'invalid_redirect_uri'],
  ['dot segments', { redirect_uris: ['https://lantern.example/../back'] }, 'invalid_redirect_uri'],
  ['one invalid redirect URI of two', { redirect_uris: [lanternUri, 'data:,x'] }, 'invalid_redirect_uri'],
  [
    'a name of 101 characters',
    { redirect_uris: [lanternUri], client_name: 'a'.repeat(101) },
    'invalid_client_metadata',
  ],
  ['a name that is not a string', { redirect_uris: [lanternUri], client_name: {} }, 'invalid_client_metadata'],
  [
    'a secret',
    { redirect_uris: [lanternUri], token_endpoint_auth_method: 'client_secret_basic' },
    'invalid_client_metadata',
  ],
  ['no code grant', { redirect_uris: [lanternUri], grant_types: ['implicit'] }, 'invalid_client_metadata'],
  ['no code response', { redirect_uris: [lanternUri], response_types: ['token'] }, 'invalid_client_metadata'],
  [
    'an unknown application type',
    { redirect_uris: [lanternUri], application_type: 'toaster' },
    'invalid_client_metadata',
  ],
]

describe.each(enginesOnce)('hostile OAuth requests on %s', (engine) => {
  let server: TestServer
  let party: OAuthParty
  let browser: Browser

  beforeAll(async () => {
    server = await TestServer.start(engine)
    party = await OAuthParty.of(server, 'ada@harbour-lane.example')
    browser = new Browser(server)
    await browser.signIn(party.email, party.password)
  })
  afterAll(() => server.close())

  const authorize = (change: Change) =>
    browser.get(`/oauth/authorize?${new URLSearchParams(entriesOf(change(party.request('c'.repeat(43)))))}`)

  it.each(shownToUser)('authorize: shows an error page without a redirect for %s', async (_, change) => {
    const before = await party.grantCount()
    const answer = await authorize(change)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
    expect(await answer.text()).toContain('<h1>This request could not be processed</h1>')
    expect(await party.grantCount()).toBe(before)
  })

  it('authorize: gives the reason on a line of its own, and leads visitors to no page behind the sign-in', async () => {
    const path = '/oauth/authorize?client_id=nobody'
    const visitor = await (await new Browser(server).get(path)).text()
    const member = await (await browser.get(path)).text()
    for (const page of [visitor, member]) expect(page).toMatch(/<p>Reason: <strong>[^<]+\.<\/strong><\/p>/)
    expect([visitor, member].map((page) => page.includes('href="/apps"'))).toEqual([false, true])
  })

  async function expectTold(change: Change, expected: Record<string, string>): Promise<void> {
    const answer = await authorize(change)
    expect(answer.status).toBe(302)
    const location = new URL(answer.headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe(lanternUri)
    const { error_description, ...rest } = Object.fromEntries(location.searchParams)
    expect(error_description).toMatch(/^[ !#-[\]-~]+$/)
    expect(rest).toEqual({ ...expected, iss: server.url })
  }

  it.each(returnedToClient)('authorize: returns an error to the client for %s', async (_, change, error) => {
    await expectTold(change, { error, state: 'state-1' })
  })

  it.each(returnedWithoutState)(
    'authorize: returns an error without a state to the client for %s',
    async (_, change, error) => {
      await expectTold(change, { error })
    },
  )

  it('authorize: accepts any port on a loopback redirect URI', async () => {
    expect((await authorize(set('redirect_uri', 'http://127.0.0.1:50123/back'))).status).toBe(200)
  })

  it.each(wrongExchanges)('token: rejects a code with %s without consuming it', async (_, change, [status, error]) => {
    const right = await party.codeForm()
    const before = await party.grantCount()
    const refused = await party.post('/oauth/token', entriesOf(change(right)))
    expect(refused).toMatchObject({ status, body: { error } })
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(await party.grantCount()).toBe(before)
    const done = await party.post('/oauth/token', right)
    expect(done.status).toBe(200)
    const { refresh_token } = done.body as { refresh_token: string }
    await party.post('/oauth/revoke', { client_id: party.clientId, token: refresh_token })
  })

  it('token: rejects a code of another client without consuming it', async () => {
    const right = await party.codeForm()
    const refused = await party.post('/oauth/token', { ...right, client_id: party.otherClientId })
    expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await party.post('/oauth/token', right)).toMatchObject({ status: 200 })
  })

  it('token: revokes the tokens of a replayed code, but not if the verifier is wrong', async () => {
    const right = await party.codeForm()
    const { body } = await party.post('/oauth/token', right)
    const { access_token } = body as { access_token: string }
    const blind = await party.post('/oauth/token', { ...right, code_verifier: pkce().verifier })
    expect(blind).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await party.opensAgent(access_token)).toBe(true)
    const replayed = await party.post('/oauth/token', right)
    expect(replayed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await party.opensAgent(access_token)).toBe(false)
  })

  it('token: rejects client authentication by header with a challenge', async () => {
    const right = await party.codeForm()
    const refused = await party.post('/oauth/token', right, { authorization: 'Basic YTpi' })
    expect(refused).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(refused.headers.get('www-authenticate')).toBe('Basic realm="brassplate"')
    expect(await party.post('/oauth/token', right)).toMatchObject({ status: 200 })
  })

  it.each([
    ['JSON', 'application/json', '{}', 415],
    ['text', 'text/plain', 'grant_type=refresh_token', 415],
    ['a body that is too large', 'application/x-www-form-urlencoded', `a=${'b'.repeat(70_000)}`, 413],
    ['an empty body', 'application/x-www-form-urlencoded', '', 400],
  ])('token: rejects %s with an OAuth error', async (_, type, body, status) => {
    const refused = await server.raw('POST', '/oauth/token', { headers: { 'content-type': type }, body })
    expect(refused).toMatchObject({ status, body: { error: 'invalid_request' } })
  })

  it.each(['GET', 'PUT', 'DELETE'])('token: rejects the method %s', async (method) => {
    const refused = await server.raw(method, '/oauth/token')
    expect(refused).toMatchObject({ status: 405, body: { error: 'invalid_request' } })
    expect(refused.headers.get('allow')).toBe('POST, OPTIONS')
  })

  it.each(wrongRefreshes)('refresh: rejects %s without consuming the token', async (_, change, [status, error]) => {
    const { refresh_token } = await party.tokens()
    const right = party.refreshForm(refresh_token)
    expect(await party.post('/oauth/token', entriesOf(change(right)))).toMatchObject({ status, body: { error } })
    const { body, status: after } = await party.post('/oauth/token', right)
    expect(after).toBe(200)
    const next = (body as { refresh_token: string }).refresh_token
    await party.post('/oauth/revoke', { client_id: party.clientId, token: next })
  })

  it('refresh: rejects an access token, a code and a token of another client without consuming anything', async () => {
    const { access_token, refresh_token } = await party.tokens()
    const { code = '' } = await party.codeForm()
    const refused = { status: 400, body: { error: 'invalid_grant' } }
    for (const token of [access_token, code]) {
      expect(await party.post('/oauth/token', party.refreshForm(token))).toMatchObject(refused)
    }
    const byOther = { ...party.refreshForm(refresh_token), client_id: party.otherClientId }
    expect(await party.post('/oauth/token', byOther)).toMatchObject(refused)
    expect(await party.post('/oauth/token', party.refreshForm(refresh_token))).toMatchObject({ status: 200 })
  })

  it.each(wrongRegistrations)('register: rejects %s', async (_, metadata, error) => {
    const headers = { 'content-type': 'application/json' }
    const refused = await server.raw('POST', '/oauth/register', { headers, body: JSON.stringify(metadata) })
    expect(refused).toMatchObject({ status: 400, body: { error } })
  })

  it('register: rejects invalid JSON', async () => {
    const headers = { 'content-type': 'application/json' }
    const refused = await server.raw('POST', '/oauth/register', { headers, body: '{"redirect_uris":' })
    expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_client_metadata' } })
  })

  it('register: accepts ten registrations an hour from one address, then answers with Retry-After', async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({
      redirect_uris: [lanternUri],
      client_name: ' Lan\ntern\u202E ',
      application_type: 'native',
    })
    for (let count = 0; count < 10; count += 1) {
      const taken = await server.raw('POST', '/oauth/register', { headers, body })
      expect(taken.status).toBe(201)
      expect(taken.body).toEqual({
        client_id: expect.stringMatching(/^client_[0-9A-Za-z]{22}$/),
        client_id_issued_at: expect.any(Number),
        client_name: 'Lan tern',
        redirect_uris: [lanternUri],
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        scope: 'service:read service:spend service:manage service:mcp',
      })
    }
    const refused = await server.raw('POST', '/oauth/register', { headers, body })
    expect(refused).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('revoke: rejects a missing token or client, ignores the token of another client, and accepts unknown tokens', async () => {
    const { access_token, refresh_token } = await party.tokens()
    const right = { client_id: party.clientId, token: refresh_token }
    const refused: [Record<string, string>, string][] = [
      [{ client_id: party.clientId }, 'invalid_request'],
      [{ token: refresh_token }, 'invalid_request'],
      [{ ...right, client_id: 'somebody' }, 'invalid_client'],
      [{ ...right, client_id: party.otherClientId }, 'unauthorized_client'],
    ]
    for (const [form, error] of refused) {
      expect(await party.post('/oauth/revoke', form)).toMatchObject({ status: 400, body: { error } })
    }
    expect(await party.post('/oauth/revoke', { ...right, token: 'bp_ort_unknown' })).toMatchObject({ status: 200 })
    expect(await party.opensAgent(access_token)).toBe(true)
    expect(await party.post('/oauth/revoke', { ...right, token: access_token })).toMatchObject({ status: 200 })
    expect(await party.opensAgent(access_token)).toBe(false)
    expect(await party.post('/oauth/revoke', right)).toMatchObject({ status: 200 })
  })
})
