import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Browser, hiddenFields } from '../support/oauth.js'
import { Receiver } from '../support/receiver.js'
import { TestServer } from '../support/server.js'

const receiver = new Receiver()
let server: TestServer
let browser: Browser
let key: string
let id: string

beforeAll(async () => {
  await receiver.start()
  server = await TestServer.start('sqlite', { env: { BRASSPLATE_ALLOW_PRIVATE_NETWORKS: 'true' } })
  const member = await server.guest('ada@harbour-lane.example')
  key = member.key
  browser = new Browser(server)
  await browser.signIn(member.email, member.password)
  const created = await server.ok('createWebhook', { key, body: { webhook_url: receiver.url, signal_type: 'all' } })
  server.noteSecret('secret' in created ? (created.secret ?? '') : '')
  id = String(created.id)
})
afterAll(async () => {
  await server.close()
  await receiver.stop()
})

const pageText = async (query = '') => (await browser.get(`/destinations/${id}${query}`)).text()

it('has the host of a destination as its title, and no warning while it works', async () => {
  const html = await pageText()
  expect(html).toContain(`<h1 class="given">${new URL(receiver.url).host}</h1>`)
  expect(html).not.toContain('This destination fails')
})

it('is called by the name that it was given, and shows its address below', async () => {
  await server.ok('updateWebhook', { key, path: { id }, body: { description: 'Credit team' } })
  const html = await pageText()
  expect(html).toContain('<h1 class="given">Credit team</h1>')
  expect(html).toContain(receiver.url)
  await server.ok('updateWebhook', { key, path: { id }, body: { description: '' } })
})

it('is told apart from another destination on its host, and says of one that got nothing that it never did', async () => {
  const webhook_url = new URL('/other', receiver.url).href
  const other = await server.ok('createWebhook', { key, body: { webhook_url, signal_type: 'all' } })
  server.noteSecret('secret' in other ? (other.secret ?? '') : '')
  const { host } = new URL(receiver.url)
  const path = `/destinations/${other.id}`
  expect(await (await browser.get(path)).text()).toContain(`<h1 class="given">${host}/other</h1>`)
  const list = await (await browser.get('/destinations')).text()
  expect(list).toContain(`<a href="${path}" class="given">${host}/other</a>`)
  expect(list).toMatch(/data-label="Last success">Never</)
  await server.ok('deleteWebhook', { key, path: { id: String(other.id) } })
})

it('sends the link to a mailbox again as often as a mailbox may be asked, and keeps its settings', async () => {
  const asked = { webhook_url: 'risk@harbour-lane.example', kind: 'email', signal_types: ['officer', 'insolvency'] }
  const body = { ...asked, severities: ['critical'], description: 'Risk team', schedule: { frequency: 'daily' } }
  const mailbox = await server.ok('createWebhook', { key, body })
  const path = `/destinations/${mailbox.id}`
  const page = await (await browser.get(path)).text()
  expect(page).toContain('>Send the link again</button>')
  expect(page).not.toContain('>Resume</button>')
  expect(await (await browser.get('/destinations')).text()).toContain(`action="${path}/ask"`)
  const form = { form_token: hiddenFields(page).form_token ?? '' }
  for (let times = 0; times < 2; times += 1) {
    const sent = await browser.post(`${path}/ask`, form)
    expect(sent.headers.get('location')).toBe(`${path}?done=asked`)
  }
  const refused = await browser.post(`${path}/ask`, form)
  expect(refused.status).toBe(429)
  const text = await refused.text()
  expect(text).toContain('Too many confirmation mails were sent. Try again in 24 hours.')
  expect(text).not.toContain('Wait ')
  expect(text).not.toContain('Send a test')
  const stored = (await server.ok('listWebhooks', { key })).data.find((each) => each.id === mailbox.id)
  expect(stored).toMatchObject({ status: 'unconfirmed', description: 'Risk team', severities: ['critical'] })
  expect(stored?.schedule).toMatchObject({ frequency: 'daily' })
  await server.ok('deleteWebhook', { key, path: { id: String(mailbox.id) } })
})

it('takes filters only if not all signals are wanted, and shows them only then', async () => {
  const form = {
    form_token: hiddenFields(await pageText()).form_token ?? '',
    severity_critical: 'yes',
    tags: 'clients',
  }
  const stored = async () => (await server.ok('listWebhooks', { key })).data.find((each) => String(each.id) === id)
  await browser.post(`/destinations/${id}/edit`, { ...form, types: 'some' })
  expect(await stored()).toMatchObject({ signal_types: ['all'], severities: ['critical'], tags: ['clients'] })
  expect(await pageText()).toMatch(/value="some" checked/)
  await browser.post(`/destinations/${id}/edit`, { ...form, types: 'all' })
  expect(await stored()).toMatchObject({ signal_types: ['all'], severities: [], tags: [] })
  expect(await pageText()).toMatch(/value="all" checked/)
})

