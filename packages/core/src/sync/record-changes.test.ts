import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { importText, snapshotText } from '../../testing/contracts/register/register-samples.js'
import {
  ada,
  FakeRegisterSource,
  noon,
  openTestStores,
  openVerified,
  sampleCompanyNumber,
  sampleOfficer,
  type TestPorts,
  testPorts,
  testSettings,
} from '../../testing/index.js'
import type { CompanyPatch } from '../register/company/company.js'
import { asCompanyNumber, type CompanyNumber } from '../register/company/company-number.js'
import type { RegisterChange } from '../register/overlay/register-change.js'
import type { StoredAnswer } from '../resolution/answers/answer-store.js'
import { dayMs } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'
import { noFacts } from '../signals/company-facts.js'
import { signalTypes } from '../signals/signal-type.js'
import { watchCompany } from '../watchlist/watch-company.js'
import { publishImportChanges } from './publish-import-changes.js'
import { recordChanges } from './record-changes.js'

const harbour = asCompanyNumber('09999991')
const lantern = asCompanyNumber('09999992')

let ports: TestPorts
let account: AccountId
let timepoint: number

beforeEach(async () => {
  ports = testPorts()
  timepoint = 0
  account = (await openVerified(ports, ada)).id
  await snapshot()
})

/** A snapshot of two companies; the facts of the first can be changed. */
function snapshot(given: { name?: string; status?: string; postcode?: string } = {}, asOf = '2026-03-01') {
  return importText(
    ports.registerImporter,
    snapshotText([
      { number: harbour, name: 'HARBOUR LANE LIMITED', ...given },
      { number: lantern, name: 'LANTERN LIMITED' },
    ]),
    { asOf, isComplete: true },
  )
}

const publish = () => publishImportChanges({ ...ports, importer: ports.registerImporter })

function event(patch: CompanyPatch, given: { number?: CompanyNumber; asOf?: number } = {}): RegisterChange {
  timepoint += 1
  const { number = harbour, asOf = noon + timepoint * 1_000 } = given
  return { number, asOf, source: { kind: 'stream', stream: 'companies', timepoint }, what: 'profile', patch }
}

const record = (...changes: RegisterChange[]) => recordChanges(ports, changes)
const watch = (number: CompanyNumber = harbour) => watchCompany(ports, testSettings, account, number)

/** Ports whose first transaction starts only after `meanwhile` has run, when everything has been read ahead. */
function delayedBy(meanwhile: () => Promise<unknown>): TestPorts {
  const { atomically } = ports
  let isFirst = true
  return {
    ...ports,
    async atomically(work) {
      if (isFirst) {
        isFirst = false
        await meanwhile()
      }
      return atomically(work)
    },
  }
}

async function importAndPublish(given: { name?: string; status?: string }, asOf: string) {
  await snapshot(given, asOf)
  await publish()
}

const history = async (number: CompanyNumber = harbour) =>
  [...(await ports.signals.history(number, 100))].reverse().map(({ type }) => type)
const feed = async () =>
  (await ports.signals.page(account, { types: signalTypes, company: null, since: null, at: { page: 1, limit: 100 } }))
    .items

