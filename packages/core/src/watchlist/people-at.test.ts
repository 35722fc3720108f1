import { beforeEach, describe, expect, it } from 'vitest'
import {
  ada,
  FakeRegisterSource,
  noon,
  openVerified,
  sampleCompanyNumber,
  type TestPorts,
  testPorts,
  testSettings,
} from '../../testing/index.js'
import { createEngine, type Engine } from '../engine.js'
import type { Officer } from '../register/records/officers.js'
import type { Owner } from '../register/records/owner.js'
import { dayMs, hourMs } from '../shared/clock.js'
import { addDays, todayInLondon } from '../shared/days.js'
import type { AccountId } from '../shared/ids.js'
import { pastPeopleMax, recordChanges } from '../sync/record-changes.js'

const number = sampleCompanyNumber(1)
const page = { page: 1, limit: 20 }

let source: FakeRegisterSource
let ports: TestPorts
let engine: Engine
let account: AccountId
let timepoint = 0

beforeEach(async () => {
  source = new FakeRegisterSource()
  source.answers.profile = { name: 'HARBOUR LANE LIMITED', status: 'active' }
  source.answers.officers = { items: [officer('ada')], isComplete: true }
  source.answers.owners = { items: [owner('ada')], isComplete: true }
  source.answers.statements = { statements: { items: [], isComplete: true }, exemptions: { items: [], asOf: noon } }
  ports = { ...testPorts(), registerSource: source }
  engine = createEngine(ports, testSettings)
  account = (await openVerified(ports, ada)).id
})

function officer(id: string, facts: Partial<Officer> = {}): Officer {
  const usual = { id, name: id, role: 'director', appointedOn: '2020-01-01', resignedOn: null }
  return { ...usual, asOf: ports ? ports.clock.now() : noon, ...facts }
}

function owner(id: string, facts: Partial<Owner> = {}): Owner {
  const usual = { id, name: id, kind: 'individual-person-with-significant-control', naturesOfControl: [] }
  return { ...usual, notifiedOn: '2020-01-01', ceasedOn: null, asOf: ports ? ports.clock.now() : noon, ...facts }
}

/** Watches the company, and waits until all lists were fetched. */
async function watch(): Promise<void> {
  await engine.records.officers(number, page)
  await engine.records.owners(number, page)
  await engine.watchlist.watch(account, number)
}

async function report(reported: Officer): Promise<void> {
  timepoint += 1
  const origin = { kind: 'stream', stream: 'officers', timepoint } as const
  const officers = { items: [reported], isComplete: false }
  await recordChanges(ports, [{ number, asOf: ports.clock.now(), source: origin, what: 'officers', officers }])
}

const officersAt = (at: number, by = account) => engine.records.officersAt(by, number, at, page)
const ownersAt = (at: number) => engine.records.ownersAt(account, number, at, page)
const namesAt = async (at: number) => (await officersAt(at)).items.map(({ name }) => name)

