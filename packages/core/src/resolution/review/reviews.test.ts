import { beforeEach, describe, expect, it } from 'vitest'
import { addAccount } from '../../../testing/contracts/samples.js'
import {
  importText,
  openVerified,
  snapshotText,
  type TestPorts,
  testPorts,
  testSettings,
} from '../../../testing/index.js'
import { createEngine, type Engine } from '../../engine.js'
import { purgeExpired } from '../../housekeeping.js'
import { asCompanyNumber } from '../../register/company/company-number.js'
import { dayMs } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import { testAnswer } from '../answers/test-answer.js'
import type { MatchStatus } from '../match-status.js'

const number = '09999991'
const companyName = 'HARBOUR LANE BOATWORKS LIMITED'
const by = 'ada@harbour-lane.example'
let ports: TestPorts
let engine: Engine
let account: AccountId

beforeEach(async () => {
  ports = testPorts()
  await importText(ports.registerImporter, snapshotText([{ number, name: companyName }]))
  account = (await openVerified(ports)).id
  engine = createEngine(ports, testSettings)
})

const keep = (domain: string, status: MatchStatus, confidence = 0.5) =>
  ports.answers.keep({ ...testAnswer(domain, status, ports.clock.now()), confidence })

/** Stores an answer that needs review and queues it. */
async function queue(domain: string, confidence = 0.5): Promise<void> {
  await keep(domain, 'needs_review', confidence)
  await engine.resolution.stored(account, domain)
}

const decide = (domain: string, company: string | null, note?: string) =>
  engine.reviews.decide(account, by, { domain, company, ...(note === undefined ? {} : { note }) })
const undo = (domain: string) => engine.reviews.undo(account, by, domain)
const list = async (status: 'open' | 'decided') =>
  (await engine.reviews.list(account, { status, page: 1, limit: 10 })).items.map(({ domain }) => domain)

describe('engine.reviews.bestCandidates', () => {
  it('names the most likely company of each domain that needs review, without companies that left the register', async () => {
    await queue('first.example')
    await keep('matched.example', 'matched')
    const { candidates } = testAnswer('gone.example', 'needs_review', ports.clock.now())
    const [known] = candidates
    if (!known) throw new Error('The test answer has no candidate.')
    const gone = { ...known, company: asCompanyNumber('00000001') }
    await ports.answers.keep({
      ...testAnswer('gone.example', 'needs_review', ports.clock.now()),
      candidates: [gone, known],
    })
    const found = await engine.reviews.bestCandidates([
      'first.example',
      'matched.example',
      'gone.example',
      'no.example',
    ])
    const best = { name: companyName, whyNotMatched: known.whyNotMatched, confidences: [known.confidence] }
    expect([...found]).toEqual([
      ['first.example', best],
      ['gone.example', best],
    ])
  })
})

describe('engine.reviews.list', () => {
  it('lists open reviews by confidence and decided ones by time', async () => {
    await queue('low.example', 0.2)
    await queue('high.example', 0.8)
    await queue('middle.example', 0.4)
    expect(await list('open')).toEqual(['high.example', 'middle.example', 'low.example'])
    await decide('middle.example', number)
    ports.clock.advance(1)
    await decide('high.example', null, 'A shop.')
    expect(await list('open')).toEqual(['low.example'])
    const at = ports.clock.now()
    const decision = { company: null, companyName: null, decidedAt: at, decidedBy: by, note: 'A shop.' }
    const { items, total, isTotalExact } = await engine.reviews.list(account, { status: 'decided', page: 1, limit: 1 })
    expect({ items, total, isTotalExact }).toEqual({
      items: [{ domain: 'high.example', status: 'decided', confidence: 0.8, openedAt: at - 1, decision }],
      total: 2,
      isTotalExact: true,
    })
  })
})

describe('engine.reviews.next', () => {
  it('walks the queue, also after a domain that has been decided', async () => {
    for (const [domain, confidence] of [
      ['one.example', 0.8],
      ['two.example', 0.6],
      ['three.example', 0.4],
    ] as const)
      await queue(domain, confidence)
    const next = async (after?: string) => (await engine.reviews.next(account, after))?.domain ?? null
    expect([await next(), await next('one.example'), await next('three.example')]).toEqual([
      'one.example',
      'two.example',
      null,
    ])
    await decide('two.example', null)
    expect([await next('one.example'), await next('https://two.example/')]).toEqual(['three.example', 'three.example'])
    expect(await next('unknown.example')).toBe('one.example')
    await expect(next('nonsense')).rejects.toMatchObject({ code: 'invalid_domain' })
  })
})

