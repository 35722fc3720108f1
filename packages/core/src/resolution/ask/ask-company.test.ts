import { beforeEach, describe, expect, it } from 'vitest'
import { addAccount } from '../../../testing/contracts/samples.js'
import { FakeRegisterSource, importText, snapshotText, type TestPorts, testPorts } from '../../../testing/index.js'
import { paidForMs } from '../../credits/charge-reason.js'
import { asCompanyNumber } from '../../register/company/company-number.js'
import { dayMs } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import { modelVersion } from '../score/weights.js'
import type { StoredWebsite } from '../website/website-store.js'
import { askCompany, type CompanyQuestion } from './ask-company.js'

const number = asCompanyNumber('09999991')
const domain = 'harbour-lane.example'
let ports: TestPorts

beforeEach(async () => {
  ports = testPorts()
  await importText(
    ports.registerImporter,
    snapshotText([
      { number, name: 'HARBOUR LANE LIMITED', previousName: 'WICK LAMPS LTD' },
      { number: '09999992', name: 'QUAY MILL LIMITED' },
      { number: '09999993', name: 'QUAY MILL LTD' },
    ]),
  )
})

async function accountWith(credits: number, name = 'ada'): Promise<AccountId> {
  const { id } = await addAccount(ports, name)
  if (credits > 0) await ports.ledger.grant({ account: id, reference: `test:${name}`, credits, at: 0 })
  return id
}

const ask = (account: AccountId, overrides: Partial<CompanyQuestion> = {}) =>
  askCompany(ports, account, { number, name: null, refresh: false, maxCredits: 1, ...overrides })

/** The website part of the outcome. */
async function websiteState(account: AccountId, overrides: Partial<CompanyQuestion> = {}) {
  const outcome = await ask(account, overrides)
  if (outcome.kind !== 'company') throw new Error('no company was found')
  return outcome.websiteState
}

function storeWebsite(overrides: Partial<StoredWebsite> = {}): Promise<void> {
  return ports.websites.keep({
    company: number,
    status: 'verified',
    domain,
    confidence: 0.99,
    evidence: [],
    candidates: [],
    checkedAt: ports.clock.now(),
    expiresAt: ports.clock.now() + 90 * dayMs,
    modelVersion,
    lastVerified: null,
    ...overrides,
  })
}

const storeUnverified = (status: 'needs_review' | 'no_match') => storeWebsite({ status, domain: null, confidence: 0 })
const refused = { code: 'insufficient_credits' }

describe('the requested company', () => {
  it('is found by its number in any spelling, and by its name', async () => {
    const account = await accountWith(0)
    expect(await ask(account, { number: ' 9999991 ' })).toMatchObject({ profile: { company: { number } } })
    const named = await ask(account, { number: null, name: 'Harbour Lane' })
    expect(named).toMatchObject({ profile: { company: { number } }, nameAgrees: null })
  })

  it.each([
    ['harbour lane ltd', true],
    ['Wick Lamps Limited', true],
    ['Quay Mill Limited', false],
    ['   ', null],
    [null, null],
  ])('is the one with the number; whether the name %s agrees: %s', async (name, nameAgrees) => {
    const outcome = await ask(await accountWith(0), { name })
    expect(outcome).toMatchObject({ profile: { company: { number } }, nameAgrees })
  })

  it('is left open if several companies have the name, without a search or a hold', async () => {
    const account = await accountWith(1)
    const outcome = await ask(account, { number: null, name: 'Quay Mill', refresh: true })
    expect(outcome).toMatchObject({ kind: 'several', candidates: [{}, {}] })
    expect(await ports.ledger.balance(account)).toMatchObject({ held: 0 })
    expect(await ports.jobs.counts(ports.clock.now())).toEqual({ waiting: 0, leased: 0 })
  })

  it('is rejected if it is invalid or unknown', async () => {
    const account = await accountWith(1)
    await expect(ask(account, { number: 'Harbour' })).rejects.toMatchObject({ code: 'invalid_company_number' })
    await expect(ask(account, { number: '' })).rejects.toMatchObject({ code: 'invalid_company_number' })
    await expect(ask(account, { number: '01234999' })).rejects.toMatchObject({ code: 'company_not_found' })
    await expect(ask(account, { number: null, name: ' ' })).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(ask(account, { number: null, name: 'Zyxwvut' })).rejects.toMatchObject({ code: 'company_not_found' })
    expect(await ports.ledger.balance(account)).toMatchObject({ held: 0 })
  })

  it('is fetched from Companies House if it is not in the local register', async () => {
    const registerSource = new FakeRegisterSource()
    ports = { ...ports, registerSource }
    const account = await accountWith(1)
    await expect(ask(account, { number: '01234999' })).rejects.toMatchObject({ code: 'company_not_found' })
    registerSource.down.add('all')
    await expect(ask(account, { number: '01234998' })).rejects.toMatchObject({ code: 'upstream_unavailable' })
    expect(await ask(account)).toMatchObject({ profile: { company: { number } }, stale: true })
  })
})

