import { beforeEach, describe, expect, it } from 'vitest'
import { FakeRegisterSource, noon, sampleCompanyNumber, type TestPorts, testPorts } from '../../../testing/index.js'
import type { RegisterSource } from '../../register/companies-house/register-source.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import { UpstreamUnavailableError } from '../../register/errors.js'
import type { Owner } from '../../register/records/owner.js'
import { getOwnership, type Ownership } from './ownership.js'

const shares = 'ownership-of-shares-75-to-100-percent'
const number = (index: number) => sampleCompanyNumber(index)
const nameOf = (index: number) => `QUAY ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[index % 26]}${index} LIMITED`

let ownersOf: Map<CompanyNumber, Owner[]>
let down: Set<CompanyNumber>
let calls: string[]
let ports: TestPorts

beforeEach(() => {
  ownersOf = new Map()
  down = new Set()
  calls = []
  ports = { ...testPorts(), registerSource: sourceOf() }
})

/** A Companies House with a hundred companies, whose owners each test chooses. */
function sourceOf(): RegisterSource {
  const fake = new FakeRegisterSource()
  const names = new Map(Array.from({ length: 100 }, (_, index) => [number(index), nameOf(index)]))
  const answer = async <Value>(what: string, asked: CompanyNumber, value: Value): Promise<Value> => {
    calls.push(`${what} ${asked}`)
    if (down.has(asked)) throw new UpstreamUnavailableError('Companies House is down.')
    return value
  }
  return {
    ...fake,
    profile: (asked) => {
      const name = names.get(asked)
      return answer('profile', asked, name === undefined ? null : { name, status: 'active' })
    },
    owners: (asked) => answer('owners', asked, { items: ownersOf.get(asked) ?? [], isComplete: true }),
    statements: (asked) => answer('statements', asked, fake.answers.statements),
  }
}

function owner(id: string, facts: Partial<Owner> = {}): Owner {
  return {
    id,
    name: id,
    kind: 'individual-person-with-significant-control',
    naturesOfControl: [shares],
    notifiedOn: '2020-01-01',
    ceasedOn: null,
    asOf: noon,
    ...facts,
  }
}

function firm(index: number, facts: Partial<Owner> = {}, country = 'England', given = String(number(index))): Owner {
  return owner(`of ${index}`, {
    name: nameOf(index).toLowerCase(),
    kind: 'corporate-entity-person-with-significant-control',
    identification: {
      type: null,
      legalForm: null,
      legalAuthority: null,
      placeRegistered: null,
      countryRegistered: country,
      // As companies write it.
      registrationNumber: given.replace(/^0+/, ''),
    },
    ...facts,
  })
}

/** Each company is owned by the ones listed. */
function owned(by: Record<number, Owner[]>): void {
  for (const [index, owners] of Object.entries(by)) ownersOf.set(number(Number(index)), owners)
}

const shown = ({ nodes }: Ownership) =>
  nodes.map(({ number: found, name, level, missing }) => [found ?? name, level, missing])

