import { beforeEach, describe, expect, it } from 'vitest'
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
import { asCompanyNumber } from '../../register/company/company-number.js'
import { dayMs } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import { Stopper } from '../../shared/stop-signal.js'
import { recordChanges } from '../../sync/record-changes.js'

const domain = 'harbour-lane.example'
const number = asCompanyNumber('09999991')
const footer = 'HARBOUR LANE BOATWORKS LIMITED. Registered in England No. 09999991. 1 Quay Road, Sandhaven BS99 1AA'
const web = new RecordedWeb({ [`https://${domain}/`]: { title: 'Harbour Lane', blocks: [['footer', footer]] } })
const firstPage = { page: 1, limit: 20 }

let ports: TestPorts
let engine: Engine
let account: AccountId

beforeEach(async () => {
  ports = testPorts()
  const company = { number, name: 'HARBOUR LANE BOATWORKS LIMITED', postcode: 'BS99 1AA' }
  await importText(ports.registerImporter, snapshotText([company]))
  engine = createEngine(ports, testSettings)
  account = (await openVerified(ports)).id
})

const ask = (kind: 'resolve_domain' | 'enrich' = 'resolve_domain', by = account) =>
  engine.resolution.ask(by, { domain, kind, maxCredits: 1 })
const run = () => engine.resolution.runNextTask(web, { stopping: new Stopper() })
const recorded = async (by = account) => (await engine.answers.list(by, {}, firstPage)).items

/** How often a record was written. */
function countWrites(): { count: number } {
  const writes = { count: 0 }
  const { received, atomically } = ports
  const counted = (store: typeof received): typeof received => ({
    ...store,
    add: (...parameters) => {
      writes.count += 1
      return store.add(...parameters)
    },
  })
  engine = createEngine(
    {
      ...ports,
      received: counted(received),
      atomically: (work) => atomically((stores) => work({ ...stores, received: counted(stores.received) })),
    },
    testSettings,
  )
  return writes
}