describe('recordChanges', () => {
  it('reports nothing for unwatched companies, but stores their data', async () => {
    expect(await record(event({ name: 'QUAYSIDE LIMITED' }))).toEqual({ signals: 0, fed: [] })
    expect(await history()).toEqual([])
    expect((await ports.overlay.read(harbour)).profile?.value.name).toBe('QUAYSIDE LIMITED')
  })

  it('takes the earlier state from the snapshot file if only that knew the company', async () => {
    await watch()
    await record(event({ name: 'QUAYSIDE LIMITED' }))
    expect(await feed()).toMatchObject([
      {
        type: 'name_changed',
        sequence: 1,
        companyName: 'QUAYSIDE LIMITED',
        summary: 'HARBOUR LANE LIMITED changed its name to QUAYSIDE LIMITED.',
        before: { company_name: 'HARBOUR LANE LIMITED' },
        after: { company_name: 'QUAYSIDE LIMITED' },
        publishedAt: noon + 1_000,
        detectedAt: noon,
        source: { kind: 'stream', stream: 'companies', timepoint: 1 },
      },
    ])
  })

  it('reports nothing for an event that is repeated or older than the known data', async () => {
    await watch()
    const renamed = event({ name: 'QUAYSIDE LIMITED' })
    await record(renamed)
    expect(await record(renamed, renamed)).toEqual({ signals: 0, fed: [] })
    await record(event({ name: 'FORMER NAME LIMITED' }, { asOf: noon - dayMs }))
    expect(await history()).toEqual(['name_changed'])
  })

  it('reports a change, its reversal and its repetition as three signals', async () => {
    await watch()
    for (const name of ['QUAYSIDE LIMITED', 'HARBOUR LANE LIMITED', 'QUAYSIDE LIMITED']) await record(event({ name }))
    expect(await history()).toEqual(['name_changed', 'name_changed', 'name_changed'])
  })

  it('reports one signal each if two companies swap their names', async () => {
    await watch()
    await watch(lantern)
    await record(event({ name: 'LANTERN LIMITED' }), event({ name: 'HARBOUR LANE LIMITED' }, { number: lantern }))
    expect((await feed()).map(({ type, company, sequence }) => [type, company, sequence])).toEqual([
      ['name_changed', lantern, 2],
      ['name_changed', harbour, 1],
    ])
  })

  it('reports accounts once, from the filing and from the profile', async () => {
    await watch()
    const filing = {
      id: 'f1',
      type: 'AA',
      category: 'accounts',
      subcategories: [],
      description: 'accounts-with-accounts-type-full',
      descriptionValues: { made_up_date: '2025-12-31' },
      date: '2026-03-01',
    }
    const filed = { ...event({}), what: 'filing', filing } as RegisterChange
    await record(filed)
    await record(filed)
    const accounts = { referenceDay: 31, referenceMonth: 12, nextMadeUpTo: '2026-12-31', nextDue: '2027-09-30' }
    await record(event({ accounts: { ...accounts, lastType: 'full', lastMadeUpTo: '2025-12-31' } }))
    expect(await history()).toEqual(['accounts_filed', 'accounts_type_changed'])
  })

  it('reports nothing for the first list of officers, and later reports who leaves', async () => {
    await watch()
    const officers = (given: object, kind: 'rest' | 'stream'): RegisterChange => ({
      ...event({}),
      ...(kind === 'rest' && { source: { kind: 'rest' } }),
      what: 'officers',
      officers: { items: [{ ...sampleOfficer('ada', noon + timepoint), ...given }], isComplete: kind === 'rest' },
    })
    await record(officers({}, 'rest'))
    expect(await history()).toEqual([])
    await record(officers({ resignedOn: '2026-02-28' }, 'stream'))
    await record(officers({ resignedOn: '2026-02-28' }, 'rest'))
    expect(await history()).toEqual(['director_resigned'])
  })

  it('starts over with a company whose facts were lost', async () => {
    await watch()
    await ports.watchlist.unwatch(account, harbour)
    await ports.watchlist.purge(10)
    const { id: account2 } = await openVerified(ports, { ...ada, email: 'ben@harbour-lane.example' })
    await ports.watchlist.watch({ account: account2, company: harbour, at: noon }, 10, noFacts)
    await record(event({ name: 'QUAYSIDE LIMITED' }))
    expect(await history()).toEqual([])
    await record(event({ name: 'WHARF LIMITED' }))
    expect(await history()).toEqual(['name_changed'])
  })

  it('stores nothing if `begin` returns false', async () => {
    await watch()
    expect(await recordChanges(ports, [event({ name: 'QUAYSIDE LIMITED' })], async () => false)).toBeNull()
    expect([await history(), (await ports.overlay.read(harbour)).profile]).toEqual([[], null])
  })

  it('misses nothing of a company that starts to be watched during its change', async () => {
    const slow = delayedBy(() => watch())
    await recordChanges(slow, [event({ name: 'QUAYSIDE LIMITED' })])
    expect(await history()).toEqual(['name_changed'])
  })

  it('reports only later changes of a company that is watched again', async () => {
    await watch()
    await ports.watchlist.unwatch(account, harbour)
    await record(event({ name: 'QUAYSIDE LIMITED' }))
    await watch()
    await record(event({ name: 'QUAYSIDE LIMITED', status: 'liquidation' }))
    expect(await history()).toEqual(['insolvency_opened'])
  })

  it('produces the same signals for any batching of events', async () => {
    const names = ['ONE LIMITED', 'TWO LIMITED', 'THREE LIMITED']
    const patch = fc.record(
      { name: fc.constantFrom(...names), status: fc.constantFrom('active', 'liquidation', 'dissolved') },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(patch, { maxLength: 8 }), fc.array(fc.boolean()), async (patches, cuts) => {
        const signalsFor = async (isCut: (index: number) => boolean) => {
          ports = testPorts()
          timepoint = 0
          account = (await openVerified(ports, ada)).id
          await snapshot()
          await watch()
          let batch: RegisterChange[] = []
          for (const [index, given] of patches.entries()) {
            batch.push(event(given))
            if (!isCut(index)) continue
            await record(...batch)
            batch = []
          }
          await record(...batch)
          return history()
        }
        expect(await signalsFor((index) => cuts[index] ?? false)).toEqual(await signalsFor(() => true))
      }),
      { numRuns: 30 },
    )
  })
})