describe('the officers and owners that were known at a time', () => {
  it('are those of the watch until a change replaces them', async () => {
    await watch()
    ports.clock.advance(hourMs)
    await report(officer('ben'))
    ports.clock.advance(hourMs)
    await report(officer('ada', { resignedOn: '2026-03-01' }))

    expect(await namesAt(noon)).toEqual(['ada'])
    expect(await namesAt(noon + hourMs - 1)).toEqual(['ada'])
    expect(await namesAt(noon + hourMs)).toEqual(['ada', 'ben'])
    expect(await namesAt(noon + 2 * hourMs)).toEqual(['ben', 'ada'])
    expect(await officersAt(noon + hourMs)).toMatchObject({
      number,
      total: 2,
      isComplete: true,
      asOf: noon + hourMs,
      source: 'companies_house_stream',
      stale: false,
    })
  })

  it('are replaced by a refresh that differs, but not by one that only confirms them', async () => {
    await watch()
    ports.clock.advance(2 * dayMs)
    await engine.records.officers(number, page)
    expect(await ports.watchlist.peopleAt(number, 'officers', noon)).toBeNull()

    ports.clock.advance(2 * dayMs)
    source.answers.officers = { items: [officer('ben')], isComplete: true }
    await engine.records.officers(number, page)
    expect(await namesAt(noon + dayMs)).toEqual(['ada'])
    expect(await namesAt(noon + 4 * dayMs)).toEqual(['ben'])
  })

  it('state their age as of that time: confirmed by a later report, or stale', async () => {
    await watch()
    ports.clock.advance(2 * dayMs)
    await engine.records.officers(number, page)
    ports.clock.advance(5 * dayMs)
    const seen = { source: 'companies_house_api', stale: false }
    expect(await officersAt(noon + dayMs)).toMatchObject({ ...seen, asOf: noon + dayMs })
    expect(await officersAt(noon + 3 * dayMs)).toMatchObject({ ...seen, asOf: noon + 2 * dayMs })
    expect(await officersAt(noon + 3 * dayMs + 1)).toMatchObject({ asOf: noon + 2 * dayMs, stale: true })
  })

  it('have the verification dates of that time, and the day from which their state follows', async () => {
    const dueOn = addDays(todayInLondon(noon), 2)
    const verification = {
      ...{ statementDate: null, statementDueOn: dueOn, startOn: null, endOn: null, verifiedOn: null },
      ...{ provider: null, supervisoryBodies: [], preferredName: null },
    }
    source.answers.officers = { items: [officer('ada', { verification })], isComplete: true }
    await watch()
    ports.clock.advance(5 * dayMs)
    expect(await officersAt(noon)).toMatchObject({ today: todayInLondon(noon), items: [{ verification }] })
    expect((await officersAt(noon + 4 * dayMs)).today).toBe(addDays(todayInLondon(noon), 4))
  })

  it('include what the company stated about its owners then', async () => {
    source.answers.owners = { items: [], isComplete: true }
    await watch()
    ports.clock.advance(2 * dayMs)
    const exemption = { type: 'psc-exempt-as-trading-on-uk-regulated-market', exemptFrom: '2020-01-01', exemptTo: null }
    source.answers.statements = {
      statements: { items: [], isComplete: true },
      exemptions: { items: [exemption], asOf: noon + 2 * dayMs },
    }
    source.answers.owners = { items: [owner('ben')], isComplete: true }
    await engine.records.owners(number, page)

    expect(await ownersAt(noon)).toMatchObject({
      items: [],
      status: 'none_listed',
      stated: { exemptions: { items: [] } },
    })
    expect(await ownersAt(noon + 2 * dayMs)).toMatchObject({
      items: [{ name: 'ben' }],
      stated: { exemptions: { items: [exemption] } },
    })
  })

  it('are refused before the first list arrived, and say from when they are known', async () => {
    source.down.add('officers')
    await engine.watchlist.watch(account, number)
    await expect(officersAt(noon)).rejects.toMatchObject({ message: expect.stringContaining('not known') })
    ports.clock.advance(hourMs)
    source.down.clear()
    await engine.records.officers(number, page)
    await expect(officersAt(noon)).rejects.toMatchObject({
      code: 'invalid_request',
      message: `The officers of company ${number} are known from 2026-03-02T13:00:00.000Z on.`,
      problems: [{ field: 'as_of', message: 'must be 2026-03-02T13:00:00.000Z or later' }],
    })
    expect(await namesAt(noon + hourMs)).toEqual(['ada'])
  })

  it('are refused for the future, for companies of other watchlists, and for the time before the watch', async () => {
    await expect(officersAt(noon)).rejects.toMatchObject({ message: expect.stringContaining('not on the watchlist') })
    ports.clock.advance(hourMs)
    await watch()
    await expect(officersAt(noon)).rejects.toMatchObject({ message: expect.stringContaining('not watched before') })
    await expect(ownersAt(noon + 2 * hourMs)).rejects.toMatchObject({ message: expect.stringContaining('future') })
    const other = (await openVerified(ports, { email: 'ben@harbour-lane.example', password: 'correct horse' })).id
    await expect(officersAt(noon + hourMs, other)).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('are stored for a limited number of changes and for 400 days', async () => {
    await watch()
    for (let change = 0; change <= pastPeopleMax; change += 1) {
      ports.clock.advance(hourMs)
      await report(officer('ada', { occupation: `Occupation ${change}` }))
    }
    await expect(officersAt(noon)).rejects.toMatchObject({ message: expect.stringContaining('last 100 changes') })
    expect((await officersAt(noon + hourMs)).items).toMatchObject([{ occupation: 'Occupation 0' }])

    ports.clock.advance(400 * dayMs + 1)
    await expect(officersAt(noon + 90 * hourMs)).rejects.toMatchObject({ message: expect.stringContaining('400 days') })
    await engine.purgeExpired()
    expect(await ports.watchlist.peopleAt(number, 'officers', noon)).toBeNull()
    expect((await officersAt(ports.clock.now())).items).toMatchObject([{ occupation: 'Occupation 100' }])
  })
})
