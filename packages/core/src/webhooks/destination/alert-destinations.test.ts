import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  answering,
  openVerified,
  ScriptedPost,
  sampleFeedSignal,
  type TestPorts,
  testPorts,
  testSettings,
} from '../../../testing/index.js'
import { dayMs, hourMs } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import { createDeliverer } from '../delivery/deliverer.js'
import { describeDelivery } from '../delivery/describe-delivery.js'
import { fanOut } from '../delivery/fan-out.js'
import { recoverDeliveries, replayDelivery, sendTest } from '../delivery/send-again.js'
import { makeDigest } from '../digest/make-digest.js'
import { type CreateDestination, createDestination } from './create-destination.js'
import { destinationStatus } from './destination.js'
import { rotateSecret } from './rotate-secret.js'
import { answerMailbox, type UpdateDestination, updateDestination } from './update-destination.js'

const stopping = { aborted: false, addEventListener() {}, removeEventListener() {} }
const slackUrl = 'https://hooks.slack.com/services/T0/B0/x'
const bob = 'mailto:bob@quay-row.example'

let ports: TestPorts
let post: ScriptedPost
let account: AccountId

beforeEach(async () => {
  ports = testPorts()
  post = new ScriptedPost(answering(200))
  account = (await openVerified(ports)).id
})

const create = (url: string, more: Partial<CreateDestination> = {}) =>
  createDestination(ports, testSettings, account, { url, signalType: 'all', ...more })
const update = (id: number, change: UpdateDestination) => updateDestination(ports, account, id, change)
const statusOf = async (id: number) => {
  const found = await ports.webhooks.find(account, id)
  return found && destinationStatus(found)
}
async function deliver(): Promise<void> {
  while (await makeDigest(ports));
  const deliverer = createDeliverer(ports, post, { siteUrl: testSettings.siteUrl })
  while ((await deliverer.next({ stopping })) !== 'idle');
}
const tokenIn = (text = '') => /token=(\S+)/.exec(text)?.[1] ?? ''
let signals = 0
async function signal(overrides: Partial<ReturnType<typeof sampleFeedSignal>> = {}): Promise<void> {
  signals += 1
  const feed = { ...sampleFeedSignal(`n${signals}`), account, ...overrides }
  await ports.atomically((stores) => fanOut(stores, ports.random, [feed], ports.clock.now()))
}

describe('an address that is known', () => {
  it.each([
    ['slack', slackUrl],
    ['slack', 'https://HOOKS.slack.com/services/T0/B0/x'],
    ['teams', 'https://prod-01.uksouth.logic.azure.com:443/workflows/abc/triggers/manual/paths/invoke?sig=x'],
    ['teams', 'https://firm.webhook.office.com/webhookb2/abc@def/IncomingWebhook/x'],
    [
      'teams',
      'https://default1.b2.environment.api.powerplatform.com:443/powerautomate/automations/direct/workflows/a/triggers/manual/paths/invoke',
    ],
    ['email', 'mailto:ada@harbour-lane.example'],
    ['email', 'ada@harbour-lane.example'],
  ] as const)('gets the kind %s unless the caller gives another: %s', async (kind, url) => {
    expect((await create(url)).destination.kind).toBe(kind)
  })

  it('is accepted as a plain webhook if the caller says so', async () => {
    expect(await create(slackUrl, { kind: 'webhook' })).toMatchObject({ isNew: true, secret: expect.any(String) })
    expect(await create(slackUrl)).toMatchObject({ isNew: false, destination: { kind: 'webhook' } })
  })

  it.each([
    'https://hooks.slack.com/',
    'https://slack.com.evil.co.uk/services/x',
    'https://logic.azure.com.evil.co.uk/',
  ])('is not mistaken for another: %s', async (url) => {
    expect((await create(url)).destination.kind).toBe('webhook')
  })
})

