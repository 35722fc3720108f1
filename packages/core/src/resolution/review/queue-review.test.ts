import { beforeEach, describe, expect, it } from 'vitest'
import { addAccount } from '../../../testing/contracts/samples.js'
import {
  importText,
  openVerified,
  RecordedWeb,
  snapshotText,
  type TestPorts,
  testPorts,
  testSettings,
} from '../../../testing/index.js'
import { createEngine, type Engine } from '../../engine.js'
import { dayMs } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import { Stopper } from '../../shared/stop-signal.js'
import { testAnswer } from '../answers/test-answer.js'
import type { MatchStatus } from '../match-status.js'
import { queueMax } from './review-limits.js'

const domain = 'harbour-lane.example'
const home = `https://${domain}/`
let ports: TestPorts
let engine: Engine
let account: AccountId

beforeEach(async () => {
  ports = testPorts()
  const company = { number: '09999991', name: 'HARBOUR LANE BOATWORKS LIMITED', postcode: 'BS99 1AA' }
  await importText(ports.registerImporter, snapshotText([company]))
  account = (await openVerified(ports)).id
  engine = createEngine(ports, testSettings)
})

const ask = (who = account, kind: 'resolve_domain' | 'enrich' = 'resolve_domain') =>
  engine.resolution.ask(who, { domain, kind, maxCredits: 1 })
const keep = (status: MatchStatus) => ports.answers.keep(testAnswer(domain, status, ports.clock.now()))
const open = (who = account) => ports.reviews.findOpen(who, domain)

/** Names the company, but not its number. */
const vague = new RecordedWeb({ [home]: { title: 'Harbour Lane', blocks: ['Harbour Lane Boatworks, Sandhaven'] } })
const clear = new RecordedWeb({
  [home]: {
    title: 'Harbour Lane',
    blocks: [['footer', 'HARBOUR LANE BOATWORKS LIMITED. Registered in England No. 09999991. 1 Quay Road BS99 1AA']],
  },
})
const run = (web: RecordedWeb) => engine.resolution.runNextTask(web, { stopping: new Stopper() })

describe('the end of a job that needs review', () => {
  it('queues the domain once for each account that waits', async () => {
    const ben = (await openVerified(ports, { email: 'ben@harbour-lane.example', password: 'correct horse battery' })).id
    const stranger = (await addAccount(ports, 'stranger')).id
    for (const who of [account, ben]) await ask(who)
    await ask(account, 'enrich')
    expect(await run(vague)).toBe('done')
    const answer = await ports.answers.find(domain)
    expect(answer?.status).toBe('needs_review')
    const entry = { domain, confidence: answer?.confidence, openedAt: ports.clock.now() }
    expect([await open(), await open(ben), await open(stranger)]).toEqual([entry, entry, null])
    expect([await engine.reviews.count(account), await engine.reviews.count(ben)]).toEqual([1, 1])
  })

  it('queues nothing for an account that has decided meanwhile', async () => {
    await keep('no_match')
    ports.clock.advance(dayMs)
    await ask()
    await engine.reviews.decide(account, 'Ada', { domain, company: null })
    await run(vague)
    expect((await ports.answers.find(domain))?.status).toBe('needs_review')
    expect(await open()).toBeNull()
  })
})

describe('a new answer', () => {
  it('closes the entries of all accounts if it no longer needs review', async () => {
    const ben = (await addAccount(ports, 'ben')).id
    await ask()
    await run(vague)
    await ask(ben)
    expect(await open(ben)).not.toBeNull()
    ports.clock.advance(31 * dayMs)
    await ask()
    await run(clear)
    expect((await ports.answers.find(domain))?.status).toBe('matched')
    expect([await open(), await open(ben)]).toEqual([null, null])
  })

  it('leaves the entry open, with the new confidence, if it needs review again', async () => {
    await keep('needs_review')
    await ask()
    const before = await open()
    ports.clock.advance(31 * dayMs)
    await ask()
    await run(vague)
    const answer = await ports.answers.find(domain)
    expect(answer?.confidence).not.toBe(before?.confidence)
    expect(await open()).toEqual({ ...before, confidence: answer?.confidence })
  })
})

describe('a stored answer that needs review', () => {
  beforeEach(() => keep('needs_review'))

  it('queues the domain when it is returned by POST or by GET', async () => {
    await ask()
    expect(await open()).toEqual({ domain, confidence: 0.5, openedAt: ports.clock.now() })
    const ben = (await addAccount(ports, 'ben')).id
    await engine.resolution.stored(ben, domain)
    expect(await open(ben)).not.toBeNull()
  })

  it('queues the domain once for twenty concurrent requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(await engine.reviews.count(account)).toBe(1)
  })

  it('writes nothing if the domain is queued already', async () => {
    await ask()
    const readOnly = { ...ports, atomically: () => Promise.reject(new Error('something was written')) }
    const asked = await createEngine(readOnly, testSettings).resolution.ask(account, {
      domain,
      kind: 'resolve_domain',
      maxCredits: 1,
    })
    expect(asked.kind).toBe('answer')
  })

  it('is returned even if the queue cannot be written', async () => {
    const broken = { ...ports, atomically: () => Promise.reject(new Error('the disk is full')) }
    const stored = await createEngine(broken, testSettings).resolution.stored(account, domain)
    expect(stored.described.answer.status).toBe('needs_review')
    expect(await open()).toBeNull()
  })

  it('queues nothing if the account has decided or its queue is full', async () => {
    await engine.reviews.decide(account, 'Ada', { domain, company: null })
    await ask()
    expect(await open()).toBeNull()

    const reviews = { ...ports.reviews, countOpen: async () => queueMax }
    const atomically = () => Promise.reject(new Error('something was written'))
    const full = createEngine({ ...ports, reviews, atomically }, testSettings)
    const ben = (await addAccount(ports, 'ben')).id
    await full.resolution.stored(ben, domain)
    expect(await open(ben)).toBeNull()
  })
})

describe('other answers', () => {
  it.each(['no_match', 'non_uk_entity', 'scrape_failed'] as const)('are not queued: %s', async (status) => {
    await keep(status)
    await ask()
    expect(await open()).toBeNull()
  })

  it('are not queued if they belong to a test domain', async () => {
    await engine.resolution.ask(account, { domain: 'needs-review.test', kind: 'enrich', maxCredits: 1 })
    await engine.resolution.stored(account, 'needs-review.test')
    expect(await engine.reviews.count(account)).toBe(0)
  })
})
