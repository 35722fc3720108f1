import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { TestServer } from '../support/server.js'

/** The error messages on a page. */
function alertsOf(page: unknown): string[] {
  return [...String(page).matchAll(/<p[^>]* role="alert">([^<]*)<\/p>/g)].map(([, words = '']) => words)
}

/** Requests with a Host header that differs from the address, as a browser sends it after a DNS look-up. */
function statusAt(port: number, host: string, path: string): Promise<number> {
  return new Promise((done, failed) => {
    request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume()
      done(response.statusCode ?? 0)
    })
      .on('error', failed)
      .end()
  })
}

describe('base and site on two hosts of one process', () => {
  let server: TestServer
  let port: number

  beforeAll(async () => {
    server = await TestServer.start('sqlite', {
      env: {
        BRASSPLATE_BASE_URL: 'http://api.harbour-lane.example',
        BRASSPLATE_SITE_URL: 'http://www.harbour-lane.example',
      },
    })
    port = server.port
  })
  afterAll(() => server.close())

  it.each([
    ['api.harbour-lane.example', '/openapi.json', 200],
    ['api.harbour-lane.example', '/v1/auth/me', 401],
    ['api.harbour-lane.example', '/login', 404],
    ['www.harbour-lane.example', '/login', 200],
    ['api.harbour-lane.example', '/docs', 404],
    ['www.harbour-lane.example', '/docs', 200],
    ['www.harbour-lane.example', '/v1/auth/me', 404],
    ['WWW.Harbour-Lane.example', '/openapi.json', 404],
    ['api.harbour-lane.example', '/healthz', 200],
    ['www.harbour-lane.example', '/healthz', 200],
    ['127.0.0.1', '/login', 200],
    ['127.0.0.1', '/v1/auth/me', 401],
  ])('answers %s%s with %i', async (host, path, status) => {
    expect(await statusAt(port, host, path)).toBe(status)
  })
})

describe.each(enginesOnce)('pages that mailed links open, on %s', (engine) => {
  let server: TestServer

  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.close())

  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  it.each([
    ['success', 'Your e-mail address is verified'],
    ['used', 'This link has already been used'],
    ['expired', 'This link has expired'],
    ['invalid', 'This link is not valid'],
    ['<script>', 'Sign in'],
  ])('/login shows the outcome of the verification: %s', async (outcome, words) => {
    const { status, body, headers } = await server.raw('GET', `/login?verification=${encodeURIComponent(outcome)}`)
    expect(status).toBe(200)
    expect(body).toContain(`<h1>${words}</h1>`)
    expect(body).not.toContain('<script')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
  })

  it('/reset-password accepts a new password from its form', async () => {
    const { email } = await server.guest('form@harbour-lane.example')
    await server.ok('forgotPassword', { body: { email } })
    const token = await server.mailedToken(email, 'reset')
    const page = await server.raw('GET', `/reset-password?token=${token}`)
    expect(page.body).toContain(`name="token" value="${token}"`)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toBe('no-store')

    const short = await server.raw('POST', '/reset-password', {
      headers: form,
      body: `token=${token}&new_password=short`,
    })
    expect(short.status).toBe(400)
    expect(alertsOf(short.body)).toEqual(['The new password must have at least 8 characters.'])

    const done = await server.raw('POST', '/reset-password', {
      headers: form,
      body: `token=${token}&new_password=long+enough+now`,
    })
    expect(done.status).toBe(200)
    expect(done.body).toContain('Your password has been changed')
    await server.ok('logIn', { body: { email, password: 'long enough now' } })

    const again = await server.raw('POST', '/reset-password', {
      headers: form,
      body: `token=${token}&new_password=long+enough+now`,
    })
    expect(again.status).toBe(400)
    expect(again.body).toContain('This link has already been used.')
  })

  const long = 'x'.repeat(1_025)
  it.each([
    ['/signup', 'email=ada&password=long+enough', 'The e-mail address must be an e-mail address.'],
    ['/signup', 'email=ada@harbour-lane.example&password=short', 'The password must have at least 8 characters.'],
    [
      '/signup',
      `email=ada&password=${long}`,
      'The e-mail address must be an e-mail address, and the password must have at most 1024 characters.',
    ],
    ['/login', 'email=ada@harbour-lane.example', 'The password must have at least 1 character.'],
    ['/forgot-password', 'email=ada', 'The e-mail address must be an e-mail address.'],
    ['/resend-verification', 'email=ada', 'The e-mail address must be an e-mail address.'],
    ['/reset-password', `token=x&new_password=${long}`, 'The new password must have at most 1024 bytes.'],
  ])('%s describes the problem in one sentence with the labels of the page', async (path, body, words) => {
    const answer = await server.raw('POST', path, { headers: { ...form, origin: server.url }, body })
    expect(answer.status).toBe(400)
    expect(alertsOf(answer.body)).toEqual([words])
  })

  it.each([
    ['/signup', '&password=long+enough', '/resend-verification'],
    ['/forgot-password', '', '/forgot-password'],
    ['/resend-verification', '', '/resend-verification'],
  ])('%s names the address that it has sent to, and can send again', async (path, more, again) => {
    const answer = await server.raw('POST', path, {
      headers: { ...form, origin: server.url },
      body: `email=grace${path.length}@harbour-lane.example${more}`,
    })
    expect(answer.body).toContain(`<strong>grace${path.length}@harbour-lane.example</strong>`)
    expect(answer.body).toContain(`<form method="post" action="${again}">`)
  })

  it('a form from another site leads to its page', async () => {
    const headers = { ...form, origin: 'https://elsewhere.example' }
    const { status, body } = await server.raw('POST', '/login', { headers, body: 'email=a&password=b' })
    expect(status).toBe(403)
    expect(body).toContain('<a class="button" href="/login">Open the page again</a>')
  })

  it('/reset-password escapes a hostile token', async () => {
    const { body } = await server.raw(
      'GET',
      `/reset-password?token=${encodeURIComponent('"><script>alert(1)</script>')}`,
    )
    expect(body).not.toContain('<script>')
  })

  it('404 is a page for browsers and JSON for programs', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    const page = await server.raw('GET', '/nowhere', { headers: { accept } })
    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.body).toContain('<h1>Page not found</h1>')
    for (const other of ['*/*', 'application/json']) {
      const { status, body } = await server.raw('GET', '/nowhere', { headers: { accept: other } })
      expect([status, body]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
    }
  })

  it('every page links to an icon that exists', async () => {
    const [, path = ''] = /<link rel="icon" href="([^"]+)"/.exec(String((await server.raw('GET', '/')).body)) ?? []
    expect((await server.raw('GET', path)).headers.get('content-type')).toBe('image/svg+xml')
  })

  it('the style sheet, the script and the welcome page exist', async () => {
    expect((await server.raw('GET', '/assets/style.css')).headers.get('content-type')).toContain('text/css')
    expect((await server.raw('GET', '/assets/console.js')).headers.get('content-type')).toContain('text/javascript')
    expect((await server.raw('GET', '/')).body).toContain('openapi.json')
  })
})