describe('recordChanges for a snapshot', () => {
  it('reports differences of watched companies only, once', async () => {
    await watch(lantern)
    await snapshot({ name: 'QUAYSIDE LIMITED' }, '2026-04-01')
    await publish()
    expect([await history(), await history(lantern)]).toEqual([[], []])

    await watch()
    await snapshot({ name: 'QUAYSIDE LIMITED', status: 'Liquidation' }, '2026-05-01')
    await publish()
    await publish()
    expect(await feed()).toMatchObject([
      {
        type: 'insolvency_opened',
        source: { kind: 'snapshot', snapshot: '2026-05-01' },
        publishedAt: Date.parse('2026-05-01'),
      },
    ])
  })

  it('reports nothing that a stream has already reported, in either order', async () => {
    await watch()
    await record(event({ name: 'QUAYSIDE LIMITED' }))
    await snapshot({ name: 'QUAYSIDE LIMITED' }, '2026-04-01')
    await publish()
    expect(await history()).toEqual(['name_changed'])

    await snapshot({ name: 'WHARF LIMITED' }, '2026-05-01')
    await record(event({ name: 'WHARF LIMITED' }, { asOf: Date.parse('2026-05-02') }))
    await publish()
    expect(await history()).toEqual(['name_changed', 'name_changed'])
  })

  it('reports a difference once if it is published while an event of the company is in progress', async () => {
    await watch()
    const slow = delayedBy(() => importAndPublish({ name: 'QUAYSIDE LIMITED' }, '2026-04-01'))
    await recordChanges(slow, [event({ sicCodes: ['62020'] })])
    await record(event({ sicCodes: ['62020'] }))
    expect(await history()).toEqual(['name_changed'])
  })

  it('uses changes published while a watch is starting as its baseline', async () => {
    const slow = delayedBy(() => importAndPublish({ status: 'Liquidation' }, '2026-04-01'))
    await watchCompany(slow, testSettings, account, harbour)
    expect((await ports.watchlist.facts([harbour])).get(harbour)?.status).toBe('liquidation')
    await importAndPublish({}, '2026-05-01')
    expect(await history()).toEqual(['insolvency_closed'])
  })

  it('continues if the register was lost and its generations restart', async () => {
    await watch()
    await importAndPublish({ name: 'QUAYSIDE LIMITED' }, '2026-04-01')
    await importAndPublish({ name: 'WHARF LIMITED' }, '2026-05-01')
    const { register, registerImporter } = openTestStores()
    ports = { ...ports, register, registerImporter }
    await snapshot({ name: 'WHARF LIMITED' }, '2026-05-01')
    await record(event({ status: 'liquidation' }, { asOf: Date.parse('2026-05-02') }))
    await watch(lantern)
    await importAndPublish({ name: 'JETTY LIMITED', status: 'Liquidation' }, '2026-06-01')
    expect(await history()).toEqual(['name_changed', 'name_changed', 'insolvency_opened', 'name_changed'])
  })

  it('reports a change, its reversal and its repetition by files of the same day as three signals', async () => {
    await watch()
    for (const name of ['QUAYSIDE LIMITED', 'HARBOUR LANE LIMITED', 'QUAYSIDE LIMITED']) {
      await importText(ports.registerImporter, snapshotText([{ number: harbour, name }]), { isMerge: true })
      await publish()
    }
    expect(await history()).toEqual(['name_changed', 'name_changed', 'name_changed'])
  })

  it('leaves changes pending while the register is older than they are', async () => {
    await watch()
    const before = await ports.register.snapshot()
    await snapshot({ name: 'QUAYSIDE LIMITED' }, '2026-04-01')
    const late = { ...ports, register: { ...ports.register, snapshot: async () => before } }
    expect(await publishImportChanges({ ...late, importer: ports.registerImporter })).toBe(0)
    expect(await publish()).toBe(1)
    expect(await history()).toEqual(['name_changed'])
  })

  const onlyLantern = (asOf: string) =>
    importText(ports.registerImporter, snapshotText([{ number: lantern, name: 'LANTERN LIMITED' }]), {
      asOf,
      isComplete: true,
    })

  it('presumes a missing company dissolved, and says so, if Companies House cannot be asked', async () => {
    await watch()
    await onlyLantern('2026-04-01')
    await publish()
    expect(await feed()).toMatchObject([
      { type: 'dissolved', source: { kind: 'snapshot_absence', snapshot: '2026-04-01' } },
    ])
    expect((await feed())[0]?.summary).toContain('is missing from the Companies House snapshot of 2026-04-01')
  })

  it('asks Companies House about a missing company, and trusts the response', async () => {
    const source = new FakeRegisterSource()
    source.answers.profile = { name: 'HARBOUR LANE LIMITED', status: 'active' }
    ports = { ...ports, registerSource: source }
    await watch()
    ports.clock.advance(60 * dayMs)
    await onlyLantern('2026-04-01')
    await publish()
    expect(await history()).toEqual([])

    source.answers.profile = { name: 'HARBOUR LANE LIMITED', status: 'dissolved', dissolvedOn: '2026-04-20' }
    ports.clock.advance(60 * dayMs)
    await snapshot({}, '2026-05-01')
    await onlyLantern('2026-06-01')
    await publish()
    expect(await feed()).toMatchObject([{ type: 'dissolved', occurredOn: '2026-04-20', source: { kind: 'rest' } }])
  })

  it('reports nothing for a missing company while Companies House is unavailable', async () => {
    const source = new FakeRegisterSource()
    source.answers.profile = { name: 'HARBOUR LANE LIMITED', status: 'active' }
    ports = { ...ports, registerSource: source }
    await watch()
    ports.clock.advance(60 * dayMs)
    source.down.add('all')
    await onlyLantern('2026-04-01')
    await publish()
    expect(await history()).toEqual([])
  })
})

