import { beforeEach, describe, expect, it } from 'vitest'
import { FakeRegisterSource, noon, sampleCompanyNumber, type TestPorts, testPorts } from '../../../testing/index.js'
import { UpstreamUnavailableError } from '../../register/errors.js'
import type { Appointment, OfficerAppointments } from '../../register/records/appointments.js'
import type { Officer } from '../../register/records/officers.js'
import { dayMs } from '../../shared/clock.js'
import { recordChanges } from '../record-changes.js'
import { getSharedOfficers, type SharedOfficers } from './shared-officers.js'

const own = sampleCompanyNumber(1)
const number = (index: number) => sampleCompanyNumber(index)

let source: FakeRegisterSource
let ports: TestPorts
let appointed: Map<string, OfficerAppointments>
let asked: string[]

beforeEach(() => {
  appointed = new Map()
  asked = []
  source = new FakeRegisterSource()
  source.answers.profile = { name: 'HARBOUR LANE LIMITED', status: 'active' }
  source.appointments = async (id) => {
    asked.push(id)
    if (source.down.has('appointments')) throw new UpstreamUnavailableError('Companies House is down.')
    return appointed.get(id) ?? null
  }
  ports = { ...testPorts(), registerSource: source }
})

function officer(id: string, facts: Partial<Officer> = {}): Officer {
  const usual = { id, officer: `o-${id}`, name: id, role: 'director', appointedOn: '2020-01-01', resignedOn: null }
  return { ...usual, asOf: noon, ...facts }
}

function serving(...officers: Officer[]): void {
  source.answers.officers = { items: officers, isComplete: true }
}

function appointment(index: number, facts: Partial<Appointment> = {}): Appointment {
  return {
    company: number(index),
    companyName: `COMPANY ${index} LIMITED`,
    companyStatus: 'active',
    role: 'director',
    appointedOn: '2021-01-01',
    resignedOn: null,
    ...facts,
  }
}

function appoint(id: string, items: Appointment[], facts: Partial<OfficerAppointments> = {}): void {
  appointed.set(`o-${id}`, { isCorporate: false, total: items.length, items, isComplete: true, ...facts })
}

const shown = ({ companies }: SharedOfficers) => companies.map((one) => [one.number, one.state, one.officers.length])
const missing = ({ officers }: SharedOfficers) => officers.map((one) => [one.name, one.missing])

