import { beforeEach, describe, expect, it } from 'vitest'
import { sampleFacts, sampleSignal } from '../../../testing/contracts/signals/signal-samples.js'
import {
  answering,
  openVerified,
  ScriptedPost,
  sampleCompanyNumber,
  type TestPorts,
  testPorts,
  testSettings,
} from '../../../testing/index.js'
import { dayMs, hourMs } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import type { Signal } from '../../signals/signal.js'
import { createDeliverer } from '../delivery/deliverer.js'
import { describeDelivery } from '../delivery/describe-delivery.js'
import { fanOut } from '../delivery/fan-out.js'
import { createDestination } from '../destination/create-destination.js'
import { mailPauseMs, urgentPauseMs } from '../destination/mail-schedule.js'
import { updateDestination } from '../destination/update-destination.js'
import { digestLinesMax, digestSignalsMax, makeDigest } from './make-digest.js'

const stopping = { aborted: false, addEventListener() {}, removeEventListener() {} }
const harbour = sampleCompanyNumber(1)

let ports: TestPorts
let post: ScriptedPost
let account: AccountId
let count: number

beforeEach(async () => {
  ports = testPorts()
  post = new ScriptedPost(answering(250))
  account = (await openVerified(ports)).id
  count = 0
  await ports.watchlist.watch({ account, company: harbour, at: 0, tags: ['Clients'] }, 10, sampleFacts())
})

const mailbox = (schedule: Parameters<typeof createDestination>[3]['schedule'] = {}, more = {}) =>
  createDestination(ports, testSettings, account, {
    ...{ url: 'mailto:ada@harbour-lane.example', signalType: 'all', kind: 'email', schedule, ...more },
  }).then(({ destination }) => destination.id)

async function signals(number: number, overrides: Partial<Signal> = {}): Promise<void> {
  const now = ports.clock.now()
  const written = Array.from({ length: number }, () => {
    count += 1
    return sampleSignal(`n${count}`, { detectedAt: now, ...overrides })
  })
  await ports.atomically(async (stores) => {
    const added = await stores.signals.add(written.map((signal) => ({ signal, key: signal.id })))
    await fanOut(stores, ports.random, await stores.signals.feed(added), now)
  })
}

/** Makes every digest that is due and sends what is queued. Returns the subjects of the mails. */
async function mailed(): Promise<string[]> {
  while (await makeDigest(ports));
  const deliverer = createDeliverer(ports, post, { siteUrl: testSettings.siteUrl })
  while ((await deliverer.next({ stopping })) !== 'idle');
  return post.mails.splice(0).map(({ subject }) => subject)
}

describe('mails at once', () => {
  it('send one signal at once, and those of the next five minutes together', async () => {
    await mailbox()
    await signals(1)
    expect(await mailed()).toEqual(['Name changed: HARBOUR LANE LIMITED'])
    await signals(1)
    await signals(2)
    expect(await mailed()).toEqual([])
    ports.clock.advance(mailPauseMs)
    expect(await mailed()).toEqual(['Name changed: HARBOUR LANE LIMITED, and 2 more changes'])
    ports.clock.advance(mailPauseMs)
    expect(await mailed()).toEqual([])
    await signals(1)
    expect(await mailed()).toHaveLength(1)
  })

  it('are shown to the account as they were sent, but for the link that only the mailbox may use', async () => {
    const id = await mailbox()
    await signals(1)
    while (await makeDigest(ports));
    await createDeliverer(ports, post, { siteUrl: testSettings.siteUrl }).next({ stopping })
    const { items } = await ports.deliveries.list(account, id, { page: 1, limit: 1 })
    const { body } = await describeDelivery(ports, testSettings, account, items[0]?.id ?? '')
    expect(body).toContain(`Company: ${testSettings.siteUrl}/companies/${harbour}`)
    expect(body).toBe(post.mails[0]?.text.replaceAll(/\S+token=\S+/g, '…'))
  })

  it('do not let a critical signal wait, and send with it what waits', async () => {
    await mailbox()
    await signals(1)
    expect(await mailed()).toHaveLength(1)
    ports.clock.advance(urgentPauseMs)
    await signals(2)
    expect(await mailed()).toEqual([])
    await signals(1, { type: 'insolvency_opened' })
    expect(await mailed()).toEqual(['Insolvency opened: HARBOUR LANE LIMITED, and 2 more changes'])
  })

  it('send a burst of critical signals in one mail each ten seconds', async () => {
    await mailbox()
    await signals(1, { type: 'dissolved' })
    expect(await mailed()).toHaveLength(1)
    await signals(1, { type: 'dissolved' })
    await signals(1, { type: 'dissolved' })
    ports.clock.advance(urgentPauseMs - 1)
    await signals(1, { type: 'dissolved' })
    expect(await mailed()).toEqual([])
    ports.clock.advance(1)
    expect(await mailed()).toEqual(['Dissolved: HARBOUR LANE LIMITED, and 2 more changes'])
  })

  it('show the most serious signals of a burst and count the rest', async () => {
    await mailbox()
    await signals(digestLinesMax)
    await signals(2, { type: 'dissolved', summary: 'It was dissolved.' })
    while (await makeDigest(ports));
    const deliverer = createDeliverer(ports, post)
    await deliverer.next({ stopping })
    const [mail] = post.mails
    expect(mail?.subject).toBe(`Dissolved: HARBOUR LANE LIMITED, and ${digestLinesMax + 1} more changes`)
    expect(mail?.text).toContain('And 2 more.')
    expect(mail?.text.indexOf('It was dissolved.')).toBeLessThan(mail?.text.indexOf('Name changed') ?? 0)
  })

  it('leave what one mail cannot look through to the next', async () => {
    await mailbox()
    for (let done = 0; done < digestSignalsMax + 1_000; done += 1_000) await signals(1_000)
    expect(await mailed()).toEqual([`Name changed: HARBOUR LANE LIMITED, and ${digestSignalsMax - 1} more changes`])
    ports.clock.advance(mailPauseMs)
    expect(await mailed()).toEqual(['Name changed: HARBOUR LANE LIMITED, and 999 more changes'])
  })

  it('begin with the signals after the destination was added', async () => {
    await signals(3)
    await mailbox()
    expect(await mailed()).toEqual([])
    await signals(1)
    expect(await mailed()).toHaveLength(1)
  })
})

