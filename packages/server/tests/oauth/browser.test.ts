import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Session, sessionWith, startChromium, Visitor } from '../support/chromium.js'
import { LoopbackClient } from '../support/loopback-client.js'
import { OAuthParty } from '../support/oauth.js'
import { TestServer } from '../support/server.js'

const patience = { timeout: 240_000, interval: 20 }

let browser: Browser
let server: TestServer
let party: OAuthParty
let session: Session
let app: LoopbackClient
let visitor: Visitor

beforeAll(async () => {
  browser = await startChromium()
  server = await TestServer.start('sqlite')
  party = await OAuthParty.of(server, 'ada@harbour-lane.example')
  app = await LoopbackClient.open(server)
  session = sessionWith(await server.cookieOf(party))
})
afterEach(() => visitor?.close())
afterAll(async () => {
  await browser?.close()
  await app?.close()
  await server?.close()
})

/** The callback page of the app. */
async function callback({ page }: Visitor): Promise<URL> {
  await page.waitForURL(`${app.url}/back?**`)
  return new URL(page.url())
}

function expectNoComplaint({ complaints, origins }: Visitor): void {
  expect(complaints).toEqual([])
  expect([...origins].filter((origin) => origin !== server.url && origin !== app.url)).toEqual([])
}

const windows = [
  ['with scripts', true],
  ['without scripts', false],
] as const

describe.each(windows)('a user in a browser %s', (_, hasScripts) => {
  const email = `grace.${hasScripts}@harbour-lane.example`
  const password = `password of ${email}`

  it('signs up, opens the mailed link, signs in, allows access and returns to the app, which then has access', async () => {
    server.noteSecret(password)
    visitor = await Visitor.of(browser, { hasScripts })
    const { page, context } = visitor
    const asked = await app.ask()

    await page.goto(asked.page)
    await visitor.sees('Sign in')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await visitor.sees('Create an account')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await visitor.sees('Check your e-mail')
    const mail = await context.newPage()
    await mail.goto((await server.mailedLink(email, 'verify')).href)
    await mail.getByRole('button', { name: 'Verify my address' }).click()
    await mail.getByText('Your e-mail address is verified').waitFor()
    await mail.close()

    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await visitor.sees('Sign in')
    await visitor.signIn(email, password)
    await visitor.sees('Allow access to your account?')
    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({ name: 'brassplate_session', httpOnly: true, sameSite: 'Lax' })
    server.noteSecret(cookie?.value ?? '')
    await page.getByRole('button', { name: 'Allow' }).click()

    const back = await callback(visitor)
    expect([...back.searchParams.keys()]).toEqual(['code', 'state', 'iss'])
    expect(back.searchParams.get('state')).toBe(asked.state)
    expect(back.searchParams.get('iss')).toBe(server.url)
    const { access_token } = await asked.redeem(back)
    expect(await party.opensAgent(access_token)).toBe(true)

    await page.goto(`${server.url}/apps`)
    await page.getByRole('button', { name: 'Revoke access for Lantern' }).click()
    await page.getByText('No app has access to your account').waitFor()
    expect(await party.opensAgent(access_token)).toBe(false)
    await page.getByLabel('Your account').click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await visitor.sees('Sign in')
    expect(await context.cookies()).toEqual([])
    expectNoComplaint(visitor)
  })

  it('can deny access with the keyboard alone, and the app gets the error', async () => {
    visitor = await Visitor.of(browser, { hasScripts })
    const { keyboard } = visitor.page
    const asked = await app.ask()
    await visitor.page.goto(asked.page)
    await visitor.tabTo('textbox "E-mail address"')
    await keyboard.type(party.email)
    await visitor.tabTo('textbox "Password"')
    await keyboard.type(party.password)
    await keyboard.press('Enter')
    await visitor.sees('Allow access to your account?')
    await visitor.tabTo('button "Deny"')
    await keyboard.press('Enter')

    expect(Object.fromEntries((await callback(visitor)).searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'the user denied access',
      state: asked.state,
      iss: server.url,
    })
    expectNoComplaint(visitor)
  })

  it('is protected by the content security policy if a page is tampered with', async () => {
    visitor = await Visitor.of(browser, { hasScripts })
    await visitor.page.route('**/login', async (route) => {
      const response = await route.fetch()
      const planted = '<img src="https://elsewhere.example/lamp.png"><b style="color: red"></b></main>'
      await route.fulfill({ response, body: (await response.text()).replace('</main>', planted) })
    })
    await visitor.page.goto(`${server.url}/login`)
    const complaints = () => visitor.complaints.join('\n')
    await vi.waitUntil(() => /img-src/.test(complaints()) && /style-src/.test(complaints()), patience)
  })
})

