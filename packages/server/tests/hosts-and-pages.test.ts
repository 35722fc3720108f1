import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../../tests/support/databases.js'
import { TestServer } from './support/server.js'

/** Asks by another name than the address, as a browser would after a look-up. */
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
    ['www.harbour-lane.example', '/v1/auth/me', 404],
    ['WWW.Harbour-Lane.example', '/openapi.json', 404],
    ['api.harbour-lane.example', '/healthz', 200],
    ['www.harbour-lane.example', '/healthz', 200],
    ['127.0.0.1', '/login', 200],
    ['127.0.0.1', '/v1/auth/me', 401],
  ])('%s%s is %i', async (host, path, status) => {
    expect(await statusAt(port, host, path)).toBe(status)
  })
})

describe.each(engines)('pages that mailed links land on, on %s', (engine) => {
  let server: TestServer

  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.close())

  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  it.each([
    ['success', 'Your address is verified'],
    ['used', 'This link was already used'],
    ['expired', 'This link has run out'],
    ['invalid', 'This link is not valid'],
    ['<script>', 'Sign in'],
  ])('/login says what became of the verification: %s', async (outcome, words) => {
    const { status, body, headers } = await server.raw('GET', `/login?verification=${encodeURIComponent(outcome)}`)
    expect(status).toBe(200)
    expect(body).toContain(`<h1>${words}</h1>`)
    expect(body).not.toContain('<script')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
  })

  it('/reset-password takes a new password by its form', async () => {
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
    expect(short.body).toContain('at least 8 characters')

    const done = await server.raw('POST', '/reset-password', {
      headers: form,
      body: `token=${token}&new_password=long+enough+now`,
    })
    expect(done.status).toBe(200)
    expect(done.body).toContain('Your password is set')
    await server.ok('logIn', { body: { email, password: 'long enough now' } })

    const again = await server.raw('POST', '/reset-password', {
      headers: form,
      body: `token=${token}&new_password=long+enough+now`,
    })
    expect(again.status).toBe(400)
    expect(again.body).toContain('This link was already used.')
  })

  it('/reset-password shows a hostile token as text', async () => {
    const { body } = await server.raw(
      'GET',
      `/reset-password?token=${encodeURIComponent('"><script>alert(1)</script>')}`,
    )
    expect(body).not.toContain('<script>')
  })

  it('the style sheet and the welcome page are there', async () => {
    expect((await server.raw('GET', '/assets/style.css')).headers.get('content-type')).toContain('text/css')
    expect((await server.raw('GET', '/')).body).toContain('openapi.json')
  })
})
