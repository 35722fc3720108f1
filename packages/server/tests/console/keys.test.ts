import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginesOnce } from '../../../../tests/support/databases.js'
import { sessionWith, startChromium, Visitor } from '../support/chromium.js'
import { Browser, hiddenFields } from '../support/oauth.js'
import { type Member, TestServer } from '../support/server.js'

describe.each(enginesOnce)('the keys on the account page, on %s', (engine) => {
  let server: TestServer
  let member: Member
  let browser: Browser

  beforeAll(async () => {
    server = await TestServer.start(engine)
    member = await server.guest('ada@harbour-lane.example')
    browser = new Browser(server)
    await browser.signIn(member.email, member.password)
  })
  afterAll(() => server.close())

  const accountPage = async () => (await browser.get('/account')).text()
  const post = async (path: string, form: Record<string, string>) =>
    browser.post(path, { form_token: hiddenFields(await accountPage()).form_token ?? '', ...form })

  it('are added with the ticked rights and an expiry, shown once, listed and ended', async () => {
    const form = { name: 'Nightly import', expires_in: '90', right_spend: 'yes' }
    const shown = await (await post('/account/api-keys/add', form)).text()
    const [, key = ''] = /id="api-key">(bp_live_\w+)</.exec(shown) ?? []
    server.noteSecret(key)
    expect((await server.ok('describeAccount', { key })).credential).toEqual({
      kind: 'api_key',
      key_name: 'Nightly import',
      rights: ['read', 'spend'],
    })

    const html = await accountPage()
    expect(html).not.toContain(key)
    for (const text of ['Nightly import', `bp_live_…${key.slice(-4)}`, 'Read, spend', 'Read, spend, manage']) {
      expect(html).toContain(text)
    }
    const [listed] = (await server.ok('listApiKeys', { key: member.key })).data.slice(1)
    const lifetimeMs = Date.parse(listed?.expires_at ?? '') - Date.parse(listed?.created_at ?? '')
    expect(Math.round(lifetimeMs / 86_400_000)).toBe(90)
    const again = await post('/account/api-keys/add', form)
    expect(again.status).toBe(400)
    expect(await again.text()).toContain('This account has a key with the name Nightly import, or')

    const ended = await post('/account/api-keys/end', { key: listed?.id ?? '' })
    expect(ended.headers.get('location')).toBe('/account?done=key')
    expect(await (await browser.get('/account?done=key')).text()).toContain('The key is revoked.')
    expect((await server.call('describeAccount', { key })).status).toBe(401)
    expect((await post('/account/api-keys/end', { key: listed?.id ?? '' })).status).toBe(404)
    expect((await post('/account/api-keys/end', { key: 'default' })).status).toBe(403)
  })

  it('are added, renamed and ended by a person in a browser, with and without scripts', async () => {
    const chromium = await startChromium()
    try {
      for (const hasScripts of [true, false]) {
        const session = sessionWith(await server.cookieOf(member))
        const visitor = await Visitor.of(chromium, { hasScripts, session })
        const { page } = visitor
        await page.goto(`${server.url}/account`)
        await page.locator('summary', { hasText: 'Add a key' }).click()
        await page.getByLabel('Name', { exact: true }).fill('Weekly report')
        await page.getByLabel('Expires').selectOption('In 30 days')
        await page.getByRole('checkbox', { name: /spend|credits/i }).check()
        await page.getByRole('button', { name: 'Add the key' }).click()
        await visitor.sees('The key Weekly report is created')
        const key = (await page.locator('#api-key').textContent()) ?? ''
        server.noteSecret(key)
        expect((await server.ok('describeAccount', { key })).credential).toMatchObject({ rights: ['read', 'spend'] })

        await page.getByRole('link', { name: 'Back to the account' }).click()
        const row = page.getByRole('row', { name: /Weekly report/ })
        await page.getByLabel('Actions for the key Weekly report').click()
        await row.locator('summary', { hasText: 'Rename' }).click()
        await page.getByLabel('New name of Weekly report').fill('weekly REPORT')
        await row.getByRole('button', { name: 'Rename', exact: true }).click()
        await page.getByText('The key was renamed.').waitFor()
        await page.getByLabel('Actions for the key weekly REPORT').click()
        await page.getByRole('button', { name: 'Revoke the key weekly REPORT' }).click()
        await page.getByText('The key is revoked.').waitFor()
        expect((await server.call('describeAccount', { key })).status).toBe(401)
        expect(visitor.complaints).toEqual([])
        await visitor.close()
      }
    } finally {
      await chromium.close()
    }
  })

  it('work on when their owner signs out everywhere else', async () => {
    const other = (await server.ok('logIn', { body: { email: member.email, password: member.password } })).session.token
    server.noteSecret(other)
    expect(await accountPage()).toContain('>Sign out everywhere else</button>')
    const ended = await post('/account/sessions/end-others', {})
    expect(ended.headers.get('location')).toBe('/account?done=sessions')
    expect((await server.call('describeAccount', { session: other })).status).toBe(401)
    expect(await accountPage()).not.toContain('>Sign out everywhere else</button>')
    expect((await server.call('describeAccount', { key: member.key })).status).toBe(200)
    const { session } = await server.ok('logIn', { body: { email: member.email, password: member.password } })
    member = { ...member, session: session.token }
    server.noteSecret(member.session)
  })

  it('never expire unless an offered lifetime is sent', async () => {
    for (const [place, days] of ['', 'soon', '1e308', '-1', '99999'].entries()) {
      const page = await (await post('/account/api-keys/add', { name: `key ${place}`, expires_in: days })).text()
      server.noteSecret(/id="api-key">(bp_live_\w+)</.exec(page)?.[1] ?? '')
    }
    const keys = (await server.ok('listApiKeys', { key: member.key })).data.filter(({ name }) => name !== 'default')
    expect(keys.map(({ expires_at, rights }) => [expires_at, rights])).toEqual(keys.map(() => [null, ['read']]))
    expect(keys).toHaveLength(5)
  })

  it('show a replaced default key, which can be ended', async () => {
    const { api_key } = await server.ok('rotateApiKey', { session: member.session })
    expect(await accountPage()).toContain('default, replaced')
    await post('/account/api-keys/end', { key: 'previous' })
    expect((await server.call('describeAccount', { key: member.key })).status).toBe(401)
    expect((await server.call('describeAccount', { key: api_key })).status).toBe(200)
    expect(await accountPage()).not.toContain('default, replaced')
  })
})
