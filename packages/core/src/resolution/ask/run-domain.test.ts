import { beforeEach, describe, expect, it } from 'vitest'
import {
  FakeRegisterSource,
  importText,
  openVerified,
  RecordedWeb,
  snapshotText,
  type TestPorts,
  testPorts,
  testSettings,
} from '../../../testing/index.js'
import { createEngine } from '../../engine.js'
import { asCompanyNumber } from '../../register/company/company-number.js'
import { dayMs } from '../../shared/clock.js'
import type { AccountId } from '../../shared/ids.js'
import { Stopper } from '../../shared/stop-signal.js'
import { publishImportChanges } from '../../sync/publish-import-changes.js'
import { recordChanges } from '../../sync/record-changes.js'
import { modelVersion } from '../score/weights.js'

const domain = 'harbour-lane.example'
const home = `https://${domain}/`
const boatworks = { number: '09999991', name: 'HARBOUR LANE BOATWORKS LIMITED', postcode: 'BS99 1AA' }
const quay = { number: '09999992', name: 'HARBOUR LANE QUAY LIMITED', postcode: 'BS99 2BB' }

let ports: TestPorts
let account: AccountId

beforeEach(async () => {
  ports = testPorts()
  await importText(ports.registerImporter, snapshotText([boatworks, quay]))
  account = (await openVerified(ports)).id
})

function siteOf({ number, name, postcode }: typeof boatworks) {
  const footer = `${name}. Registered in England No. ${number}. 1 Quay Road, Sandhaven ${postcode}`
  return new RecordedWeb({ [home]: { title: 'Harbour Lane', blocks: [['footer', footer]] } })
}

/** Queues a job, runs it with the given overrides of the ports, and returns the job id. */
async function resolve(web: RecordedWeb, overrides: Partial<TestPorts> = {}): Promise<string> {
  const engine = createEngine({ ...ports, ...overrides }, testSettings)
  const asked = await createEngine(ports, testSettings).resolution.ask(account, {
    domain,
    kind: 'resolve_domain',
    maxCredits: 1,
  })
  if (asked.kind !== 'pending') throw new Error('The domain was already known.')
  expect(await engine.resolution.runNextTask(web, { stopping: new Stopper() })).toBe('done')
  return asked.job.id
}

async function markAsOlderModel(): Promise<void> {
  const stored = await ports.answers.find(domain)
  if (stored) await ports.answers.keep({ ...stored, modelVersion: 'older', status: 'needs_review', company: null })
}

describe('an answer made by an older model', () => {
  it('is decided again from the stored findings without reading the site', async () => {
    await resolve(siteOf(boatworks))
    const readAt = ports.clock.now()
    await markAsOlderModel()

    ports.clock.advance(dayMs)
    const web = siteOf(boatworks)
    await resolve(web)
    expect(web.requested).toEqual([])
    expect(await ports.answers.find(domain)).toMatchObject({
      status: 'matched',
      company: '09999991',
      modelVersion,
      resolvedAt: readAt + dayMs,
      expiresAt: readAt + 90 * dayMs,
    })
  })

  it('is read again if it has expired', async () => {
    await resolve(siteOf(boatworks))
    await markAsOlderModel()
    ports.clock.advance(91 * dayMs)
    const web = siteOf(boatworks)
    await resolve(web)
    expect(web.requested).toEqual([home])
  })
})

describe('an answer that expired because the register changed', () => {
  it('is resolved by reading the site again', async () => {
    await resolve(siteOf(boatworks))
    expect(await ports.answers.endFor(asCompanyNumber(boatworks.number), ports.clock.now())).toBe(1)
    const web = siteOf(boatworks)
    await resolve(web)
    expect(web.requested).toEqual([home])
  })
})