it('says since when a destination fails and why, calls what is tried again retrying, and sends all again', async () => {
  receiver.status = 500
  receiver.answer = '{"error":"the queue is full"}'
  await server.ok('testWebhook', { key, path: { id }, body: {} })
  await vi.waitUntil(async () => (await server.ok('listWebhooks', { key })).data[0]?.consecutive_failures, {
    timeout: 60_000,
    interval: 50,
  })
  const html = await pageText()
  expect(html).not.toContain('>failing</span>')
  expect(html).toMatch(/<strong>Failing<\/strong> since <time.+ attempts? in a row\..+Next try/)
  // One day alone is no chart.
  expect(html).not.toContain('days: 1 retrying')
  expect(html).toMatch(/<time class="under"[^>]*>Next\u00a0try\u00a0/)
  expect(html).toContain('<span class="badge warn">retrying</span>')
  expect(html).not.toContain('1 failed')
  expect(html).toContain('the queue is full')
  expect(html).toContain('<code class="json">')
  expect(html).toContain('0 of 1 arrived')
  expect(html.match(/>Pause</g)).toHaveLength(1)
  for (const label of ['Pause', 'Send 1 again']) expect(html).toContain(`>${label}</button>`)
  expect(html.match(/>Send a test</g)).toHaveLength(1)
  expect(await pageText('?status=retrying')).toContain('<span class="badge warn">retrying</span>')
  expect(await pageText('?status=failed')).toContain('No failed deliveries')

  receiver.status = 204
  const since = /name="since" value="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(since).toBe((await server.ok('listWebhooks', { key })).data[0]?.created_at)
  const form = { form_token: hiddenFields(html).form_token ?? '', since }
  const sent = await browser.post(`/destinations/${id}/recover`, form)
  expect(sent.headers.get('location')).toBe(`/destinations/${id}?done=recovered`)
  await vi.waitUntil(
    async () => (await server.ok('listDeliveries', { key, path: { id }, query: {} })).data[0]?.delivered_at,
    { timeout: 60_000, interval: 50 },
  )
  expect(await pageText()).not.toContain('This destination fails')
  const [sentAgain] = (await server.ok('listDeliveries', { key, path: { id }, query: {} })).data
  const { attempts } = await server.ok('getDelivery', { key, path: { id: sentAgain?.id ?? '' } })
  expect([sentAgain?.attempts, attempts.length]).toEqual([2, 2])
})

it('offers to send nothing while it is paused, and says why', async () => {
  await server.ok('updateWebhook', { key, path: { id }, body: { status: 'paused' } })
  const html = await pageText()
  expect(html).toContain('New signals are kept below as cancelled deliveries')
  expect(html).toContain('Deliveries can be sent again once the destination is active.')
  for (const label of ['Send a test', 'Send again']) expect(html).not.toContain(`>${label}<`)
  expect(html).toContain('>Resume</button>')
  await server.ok('updateWebhook', { key, path: { id }, body: { status: 'active' } })
  expect(await pageText()).toContain('>Send a test<')
})

it('sends again all that failed since the last success', async () => {
  receiver.status = 500
  receiver.answer = 'Out of memory <now>'
  await server.ok('testWebhook', { key, path: { id }, body: {} })
  const destination = async () => (await server.ok('listWebhooks', { key })).data[0]
  await vi.waitUntil(async () => (await destination())?.consecutive_failures, { timeout: 60_000, interval: 50 })
  const html = await pageText()
  expect(/name="since" value="([^"]+)"/.exec(html)?.[1]).toBe((await destination())?.last_success_at)
  // What is no JSON has no colours.
  expect(html).toMatch(/<code>\s*Out of memory &lt;now&gt;\s*<\/code>/)
})

it('says that a destination is gone, and what it answered', async () => {
  receiver.status = 410
  await server.ok('testWebhook', { key, path: { id }, body: {} })
  const isDisabled = async () => (await server.ok('listWebhooks', { key })).data[0]?.status === 'disabled'
  await vi.waitUntil(isDisabled, { timeout: 60_000, interval: 50 })
  const html = await pageText()
  expect(html).toContain('<strong>Switched off</strong>: gone (410).</p>')
  expect(html).toContain('The destination returned 410 Gone')
  expect(html).not.toContain('no longer stored')
})