describe('the record of received answers', () => {
  it('contains the answer of a job with its evidence, the register record and the charge', async () => {
    const asked = await ask()
    await run()
    const [answer] = await recorded()
    expect(answer).toMatchObject({
      question: 'domain',
      domain,
      company: number,
      companyName: 'HARBOUR LANE BOATWORKS LIMITED',
      decision: 'matched',
      decidedBy: 'model',
      settled: { charged: true, reason: 'matched' },
    })
    const id = answer?.id ?? ''
    const job = asked.kind === 'pending' ? asked.job.id : ''
    expect(await engine.resolution.job({ id: job, account, kinds: ['resolve_domain'] })).toMatchObject({ answerId: id })
    const { detail } = await engine.answers.find(account, id)
    expect(detail.evidence.some(({ quote }) => quote?.includes('09999991'))).toBe(true)
    expect(detail.pages).toMatchObject([{ url: `https://${domain}/`, contentSha256: expect.any(String) }])
    expect(detail.register).toMatchObject({ company: { number, office: { postalCode: 'BS99 1AA' } } })
  })

  it('has one entry however often and in whatever format the account asks, and is not written again', async () => {
    await ask()
    await run()
    const writes = countWrites()
    const ids = new Set<unknown>()
    for (const kind of ['resolve_domain', 'enrich', 'resolve_domain'] as const) {
      ports.clock.advance(2_000)
      const asked = await ask(kind)
      if (asked.kind === 'answer') ids.add(asked.answerId)
    }
    const stored = await engine.resolution.stored(account, domain)
    expect([...ids]).toEqual([stored.answerId])
    expect(await recorded()).toHaveLength(1)
    expect(writes.count).toBe(0)
  })

  it('gets an entry in the transaction of the charge if another account receives the stored answer', async () => {
    await ask()
    await run()
    const other = (await openVerified(ports, { email: 'ben@harbour-lane.example', password: 'correct horse' })).id
    const writes = countWrites()
    const asked = await ask('resolve_domain', other)
    expect(asked).toMatchObject({ settled: { charged: true } })
    expect(await recorded(other)).toMatchObject([{ settled: { charged: true, reason: 'matched' } }])
    expect(await recorded()).toHaveLength(1)
    expect(writes.count).toBe(1)
  })

  it('does not record an answer that the account cannot pay for', async () => {
    await ask()
    await run()
    const poor = createEngine(ports, { ...testSettings, signupCredits: 0 })
    await poor.operator.openAccount({ email: 'poor@harbour-lane.example', password: 'correct horse', verified: true })
    const { id } = await poor.operator.accountByEmail('poor@harbour-lane.example')
    await expect(ask('resolve_domain', id)).rejects.toMatchObject({ code: 'insufficient_credits' })
    expect(await recorded(id)).toEqual([])
  })

  it('returns the answer without an id if the record cannot be written, and records the next request', async () => {
    await ask()
    await run()
    const pinned = { domain, company: null, note: null }
    await engine.reviews.decide(account, 'ada@harbour-lane.example', pinned)
    await ports.received.purge(ports.clock.now() + dayMs, 10)
    const broken = createEngine(
      { ...ports, received: { ...ports.received, add: () => Promise.reject(new Error('disk full')) } },
      testSettings,
    )
    const question = { domain, kind: 'resolve_domain', maxCredits: 1 } as const
    expect(await broken.resolution.ask(account, question)).toMatchObject({ kind: 'answer', answerId: null })
    expect(await ask()).toMatchObject({ kind: 'answer', answerId: expect.stringMatching(/^ans_/) })
  })

  it('gets a second entry when a reviewer decides, and returns to the first after an undo', async () => {
    await ask()
    await run()
    const [first] = await recorded()
    ports.clock.advance(1_000)
    const decided = await engine.reviews.decide(account, 'ada@harbour-lane.example', { domain, company: null })
    const [second] = await recorded()
    expect(second).toMatchObject({ id: decided.answerId, decidedBy: 'reviewer', decision: 'no_match', company: null })
    await engine.reviews.undo(account, 'ada@harbour-lane.example', domain)
    expect(await ask()).toMatchObject({ kind: 'answer', answerId: first?.id })
    expect(await recorded()).toHaveLength(2)
  })

  it('does not change when the register changes', async () => {
    await ask()
    await run()
    const [before] = await recorded()
    const source = { kind: 'stream', stream: 'companies', timepoint: 1 } as const
    const patch = { name: 'QUAY ROW LIMITED' }
    await recordChanges(ports, [{ number, asOf: ports.clock.now() + 1_000, source, what: 'profile', patch }])
    expect((await engine.register.lookup([number]))[0]).toMatchObject({ profile: { company: patch } })
    const { detail } = await engine.answers.find(account, before?.id ?? '')
    expect(detail.register?.company.name).toBe('HARBOUR LANE BOATWORKS LIMITED')
  })

  it('contains answers about companies', async () => {
    const asked = await engine.resolution.askCompany(account, {
      number,
      name: null,
      refresh: false,
      maxCredits: 1,
    })
    expect(asked).toMatchObject({ websiteState: { kind: 'pending' } })
    await run()
    const again = await engine.resolution.askCompany(account, { number, name: null, refresh: false, maxCredits: 1 })
    const [answer] = await recorded()
    expect(answer).toMatchObject({ question: 'company', company: number })
    expect(again).toMatchObject({ websiteState: { kind: 'stored', answerId: answer?.id } })
    expect(await recorded()).toHaveLength(1)
  })

  it('omits test domains and public suffixes', async () => {
    for (const name of ['matched.test', 'co.uk']) {
      const asked = await engine.resolution.ask(account, { domain: name, kind: 'resolve_domain', maxCredits: 1 })
      expect(asked).toMatchObject({ kind: 'answer', answerId: null })
    }
    const decided = await engine.reviews.decide(account, 'ada', { domain: 'needs-review.test', company: null })
    expect(decided.answerId).toBeNull()
    expect(await recorded()).toEqual([])
  })

  it('is deleted after the configured number of days', async () => {
    await ask()
    await run()
    const short = createEngine(ports, { ...testSettings, answerRetentionDays: 2 })
    ports.clock.advance(2 * dayMs)
    await short.purgeExpired()
    expect(await recorded()).toHaveLength(1)
    ports.clock.advance(1)
    await short.purgeExpired()
    expect(await recorded()).toEqual([])
  })

  it('is found by its own account only', async () => {
    await ask()
    await run()
    const [answer] = await recorded()
    const other = (await openVerified(ports, { email: 'ben@harbour-lane.example', password: 'correct horse' })).id
    const missing = { code: 'not_found' }
    await expect(engine.answers.find(other, answer?.id ?? '')).rejects.toMatchObject(missing)
    for (const id of ['', 'ans_', 'ans_unknown1', `${answer?.id}/`, 'job_12345678'])
      await expect(engine.answers.find(account, id)).rejects.toMatchObject(missing)
  })
})