describe('a destination of each kind', () => {
  it.each([
    ['slack', slackUrl, 'blocks'],
    ['teams', 'https://firm.webhook.office.com/webhookb2/abc', 'attachments'],
  ] as const)('%s gets a test and signals in its own form, without signatures', async (kind, url, member) => {
    const { destination, secret } = await create(url, { kind })
    expect(secret).toBeNull()
    const queued = await sendTest(ports, account, destination.id)
    await sendTest(ports, account, destination.id, 'charge_registered')
    await signal()
    await deliver()
    expect(post.requests).toHaveLength(3)
    for (const { headers, body } of post.requests) {
      expect(JSON.parse(body)).toHaveProperty(member)
      expect(headers).toEqual({ 'content-type': 'application/json' })
    }
    const described = await describeDelivery(ports, testSettings, account, queued.id)
    expect(described).toMatchObject({ url, body: post.requests[0]?.body, headers: post.requests[0]?.headers })
  })

  it('email gets a test as a mail, and the account cannot read the link in it', async () => {
    const { destination } = await create('ada@harbour-lane.example', { kind: 'email' })
    expect(destination).toMatchObject({ url: 'mailto:ada@harbour-lane.example', isConfirmed: true })
    const queued = await sendTest(ports, account, destination.id)
    await deliver()
    expect(post.mails).toMatchObject([{ to: 'ada@harbour-lane.example', subject: expect.stringMatching(/^Test: /) }])
    const token = tokenIn(post.mails[0]?.text)
    const described = await describeDelivery(ports, testSettings, account, queued.id)
    expect(described.headers).toEqual({ to: 'ada@harbour-lane.example', subject: post.mails[0]?.subject })
    expect(JSON.stringify(described)).not.toContain(token)
    expect(described.delivery).toMatchObject({ status: 'delivered' })
  })

  it.each([
    'bob',
    'mailto:a@b.example,c@d.example',
    'mailto:a@b.example?bcc=c@d.example',
    'mailto:a@b.example\r\nBcc: x',
    'x@127.0.0.1',
  ])('email refuses %j as an address', async (url) => {
    await expect(create(url, { kind: 'email' })).rejects.toMatchObject({ code: 'invalid_webhook_url' })
  })
})

