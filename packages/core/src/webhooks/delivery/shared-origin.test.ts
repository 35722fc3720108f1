import { describe, expect, it } from 'vitest'
import {
  answering,
  openVerified,
  ScriptedPost,
  sampleFeedSignal,
  type TestPorts,
  testPorts,
  testSettings,
} from '../../../testing/index.js'
import type { AccountId } from '../../shared/ids.js'
import { createDestination } from '../destination/create-destination.js'
import { createDeliverer } from './deliverer.js'
import { fanOut } from './fan-out.js'
import { replayDelivery, sendTest } from './send-again.js'
import type { PostAnswer, PostRequest } from './webhook-post.js'

const origin = 'https://hooks.shared-gateway.co.uk'
const stopping = { aborted: false, addEventListener() {}, removeEventListener() {} }
/** More deliveries than one origin accepts at once. */
const workers = 16

/** A destination that does not respond until told to. */
class HangingPost extends ScriptedPost {
  readonly #answers: ((answer: PostAnswer) => void)[] = []

  override send(request: PostRequest): Promise<PostAnswer> {
    this.requests.push(request)
    return new Promise((resolve) => this.#answers.push(resolve))
  }

  answerOldest(): void {
    this.#answers.shift()?.(answering(500))
  }
}

async function openWith(ports: TestPorts, name: string, destinations: number): Promise<AccountId> {
  const account = await openVerified(ports, { email: `${name}@harbour-lane.example`, password: 'a long pass phrase' })
  for (let index = 0; index < destinations; index += 1) {
    const url = `${origin}/${name}/${index}`
    const created = await createDestination(ports, testSettings, account.id, { url, signalType: 'all' })
    for (let count = 0; count < 8; count += 1) await sendTest(ports, account.id, created.destination.id)
  }
  return account.id
}

/** Claims until nothing more may be sent. Returns the attempts, which stay in progress. */
async function sendAll(ports: TestPorts, deliverer: ReturnType<typeof createDeliverer>): Promise<Promise<unknown>[]> {
  const attempts: Promise<unknown>[] = []
  for (let worker = 0; worker < workers; worker += 1) {
    ports.clock.advance(1)
    await new Promise<unknown>((resolve, reject) => {
      const attempt = deliverer.next({ stopping, onClaimed: () => resolve(attempts.push(attempt)) })
      attempt.then(resolve, reject)
    })
  }
  return attempts
}

const pathsOf = (post: HangingPost) => post.requests.map(({ address }) => new URL(address).pathname)

describe('an origin shared by several accounts', () => {
  it('has slots for a second account while the first one hangs there', async () => {
    const ports = testPorts()
    const post = new HangingPost()
    const deliverer = createDeliverer(ports, post)
    await openWith(ports, 'hanging', 5)
    ports.clock.advance(1_000)
    await openWith(ports, 'second', 1)
    await sendAll(ports, deliverer)
    expect(pathsOf(post).map((path) => path.split('/')[1])).toEqual(['hanging', 'second', 'hanging', 'second'])
  })

  it('gives a third account a turn after one of each other account if two hang in all its slots', async () => {
    const ports = testPorts()
    const post = new HangingPost()
    const deliverer = createDeliverer(ports, post)
    await openWith(ports, 'hanging', 5)
    await openWith(ports, 'stuck', 5)
    const attempts = await sendAll(ports, deliverer)
    expect(post.requests).toHaveLength(4)
    await openWith(ports, 'third', 1)

    for (let turn = 0; turn < 3; turn += 1) {
      post.answerOldest()
      await attempts.shift()
      await sendAll(ports, deliverer)
    }
    expect(pathsOf(post).slice(4)).toEqual(['/hanging/2', '/stuck/2', '/third/0'])
  })
})

describe('a destination with 20 unattempted tests and replays', () => {
  it('refuses one more, accepts it after an attempt, and always accepts signals', async () => {
    const ports = testPorts()
    const { id: account } = await openVerified(ports)
    const created = await createDestination(ports, testSettings, account, { url: `${origin}/one`, signalType: 'all' })
    const { id } = created.destination
    for (let count = 0; count < 20; count += 1) await sendTest(ports, account, id)
    const [oldest] = (await ports.deliveries.list(account, id, { page: 1, limit: 1 })).items
    const refusal = {
      code: 'rate_limited',
      retryAfterSeconds: 15,
      message: expect.stringContaining('20 test and replay deliveries'),
    }
    await expect(sendTest(ports, account, id)).rejects.toMatchObject(refusal)
    await expect(replayDelivery(ports, account, oldest?.id ?? '')).rejects.toMatchObject(refusal)
    expect(await ports.deliveries.waiting()).toBe(20)
    const feed = { ...sampleFeedSignal('one'), account }
    await ports.atomically((stores) => fanOut(stores, ports.random, [feed], ports.clock.now()))
    expect(await ports.deliveries.waiting()).toBe(21)

    await createDeliverer(ports, new ScriptedPost(answering(500))).next({ stopping })
    expect(await sendTest(ports, account, id)).toMatchObject({ status: 'pending' })
  })
})
