import { beforeEach, describe, expect, it } from 'vitest'
import { claimed, done, sampleJob } from '../testing/contracts/jobs/job-samples.js'
import { importText, snapshotText } from '../testing/contracts/register/register-samples.js'
import { claimedSample, failedAt, queueSample } from '../testing/contracts/webhooks/webhook-samples.js'
import {
  FakeRegisterSource,
  openVerified,
  sampleCompanyNumber,
  type TestPorts,
  testPorts,
  testSettings,
} from '../testing/index.js'
import { giveSignOfLife } from './health/background-state.js'
import { operatorOverview, overviewCountMax } from './operator-overview.js'
import { dayMs, minuteMs } from './shared/clock.js'
import { asId } from './shared/ids.js'
import { watchCompany } from './watchlist/watch-company.js'
import { createDestination } from './webhooks/destination/create-destination.js'

let ports: TestPorts

beforeEach(() => {
  ports = testPorts()
})

const none = { count: 0, isExact: true }
const one = { count: 1, isExact: true }

describe('operatorOverview', () => {
  it('describes an empty server', async () => {
    const at = ports.clock.now()
    const { streams, ...overview } = await operatorOverview(ports)
    expect(overview).toEqual({
      at,
      register: null,
      companiesHouse: null,
      queues: ['domain', 'company', 'list', 'delivery', 'mail'].map((kind) => ({
        kind,
        open: none,
        oldestAgeMs: null,
      })),
      workers: [],
      jobs: { since: at - dayMs, matched: 0, needsReview: 0, noMatch: 0, failed: 0, isExact: true },
      listRowsLeft: 0,
      failingDestinations: none,
      firstFailing: [],
      accounts: none,
      credits: { granted: 0, spent: 0 },
      watchedCompanies: none,
      backup: null,
    })
    expect(streams).toContainEqual({
      stream: 'officers',
      isConnected: null,
      timepoint: null,
      lastEventAt: null,
      lagMs: null,
    })
    expect(streams).toHaveLength(8)
  })

  it('gathers register, streams, queues, accounts and credits', async () => {
    const { id: account } = await openVerified(ports)
    const company = sampleCompanyNumber(1)
    const text = snapshotText([{ number: company, name: 'HARBOUR LANE LIMITED' }])
    await importText(ports.registerImporter, text, { asOf: '2026-03-01', isComplete: true })
    await watchCompany(ports, testSettings, account, company)
    const at = ports.clock.now()
    await ports.cursors.advance('officers', null, 17, { at, publishedAt: at - 1_500 })

    const outcomes = [
      'matched',
      'verified',
      'already_charged',
      'needs_review',
      'no_match',
      'non_uk_entity',
      'job_failed',
    ]
    for (const outcome of outcomes) {
      const { job } = await ports.jobs.add({ ...sampleJob(outcome), account, at })
      const { id } = await claimed(ports.jobs, outcome, at)
      await ports.jobs.finish(job.id, { ...done(at), outcome })
      await ports.jobs.complete(id, outcome)
    }
    const { job: old } = await ports.jobs.add({ ...sampleJob('old'), account, at })
    await ports.jobs.finish(old.id, { ...done(at - dayMs - 1), outcome: 'matched' })
    await ports.jobs.complete((await claimed(ports.jobs, 'old', at)).id, 'old')
    await ports.jobs.add({ ...sampleJob('open'), account, at })

    const input = { url: 'https://hooks.harbour-lane.co.uk/signals', signalType: 'all' }
    const { destination } = await createDestination(ports, testSettings, account, input)
    await queueSample(ports, destination.id, 'a', at)
    await ports.deliveries.recordAttempt(await claimedSample(ports, 'lease', at), failedAt(at, at + minuteMs))
    await ports.mail.enqueue({ id: asId('mail', 'mail_1'), kind: 'verify_email', email: 'x@y.example', createdAt: at })
    await ports.ledger.charge({ account, reference: 'visit', domain: 'harbour-lane.example', company, at })

    await ports.health.noteBackup({ madeAt: at, bytes: 17 })

    ports.clock.advance(minuteMs)
    await giveSignOfLife(ports, 'host:1', ['officers'])
    await giveSignOfLife(ports, 'host:2', [])
    const overview = await operatorOverview({ ...ports, registerSource: new FakeRegisterSource() })
    expect(overview).toMatchObject({
      register: { companies: 1, asOf: '2026-03-01', importedAt: expect.any(Number), generation: expect.any(Number) },
      companiesHouse: { callsLeft: 120 },
      queues: [
        { kind: 'domain', open: one, oldestAgeMs: minuteMs },
        { kind: 'company', open: none, oldestAgeMs: null },
        { kind: 'list', open: none, oldestAgeMs: null },
        { kind: 'delivery', open: one, oldestAgeMs: 0 },
        { kind: 'mail', open: one, oldestAgeMs: expect.any(Number) },
      ],
      jobs: { matched: 3, needsReview: 1, noMatch: 2, failed: 1, isExact: true },
      failingDestinations: one,
      firstFailing: [{ origin: 'https://hooks.harbour-lane.co.uk', consecutiveFailures: 1 }],
      backup: { madeAt: at, bytes: 17 },
      accounts: one,
      credits: { granted: testSettings.signupCredits, spent: 1 },
      watchedCompanies: one,
    })
    expect(overview.streams.find(({ stream }) => stream === 'officers')).toEqual({
      stream: 'officers',
      isConnected: true,
      timepoint: 17,
      lastEventAt: at,
      lagMs: 1_500,
    })
    expect(overview.streams.filter(({ isConnected }) => isConnected === false)).toHaveLength(7)

    ports.clock.advance(2 * minuteMs)
    const { streams } = await operatorOverview(ports)
    expect(new Set(streams.map(({ isConnected }) => isConnected))).toEqual(new Set([null]))
  })

  it('says that a count is not exact beyond the most that is counted', async () => {
    const accounts = { ...ports.accounts, count: async (limit: number) => limit }
    const jobs = { ...ports.jobs, outcomes: async (_: number, limit: number) => new Map([['matched', limit]]) }
    const overview = await operatorOverview({ ...ports, accounts, jobs })
    expect(overview.accounts).toEqual({ count: overviewCountMax, isExact: false })
    expect(overview.jobs.isExact).toBe(false)
  })
})
