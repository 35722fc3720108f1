import { companyChanges, knownCompanies } from '@brassplate/core/simulators'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { engines, enginesOnce } from '../../../../tests/support/databases.js'
import { Browser } from '../support/oauth.js'
import { Receiver } from '../support/receiver.js'
import { importCompanies, today } from '../support/register.js'
import { type Member, TestServer } from '../support/server.js'
import { smtpSink } from '../support/smtp-sink.js'

const harbour = '09999991'
const patience = { timeout: 240_000, interval: 20 }
const hostileName = 'QUAY <!channel> & <https://evil.example|SONS>\r\nBcc: eve@evil.example LIMITED'

describe.each(engines)('alerts on %s', (engine) => {
  let server: TestServer
  let sink: Awaited<ReturnType<typeof smtpSink>>
  let receiver: Receiver
  let ada: Member
  let members = 0

  beforeAll(async () => {
    sink = await smtpSink()
    const env = { BRASSPLATE_ALLOW_PRIVATE_NETWORKS: 'true', BRASSPLATE_MAIL_URL: sink.url }
    server = await TestServer.start(engine, { env })
    await importCompanies(server)
  })
  afterAll(async () => {
    await server.close()
    await sink.close()
  })
  beforeEach(async () => {
    receiver = new Receiver()
    await receiver.start()
    sink.mails.length = 0
    members += 1
    ada = await server.guest(`ada${members}@harbour-lane.example`)
  })
  afterEach(() => receiver.stop())

  const create = (webhook_url: string, more: object) =>
    server.ok('createWebhook', { key: ada.key, body: { webhook_url, signal_type: 'all', ...more } })
  const pathOf = ({ id }: { id: number }) => ({ id: String(id) })
  const statusOf = async (id: number) =>
    (await server.ok('listWebhooks', { key: ada.key })).data.find((each) => each.id === id)?.status
  /** The mails to an address, decoded. */
  const mailsTo = (email: string) =>
    sink.mails
      .filter((mail) => mail.includes(`To: ${email}\r\n`))
      .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
  const mailTo = async (email: string, count = 1) => {
    await vi.waitUntil(() => mailsTo(email).length >= count, patience)
    return mailsTo(email)[count - 1] ?? ''
  }
  const linkIn = (mail: string) => {
    const text = mail.slice(mail.indexOf('\r\n\r\n'))
    return new URL(/https?:\/\/\S+\?token=\S+/.exec(text)?.[0] ?? 'about:blank')
  }
  const press = (link: URL) =>
    server.raw('POST', link.pathname, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token: link.searchParams.get('token') ?? '' }).toString(),
    })

  it('bring a change of a watched company to Slack, Teams and a mailbox, each in its own form', async () => {
    const slack = await create(`${receiver.url}/slack`, { kind: 'slack' })
    const teams = await create(`${receiver.url}/teams`, { kind: 'teams' })
    const mail = await create(`mailto:${ada.email}`, { kind: 'email' })
    for (const destination of [slack, teams, mail]) {
      expect(destination).toMatchObject({ status: 'active' })
      expect(destination).not.toHaveProperty('secret')
    }
    await server.ok('watchCompany', { key: ada.key, body: { company_number: harbour } })
    const renamed = knownCompanies(today).map((company) =>
      company.number === harbour ? companyChanges.rename(hostileName, '2026-03-20')(company) : company,
    )
    await importCompanies(server, renamed, '2026-04-01')
    await server.engine.register.publishImportChanges()

    const bodies = (await receiver.until(2)).map(({ body }) => JSON.parse(body))
    const message = bodies.find((body) => 'blocks' in body)
    expect(JSON.stringify(message)).not.toMatch(/<!channel>|<https:\/\/evil/)
    expect(message.text).toMatch(/^Name changed: QUAY &lt;!channel&gt;/)
    expect(bodies.find((body) => 'attachments' in body)).toMatchObject({ type: 'message' })
    const received = await mailTo(ada.email)
    expect(received).toContain('Subject: Name changed: QUAY')
    expect(received.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
    const [delivery] = (await server.ok('listDeliveries', { key: ada.key, path: pathOf(mail) })).data
    await vi.waitUntil(async () => {
      const { data } = await server.ok('listDeliveries', { key: ada.key, path: pathOf(mail) })
      return data.every(({ status }) => status === 'delivered')
    }, patience)
    expect(delivery).toMatchObject({ event_type: 'signals.digest' })
  })

  // The rest is above the stores.
  if (!enginesOnce.includes(engine)) return

  it('reach another mailbox only after its owner pressed the button, and end when they press the other', async () => {
    const bob = `bob${members}@quay-row.example`
    const { id, status } = await create(`mailto:${bob}`, { kind: 'email' })
    expect(status).toBe('unconfirmed')
    expect((await server.call('testWebhook', { key: ada.key, path: pathOf({ id }) })).status).toBe(400)
    const question = linkIn(await mailTo(bob))
    const page = await server.raw('GET', question.pathname + question.search)
    expect(page.status).toBe(200)
    expect(page.body).toContain('Receive these e-mails')
    expect(page.body).toMatch(new RegExp(`ada.*@.+</strong> wants to send .+${bob}</strong>`))
    expect((await server.raw('GET', '/confirm-alerts?token=nonsense')).status).toBe(400)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await statusOf(id)).toBe('unconfirmed')
    expect((await press(question)).status).toBe(200)
    expect(await statusOf(id)).toBe('active')

    await server.ok('testWebhook', { key: ada.key, path: pathOf({ id }) })
    const stop = linkIn(await mailTo(bob, 2))
    expect((await press(stop)).status).toBe(200)
    expect(await statusOf(id)).toBe('disabled')
    const browser = new Browser(server)
    await browser.signIn(ada.email, ada.password)
    const note = /aria-label="This destination fails">.+?<\/section>/s
    const [said] = note.exec(await (await browser.get(`/destinations/${id}`)).text()) ?? []
    expect(said).toContain('<strong>Switched off</strong>: stopped by the mailbox.</p><div class="actions">')
    expect((await press(new URL('https://x.example/confirm-alerts?token=nonsense'))).status).toBe(400)
  })

  it('end with one click in a mail program, and link to the console', async () => {
    const { id } = await create(`mailto:${ada.email}`, { kind: 'email' })
    await server.ok('testWebhook', { key: ada.key, path: pathOf({ id }), body: { signal_type: 'dissolved' } })
    const mail = await mailTo(ada.email)
    expect(mail).toContain('Subject: Test: Dissolved: FICTIONAL EXAMPLE LIMITED')
    const header = /^List-Unsubscribe:\s+<(\S+)>\r$/m.exec(mail)?.[1]
    const stop = new URL(header ?? 'about:blank')
    const click = (body: string, type = 'application/x-www-form-urlencoded') =>
      server.raw('POST', stop.pathname + stop.search, { headers: { 'content-type': type }, body })
    const clickWithPart = (names: string) => {
      const part = `Content-Disposition: form-data; ${names}\r\n\r\nOne-Click`
      return click(`-----Form\r\n${part}\r\n-----Form--\r\n`, 'multipart/form-data; boundary=---Form')
    }
    expect((await click('Other=One-Click')).status).toBe(400)
    expect((await clickWithPart('name="List-Unsubscribe"; filename="a.txt"')).status).toBe(400)
    expect(await statusOf(id)).toBe('active')
    expect((await clickWithPart('name="List-Unsubscribe"')).status).toBe(200)
    expect(await statusOf(id)).toBe('disabled')
    await server.ok('updateWebhook', { key: ada.key, path: pathOf({ id }), body: { status: 'active' } })
    expect((await click('List-Unsubscribe=One-Click')).status).toBe(200)
    expect(await statusOf(id)).toBe('disabled')
  })

  it('can be changed, paused and resumed, and take the kind from a known address', async () => {
    expect(await create('https://hooks.slack.com/services/T0/B0/x', {})).toMatchObject({ kind: 'slack' })
    const { id } = await create(receiver.url, {})
    const change = (body: object) => server.ok('updateWebhook', { key: ada.key, path: pathOf({ id }), body })
    expect(await change({ status: 'paused' })).toMatchObject({ status: 'paused' })
    expect(await change({ signal_types: ['officer', 'charge'], status: 'active' })).toMatchObject({
      status: 'active',
      signal_type: 'several',
    })
    const bob = await server.guest(`eve${members}@harbour-lane.example`)
    const call = { key: bob.key, path: pathOf({ id }), body: { status: 'paused' } }
    expect((await server.call('updateWebhook', call)).status).toBe(404)
    const missing = { key: ada.key, body: { webhook_url: `${receiver.url}/other` } }
    expect(await server.refusal('createWebhook', missing)).toMatchObject({ errors: [{ field: 'signal_type' }] })
  })
})
