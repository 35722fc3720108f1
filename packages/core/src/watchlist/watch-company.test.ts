import { beforeEach, describe, expect, it } from 'vitest'
import { bulkText, importText } from '../../testing/contracts/register/register-samples.js'
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
import { watchedFacets } from '../sync/reconcile.js'
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
  const text = bulkText([{ number: harbour, name: 'HARBOUR LANE LIMITED' }])
  await importText(ports.registerImporter, text, { asOf: '2026-03-01', isComplete: true })
})

const ask = () => refreshCompany(ports, harbour, { facets: watchedFacets })
/** Until what is asked after the answer is kept too. */
const watch = async () => {
  await watchCompany(ports, testSettings, account, harbour)
  await ask()
}
const told = async () => (await ports.signals.history(harbour, 100)).map(({ type }) => type)

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

describe('watchCompany, of insolvency cases that an active company has had for years', () => {
  it('takes them for no opening where the stream repeats them', async () => {
    source.answers.insolvency = oldCases
    await watch()
    await caseEvent(oldCases, 1)
    expect(await told()).toEqual([])
  })

  it('takes them for no opening where Companies House lists them for the first time after the watch began', async () => {
    source.answers.insolvency = oldCases
    source.down.add('insolvency')
    await watch()
    source.down.clear()
    ports.clock.advance(hourMs)
    await ask()
    await caseEvent(oldCases, 1)
    expect(await told()).toEqual([])
  })

  it('tells of a new day in one of them as news of it, and of a new case as an opening', async () => {
    source.answers.insolvency = oldCases
    await watch()
    const [first] = oldCases.cases
    const day = { type: 'voluntary-arrangement-report-on', date: '2026-03-02' }
    const longer = first ? { ...first, dates: [...first.dates, day] } : administration
    await caseEvent({ ...oldCases, cases: [longer] }, 1)
    expect(await told()).toEqual(['insolvency_updated'])
    await caseEvent({ statuses: ['in-administration'], cases: [longer, administration] }, 2)
    expect(await told()).toEqual(['insolvency_opened', 'insolvency_updated'])
  })

  it('still tells of the liquidation that comes after', async () => {
    source.answers.insolvency = oldCases
    await watch()
    await caseEvent(oldCases, 1)
    ports.clock.advance(2 * dayMs)
    source.answers.profile = { ...profile, status: 'liquidation' }
    await ask()
    expect(await told()).toEqual(['insolvency_opened'])
  })
})

describe('watchCompany, of what changed before', () => {
  const unwatch = () => ports.watchlist.unwatch(account, harbour)

  it('tells nothing of it where a company is watched again after long', async () => {
    await watch()
    await unwatch()
    ports.clock.advance(200 * dayMs)
    source.answers.owners = { items: [owner], isComplete: true }
    source.answers.officers = { items: [sampleOfficer('ada', noon)], isComplete: true }
    source.answers.profile = { ...profile, name: 'QUAYSIDE LIMITED' }
    await watch()
    expect(await told()).toEqual([])
  })

  it('tells nothing of it where Companies House was asked lately enough to answer with, but before', async () => {
    await watch()
    await unwatch()
    ports.clock.advance(5 * hourMs)
    source.answers.owners = { items: [owner], isComplete: true }
    source.answers.profile = { ...profile, name: 'QUAYSIDE LIMITED' }
    await watch()
    expect([await told(), source.calls.filter((call) => call === 'owners')]).toEqual([[], ['owners', 'owners']])
  })

  it('tells nothing of it where Companies House answers only after the watch began', async () => {
    source.answers.profile = { ...profile, name: 'QUAYSIDE LIMITED', status: 'liquidation' }
    const slow: TestPorts = { ...ports, withinMs: async () => ({ inTime: false }) }
    await watchCompany(slow, testSettings, account, harbour)
    await ask()
    expect(await told()).toEqual([])
    expect((await ports.watchlist.facts([harbour])).get(harbour)?.status).toBe('liquidation')
  })

  it('tells nothing of it where Companies House could not be asked until the next day', async () => {
    source.answers.profile = { ...profile, name: 'QUAYSIDE LIMITED' }
    source.down.add('all')
    await watch()
    source.down.clear()
    ports.clock.advance(dayMs)
    await ask()
    expect(await told()).toEqual([])
  })

  it('tells whatever he answers otherwise from then on', async () => {
    await watch()
    ports.clock.advance(8 * dayMs)
    source.answers.owners = { items: [owner], isComplete: true }
    source.answers.profile = { ...profile, name: 'QUAYSIDE LIMITED' }
    await ask()
    expect((await told()).sort()).toEqual(['name_changed', 'psc_notified'])
  })

  it('asks nothing twice that was asked for the watch itself', async () => {
    await watch()
    expect([...source.calls].sort()).toEqual(['insolvency', 'officers', 'owners', 'profile', 'charges'].sort())
  })
})