describe('engine.reviews.find', () => {
  it('returns the candidates and the history', async () => {
    await queue('one.example', 0.613)
    expect(await engine.reviews.find(account, 'one.example')).toMatchObject({
      status: 'open',
      confidence: 0.613,
      decision: null,
      described: { candidates: [{ facts: { name: companyName } }] },
      history: [],
    })
    await decide('one.example', number)
    expect(await engine.reviews.find(account, 'https://www.one.example')).toMatchObject({
      domain: 'one.example',
      status: 'decided',
      confidence: 0.613,
      decision: { company: number, companyName },
      described: { candidates: [{ company: number }] },
      history: [{ action: 'accepted', company: number, companyName, by }],
    })
  })

  it('does not show an answer that may have to be paid for', async () => {
    await queue('one.example')
    await decide('one.example', null)
    await keep('one.example', 'matched')
    expect(await engine.reviews.find(account, 'one.example')).toMatchObject({ status: 'decided', described: null })
  })

  it('is not found without an entry or a decision, and for another account', async () => {
    await queue('one.example')
    await decide('one.example', null)
    const stranger = (await addAccount(ports, 'stranger')).id
    const notFound = { code: 'not_found' }
    await expect(engine.reviews.find(stranger, 'one.example')).rejects.toMatchObject(notFound)
    await expect(engine.reviews.find(account, 'two.example')).rejects.toMatchObject(notFound)
    await expect(engine.reviews.find(account, 'matched.test')).rejects.toMatchObject(notFound)
    await expect(engine.reviews.find(account, 'nonsense')).rejects.toMatchObject({ code: 'invalid_domain' })
    expect(await engine.reviews.find(account, 'needs-review.test')).toMatchObject({ status: 'open', history: [] })
  })
})

describe('engine.reviews.undo', () => {
  it('restores the decision before, then the open entry with its time', async () => {
    await queue('one.example')
    const openedAt = ports.clock.now()
    await decide('one.example', number, 'First.')
    ports.clock.advance(1_000)
    await decide('one.example', null)
    expect(await undo('one.example')).toMatchObject({
      status: 'decided',
      decision: { company: number, note: 'First.' },
    })
    const undone = await undo('one.example')
    expect(undone).toMatchObject({ status: 'open', openedAt, decision: null })
    expect(undone.history.map(({ action, company }) => [action, company])).toEqual([
      ['undone', number],
      ['undone', null],
      ['rejected', null],
      ['accepted', number],
    ])
    await expect(undo('one.example')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('closes the review if the answer no longer needs one', async () => {
    await queue('one.example')
    await decide('one.example', number)
    await keep('one.example', 'no_match')
    expect(await undo('one.example')).toMatchObject({ status: 'closed', openedAt: null, described: null })
    expect(await engine.reviews.count(account)).toBe(0)
  })

  it('has nothing to undo for a test domain or another account', async () => {
    await queue('one.example')
    await decide('one.example', number)
    const stranger = (await addAccount(ports, 'stranger')).id
    const notFound = { code: 'not_found' }
    await expect(engine.reviews.undo(stranger, by, 'one.example')).rejects.toMatchObject(notFound)
    await decide('needs-review.test', number)
    await expect(undo('needs-review.test')).rejects.toMatchObject(notFound)
  })
})

describe('the history', () => {
  it('is purged after a year, and the decision stays', async () => {
    await queue('one.example')
    await decide('one.example', number)
    ports.clock.advance(365 * dayMs)
    await purgeExpired(ports)
    expect((await engine.reviews.find(account, 'one.example')).history).toHaveLength(1)
    ports.clock.advance(1)
    await purgeExpired(ports)
    expect(await engine.reviews.find(account, 'one.example')).toMatchObject({
      status: 'decided',
      decision: { company: number },
      history: [],
    })
  })
})