describe('a mailbox that is not the verified one of the account', () => {
  it('gets one question and nothing else until it agrees', async () => {
    const { destination } = await create(bob, { kind: 'email' })
    await signal()
    await deliver()
    expect(post.mails).toMatchObject([{ to: 'bob@quay-row.example', subject: 'Confirm e-mails from Brassplate' }])
    expect(await statusOf(destination.id)).toBe('unconfirmed')
    await expect(sendTest(ports, account, destination.id)).rejects.toThrow('unconfirmed')
    await expect(recoverDeliveries(ports, account, destination.id, 0)).rejects.toThrow('unconfirmed')
    await update(destination.id, { status: 'active' })
    expect(await statusOf(destination.id)).toBe('unconfirmed')

    expect(await answerMailbox(ports, 'confirm', tokenIn(post.mails[0]?.text))).toBe(true)
    expect(await statusOf(destination.id)).toBe('active')
    await sendTest(ports, account, destination.id)
    await deliver()
    expect(post.mails).toHaveLength(2)
  })

  it('is not sent a delivery that was queued without its consent', async () => {
    const { destination } = await create(bob, { kind: 'email' })
    await deliver()
    const delivery = { ...sampleFeedSignal('x'), id: 'dlv_x', eventId: 'sig_x', eventType: 'signal.dissolved' }
    const body = JSON.stringify({ type: 'signal.dissolved', data: {} })
    await ports.deliveries.queue(destination.id, { ...delivery, body, sequence: 1, replayOf: null, at: 0 } as never)
    await deliver()
    expect(post.mails).toHaveLength(1)
  })

  it('cannot be confirmed with another token, one for stopping, or after seven days', async () => {
    const { destination } = await create(bob, { kind: 'email' })
    await deliver()
    const token = tokenIn(post.mails[0]?.text)
    expect(await answerMailbox(ports, 'stop', token)).toBe(false)
    for (const other of ['', 'x', `${token}x`, token.slice(0, -1)]) {
      expect(await answerMailbox(ports, 'confirm', other)).toBe(false)
    }
    ports.clock.advance(7 * dayMs)
    expect(await answerMailbox(ports, 'confirm', token)).toBe(false)
    expect(await statusOf(destination.id)).toBe('unconfirmed')
    expect((await create(bob, { kind: 'email' })).isNew).toBe(false)
    await deliver()
    expect(await answerMailbox(ports, 'confirm', tokenIn(post.mails[1]?.text))).toBe(true)
  })

  it('can stop the mails, and is asked again before any other', async () => {
    const { destination } = await create(bob, { kind: 'email' })
    await deliver()
    await answerMailbox(ports, 'confirm', tokenIn(post.mails[0]?.text))
    await sendTest(ports, account, destination.id)
    await deliver()
    const stop = tokenIn(post.mails[1]?.text)
    ports.clock.advance(400 * dayMs)
    expect(await answerMailbox(ports, 'stop', stop)).toBe(true)
    expect(await statusOf(destination.id)).toBe('disabled')
    await update(destination.id, { status: 'active' })
    expect(await statusOf(destination.id)).toBe('unconfirmed')
    await create(bob, { kind: 'email' })
    await deliver()
    expect(post.mails[2]?.subject).toBe('Confirm e-mails from Brassplate')
  })

  it('needs no question if it is the verified one of the account that comes back', async () => {
    const { destination } = await create('mailto:ada@harbour-lane.example', { kind: 'email' })
    await sendTest(ports, account, destination.id)
    await deliver()
    await answerMailbox(ports, 'stop', tokenIn(post.mails[0]?.text))
    await create('mailto:ada@harbour-lane.example', { kind: 'email' })
    expect(await statusOf(destination.id)).toBe('active')
  })

  it('is asked at most three times at once, whichever account asks', async () => {
    for (let times = 0; times < 3; times += 1) await create(bob, { kind: 'email' })
    account = (await openVerified(ports, { email: 'cy@harbour-lane.example', password: 'correct horse battery' })).id
    await expect(create(bob, { kind: 'email' })).rejects.toMatchObject({ code: 'rate_limited' })
    ports.clock.advance(dayMs)
    expect((await create(bob, { kind: 'email' })).isNew).toBe(true)
  })

  it('is not asked by a call that is refused', async () => {
    await create(bob, { kind: 'email' })
    for (let times = 0; times < 3; times += 1) {
      await expect(create(bob, { kind: 'email', description: `Other ${times}` })).rejects.toMatchObject({
        code: 'invalid_request',
      })
    }
    for (let times = 0; times < 2; times += 1) expect((await create(bob, { kind: 'email' })).isNew).toBe(false)
  })

  it('is one mailbox for these questions, whatever follows a plus sign in its address', async () => {
    for (const detail of ['', '+a', '+b']) await create(`mailto:bob${detail}@quay-row.example`, { kind: 'email' })
    await expect(create('mailto:bob+c@quay-row.example', { kind: 'email' })).rejects.toMatchObject({
      code: 'rate_limited',
    })
    await create('mailto:bo@quay-row.example', { kind: 'email' })
  })

  it('is asked with a link to refuse, and without a word of the account that asks', async () => {
    account = (await openVerified(ports, { email: 'win-a-prize@evil.example', password: 'correct horse battery' })).id
    const { destination } = await create(bob, { kind: 'email', description: 'Visit evil.example' })
    await deliver()
    const text = post.mails[0]?.text ?? ''
    expect(text).not.toContain('evil')
    const refuse = /stop-alerts\?token=(\S+)/.exec(text)?.[1] ?? ''
    expect(await answerMailbox(ports, 'stop', refuse)).toBe(true)
    expect(await statusOf(destination.id)).toBe('disabled')
  })

  it('voids an earlier question when it stops the mails, and the next question counts', async () => {
    const { destination } = await create(bob, { kind: 'email' })
    await deliver()
    const [question = ''] = post.mails.map(({ text }) => tokenIn(text))
    expect(await answerMailbox(ports, 'confirm', question)).toBe(true)
    await sendTest(ports, account, destination.id)
    await deliver()
    ports.clock.advance(hourMs)
    await answerMailbox(ports, 'stop', tokenIn(post.mails[1]?.text))
    await update(destination.id, { status: 'active' })
    expect(await answerMailbox(ports, 'confirm', question)).toBe(false)
    expect(await statusOf(destination.id)).toBe('unconfirmed')
    ports.clock.advance(hourMs)
    await create(bob, { kind: 'email' })
    await deliver()
    expect(await answerMailbox(ports, 'confirm', tokenIn(post.mails[2]?.text))).toBe(true)
    expect(await statusOf(destination.id)).toBe('active')
  })

  it('gets at most ten tests, replays and recoveries an hour after it has agreed', async () => {
    const { destination } = await create('mailto:ada@harbour-lane.example', { kind: 'email' })
    const tested = await sendTest(ports, account, destination.id)
    for (let times = 0; times < 8; times += 1) {
      await deliver()
      await replayDelivery(ports, account, tested.id)
    }
    await recoverDeliveries(ports, account, destination.id, 0)
    await deliver()
    const calls = [
      sendTest(ports, account, destination.id),
      replayDelivery(ports, account, tested.id),
      recoverDeliveries(ports, account, destination.id, 0),
    ]
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'rate_limited' })
    expect(post.mails).toHaveLength(9)
    ports.clock.advance(hourMs)
    await sendTest(ports, account, destination.id)
  })
})

