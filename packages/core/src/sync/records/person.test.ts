import { beforeEach, describe, expect, it } from 'vitest'
import { FakeRegisterSource, noon, sampleCompanyNumber, type TestPorts, testPorts } from '../../../testing/index.js'
import type { Officer } from '../../register/records/officers.js'
import type { Owner } from '../../register/records/owner.js'
import { getPerson } from './person.js'

const own = sampleCompanyNumber(1)
const born = { month: 4, year: 1972 }

let source: FakeRegisterSource
let ports: TestPorts

beforeEach(() => {
  source = new FakeRegisterSource()
  source.answers.profile = { name: 'HARBOUR LANE LIMITED', status: 'active' }
  ports = { ...testPorts(), registerSource: source }
})

function officer(id: string, facts: Partial<Officer> = {}): Officer {
  const usual = { id, name: 'TRENOWETH, Kerensa', role: 'director', appointedOn: '2020-01-01', resignedOn: null }
  return { ...usual, born, asOf: noon, ...facts }
}

function owner(id: string, facts: Partial<Owner> = {}): Owner {
  const kind = 'individual-person-with-significant-control'
  const usual = { id, name: 'Ms Kerensa Trenoweth', kind, naturesOfControl: [], notifiedOn: null, ceasedOn: null }
  return { ...usual, born, asOf: noon, ...facts }
}

function listed(officers: readonly Officer[], owners: readonly Owner[]): void {
  source.answers.officers = { items: [...officers], isComplete: true }
  source.answers.owners = { items: [...owners], isComplete: true }
}

describe('getPerson', () => {
  it('joins an officer and an owner of a company by name and month of birth', async () => {
    listed([officer('a', { officer: 'o-1' })], [owner('p')])
    const person = await getPerson(ports, own, 'a')
    expect(person.ownerships.map(({ id }) => id)).toEqual(['p'])
    expect(person.joinedBy).toEqual(['officer_id', 'name_and_month_of_birth'])
    const same = await getPerson(ports, own, 'p')
    expect([same.roles.map(({ id }) => id), same.officer]).toEqual([['a'], 'o-1'])
  })

  it('never joins two people by name alone', async () => {
    const older = { month: 4, year: 1942 }
    listed(
      [officer('a', { officer: 'o-1' }), officer('b', { officer: 'o-2', born: older })],
      [owner('p', { born: older }), owner('q', { born: undefined as never })],
    )
    const person = await getPerson(ports, own, 'a')
    expect([person.roles.map(({ id }) => id), person.ownerships]).toEqual([['a'], []])
    expect((await getPerson(ports, own, 'q')).roles).toEqual([])
    expect((await getPerson(ports, own, 'p')).roles.map(({ id }) => id)).toEqual(['b'])
  })

  it('finds what the person owns at the other companies, as far as it is stored', async () => {
    const other = sampleCompanyNumber(2)
    const older = { month: 4, year: 1942 }
    listed([], [owner('p'), owner('q', { born: older })])
    await getPerson(ports, other, 'p')
    listed([officer('a', { officer: 'o-1' })], [])
    const facts = { companyStatus: 'active', role: 'director', appointedOn: '2019-01-01', resignedOn: null }
    const items = [2, 1, 3].map((index) => ({ company: sampleCompanyNumber(index), companyName: null, ...facts }))
    source.answers.appointments = { isCorporate: false, total: 3, items, isComplete: true }
    const { otherOwnerships } = await getPerson(ports, own, 'a')
    expect(otherOwnerships.map(({ company, owner: { id } }) => [company, id])).toEqual([[other, 'p']])
  })

  it('joins appointments at all companies by the id of Companies House, the current ones first', async () => {
    listed([officer('a', { officer: 'o-1' }), officer('b', { officer: 'o-1', role: 'secretary' })], [])
    const at = (index: number, resignedOn: string | null) => ({
      company: sampleCompanyNumber(index),
      companyName: null,
      companyStatus: 'active',
      role: 'director',
      appointedOn: '2019-01-01',
      resignedOn,
    })
    source.answers.appointments = {
      isCorporate: false,
      total: 2,
      items: [at(2, '2021-01-01'), at(1, null)],
      isComplete: true,
    }
    const person = await getPerson(ports, own, 'o-1')
    expect(person.roles.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(person.appointments.map(({ company }) => company)).toEqual([sampleCompanyNumber(1), sampleCompanyNumber(2)])
    expect([person.total, person.missing]).toEqual([2, null])
  })

  it('says why appointments are missing, and refuses an id that the company does not list', async () => {
    listed([officer('a'), officer('f', { role: 'corporate-secretary', name: 'FIRM LIMITED' })], [])
    expect((await getPerson(ports, own, 'a')).missing).toBe('unavailable')
    expect(await getPerson(ports, own, 'f')).toMatchObject({ missing: 'corporate', isCorporate: true })
    await expect(getPerson(ports, own, 'x')).rejects.toMatchObject({ code: 'not_found' })
  })
})