describe('a job that ended before the site changed owner', () => {
  it('still shows the company that was charged for', async () => {
    const engine = createEngine(ports, testSettings)
    const early = await resolve(siteOf(boatworks))
    ports.clock.advance(91 * dayMs)
    const late = await resolve(siteOf(quay))

    const companyOf = async (id: string) => {
      const { job, described } = await engine.resolution.job({ id, account, kinds: ['resolve_domain'] })
      expect(described?.answer.company).toBe(job.chargedFor)
      return job.chargedFor
    }
    expect(await companyOf(early)).toBe('09999991')
    expect(await companyOf(late)).toBe('09999992')
  })
})

const number = asCompanyNumber(boatworks.number)
const balance = async () => (await ports.ledger.balance(account)).balance
let timepoint = 0

/** Records a change of name and status in the register. */
async function rename(name: string): Promise<void> {
  timepoint += 1
  const source = { kind: 'stream', stream: 'companies', timepoint } as const
  await recordChanges(ports, [
    { number, asOf: ports.clock.now() + timepoint, source, what: 'profile', patch: { name, status: 'dissolved' } },
  ])
}

/** Like `ports.atomically`, but runs `happening` once before the first transaction. */
function after(happening: () => Promise<unknown>): TestPorts['atomically'] {
  let isOver = false
  return async (work) => {
    if (!isOver) {
      isOver = true
      await happening()
    }
    return ports.atomically(work)
  }
}

describe('an answer whose company has different details at Companies House', () => {
  it('is decided again from the pages read, and the first decision is not charged', async () => {
    const registerSource = new FakeRegisterSource()
    registerSource.answers.profile = { name: 'SOMETHING ELSE LIMITED', status: 'dissolved' }
    const credits = await balance()
    const web = siteOf(boatworks)
    const id = await resolve(web, { registerSource })
    expect(web.requested).toEqual([home])
    expect(await ports.answers.find(domain)).toMatchObject({
      status: 'needs_review',
      company: null,
      expiresAt: ports.clock.now() + 30 * dayMs,
    })
    expect((await ports.findings.of(domain)).map(({ requestedUrl }) => requestedUrl)).toEqual([home])
    expect(await balance()).toBe(credits)
    const { job } = await createEngine(ports, testSettings).resolution.job({ id, account, kinds: ['resolve_domain'] })
    expect(job).toMatchObject({ outcome: 'needs_review', chargedFor: null })
  })

  it('is unchanged if Companies House has the same details', async () => {
    const registerSource = new FakeRegisterSource()
    registerSource.answers.profile = { name: boatworks.name, status: 'active' }
    await resolve(siteOf(boatworks), { registerSource })
    expect(registerSource.calls).toContain('profile')
    expect(await ports.answers.find(domain)).toMatchObject({
      status: 'matched',
      expiresAt: ports.clock.now() + 90 * dayMs,
    })
  })

  it('is decided at most twice, and expires at once if the company has changed again', async () => {
    let looks = 0
    const find: TestPorts['register']['find'] = async (wanted) => {
      if (wanted === number) looks += 1
      await rename(`HARBOUR LANE ${looks} LIMITED`)
      return ports.register.find(wanted)
    }
    await resolve(siteOf(boatworks), { register: { ...ports.register, find } })
    // Once after each decision, and once for the record of the answer.
    expect(looks).toBe(3)
    expect((await ports.answers.find(domain))?.expiresAt).toBe(ports.clock.now())
  })
})

