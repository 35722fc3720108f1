import { beforeEach, describe, expect, it } from 'vitest'
import {
  bulkText,
  importText,
  openVerified,
  RecordedWeb,
  type TestPorts,
  testPorts,
  testSettings,
} from '../../testing/index.js'
import { createEngine } from '../engine.js'
import { asCompanyNumber } from '../register/company-number.js'
import { dayMs } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'
import { Stopper } from '../shared/stop-signal.js'
import { modelVersion } from './weights.js'

const domain = 'harbour-lane.example'
const home = `https://${domain}/`
const boatworks = { number: '09999991', name: 'HARBOUR LANE BOATWORKS LIMITED', postcode: 'BS99 1AA' }
const quay = { number: '09999992', name: 'HARBOUR LANE QUAY LIMITED', postcode: 'BS99 2BB' }

let ports: TestPorts
let account: AccountId

beforeEach(async () => {
  ports = testPorts()
  await importText(ports.registerImporter, bulkText([boatworks, quay]))
  account = (await openVerified(ports)).id
})

function siteOf({ number, name, postcode }: typeof boatworks) {
  const footer = `${name}. Registered in England No. ${number}. 1 Quay Road, Sandhaven ${postcode}`
  return new RecordedWeb({ [home]: { title: 'Harbour Lane', blocks: [['footer', footer]] } })
}

/** Asks, has the site read, and gives the id of the job. */
async function resolve(web: RecordedWeb): Promise<string> {
  const engine = createEngine(ports, testSettings)
  const asked = await engine.resolution.ask(account, { domain, kind: 'resolve_domain', maxCredits: 1 })
  if (asked.kind !== 'pending') throw new Error('It was known already.')
  expect(await engine.resolution.runNext(web, { stopping: new Stopper() })).toBe('done')
  return asked.job.id
}

async function madeByOlderModel(): Promise<void> {
  const kept = await ports.answers.find(domain)
  if (kept) await ports.answers.keep({ ...kept, modelVersion: 'older', status: 'needs_review', company: null })
}

describe('an answer of an older model', () => {
  it('is judged again from what the pages told, without a visit to the site', async () => {
    await resolve(siteOf(boatworks))
    const readAt = ports.clock.now()
    await madeByOlderModel()

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

  it('is read again where its time had run out anyway', async () => {
    await resolve(siteOf(boatworks))
    await madeByOlderModel()
    ports.clock.advance(91 * dayMs)
    const web = siteOf(boatworks)
    await resolve(web)
    expect(web.requested).toEqual([home])
  })
})

describe('an answer that ended because the register changed', () => {
  it('is read again', async () => {
    await resolve(siteOf(boatworks))
    expect(await ports.answers.endFor(asCompanyNumber(boatworks.number), ports.clock.now())).toBe(1)
    const web = siteOf(boatworks)
    await resolve(web)
    expect(web.requested).toEqual([home])
  })
})

describe('a job that ended before the site changed hands', () => {
  it('still shows the company that was paid for', async () => {
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
