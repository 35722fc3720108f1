import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { bulkText, importText } from '../../testing/contracts/register/register-samples.js'
import {
  ada,
  FakeRegisterSource,
  MemoryDatabase,
  noon,
  openMemory,
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

/** A snapshot of two companies, in which the first may differ. */
function snapshot(given: { name?: string; status?: string; postcode?: string } = {}, asOf = '2026-03-01') {
  return importText(
    ports.registerImporter,
    bulkText([
      { number: harbour, name: 'HARBOUR LANE LIMITED', ...given },
      { number: lantern, name: 'LANTERN LIMITED' },
    ]),
    { asOf, isComplete: true },
  )
}

const handOn = () => publishImportChanges({ ...ports, importer: ports.registerImporter })

function event(patch: CompanyPatch, given: { number?: CompanyNumber; asOf?: number } = {}): RegisterChange {
  timepoint += 1
  const { number = harbour, asOf = noon + timepoint * 1_000 } = given
  return { number, asOf, source: { kind: 'stream', stream: 'companies', timepoint }, what: 'profile', patch }
}

const record = (...changes: RegisterChange[]) => recordChanges(ports, changes)
const watch = (number: CompanyNumber = harbour) => watchCompany(ports, testSettings, account, number)

/** Whose first transaction begins only after something else was done, when all that it reads ahead was read. */
function heldUpBy(meanwhile: () => Promise<unknown>): TestPorts {
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

async function importAndHandOn(given: { name?: string; status?: string }, asOf: string) {
  await snapshot(given, asOf)
  await handOn()
}

const history = async (number: CompanyNumber = harbour) =>
  [...(await ports.signals.history(number, 100))].reverse().map(({ type }) => type)
const feed = async () =>
  (await ports.signals.page(account, { types: signalTypes, company: null, since: null, at: { page: 1, limit: 100 } }))
    .items

describe('recordChanges', () => {
  it('tells nothing of companies that nobody watches, and keeps what is said of them', async () => {
    expect(await record(event({ name: 'QUAYSIDE LIMITED' }))).toEqual({ signals: 0, fed: [] })
    expect(await history()).toEqual([])
    expect((await ports.overlay.read(harbour)).profile?.value.name).toBe('QUAYSIDE LIMITED')
  })

  it('finds what was so before in the file, where only that knew the company', async () => {
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

  it('tells nothing of an event that is told again, or that is older than what is known', async () => {
    await watch()
    const renamed = event({ name: 'QUAYSIDE LIMITED' })
    await record(renamed)
    expect(await record(renamed, renamed)).toEqual({ signals: 0, fed: [] })
    await record(event({ name: 'FORMER NAME LIMITED' }, { asOf: noon - dayMs }))
    expect(await history()).toEqual(['name_changed'])
  })

  it('tells of a change back and forth and back again three times', async () => {
    await watch()
    for (const name of ['QUAYSIDE LIMITED', 'HARBOUR LANE LIMITED', 'QUAYSIDE LIMITED']) await record(event({ name }))
    expect(await history()).toEqual(['name_changed', 'name_changed', 'name_changed'])
  })

  it('tells of two companies that swap their names, each once', async () => {
    await watch()
    await watch(lantern)
    await record(event({ name: 'LANTERN LIMITED' }), event({ name: 'HARBOUR LANE LIMITED' }, { number: lantern }))
    expect((await feed()).map(({ type, company, sequence }) => [type, company, sequence])).toEqual([
      ['name_changed', lantern, 2],
      ['name_changed', harbour, 1],
    ])
  })

  it('tells of accounts once, by their filing and by the profile', async () => {
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

  it('is silent about the first list of officers, and tells who leaves after', async () => {
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

  it('begins anew with a company whose facts were lost, and goes on from there', async () => {
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

  it('keeps nothing where its beginning refuses', async () => {
    await watch()
    expect(await recordChanges(ports, [event({ name: 'QUAYSIDE LIMITED' })], async () => false)).toBeNull()
    expect([await history(), (await ports.overlay.read(harbour)).profile]).toEqual([[], null])
  })

  it('misses nothing of a company that is watched while its change is under way', async () => {
    const slow = heldUpBy(() => watch())
    await recordChanges(slow, [event({ name: 'QUAYSIDE LIMITED' })])
    expect(await history()).toEqual(['name_changed'])
  })

  it('tells a company that is watched again only of what has changed since', async () => {
    await watch()
    await ports.watchlist.unwatch(account, harbour)
    await record(event({ name: 'QUAYSIDE LIMITED' }))
    await watch()
    await record(event({ name: 'QUAYSIDE LIMITED', status: 'liquidation' }))
    expect(await history()).toEqual(['insolvency_opened'])
  })

  it('gives the same signals, whatever the batches in which events come', async () => {
    const names = ['ONE LIMITED', 'TWO LIMITED', 'THREE LIMITED']
    const patch = fc.record(
      { name: fc.constantFrom(...names), status: fc.constantFrom('active', 'liquidation', 'dissolved') },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(patch, { maxLength: 8 }), fc.array(fc.boolean()), async (patches, cuts) => {
        const told = async (isCut: (index: number) => boolean) => {
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
        expect(await told((index) => cuts[index] ?? false)).toEqual(await told(() => true))
      }),
      { numRuns: 30 },
    )
  })
})

describe('recordChanges, of a snapshot', () => {
  it('tells what differs of watched companies alone, once', async () => {
    await watch(lantern)
    await snapshot({ name: 'QUAYSIDE LIMITED' }, '2026-04-01')
    await handOn()
    expect([await history(), await history(lantern)]).toEqual([[], []])

    await watch()
    await snapshot({ name: 'QUAYSIDE LIMITED', status: 'Liquidation' }, '2026-05-01')
    await handOn()
    await handOn()
    expect(await feed()).toMatchObject([
      {
        type: 'insolvency_opened',
        source: { kind: 'snapshot', snapshot: '2026-05-01' },
        publishedAt: Date.parse('2026-05-01'),
      },
    ])
  })

  it('tells nothing that a stream has told already, in whichever order the two come', async () => {
    await watch()
    await record(event({ name: 'QUAYSIDE LIMITED' }))
    await snapshot({ name: 'QUAYSIDE LIMITED' }, '2026-04-01')
    await handOn()
    expect(await history()).toEqual(['name_changed'])

    await snapshot({ name: 'WHARF LIMITED' }, '2026-05-01')
    await record(event({ name: 'WHARF LIMITED' }, { asOf: Date.parse('2026-05-02') }))
    await handOn()
    expect(await history()).toEqual(['name_changed', 'name_changed'])
  })

  it('tells a difference once that is handed on while an event of the company is under way', async () => {
    await watch()
    const slow = heldUpBy(() => importAndHandOn({ name: 'QUAYSIDE LIMITED' }, '2026-04-01'))
    await recordChanges(slow, [event({ sicCodes: ['62020'] })])
    await record(event({ sicCodes: ['62020'] }))
    expect(await history()).toEqual(['name_changed'])
  })

  it('measures a company by what was handed on while its watching was under way', async () => {
    const slow = heldUpBy(() => importAndHandOn({ status: 'Liquidation' }, '2026-04-01'))
    await watchCompany(slow, testSettings, account, harbour)
    expect((await ports.watchlist.facts([harbour])).get(harbour)?.status).toBe('liquidation')
    await importAndHandOn({}, '2026-05-01')
    expect(await history()).toEqual(['insolvency_closed'])
  })

  it('goes on where the register was lost and counts its imports from the beginning', async () => {
    await watch()
    await importAndHandOn({ name: 'QUAYSIDE LIMITED' }, '2026-04-01')
    await importAndHandOn({ name: 'WHARF LIMITED' }, '2026-05-01')
    const { register, registerImporter } = openMemory(new MemoryDatabase())
    ports = { ...ports, register, registerImporter }
    await snapshot({ name: 'WHARF LIMITED' }, '2026-05-01')
    await record(event({ status: 'liquidation' }, { asOf: Date.parse('2026-05-02') }))
    await watch(lantern)
    await importAndHandOn({ name: 'JETTY LIMITED', status: 'Liquidation' }, '2026-06-01')
    expect(await history()).toEqual(['name_changed', 'name_changed', 'insolvency_opened', 'name_changed'])
  })

  it('tells of a change that is undone and made again by files of the same day three times', async () => {
    await watch()
    for (const name of ['QUAYSIDE LIMITED', 'HARBOUR LANE LIMITED', 'QUAYSIDE LIMITED']) {
      await importText(ports.registerImporter, bulkText([{ number: harbour, name }]), { isMerge: true })
      await handOn()
    }
    expect(await history()).toEqual(['name_changed', 'name_changed', 'name_changed'])
  })

  it('leaves differences waiting while the register shows none so new', async () => {
    await watch()
    const before = await ports.register.snapshot()
    await snapshot({ name: 'QUAYSIDE LIMITED' }, '2026-04-01')
    const late = { ...ports, register: { ...ports.register, snapshot: async () => before } }
    expect(await publishImportChanges({ ...late, importer: ports.registerImporter })).toBe(0)
    expect(await handOn()).toBe(1)
    expect(await history()).toEqual(['name_changed'])
  })

  const onlyLantern = (asOf: string) =>
    importText(ports.registerImporter, bulkText([{ number: lantern, name: 'LANTERN LIMITED' }]), {
      asOf,
      isComplete: true,
    })

  it('takes a company that is missing for dissolved, and says so, where nobody can be asked', async () => {
    await watch()
    await onlyLantern('2026-04-01')
    await handOn()
    expect(await feed()).toMatchObject([
      { type: 'dissolved', source: { kind: 'snapshot_absence', snapshot: '2026-04-01' } },
    ])
    expect((await feed())[0]?.summary).toContain('is missing from the Companies House snapshot of 2026-04-01')
  })

  it('asks Companies House for a company that is missing, and believes him', async () => {
    const source = new FakeRegisterSource()
    source.answers.profile = { name: 'HARBOUR LANE LIMITED', status: 'active' }
    ports = { ...ports, registerSource: source }
    await watch()
    ports.clock.advance(60 * dayMs)
    await onlyLantern('2026-04-01')
    await handOn()
    expect(await history()).toEqual([])

    source.answers.profile = { name: 'HARBOUR LANE LIMITED', status: 'dissolved', dissolvedOn: '2026-04-20' }
    ports.clock.advance(60 * dayMs)
    await snapshot({}, '2026-05-01')
    await onlyLantern('2026-06-01')
    await handOn()
    expect(await feed()).toMatchObject([{ type: 'dissolved', occurredOn: '2026-04-20', source: { kind: 'rest' } }])
  })

  it('says nothing of a company that is missing while Companies House cannot answer', async () => {
    const source = new FakeRegisterSource()
    source.answers.profile = { name: 'HARBOUR LANE LIMITED', status: 'active' }
    ports = { ...ports, registerSource: source }
    await watch()
    ports.clock.advance(60 * dayMs)
    source.down.add('all')
    await onlyLantern('2026-04-01')
    await handOn()
    expect(await history()).toEqual([])
  })
})

describe('recordChanges, of what answers are decided by', () => {
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

  it('ends answers that speak of a company whose name, status, office or past has changed, watched or not', async () => {
    for (const patch of [{ name: 'QUAYSIDE LIMITED' }, { status: 'dissolved' }] satisfies CompanyPatch[]) {
      await ports.answers.keep(answer)
      await record(event(patch))
      expect(await isEnded()).toBe(true)
    }
    await ports.answers.keep(answer)
    await snapshot({ postcode: 'ZB2 2BB' }, '2026-04-01')
    await handOn()
    expect(await isEnded()).toBe(true)
  })

  it('ends none for another company, or where the file said the same', async () => {
    await record(event({ name: 'OTHER LIMITED' }, { number: kept }))
    await record(event({ name: 'HARBOUR LANE LIMITED', status: 'active', sicCodes: ['70229'] }))
    expect(await isEnded()).toBe(false)
  })
})