describe('getSharedOfficers', () => {
  it('tells companies with a serving officer from resigned ones and dissolved companies', async () => {
    serving(officer('ada'), officer('bob', { role: 'secretary' }), officer('gone', { resignedOn: '2024-01-01' }))
    appoint('ada', [
      appointment(1),
      appointment(2),
      appointment(3, { resignedOn: '2023-01-01' }),
      appointment(4, { companyStatus: 'dissolved' }),
      appointment(5, { resignedOn: '2022-01-01' }),
    ])
    appoint('bob', [appointment(1), appointment(5, { role: 'secretary' }), appointment(6), appointment(2)])
    const shared = await getSharedOfficers(ports, own)
    expect(shown(shared)).toEqual([
      [number(2), 'serving', 2],
      [number(5), 'serving', 2],
      [number(6), 'serving', 1],
      [number(3), 'resigned', 1],
      [number(4), 'dissolved', 1],
    ])
    expect(shared).toMatchObject({ number: own, asOf: noon, isStale: false, isComplete: true })
    expect(shared.officers).toEqual([
      { name: 'ada', roles: ['director'], isCorporate: false, appointments: 5, missing: null },
      { name: 'bob', roles: ['secretary'], isCorporate: false, appointments: 4, missing: null },
    ])
    expect(shared.companies[1]?.officers).toEqual([
      { name: 'bob', role: 'secretary', appointedOn: '2021-01-01', resignedOn: null },
      { name: 'ada', role: 'director', appointedOn: '2021-01-01', resignedOn: '2022-01-01' },
    ])
    expect(asked).toEqual(['o-ada', 'o-bob'])
  })

  it('asks about a person with several roles once', async () => {
    serving(officer('ada'), officer('again', { officer: 'o-ada', role: 'secretary' }))
    appoint('ada', [appointment(2)])
    const shared = await getSharedOfficers(ports, own)
    expect(asked).toEqual(['o-ada'])
    expect(shared.officers).toMatchObject([{ roles: ['director', 'secretary'] }])
  })

  it('marks firms and officers with very many appointments, and does not follow them', async () => {
    serving(officer('ada'), officer('agent'), officer('firm', { role: 'corporate-secretary' }), officer('nominee'))
    appoint('ada', [appointment(2)])
    appoint('agent', [], { total: 4_321, isComplete: false })
    appoint('nominee', [appointment(3)], { isCorporate: true })
    const shared = await getSharedOfficers(ports, own)
    expect(missing(shared)).toEqual([
      ['ada', null],
      ['agent', 'too_many'],
      ['nominee', 'corporate'],
      ['firm', 'corporate'],
    ])
    expect(shared.officers[1]?.appointments).toBe(4_321)
    expect([shown(shared), shared.isComplete]).toEqual([[[number(2), 'serving', 1]], false])
    expect(asked).not.toContain('o-firm')
  })

  it('asks about ten officers at most, directors first', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `p${String(index).padStart(2, '0')}`)
    serving(officer('a secretary', { role: 'secretary' }), ...names.map((name) => officer(name)))
    for (const [index, name] of names.entries()) appoint(name, [appointment(index + 2)])
    const shared = await getSharedOfficers(ports, own)
    expect(asked).toEqual(names.slice(0, 10).map((name) => `o-${name}`))
    expect(missing(shared).slice(9)).toEqual([
      ['p09', null],
      ['p10', 'limit'],
      ['p11', 'limit'],
      ['a secretary', 'limit'],
    ])
    expect(shared.isComplete).toBe(false)
  })

  it('shows at most 200 companies', async () => {
    const names = ['a', 'b', 'c']
    serving(...names.map((name) => officer(name)))
    for (const [place, name] of names.entries())
      appoint(
        name,
        Array.from({ length: 90 }, (_, index) => appointment(2 + place * 90 + index)),
      )
    const shared = await getSharedOfficers(ports, own)
    expect([shared.companies.length, shared.isComplete]).toEqual([200, false])
  })

  it('uses its copy for a day, and after that if Companies House is down', async () => {
    serving(officer('ada'), officer('bob'))
    appoint('ada', [appointment(2)])
    appoint('bob', [appointment(3)])
    await getSharedOfficers(ports, own)
    ports.clock.advance(dayMs - 1)
    await getSharedOfficers(ports, own)
    expect(asked).toHaveLength(2)

    ports.clock.advance(2)
    source.down.add('appointments')
    const stale = await getSharedOfficers(ports, own)
    expect(stale).toMatchObject({ isStale: true, isComplete: true, asOf: noon })
    expect(stale.companies).toHaveLength(2)
    source.down.clear()
    expect(await getSharedOfficers(ports, own)).toMatchObject({ isStale: false, asOf: noon + dayMs + 1 })
  })

  it('marks officers whom Companies House does not answer for', async () => {
    serving(officer('ada'), officer('bob'))
    appoint('ada', [appointment(2)], { total: 3, isComplete: false })
    const shared = await getSharedOfficers(ports, own)
    expect(missing(shared)).toEqual([
      ['ada', 'unavailable'],
      ['bob', 'unavailable'],
    ])
    expect(shown(shared)).toEqual([[number(2), 'serving', 1]])
    expect(shared.isComplete).toBe(false)
  })

  it('reads the list of officers again if a stream reported an officer without an id', async () => {
    serving(officer('ada'))
    appoint('ada', [appointment(2)])
    await getSharedOfficers(ports, own)
    ports.clock.advance(1_000)
    const { officer: _, ...streamed } = officer('ada', { role: 'secretary', asOf: ports.clock.now() })
    const stream = { kind: 'stream', stream: 'officers', timepoint: 1 } as const
    const officers = { items: [streamed], isComplete: false }
    await recordChanges(ports, [{ number: own, asOf: ports.clock.now(), source: stream, what: 'officers', officers }])
    ports.clock.advance(1_000)
    expect(shown(await getSharedOfficers(ports, own))).toHaveLength(1)
    const keyless = { ...ports, registerSource: null }
    expect(missing(await getSharedOfficers(keyless, own))).toEqual([['ada', null]])
  })

  it('refuses a company whose officers are not known', async () => {
    source.down.add('all')
    await expect(getSharedOfficers(ports, own)).rejects.toMatchObject({ code: 'upstream_unavailable' })
    await expect(getSharedOfficers(ports, 'nonsense')).rejects.toMatchObject({ code: 'invalid_company_number' })
  })
})