describe('recordChanges and stored answers', () => {
  const kept = sampleCompanyNumber(7)
  const answer: StoredAnswer = {
    domain: 'harbour-lane.example',
    canonicalDomain: 'harbour-lane.example',
    status: 'matched',
    confidence: 0.9,
    company: harbour,
    evidence: [],
    related: [],
    candidates: [],
    explanation: '',
    pages: [],
    unreadReason: null,
    modelVersion: '1',
    resolvedAt: noon,
    expiresAt: noon + dayMs,
    failures: 0,
  }
  const isEnded = async () => ((await ports.answers.find('harbour-lane.example'))?.expiresAt ?? 0) <= noon

  beforeEach(() => ports.answers.keep(answer))

  it('ends answers about a company whose name, status, office or previous names have changed, watched or not', async () => {
    for (const patch of [{ name: 'QUAYSIDE LIMITED' }, { status: 'dissolved' }] satisfies CompanyPatch[]) {
      await ports.answers.keep(answer)
      await record(event(patch))
      expect(await isEnded()).toBe(true)
    }
    await ports.answers.keep(answer)
    await snapshot({ postcode: 'ZB2 2BB' }, '2026-04-01')
    await publish()
    expect(await isEnded()).toBe(true)
  })

  it('ends no answers for other companies or for unchanged data', async () => {
    await record(event({ name: 'OTHER LIMITED' }, { number: kept }))
    await record(event({ name: 'HARBOUR LANE LIMITED', status: 'active', sicCodes: ['70229'] }))
    expect(await isEnded()).toBe(false)
  })
})