describe('a digest', () => {
  it('is sent each day at its hour, and not at all if nothing changed', async () => {
    await mailbox({ frequency: 'daily', hour: 8 })
    // It is noon. The next eight o'clock is 20 hours away.
    await signals(2)
    ports.clock.advance(20 * hourMs - 1)
    expect(await mailed()).toEqual([])
    ports.clock.advance(1)
    expect(await mailed()).toEqual(['Name changed: HARBOUR LANE LIMITED, and 1 more change'])
    ports.clock.advance(dayMs)
    expect(await mailed()).toEqual([])
    await signals(1)
    ports.clock.advance(dayMs)
    expect(await mailed()).toEqual(['Name changed: HARBOUR LANE LIMITED'])
  })

  it('keeps its hour also for critical signals', async () => {
    await mailbox({ frequency: 'daily', hour: 8 })
    await signals(1, { type: 'dissolved' })
    ports.clock.advance(20 * hourMs - 1)
    expect(await mailed()).toEqual([])
    ports.clock.advance(1)
    expect(await mailed()).toHaveLength(1)
  })

  it('is made once, however many processes look for it', async () => {
    await mailbox()
    await signals(5)
    const made = await Promise.all(Array.from({ length: 8 }, () => makeDigest(ports)))
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await mailed()).toEqual(['Name changed: HARBOUR LANE LIMITED, and 4 more changes'])
  })

  it('leaves nothing out if its transaction fails', async () => {
    await mailbox()
    await signals(5)
    const failing = {
      ...ports,
      atomically: ((work) =>
        ports.atomically(async (stores) => {
          await work(stores)
          throw new Error('killed before the commit')
        })) as TestPorts['atomically'],
    }
    await expect(makeDigest(failing)).rejects.toThrow('killed')
    expect(await mailed()).toEqual(['Name changed: HARBOUR LANE LIMITED, and 4 more changes'])
  })

  it('is sent again with the same contents after the mail server failed, or its process died', async () => {
    await mailbox()
    await signals(2)
    await makeDigest(ports)
    post.next({ kind: 'failed', reason: 'mail_refused' })
    const deliverer = createDeliverer(ports, post)
    expect(await deliverer.next({ stopping })).toBe('postponed')
    ports.clock.advance(10_000)
    const [dead] = await ports.deliveries.claim(
      { id: 'dead', until: ports.clock.now() + 1_000 },
      ports.clock.now(),
      { destinations: [], origins: [], accounts: [], skipsFailing: false },
      1,
    )
    expect(dead?.attempt).toBe(2)
    ports.clock.advance(1_000)
    post.next(answering(250))
    expect(await deliverer.next({ stopping })).toBe('delivered')
    expect(new Set(post.mails.map(({ subject }) => subject))).toEqual(
      new Set(['Name changed: HARBOUR LANE LIMITED, and 1 more change']),
    )
  })

  it('after a pause begins where the last one ended', async () => {
    const id = await mailbox()
    await updateDestination(ports, account, id, { status: 'paused' })
    await signals(2)
    ports.clock.advance(dayMs)
    expect(await mailed()).toEqual([])
    await updateDestination(ports, account, id, { status: 'active' })
    expect(await mailed()).toEqual(['Name changed: HARBOUR LANE LIMITED, and 1 more change'])
  })

  it('has only signals that match every filter', async () => {
    await mailbox({}, { signalType: undefined, signalTypes: ['officer', 'name_changed'], tags: ['clients', 'other'] })
    await signals(1)
    await signals(1, { type: 'charge_registered' })
    const lantern = sampleCompanyNumber(2)
    await ports.watchlist.watch({ account, company: lantern, at: 0 }, 10, sampleFacts())
    await signals(1, { company: lantern })
    expect(await mailed()).toEqual(['Name changed: HARBOUR LANE LIMITED'])
  })
})