describe('updateDestination', () => {
  const hook = 'https://hooks.harbour-lane.co.uk/signals'

  it('changes several filters at once, and the secret stays', async () => {
    const { destination, secret } = await create(hook, { signalType: 'officer' })
    const changed = await update(destination.id, {
      signalTypes: ['insolvency', 'charge_registered', 'insolvency'],
      severities: ['warning', 'critical'],
      companies: ['9999991'],
      description: 'Credit team',
    })
    expect(changed).toMatchObject({
      filter: {
        types: ['insolvency', 'charge_registered'],
        severities: ['critical', 'warning'],
        tags: [],
        companies: ['09999991'],
      },
      description: 'Credit team',
    })
    await signal()
    await signal({ type: 'charge_registered' })
    await signal({ type: 'charge_registered', company: changed.filter.companies[0] as never })
    await deliver()
    expect(post.requests).toHaveLength(1)
    const { headers = {}, body } = post.requests[0] ?? {}
    expect(headers['X-Brassplate-Signature']).toBe(
      createHmac('sha256', secret ?? '')
        .update(`${headers['X-Brassplate-Timestamp']}.${body}`)
        .digest('hex'),
    )
  })

  it('gives a plain webhook at Slack the right form', async () => {
    const { destination } = await create(slackUrl, { kind: 'webhook' })
    await update(destination.id, { kind: 'slack' })
    await signal()
    await deliver()
    expect(JSON.parse(post.requests[0]?.body ?? '')).toHaveProperty('blocks')
    await expect(update(destination.id, { kind: 'email' })).rejects.toThrow('cannot become email')
    await expect(update(destination.id, { schedule: { hour: 9 } })).rejects.toThrow(
      'A schedule is only for e-mail destination',
    )
  })

  it('pauses without losing signals: recover sends them after it was resumed', async () => {
    const { destination } = await create(hook)
    await update(destination.id, { status: 'paused' })
    await signal()
    await deliver()
    await expect(sendTest(ports, account, destination.id)).rejects.toThrow('paused')
    await update(destination.id, { status: 'active' })
    await deliver()
    expect(post.requests).toEqual([])
    expect(await recoverDeliveries(ports, account, destination.id, 0)).toBe(1)
    await deliver()
    expect(post.requests).toHaveLength(1)
  })

  it('ends a rotation when asked to', async () => {
    const { destination } = await create(hook)
    const rotated = await rotateSecret(ports, account, destination.id)
    await update(destination.id, { endPreviousSecret: true })
    await signal()
    await deliver()
    const { headers = {}, body } = post.requests[0] ?? {}
    expect(headers).not.toHaveProperty('X-Brassplate-Signature-Next')
    expect(headers['X-Brassplate-Signature']).toBe(
      createHmac('sha256', rotated.secret).update(`${headers['X-Brassplate-Timestamp']}.${body}`).digest('hex'),
    )
  })

  it('keeps an address from being registered again with other filters', async () => {
    const { destination } = await create(hook)
    await expect(create(hook, { severities: ['critical'] })).rejects.toMatchObject({
      code: 'invalid_request',
      message: `Destination ${destination.id} already has this address, with other filters. Nothing was changed.`,
    })
    expect((await create(hook)).isNew).toBe(false)
  })

  it('refuses another schedule or description of an address that is registered, and leaves it disabled', async () => {
    const ada = 'mailto:ada@harbour-lane.example'
    const given = { kind: 'email', schedule: { frequency: 'daily', hour: 7 }, description: 'Credit' } as const
    const { destination } = await create(ada, given)
    await ports.webhooks.disable(destination.id, 'failing')
    await expect(create(ada, { ...given, schedule: { hour: 9 } })).rejects.toThrow('with another schedule.')
    await expect(create(ada, { kind: 'email', schedule: { hour: 9 }, description: '' })).rejects.toMatchObject({
      message: expect.stringContaining('with another schedule and another description. Nothing was changed.'),
      nextStep: expect.stringContaining('PATCH /v1/partner/webhooks/{id}'),
    })
    expect(await statusOf(destination.id)).toBe('disabled')
    expect((await create(ada, { kind: 'email', schedule: { hour: 7 } })).isNew).toBe(false)
    expect((await create(ada, { kind: 'email' })).destination).toMatchObject({ schedule: { hour: 7 } })
  })

  it('refuses both forms of the signal type, and unknown values', async () => {
    const { destination } = await create(hook)
    await expect(update(destination.id, { signalType: 'all', signalTypes: ['all'] })).rejects.toThrow('exclude')
    await expect(update(destination.id, { signalTypes: ['officer', 'oficer'] })).rejects.toMatchObject({
      problems: [{ field: 'signal_types.1' }],
    })
    await expect(update(destination.id, { companies: ['x'] })).rejects.toMatchObject({ code: 'invalid_company_number' })
    await expect(update(999, {})).rejects.toMatchObject({ code: 'not_found' })
  })
})