describe('an answer whose company changes while it is being stored', () => {
  it.each([
    ['an event', () => rename('SOMETHING ELSE LIMITED')],
    [
      'a snapshot',
      async () => {
        const text = snapshotText([{ ...boatworks, name: 'SOMETHING ELSE LIMITED' }, quay])
        await importText(ports.registerImporter, text, { asOf: '2026-03-02', isComplete: true })
        await publishImportChanges({ ...ports, importer: ports.registerImporter })
      },
    ],
  ])('is charged and shown as decided but expires at once: %s', async (_, happening) => {
    const credits = await balance()
    const id = await resolve(siteOf(boatworks), { atomically: after(happening) })
    expect(await ports.answers.find(domain)).toMatchObject({ status: 'matched', expiresAt: ports.clock.now() })
    expect(await balance()).toBe(credits - 1)

    ports.clock.advance(1_000)
    const web = siteOf(boatworks)
    await resolve(web)
    expect(web.requested[0]).toBe(home)
    expect(await ports.answers.find(domain)).toMatchObject({ status: 'needs_review' })
    const question = { id, account, kinds: ['resolve_domain'] } as const
    const { described, job } = await createEngine(ports, testSettings).resolution.job(question)
    expect(described?.answer).toMatchObject({ status: 'matched', company: job.chargedFor })
  })

  it('is stored for its full time if only another company changed', async () => {
    const other = async () => {
      const source = { kind: 'stream', stream: 'companies', timepoint: 1 } as const
      const change = { number: asCompanyNumber(quay.number), asOf: ports.clock.now(), source } as const
      await recordChanges(ports, [{ ...change, what: 'profile', patch: { name: 'SOMETHING ELSE LIMITED' } }])
    }
    await resolve(siteOf(boatworks), { atomically: after(other) })
    expect((await ports.answers.find(domain))?.expiresAt).toBe(ports.clock.now() + 90 * dayMs)
  })
})

describe('an answer that the account has paid for, once it is out of date', () => {
  const number = asCompanyNumber(boatworks.number)
  const askFree = () =>
    createEngine(ports, testSettings).resolution.ask(account, { domain, kind: 'resolve_domain', maxCredits: 0 })
  const runNext = (web: RecordedWeb) =>
    createEngine(ports, testSettings).resolution.runNextTask(web, { stopping: new Stopper() })

  beforeEach(async () => {
    await resolve(siteOf(boatworks))
    await ports.answers.endFor(number, ports.clock.now())
  })

  it('is found again without a credit, for 30 days', async () => {
    const { balance } = await ports.ledger.balance(account)
    const asked = await askFree()
    expect(await ports.ledger.balance(account)).toMatchObject({ balance, held: 0 })
    expect(await runNext(siteOf(boatworks))).toBe('done')
    if (asked.kind !== 'pending') throw new Error('The domain was already known.')
    const { job, described } = await createEngine(ports, testSettings).resolution.job({
      ...{ id: asked.job.id, account, kinds: ['resolve_domain'] },
    })
    expect([job.status, job.outcome, described?.answer.company]).toEqual(['completed', 'already_charged', number])
    expect(await ports.ledger.balance(account)).toMatchObject({ balance, held: 0 })
    await ports.answers.endFor(number, ports.clock.now())
    ports.clock.advance(30 * dayMs)
    await expect(askFree()).rejects.toMatchObject({ code: 'insufficient_credits' })
  })

  it('is found again by an account that has no credits left', async () => {
    const { available } = await ports.ledger.balance(account)
    for (let spent = 0; spent < available; spent += 1) {
      const at = ports.clock.now()
      await ports.ledger.charge({ account, domain: `d${spent}.example`, company: number, at, reference: `x${spent}` })
    }
    await resolve(siteOf(boatworks))
    expect(await ports.answers.find(domain)).toMatchObject({ company: number })
  })

  it('is not shown without a credit if the site now belongs to another company', async () => {
    const asked = await askFree()
    expect(await runNext(siteOf(quay))).toBe('done')
    if (asked.kind !== 'pending') throw new Error('The domain was already known.')
    const engine = createEngine(ports, testSettings)
    const { job, described, answerId } = await engine.resolution.job({
      ...{ id: asked.job.id, account, kinds: ['resolve_domain'] },
    })
    expect([job.status, described, answerId]).toEqual(['failed', null, null])
    expect(job.errorMessage).toContain('costs 1 credit')
    await expect(askFree()).rejects.toMatchObject({ code: 'insufficient_credits' })
    const paid = await engine.resolution.ask(account, { domain, kind: 'resolve_domain', maxCredits: 1 })
    expect(paid).toMatchObject({ kind: 'answer', settled: { charged: true }, answer: { company: quay.number } })
  })
})