describe('every page', () => {
  const [email, newPassword] = ['textbox "E-mail address"', 'textbox "New password, at least 8 characters"']
  const atLogin = ['link "Forgot your password?"', 'button "Sign in"', 'link "Create an account"']

  it.each([
    ['/login', [email, 'textbox "Password"', ...atLogin]],
    [
      '/signup',
      [
        email,
        'textbox "Password, at least 8 characters"',
        'button "Create account"',
        'link "I already have an account"',
      ],
    ],
    ['/forgot-password', [email, 'button "Send link"', 'link "Back to sign in"']],
    ['/reset-password?token=x', [newPassword, 'button "Set password"', 'link "Back to sign in"']],
    ['/login?verification=expired', [email, 'button "Send a new link"', 'link "Back to sign in"']],
    ['/oauth/authorize', ['button "Allow"', 'button "Deny"']],
  ])('%s has a language, one heading, named controls in Tab order, and fits a phone screen', async (path, controls) => {
    visitor = await Visitor.of(browser, { session })
    const { page } = visitor
    await page.goto(path === '/oauth/authorize' ? (await app.ask()).page : server.url + path)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    const headings = await page.getByRole('heading', { level: 1 }).allTextContents()
    expect(headings.map((heading) => `${heading} · Brassplate`)).toEqual([await page.title()])
    expect(await visitor.controls()).toEqual(controls)
    expect(await visitor.tabOrder()).toEqual(controls)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    expectNoComplaint(visitor)
  })
})

describe('a malicious app', () => {
  it('has its name shown as plain text', async () => {
    const name = `<img src=x onerror=alert(1)><script>alert(2)</script>"'&amp;</dd>`
    const hostile = await LoopbackClient.open(server, name)
    visitor = await Visitor.of(browser, { session })
    const { page } = visitor
    await page.goto((await hostile.ask()).page)
    await visitor.sees('Allow access to your account?')
    expect(await page.locator('.asking strong').textContent()).toBe(name)
    expect(await page.locator('img, script').count()).toBe(0)
    expectNoComplaint(visitor)
    await hostile.close()
  })

  it('cannot frame the consent page', async () => {
    visitor = await Visitor.of(browser, { session })
    app.body = `<iframe src="${(await app.ask()).page.replaceAll('&', '&amp;')}"></iframe>`
    await visitor.page.goto(app.url)
    await vi.waitUntil(() => visitor.complaints.some((complaint) => /frame-ancestors/.test(complaint)), patience)
    const framed = visitor.page.frameLocator('iframe')
    expect(await framed.getByRole('button', { name: 'Allow' }).count()).toBe(0)
  })

  it('cannot sign a user in to an account of the attacker', async () => {
    visitor = await Visitor.of(browser)
    const [email, password] = [party.email, party.password].map((value) => `value="${value}"`)
    app.body = `<form method="post" action="${server.url}/login"><input name="email" ${email}>
      <input name="password" ${password}><button>A lamp for free</button></form>`
    await visitor.page.goto(app.url)
    await visitor.page.getByRole('button').click()
    await visitor.sees('This form was not accepted')
    expect(await visitor.context.cookies()).toEqual([])
  })
})

it('a form-action policy on the consent page would block the redirect back to the app', async () => {
  visitor = await Visitor.of(browser, { session })
  const { page, complaints } = visitor
  await page.route('**/oauth/authorize?**', async (route) => {
    const response = await route.fetch()
    const policy = `${response.headers()['content-security-policy']}; form-action 'self'`
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
  })
  await page.goto((await app.ask()).page)
  await page.getByRole('button', { name: 'Allow' }).click()
  await vi.waitUntil(() => complaints.some((complaint) => /form-action/.test(complaint)), patience)
  expect(new URL(page.url()).origin).toBe(server.url)
})
