import { OAuthError, rightsOfScope } from '@brassplate/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { Browser, hiddenFields, lanternUri, OAuthParty } from '../support/oauth.js'
import { TestServer } from '../support/server.js'

describe.each(enginesOnce)('the sign-in and consent pages, on %s', (engine) => {
  let server: TestServer
  let party: OAuthParty

  beforeAll(async () => {
    server = await TestServer.start(engine)
    party = await OAuthParty.of(server, 'ada@harbour-lane.example')
  })
  afterAll(() => server.close())

  async function signedIn(who = party): Promise<Browser> {
    const browser = new Browser(server)
    expect((await browser.signIn(who.email, who.password)).status).toBe(303)
    return browser
  }

  const queryOf = (more: Record<string, string> = {}) =>
    new URLSearchParams({ ...party.request('c'.repeat(43)), ...more }).toString()

  describe('a silent request (prompt=none)', () => {
    const answerTo = async (browser: Browser) => {
      const answer = await browser.get(`/oauth/authorize?${queryOf({ prompt: 'none' })}`)
      expect(answer.status).toBe(302)
      const url = new URL(answer.headers.get('location') ?? '')
      expect(`${url.origin}${url.pathname}`).toBe(lanternUri)
      expect(url.searchParams.get('iss')).toBe(server.url)
      return url.searchParams.get('error')
    }

    it('returns login_required if the user is not signed in', async () => {
      expect(await answerTo(new Browser(server))).toBe('login_required')
    })

    it('returns consent_required if the user is signed in', async () => {
      expect(await answerTo(await signedIn())).toBe('consent_required')
    })

    it('shows the page with any other prompt', async () => {
      const page = await (await signedIn()).get(`/oauth/authorize?${queryOf({ prompt: 'consent' })}`)
      expect(page.status).toBe(200)
    })
  })

  describe('signing in', () => {
    it('sets an HttpOnly SameSite cookie and redirects to the console', async () => {
      const browser = new Browser(server)
      const answer = await browser.signIn(party.email, party.password)
      expect(answer.headers.get('location')).toBe('/')
      expect(browser.lastCookie).toMatch(
        /^brassplate_session=eyJ[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/,
      )
      expect((await browser.get('/apps')).status).toBe(200)
    })

    it('with a wrong password shows an error, preserves the e-mail address and starts no session', async () => {
      const browser = new Browser(server)
      const answer = await browser.signIn(party.email, 'not the password')
      expect(answer.status).toBe(401)
      const html = await answer.text()
      expect(html).toContain('role="alert"')
      expect(html).toContain(`value="${party.email}"`)
      expect(html).not.toContain('not the password')
      expect(browser.cookies.size).toBe(0)
    })

    it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'x'.repeat(9_000)])(
      'redirects only to our own pages for the target %s',
      async (query) => {
        const answer = await new Browser(server).signIn(party.email, party.password, query)
        const location = new URL(answer.headers.get('location') ?? '', server.url)
        expect(location.origin).toBe(server.url)
        expect(['/oauth/authorize', '/']).toContain(location.pathname)
      },
    )

    it.each([
      ['another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
      ['a sister site', { 'sec-fetch-site': 'same-site' }],
      ['an unknown origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ])('with a form from %s is rejected', async (_, headers) => {
      const browser = new Browser(server)
      const form = { email: party.email, password: party.password }
      const answer = await browser.post('/login', form, headers)
      expect(answer.status).toBe(403)
      expect(browser.cookies.size).toBe(0)
    })

    it('uses a cookie that the API does not accept, and does not accept API session tokens as a cookie', async () => {
      const browser = await signedIn()
      const [cookie = ''] = browser.cookies.values()
      expect(await server.call('describeAccount', { session: cookie })).toMatchObject({ status: 401 })
      const headers = { cookie: `brassplate_session=${cookie}` }
      expect(await server.call('describeAccount', { headers })).toMatchObject({ status: 401 })
      const body = { jsonrpc: '2.0', id: 1, method: 'ping' }
      expect(await server.call('callAgent', { headers, body })).toMatchObject({ status: 401 })

      const { session } = await server.ok('logIn', { body: { email: party.email, password: party.password } })
      const other = new Browser(server)
      other.cookies.set('brassplate_session', session.token)
      expect((await other.get('/apps')).status).toBe(302)
      const both = await browser.get('/apps', { cookie: `brassplate_session=${cookie}; brassplate_session=x` })
      expect(both.status).toBe(302)
    })

    it('ends the session itself on sign-out, not only the cookie', async () => {
      const browser = await signedIn()
      const cookies = new Map(browser.cookies)
      const page = await (await browser.get('/apps')).text()
      const form = { form_token: hiddenFields(page).form_token ?? '' }
      expect((await browser.post('/logout', { form_token: 'x' })).status).toBe(403)
      expect((await browser.post('/logout', form)).headers.get('location')).toBe('/login')
      expect(browser.cookies.size).toBe(0)
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      expect((await browser.get('/apps')).status).toBe(302)
    })
  })

  it('the sign-up form sends the mail, and its link leads to sign-in', async () => {
    const browser = new Browser(server)
    const email = 'new@harbour-lane.example'
    const query = queryOf()
    expect(await (await browser.get(`/login?continue=${encodeURIComponent(query)}`)).text()).toContain(
      '/signup?continue=',
    )
    const short = await browser.post('/signup', { email, password: 'short' })
    expect(short.status).toBe(400)
    expect(await short.text()).toContain('at least 8 characters')
    const done = await browser.post('/signup', { email, password: 'long enough now', continue: query })
    expect(done.status).toBe(201)
    await server.call('verifyEmail', { query: { token: await server.mailedToken(email, 'verify') } })
    expect((await browser.signIn(email, 'long enough now')).status).toBe(303)
    expect((await browser.post('/signup', { email, password: 'long enough now' })).status).toBe(409)
  })

  it('the forgot-password form sends a mail and does not reveal whether the account exists', async () => {
    const browser = new Browser(server)
    const bob = await OAuthParty.of(server, 'bob@harbour-lane.example')
    // The page names the address that was sent, whether it is known or not.
    const answerTo = async (email: string) => {
      const answer = await browser.post('/forgot-password', { email })
      return [answer.status, (await answer.text()).replaceAll(email, 'the address')]
    }
    expect(await answerTo(bob.email)).toEqual(await answerTo('nobody@harbour-lane.example'))
    const token = await server.mailedToken(bob.email, 'reset')
    const set = await browser.post('/reset-password', { token, new_password: 'a new password' })
    expect(set.status).toBe(200)
    expect((await browser.signIn(bob.email, 'a new password')).status).toBe(303)
    expect((await browser.post('/resend-verification', { email: bob.email })).status).toBe(200)
  })

  describe('consent', () => {
    it('shows the escaped app name, the redirect host, the account and the permissions, and cannot be framed', async () => {
      const browser = await signedIn()
      const name = `<script>alert("1")</script>'&amp;`
      const sent = { client_name: name, redirect_uris: [lanternUri] }
      const { client } = await server.engine.oauth.registerClient(sent, { address: 'hostile' })
      const page = await browser.get(`/oauth/authorize?${queryOf({ client_id: client.id })}`)
      const html = await page.text()
      expect(html).not.toContain('<script')
      expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;amp;')
      expect(html).toContain('lantern.example')
      expect(html).toContain(party.email)
      expect(html).not.toContain('your own computer')
      expect(page.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'$/,
      )
      expect(page.headers.get('x-frame-options')).toBe('DENY')
      expect(page.headers.get('cache-control')).toBe('no-store')
    })

    it('warns if the app runs on the computer of the user', async () => {
      const browser = await signedIn()
      const page = await browser.get(`/oauth/authorize?${queryOf({ redirect_uri: 'http://127.0.0.1:50123/back' })}`)
      expect(await page.text()).toContain('This app runs on your own computer.')
    })

    it('is accepted only with the form of the same request, session and site', async () => {
      const [browser, bob] = [await signedIn(), await OAuthParty.of(server, 'carol@harbour-lane.example')]
      const before = await party.grantCount()
      const form = { ...(await browser.consentForm(queryOf())), decision: 'allow' }
      const others = await (await signedIn(bob)).consentForm(queryOf())
      const second = await (await signedIn()).consentForm(queryOf())
      const hostile: [Record<string, string>, Record<string, string>][] = [
        [{ ...form, form_token: '' }, {}],
        [{ ...form, form_token: 'x'.repeat(43) }, {}],
        [{ ...form, form_token: others.form_token ?? '' }, {}],
        [{ ...form, form_token: second.form_token ?? '' }, {}],
        [{ ...form, request: queryOf({ state: 'another' }) }, {}],
        [{ ...form, request: queryOf({ client_id: party.otherClientId }) }, {}],
        [{ ...form, decision: 'maybe' }, {}],
        [form, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
        [form, { 'sec-fetch-site': 'same-site' }],
        [form, { 'sec-fetch-site': 'none' }],
      ]
      for (const [sent, headers] of hostile) {
        const answer = await browser.post('/oauth/authorize', sent, headers)
        expect(answer.status).toBe(403)
        expect(answer.headers.get('location')).toBeNull()
      }
      const signedOut = await new Browser(server).post('/oauth/authorize', form)
      expect(signedOut.headers.get('location')).toMatch(/^\/login\?continue=/)
      expect(await party.grantCount()).toBe(before)

      const done = await browser.post('/oauth/authorize', form)
      const location = done.headers.get('location') ?? ''
      server.noteSecret(new URL(location).searchParams.get('code') ?? '')
      expect(location).toMatch(/^https:\/\/lantern\.example\/back\?code=bp_code_\w+&state=state-1&iss=/)
    })

    it.each([
      ['a scope that it is asked for', 'service:spend', { right_spend: 'yes' }, ['read', 'spend']],
      ['less than it is asked for', 'service:mcp', {}, ['read']],
      ['one right less', 'service:mcp', { right_manage: 'yes' }, ['read', 'manage']],
      ['more than it is asked for', '', { right_manage: 'yes' }, ['read', 'manage']],
      ['no right that does not exist', '', { right_admin: 'yes', right_spend: 'true' }, ['read']],
    ])('gives an app that is not verified %s, and ticks nothing in advance', async (_, scope, choice, rights) => {
      const browser = await signedIn()
      const query = queryOf({ scope })
      const form = await browser.consentForm(query)
      expect(Object.keys(form).filter((name) => name.startsWith('right_'))).toEqual([])
      const code = (await browser.decide(query, 'allow', choice)).searchParams.get('code') ?? ''
      const found = await server.ports.oauth.findByCode(server.ports.crypto.sha256(code))
      expect(rightsOfScope(found?.grant.scope ?? '')).toEqual(rights)
    })

    it('says what an app can change with the agent tools, and nothing else', async () => {
      const html = await (await (await signedIn()).get(`/oauth/authorize?${queryOf({})}`)).text()
      expect(html).toContain('Watch companies or stop watching them, and decide reviews.')
      expect(html).not.toContain('reconciliation links')
    })

    it('preserves the query of the redirect URI', async () => {
      const sent = { redirect_uris: [`${lanternUri}?tenant=1`] }
      const { client } = await server.engine.oauth.registerClient(sent, { address: 'query' })
      const query = queryOf({ client_id: client.id, redirect_uri: `${lanternUri}?tenant=1` })
      const url = await (await signedIn()).decide(query, 'allow')
      expect([...url.searchParams.keys()]).toEqual(['tenant', 'code', 'state', 'iss'])
    })
  })

  it('the apps page lists apps with access and lets only the owner revoke them', async () => {
    const { access_token } = await party.tokens()
    const browser = await signedIn()
    const html = await (await browser.get('/apps')).text()
    expect(html).toContain('Lantern')
    expect(html).toContain('>Read, spend, manage</td>')
    const [newest] = await server.engine.oauth.grants((await party.account()).id)
    const form = { form_token: hiddenFields(html).form_token ?? '', grant: newest?.id ?? '' }

    const other = await OAuthParty.of(server, 'dora@harbour-lane.example')
    const stranger = await signedIn(other)
    const strangerForm = hiddenFields(await (await stranger.get('/apps')).text())
    expect((await stranger.post('/apps/revoke', { ...form, form_token: strangerForm.form_token ?? '' })).status).toBe(
      303,
    )
    expect((await browser.post('/apps/revoke', { ...form, form_token: 'x' })).status).toBe(403)
    expect((await browser.post('/apps/revoke', form, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await browser.post('/apps/revoke', { ...form, grant: "grant_' OR 1=1" })).status).toBe(303)
    expect(await party.opensAgent(access_token)).toBe(true)

    expect((await browser.post('/apps/revoke', form)).headers.get('location')).toBe('/apps')
    expect(await party.opensAgent(access_token)).toBe(false)
  })

  it('every page of its own has a language, one heading, field labels, a strict policy and no script', async () => {
    const browser = await signedIn()
    const paths = ['/login', '/signup', '/forgot-password', '/reset-password?token=x', '/oauth/authorize']
    for (const path of [...paths, `/oauth/authorize?${queryOf()}`, '/login?verification=expired']) {
      const page = await browser.get(path)
      const html = await page.text()
      expect(html, path).toContain('<html lang="en">')
      expect(html.match(/<h1>/g), path).toHaveLength(1)
      expect(html, path).not.toMatch(/<script|\sstyle=|\son\w+=/)
      const fields = [...html.matchAll(/<input id="(\w+)"/g)].map(([, id]) => id)
      for (const id of fields) expect(html, path).toContain(`<label for="${id}">`)
      expect(page.headers.get('content-security-policy'), path).toMatch(/^default-src 'none'; style-src 'self'/)
      expect(page.headers.get('cache-control'), path).toBe('no-store')
    }
  })
})

describe('a remote site over plain HTTP', () => {
  const site = 'http://www.harbour-lane.example'
  let server: TestServer

  beforeAll(async () => {
    server = await TestServer.start('sqlite', { env: { BRASSPLATE_BASE_URL: site, BRASSPLATE_SITE_URL: site } })
  })
  afterAll(() => server.close())

  it('disables sign-in and explains why', async () => {
    const party = await OAuthParty.of(server, 'ada@harbour-lane.example')
    const browser = new Browser(server, site)
    const page = await (await browser.get('/login')).text()
    expect(page).toContain('Signing in is disabled because')
    expect(page).not.toContain('type="password"')
    const answer = await browser.signIn(party.email, party.password)
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('Signing in is disabled because')
    expect(browser.cookies.size).toBe(0)
  })
})

describe.each(enginesOnce)('clients with a metadata document, on %s', (engine) => {
  const url = 'https://lantern.co.uk/oauth/client.json'
  const asked: string[] = []
  let document: unknown
  let server: TestServer
  let party: OAuthParty

  beforeAll(async () => {
    const send = async (request: { url: string }) => {
      asked.push(request.url)
      const body = new TextEncoder().encode(JSON.stringify(document))
      return {
        kind: 'answer',
        url: request.url,
        status: 200,
        headers: {},
        body,
        isCut: false,
        certificate: null,
      } as const
    }
    const env = { BRASSPLATE_TRUSTED_PROXIES: '127.0.0.1' }
    server = await TestServer.start(engine, { env, world: { documentDoor: { send } } })
    party = await OAuthParty.of(server, 'ada@harbour-lane.example')
  })
  afterAll(() => server.close())

  it('complete the flow, are shown with their host, and their document is fetched once', async () => {
    document = { client_id: url, client_name: 'Lantern', redirect_uris: [lanternUri] }
    const browser = new Browser(server)
    await browser.signIn(party.email, party.password)
    const query = new URLSearchParams({ ...party.request('c'.repeat(43)), client_id: url }).toString()
    expect(await (await browser.get(`/oauth/authorize?${query}`)).text()).toContain('lantern.co.uk')
    // Its publisher is known, so what it asks for is ticked.
    expect(await browser.consentForm(query)).toMatchObject({ right_spend: 'yes', right_manage: 'yes' })
    const callback = await browser.decide(query, 'allow')
    const wrong = await party.post('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: url,
      code: callback.searchParams.get('code') ?? '',
      redirect_uri: lanternUri,
      code_verifier: 'v'.repeat(43),
    })
    expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(asked).toEqual([url])
  })

  it('are rejected on the page if the document is not valid', async () => {
    const other = 'https://candle.co.uk/client.json'
    document = { client_id: url, redirect_uris: [lanternUri] }
    const query = new URLSearchParams({ ...party.request('c'.repeat(43)), client_id: other }).toString()
    const answer = await new Browser(server).get(`/oauth/authorize?${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('its client_id differs from its URL')
  })

  it('are fetched at most ten times a minute for one caller, without affecting others', async () => {
    const ask = async (name: string, from: string) => {
      const other = `https://candle.co.uk/${name}.json`
      document = { client_id: other, redirect_uris: [lanternUri] }
      const query = new URLSearchParams({ ...party.request('c'.repeat(43)), client_id: other }).toString()
      return (await server.raw('GET', `/oauth/authorize?${query}`, { headers: { 'x-forwarded-for': from } })).status
    }
    const statuses: number[] = []
    for (let index = 0; index < 12; index += 1) statuses.push(await ask(`stranger${index}`, '203.0.113.9'))
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 302))
    expect(statuses.at(-1)).toBe(503)
    expect(await ask('honest', '198.51.100.7')).toBe(302)
  })

  it('get temporarily_unavailable if the document cannot be fetched now', async () => {
    const busy = { find: () => Promise.reject(new OAuthError('temporarily_unavailable', 'too many')) }
    const request = { ...party.request('c'.repeat(43)), client_id: url }
    const outcome = await server.engine.oauth.authorize(busy, Object.entries(request))
    expect(outcome).toEqual({ kind: 'refused', error: 'temporarily_unavailable', message: 'too many' })
  })
})