describe('getOwnership', () => {
  it('follows a chain of companies up to a person', async () => {
    owned({ 1: [firm(2)], 2: [firm(3)], 3: [owner('Ada Quillfeather')] })
    const ownership = await getOwnership(ports, String(number(1)), 5)
    expect(shown(ownership)).toEqual([
      [number(1), 0, null],
      [number(2), 1, null],
      [number(3), 2, null],
      ['Ada Quillfeather', 3, null],
    ])
    expect(ownership.links).toMatchObject([
      { owner: number(2), owned: number(1), naturesOfControl: [shares], isCeased: false, closesLoop: false },
      { owner: number(3), owned: number(2) },
      { owned: number(3) },
    ])
    expect(ownership).toMatchObject({ isComplete: true, depth: 5 })
    expect(ownership.nodes[0]).toMatchObject({ controlStatus: 'owners_listed', asOf: noon, isStale: false })
    calls = []
    await getOwnership(ports, number(1), 5)
    expect(calls).toEqual([])
  })

  it('ends at the depth and says so', async () => {
    owned({ 1: [firm(2)], 2: [firm(3)], 3: [firm(4)], 4: [firm(5)], 5: [firm(6)], 6: [firm(7)] })
    const ownership = await getOwnership(ports, number(1), 5)
    expect(shown(ownership).at(-1)).toEqual([number(6), 5, 'depth'])
    expect(ownership.isComplete).toBe(false)
    expect(calls.filter((call) => call.startsWith('owners'))).toHaveLength(5)
    expect(shown(await getOwnership(ports, number(1), 10)).at(-1)).toEqual([number(7), 6, null])
  })

  it('marks a link that closes a loop, also of a company that owns itself', async () => {
    owned({ 1: [firm(2)], 2: [firm(3)], 3: [firm(1), firm(3)] })
    const ownership = await getOwnership(ports, number(1), 5)
    expect(shown(ownership)).toHaveLength(3)
    const loops = ownership.links.filter(({ closesLoop }) => closesLoop)
    expect(loops.map((link) => [link.owner, link.owned])).toEqual([
      [number(1), number(3)],
      [number(3), number(3)],
    ])
  })

  it('shows a company that owns in two ways once, and does not call that a loop', async () => {
    owned({ 1: [firm(2), firm(3)], 2: [firm(4)], 3: [firm(4)], 4: [owner('Ada')] })
    const ownership = await getOwnership(ports, number(1), 5)
    expect(shown(ownership).map(([id]) => id)).toEqual([number(1), number(2), number(3), number(4), 'Ada'])
    expect(ownership.links).toHaveLength(5)
    expect(ownership.links.some(({ closesLoop }) => closesLoop)).toBe(false)
  })

  it('shows a person or a foreign firm that owns several companies once', async () => {
    const ada = (id: string, name: string, born = { month: 4, year: 1972 }) => owner(id, { name, born })
    const abroad = (name: string, given: string) => firm(9, { id: given, name }, 'Germany', given)
    owned({
      0: [firm(1), firm(2)],
      1: [
        ada('a', 'Ms Ada Penrose'),
        ada('b', 'Mr Ada Penrose', { month: 5, year: 1972 }),
        abroad('Nordhavn AG', 'HRB 20999'),
      ],
      2: [ada('c', 'Ada PENROSE'), abroad('NORDHAVN AG', 'hrb 20999'), abroad('Nordhavn AG', 'HRB 30000')],
    })
    const { nodes, links } = await getOwnership(ports, number(0), 3)
    const people = nodes.filter(({ kind }) => kind === 'person')
    expect(people.map(({ name }) => name)).toEqual(['Mr Ada Penrose', 'Ms Ada Penrose'])
    expect(nodes.filter(({ kind }) => kind === 'firm').map((each) => each.registrationNumber)).toEqual([
      'HRB 20999',
      'HRB 30000',
    ])
    const owns = (id: string | undefined) => links.filter((link) => link.owner === id).map((link) => link.owned)
    expect(owns(people[1]?.id)).toEqual([number(1), number(2)])
  })

  it('shows ceased owners without following them', async () => {
    owned({ 1: [firm(2, { ceasedOn: '2022-01-01' }), owner('Ada')], 2: [firm(3)] })
    const ownership = await getOwnership(ports, number(1), 5)
    expect(ownership.links.map(({ isCeased }) => isCeased)).toEqual([false, true])
    expect(calls).not.toContain(`owners ${number(2)}`)
    expect(ownership.isComplete).toBe(true)
  })

  it('ends at foreign firms, whatever their number', async () => {
    owned({ 1: [firm(2, { id: 'de' }, 'Germany'), firm(3, { id: 'ie' }, 'Ireland')] })
    const { nodes, isComplete } = await getOwnership(ports, number(1), 5)
    expect(nodes.slice(1)).toMatchObject([
      { kind: 'firm', number: null, country: 'Germany', missing: null },
      { kind: 'firm', number: null, country: 'Ireland' },
    ])
    expect(isComplete).toBe(true)
  })

  it('does not follow a number that belongs to another company or to none', async () => {
    owned({ 1: [firm(2, { name: 'Ropewalk Holdings Ltd' }), firm(3, { id: 'x' }, 'England', '07777777')] })
    const ownership = await getOwnership(ports, number(1), 5)
    const missing = ownership.nodes.map((node) => node.missing)
    expect(missing.toSorted()).toEqual(['name_differs', 'not_on_register', null].toSorted())
    expect(ownership.isComplete).toBe(false)
  })

  it('marks a branch that Companies House does not answer for', async () => {
    owned({ 1: [firm(2), firm(3)], 3: [owner('Ada')] })
    await ports.registerSource?.profile(number(2))
    down.add(number(2))
    const ownership = await getOwnership(ports, number(1), 5)
    expect(shown(ownership).filter(([, , missing]) => missing !== null)).toHaveLength(1)
    expect(shown(ownership).map(([id]) => id)).toContain('Ada')
  })

  it('refreshes a bounded number of companies, and says where it stopped', async () => {
    owned({ 1: Array.from({ length: 40 }, (_, index) => firm(index + 2)) })
    const ownership = await getOwnership(ports, number(1), 5)
    expect(calls.length).toBeLessThanOrEqual(25)
    expect(ownership.isComplete).toBe(false)
    expect(ownership.nodes.length).toBeLessThanOrEqual(41)
  })

  it('refuses a company whose owners are not known', async () => {
    down.add(number(1))
    await expect(getOwnership(ports, number(1), 5)).rejects.toMatchObject({ code: 'upstream_unavailable' })
    await expect(getOwnership(ports, 'nonsense', 5)).rejects.toMatchObject({ code: 'invalid_company_number' })
  })
})
