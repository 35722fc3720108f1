import { beforeEach, describe, expect, it } from 'vitest'
import {
  importText,
  openVerified,
  type PageSample,
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
import { recordChanges } from '../../sync/record-changes.js'

const number = asCompanyNumber('09999991')
const proof: PageSample['blocks'] = [['footer', 'Harbour Lane Limited, company number 09999991, BS99 1AA.']]
const unrelated: PageSample['blocks'] = ['This page does not name anyone.']
const round = { limit: 10, isStopping: () => false }

let ports: TestPorts
let account: AccountId

beforeEach(async () => {
  ports = testPorts()
  await importText(
    ports.registerImporter,
    snapshotText([{ number, name: 'HARBOUR LANE LIMITED', postcode: 'BS99 1AA' }]),
  )
  account = (await openVerified(ports)).id
})

const engine = () => createEngine(ports, testSettings)
const siteOf = (domain: string, blocks: PageSample['blocks']) => new RecordedWeb({ [`https://${domain}/`]: { blocks } })
const recheck = (web: RecordedWeb) => engine().signals.recheckWebsites(web, round)

/** Runs a search for the website with this domain as a known site. */
async function search(domain: string, blocks: PageSample['blocks']): Promise<void> {
  await ports.knownSites.add([{ number, domain, source: 'imported', seenOn: '2026-01-01', outcome: null }])
  await engine().resolution.askCompany(account, { number, name: null, refresh: true, maxCredits: 1 })
  await engine().resolution.runNextTask(siteOf(domain, blocks), { stopping: new Stopper() })
}

describe('the website of a watched company', () => {
  beforeEach(async () => {
    await engine().watchlist.watch(account, number)
  })

  it('produces a signal when it is first verified, and no more while it stays the same', async () => {
    await search('harbour-lane.example', proof)
    const expected = { type: 'website_verified', before: null, after: { website: 'harbour-lane.example' } }
    expect(await ports.signals.history(number, 10)).toMatchObject([{ ...expected, source: { kind: 'website' } }])
    await search('harbour-lane.example', proof)
    expect(await ports.signals.history(number, 10)).toHaveLength(1)
  })

  it('produces a signal when it changes', async () => {
    await search('harbour-lane.example', proof)
    ports.clock.advance(dayMs)
    await search('harbourlane.example', proof)
    expect(await ports.signals.history(number, 1)).toMatchObject([
      {
        type: 'website_changed',
        summary: 'The website of HARBOUR LANE LIMITED changed from harbour-lane.example to harbourlane.example.',
      },
    ])
  })

  it('is checked again after thirty days, and stays verified if it still shows its company', async () => {
    await search('harbour-lane.example', proof)
    ports.clock.advance(30 * dayMs - 1)
    expect(await recheck(siteOf('harbour-lane.example', proof))).toEqual({ checked: 0, signals: 0 })
    ports.clock.advance(1)
    expect(await recheck(siteOf('harbour-lane.example', proof))).toEqual({ checked: 1, signals: 0 })
    expect(await ports.websites.find(number)).toMatchObject({
      status: 'verified',
      checkedAt: ports.clock.now(),
      expiresAt: ports.clock.now() + 90 * dayMs,
    })
    expect(await recheck(siteOf('harbour-lane.example', proof))).toEqual({ checked: 0, signals: 0 })
  })

  it('is lost after two failed checks a day apart, not after one', async () => {
    await search('harbour-lane.example', proof)
    ports.clock.advance(30 * dayMs)
    expect(await recheck(siteOf('harbour-lane.example', unrelated))).toEqual({ checked: 1, signals: 0 })
    expect(await ports.websites.find(number)).toMatchObject({ status: 'verified', domain: 'harbour-lane.example' })

    ports.clock.advance(dayMs)
    expect(await recheck(siteOf('elsewhere.example', unrelated))).toEqual({ checked: 1, signals: 1 })
    expect(await ports.signals.history(number, 1)).toMatchObject([
      { type: 'website_lost', before: { website: 'harbour-lane.example' }, after: null },
    ])
    expect(await ports.websites.find(number)).toMatchObject({ status: 'no_match', domain: null, lastVerified: null })
    ports.clock.advance(100 * dayMs)
    expect(await recheck(siteOf('harbour-lane.example', proof))).toEqual({ checked: 0, signals: 0 })
  })

  it('is not lost if it recovers after one failed check', async () => {
    await search('harbour-lane.example', proof)
    ports.clock.advance(30 * dayMs)
    await recheck(siteOf('harbour-lane.example', unrelated))
    ports.clock.advance(dayMs)
    expect(await recheck(siteOf('harbour-lane.example', proof))).toEqual({ checked: 1, signals: 0 })
    ports.clock.advance(30 * dayMs)
    expect(await recheck(siteOf('harbour-lane.example', unrelated))).toEqual({ checked: 1, signals: 0 })
  })

  describe('if something else happens during the check', () => {
    const before = { domain: 'harbour-lane.example', failures: 0 }

    beforeEach(async () => {
      await search('harbour-lane.example', proof)
      ports.clock.advance(30 * dayMs)
    })

    /** Checks the site again and runs `happening` during the check. */
    async function recheckWhile(blocks: PageSample['blocks'], happening: () => Promise<unknown>): Promise<void> {
      const web = siteOf('harbour-lane.example', blocks)
      let isOver = false
      const read = web.read.bind(web)
      web.read = async (url) => {
        const reading = await read(url)
        if (!isOver) {
          isOver = true
          await happening()
        }
        return reading
      }
      expect(await recheck(web)).toMatchObject({ checked: 1 })
    }

    function dissolve(): Promise<unknown> {
      const source = { kind: 'stream', stream: 'companies', timepoint: 1 } as const
      const asOf = ports.clock.now()
      return recordChanges(ports, [{ number, asOf, source, what: 'profile', patch: { status: 'dissolved' } }])
    }

    it.each([
      ['shows its company', proof],
      ['no longer shows its company', unrelated],
    ])('stays expired by a register change and is due again if the site %s', async (_, blocks) => {
      await recheckWhile(blocks, dissolve)
      const now = ports.clock.now()
      expect(await ports.websites.find(number)).toMatchObject({ expiresAt: now, lastVerified: before })
      expect(await ports.websites.dueForCheck(now, 10)).toHaveLength(1)
    })

    it('is not verified again from outdated facts if it had already expired', async () => {
      await ports.websites.endFor(number, ports.clock.now() - dayMs)
      await recheckWhile(proof, dissolve)
      expect((await ports.websites.find(number))?.expiresAt).toBe(ports.clock.now() - dayMs)
    })

    it('keeps the result of a search that ended meanwhile', async () => {
      await recheckWhile(unrelated, () => search('harbourlane.example', proof))
      expect(await ports.websites.find(number)).toMatchObject({
        domain: 'harbourlane.example',
        lastVerified: { failures: 0 },
      })
    })

    it('counts one failure for two concurrent checks', async () => {
      await recheckWhile(unrelated, () => recheck(siteOf('harbour-lane.example', unrelated)))
      expect(await ports.websites.find(number)).toMatchObject({ status: 'verified', lastVerified: { failures: 1 } })
    })
  })

  it('appears in the feed of an account that watches the company', async () => {
    await search('harbour-lane.example', proof)
    const question = { signalType: 'website', company: null, since: null, cursor: null, page: 1, limit: 20 }
    const { items } = await engine().signals.feed(account, question)
    expect(items).toMatchObject([{ type: 'website_verified', sequence: 1 }])
  })
})

describe('the website of an unwatched company', () => {
  it('produces no signal and is not checked again', async () => {
    await search('harbour-lane.example', proof)
    ports.clock.advance(60 * dayMs)
    expect(await recheck(siteOf('harbour-lane.example', unrelated))).toEqual({ checked: 0, signals: 0 })
    expect(await ports.signals.history(number, 10)).toEqual([])
  })
})
