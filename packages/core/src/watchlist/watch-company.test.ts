import { beforeEach, describe, expect, it } from 'vitest'
import { importText, snapshotText } from '../../testing/contracts/register/register-samples.js'
import {
  ada,
  FakeRegisterSource,
  noon,
  openVerified,
  sampleOfficer,
  type TestPorts,
  testPorts,
  testSettings,
} from '../../testing/index.js'
import { asCompanyNumber } from '../register/company/company-number.js'
import type { Insolvency } from '../register/records/insolvency-status.js'
import type { Owner } from '../register/records/owner.js'
import { dayMs, hourMs } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'
import { watchedFacets } from '../sync/catch-up.js'
import { recordChanges } from '../sync/record-changes.js'
import { refreshCompany } from '../sync/refresh-company.js'
import { watchCompany } from './watch-company.js'

const harbour = asCompanyNumber('09999991')
const profile = { name: 'HARBOUR LANE LIMITED', status: 'active', hasInsolvencyPage: true }

let ports: TestPorts
let source: FakeRegisterSource
let account: AccountId

beforeEach(async () => {
  source = new FakeRegisterSource()
  source.answers.profile = profile
  ports = { ...testPorts(), registerSource: source }
  account = (await openVerified(ports, ada)).id
  const text = snapshotText([{ number: harbour, name: 'HARBOUR LANE LIMITED' }])
  await importText(ports.registerImporter, text, { asOf: '2026-03-01', isComplete: true })
})

const ask = () => refreshCompany(ports, harbour, { facets: watchedFacets })
/** Also waits for the refreshes that run after the response. */
const watch = async () => {
  await watchCompany(ports, testSettings, account, harbour)
  await ask()
}
const signalTypes = async () => (await ports.signals.history(harbour, 100)).map(({ type }) => type)

const oldCases = {
  statuses: ['voluntary-arrangement'],
  cases: [
    {
      number: '1',
      type: 'corporate-voluntary-arrangement',
      dates: [{ type: 'voluntary-arrangement-started-on', date: '2012-01-01' }],
    },
  ],
}
const administration = { number: '2', type: 'in-administration', dates: [] }

function caseEvent(insolvency: Insolvency, timepoint: number) {
  const stream = { kind: 'stream', stream: 'insolvency-cases', timepoint } as const
  const asOf = noon + hourMs + timepoint
  return recordChanges(ports, [{ number: harbour, asOf, source: stream, what: 'insolvency', insolvency }])
}

const owner: Owner = {
  id: 'o1',
  name: 'QUILLFEATHER, Ada',
  kind: 'individual-person-with-significant-control',
  naturesOfControl: [],
  notifiedOn: '2026-06-01',
  ceasedOn: null,
  asOf: noon + 200 * dayMs,
}

describe('watchCompany with old insolvency cases of an active company', () => {
  it('reports no opening if the stream repeats them', async () => {
    source.answers.insolvency = oldCases
    await watch()
    await caseEvent(oldCases, 1)
    expect(await signalTypes()).toEqual([])
  })

  it('reports no opening if Companies House first lists them after the watch began', async () => {
    source.answers.insolvency = oldCases
    source.down.add('insolvency')
    await watch()
    source.down.clear()
    ports.clock.advance(hourMs)
    await ask()
    await caseEvent(oldCases, 1)
    expect(await signalTypes()).toEqual([])
  })

  it('reports a new date in one of them as an update, and a new case as an opening', async () => {
    source.answers.insolvency = oldCases
    await watch()
    const [first] = oldCases.cases
    const day = { type: 'voluntary-arrangement-report-on', date: '2026-03-02' }
    const longer = first ? { ...first, dates: [...first.dates, day] } : administration
    await caseEvent({ ...oldCases, cases: [longer] }, 1)
    expect(await signalTypes()).toEqual(['insolvency_updated'])
    await caseEvent({ statuses: ['in-administration'], cases: [longer, administration] }, 2)
    expect(await signalTypes()).toEqual(['insolvency_opened', 'insolvency_updated'])
  })

  it('still reports a later liquidation', async () => {
    source.answers.insolvency = oldCases
    await watch()
    await caseEvent(oldCases, 1)
    ports.clock.advance(2 * dayMs)
    source.answers.profile = { ...profile, status: 'liquidation' }
    await ask()
    expect(await signalTypes()).toEqual(['insolvency_opened'])
  })
})

describe('watchCompany and changes before the watch began', () => {
  const unwatch = () => ports.watchlist.unwatch(account, harbour)

  it('does not report them if a company is watched again after a long time', async () => {
    await watch()
    await unwatch()
    ports.clock.advance(200 * dayMs)
    source.answers.owners = { items: [owner], isComplete: true }
    source.answers.officers = { items: [sampleOfficer('ada', noon)], isComplete: true }
    source.answers.profile = { ...profile, name: 'QUAYSIDE LIMITED' }
    await watch()
    expect(await signalTypes()).toEqual([])
  })

  it('does not report them if the cached Companies House response is recent but older than they are', async () => {
    await watch()
    await unwatch()
    ports.clock.advance(5 * hourMs)
    source.answers.owners = { items: [owner], isComplete: true }
    source.answers.profile = { ...profile, name: 'QUAYSIDE LIMITED' }
    await watch()
    expect([await signalTypes(), source.calls.filter((call) => call === 'owners')]).toEqual([[], ['owners', 'owners']])
  })

  it('does not report them if Companies House responds only after the watch began', async () => {
    source.answers.profile = { ...profile, name: 'QUAYSIDE LIMITED', status: 'liquidation' }
    const slow: TestPorts = { ...ports, withinMs: async () => ({ inTime: false }) }
    await watchCompany(slow, testSettings, account, harbour)
    await ask()
    expect(await signalTypes()).toEqual([])
    expect((await ports.watchlist.facts([harbour])).get(harbour)?.status).toBe('liquidation')
  })

  it('does not report them if Companies House is unavailable until the next day', async () => {
    source.answers.profile = { ...profile, name: 'QUAYSIDE LIMITED' }
    source.down.add('all')
    await watch()
    source.down.clear()
    ports.clock.advance(dayMs)
    await ask()
    expect(await signalTypes()).toEqual([])
  })

  it('reports every change in later Companies House responses', async () => {
    await watch()
    ports.clock.advance(8 * dayMs)
    source.answers.owners = { items: [owner], isComplete: true }
    source.answers.profile = { ...profile, name: 'QUAYSIDE LIMITED' }
    await ask()
    expect((await signalTypes()).sort()).toEqual(['name_changed', 'psc_notified'])
  })

  it('does not repeat requests that were made for the watch itself', async () => {
    await watch()
    expect([...source.calls].sort()).toEqual(['insolvency', 'officers', 'owners', 'profile', 'charges'].sort())
  })
})