describe('the website, if none is stored', () => {
  it('is searched for once for all calls, with one credit held', async () => {
    const account = await accountWith(2)
    const first = await websiteState(account)
    expect(first).toMatchObject({ kind: 'pending', job: { kind: 'resolve_company', work: 'company', subject: number } })
    const joined = { ...first, isJoined: true }
    expect(first).toMatchObject({ isJoined: false })
    expect(await websiteState(account)).toEqual(joined)
    expect(await websiteState(account, { refresh: true })).toEqual(joined)
    expect(await websiteState(account, { maxCredits: 0 })).toEqual(joined)
    expect(await ports.ledger.balance(account)).toEqual({ balance: 2, held: 1, available: 1 })
  })

  it('is searched for once for two accounts, each with its own job and hold', async () => {
    const [one, other] = [await accountWith(1), await accountWith(1, 'ben')]
    const asked = await Promise.all([websiteState(one), websiteState(other)])
    const jobs = asked.flatMap((each) => (each.kind === 'pending' ? each.job.id : []))
    expect(new Set(jobs).size).toBe(2)
    for (const account of [one, other]) expect(await ports.ledger.balance(account)).toMatchObject({ held: 1 })
    expect(await ports.jobs.counts(ports.clock.now())).toEqual({ waiting: 1, leased: 0 })
  })

  it.each([
    ['has no credit', 0, 1],
    ['may spend no credit', 5, 0],
  ] as const)('is not searched for if the account %s, but the profile is returned', async (_, credits, maxCredits) => {
    const account = await accountWith(credits)
    expect(await websiteState(account, { maxCredits })).toEqual({ kind: 'not_searched', settled: null })
    await expect(websiteState(account, { maxCredits, refresh: true })).rejects.toMatchObject(refused)
    expect(await ports.jobs.findOpen(account, 'resolve_company', number)).toBeNull()
    expect(await ports.ledger.balance(account)).toMatchObject({ balance: credits, held: 0 })
  })

  it.each([
    ['has expired', { expiresAt: 0 }],
    ['was made by another model version', { modelVersion: 'before' }],
  ])('is searched for again if the stored website %s', async (_, overrides) => {
    const account = await accountWith(1)
    await storeWebsite(overrides)
    expect(await websiteState(account)).toMatchObject({ kind: 'pending' })
  })
})

describe('the website, if one is stored', () => {
  it('is charged once per 30 days', async () => {
    const account = await accountWith(2)
    await storeWebsite()
    expect(await websiteState(account)).toMatchObject({ settled: { charged: true, reason: 'verified' } })
    expect(await websiteState(account)).toMatchObject({ settled: { charged: false, reason: 'already_charged' } })
    expect(await websiteState(account, { maxCredits: 0 })).toMatchObject({ settled: { reason: 'already_charged' } })
    ports.clock.advance(paidForMs)
    expect(await websiteState(account)).toMatchObject({ settled: { charged: true, reason: 'verified' } })
    expect(await ports.ledger.balance(account)).toMatchObject({ balance: 0, held: 0 })
  })

  it('is charged once for concurrent calls', async () => {
    const account = await accountWith(5)
    await storeWebsite()
    const all = await Promise.all(Array.from({ length: 10 }, () => websiteState(account)))
    expect(all.filter((one) => one.kind === 'stored' && one.settled.charged)).toHaveLength(1)
    expect(await ports.ledger.balance(account)).toMatchObject({ balance: 4 })
  })

  it('is free for an account that has already paid for the same domain and company', async () => {
    const account = await accountWith(1)
    await storeWebsite()
    const at = ports.clock.now()
    await ports.ledger.charge({ account, domain, company: number, at, reference: 'answer:before' })
    expect(await websiteState(account)).toMatchObject({ settled: { charged: false, reason: 'already_charged' } })
  })

  it('is refused if the account has no credit or may spend none', async () => {
    await storeWebsite()
    await expect(websiteState(await accountWith(0))).rejects.toMatchObject(refused)
    const rich = await accountWith(3, 'ben')
    await expect(websiteState(rich, { maxCredits: 0 })).rejects.toMatchObject(refused)
    expect(await ports.ledger.balance(rich)).toMatchObject({ balance: 3, held: 0 })
  })

  it.each(['needs_review', 'no_match'] as const)('is free if its status is %s', async (status) => {
    const account = await accountWith(0)
    await storeUnverified(status)
    const free = { kind: 'stored', website: { status }, settled: { charged: false, reason: status } }
    expect(await websiteState(account)).toMatchObject(free)
    expect(await websiteState(account, { maxCredits: 0 })).toMatchObject(free)
    await expect(websiteState(account, { refresh: true })).rejects.toMatchObject(refused)
  })

  it('is searched for again on request, and the stored one is returned until then', async () => {
    const account = await accountWith(2)
    await storeUnverified('no_match')
    expect(await websiteState(account, { refresh: true })).toMatchObject({ kind: 'pending' })
    expect(await websiteState(account)).toMatchObject({ kind: 'stored' })
    expect(await ports.ledger.balance(account)).toMatchObject({ balance: 2, held: 1 })
  })
})
