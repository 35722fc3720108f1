import type { Ports } from '../../ports.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import { isLive } from '../../register/company/company-status.js'
import type { Appointment } from '../../register/records/appointments.js'
import { isDirectorRole, type Officer } from '../../register/records/officers.js'
import type { Listed } from '../../register/records/sighting.js'
import { type Instant, secondMs } from '../../shared/clock.js'
import type { Day } from '../../shared/days.js'
import type { GetCompanyPorts } from '../get-company.js'
import { refreshCompany } from '../refresh-company.js'
import { AppointmentReading, type UnreadReason } from './appointment-reading.js'
import { getRecord } from './get-record.js'

export const sharedCompaniesMax = 200
/** Officers that are shown, also if their appointments are not read. */
const shownOfficersMax = 100
const oneMaxMs = 5 * secondMs

export interface ServingOfficer {
  readonly name: string
  readonly roles: readonly string[]
  readonly isCorporate: boolean
  /** At all companies, also past ones; null if not known. */
  readonly appointments: number | null
  /** Null if all appointments were read. */
  readonly missing: UnreadReason | null
}

/**
 * `serving`: a serving officer of the company serves here too. `resigned`: they have all left this company.
 * `dissolved`: this company is off the register.
 */
export const sharedStates = ['serving', 'resigned', 'dissolved'] as const
export type SharedState = (typeof sharedStates)[number]

export interface SharedAppointment extends Pick<Appointment, 'role' | 'appointedOn' | 'resignedOn'> {
  /** The officer, as the company that was asked about lists them. */
  readonly name: string
}

/** Another company that has or had one of the officers. */
export interface SharedCompany {
  readonly number: CompanyNumber
  readonly name: string | null
  readonly status: string | null
  readonly state: SharedState
  readonly officers: readonly SharedAppointment[]
}

export interface SharedOfficers {
  readonly number: CompanyNumber
  /** The oldest of what it was read from. */
  readonly asOf: Instant
  readonly isStale: boolean
  /** False if appointments of some officer, or some companies, are missing. */
  readonly isComplete: boolean
  readonly officers: readonly ServingOfficer[]
  readonly companies: readonly SharedCompany[]
}

type SharedPorts = GetCompanyPorts & Pick<Ports, 'appointments'>

/**
 * The companies that share a serving officer with a company. It says nothing about ownership: officers of unconnected
 * companies are often the same.
 */
export async function getSharedOfficers(ports: SharedPorts, text: string): Promise<SharedOfficers> {
  const { record } = await getRecord(ports, text, 'officers')
  const listed = await withOfficerIds(ports, record.number, record.value)
  const people = groupOfficers(listed.items)
  const reading = new AppointmentReading(ports)
  const found = []
  for (const person of people.slice(0, shownOfficersMax)) found.push({ person, ...(await reading.read(person)) })

  const companies = companiesOf(
    record.number,
    found.map(({ person, items }) => ({ name: person.name, items })),
  )
  const dates = found.flatMap(({ asOf }) => asOf ?? [])
  return {
    number: record.number,
    asOf: Math.min(record.asOf, ...dates),
    isStale: record.stale || found.some(({ isStale }) => isStale),
    isComplete:
      listed.isComplete &&
      people.length <= shownOfficersMax &&
      companies.length <= sharedCompaniesMax &&
      found.every(({ missing }) => missing === null),
    officers: found.map(({ person: { name, roles, isCorporate }, total, missing }) => ({
      name,
      roles,
      isCorporate,
      appointments: total,
      missing,
    })),
    companies: companies.slice(0, sharedCompaniesMax),
  }
}

/** The streams report officers without their id, so the list is read again if an id is missing. */
async function withOfficerIds(
  ports: SharedPorts,
  number: CompanyNumber,
  listed: Listed<Officer>,
): Promise<Listed<Officer>> {
  const isMissing = listed.items.some((one) => one.resignedOn === null && !isFirm(one) && one.officer === undefined)
  if (!isMissing) return listed
  await refreshCompany(ports, number, { facets: ['officers'], askedSince: ports.clock.now(), deadlineMs: oneMaxMs })
  return (await ports.overlay.read(number)).officers?.value ?? listed
}

interface Person {
  /** Null if Companies House did not give one. */
  readonly id: string | null
  readonly name: string
  readonly roles: readonly string[]
  readonly isCorporate: boolean
}

/** Serving officers, each once with all roles; directors first, firms last. */
function groupOfficers(officers: readonly Officer[]): readonly Person[] {
  const serving = officers.filter(({ resignedOn }) => resignedOn === null)
  const byId = groupBy(serving, ({ officer, id }) => officer ?? `appointment ${id}`)
  const people = [...byId.values()].flatMap((roles) => {
    const [first] = roles
    if (!first) return []
    return {
      id: first.officer ?? null,
      name: first.name,
      roles: [...new Set(roles.map(({ role }) => role))].sort(),
      isCorporate: isFirm(first),
    }
  })
  const rank = ({ isCorporate, roles }: Person) => (isCorporate ? 2 : roles.some(isDirectorRole) ? 0 : 1)
  return people.toSorted((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1))
}

function isFirm({ role }: Officer): boolean {
  return role.startsWith('corporate-')
}

interface PersonAppointments {
  readonly name: string
  readonly items: readonly Appointment[]
}

/** Where they serve now first, then those with the most shared officers. */
function companiesOf(own: CompanyNumber, people: readonly PersonAppointments[]): readonly SharedCompany[] {
  const all = people.flatMap(({ name, items }) => items.map((item) => ({ ...item, officerName: name })))
  const others = groupBy(
    all.filter(({ company }) => company !== own),
    ({ company }) => company,
  )
  const companies = [...others].map(([number, appointments]): SharedCompany => {
    const status = appointments.find(({ companyStatus }) => companyStatus !== null)?.companyStatus ?? null
    const isServing = appointments.some(({ resignedOn }) => resignedOn === null)
    return {
      number,
      name: appointments.find(({ companyName }) => companyName !== null)?.companyName ?? null,
      status,
      state: !isLive(status) ? 'dissolved' : isServing ? 'serving' : 'resigned',
      officers: appointments
        .map(({ officerName: name, role, appointedOn, resignedOn }) => ({ name, role, appointedOn, resignedOn }))
        .toSorted((one, other) => byLatest(one.resignedOn ?? '9999', other.resignedOn ?? '9999')),
    }
  })
  const place = ({ state }: SharedCompany) => sharedStates.indexOf(state)
  const countPeople = ({ officers }: SharedCompany) => new Set(officers.map(({ name }) => name)).size
  return companies.toSorted(
    (one, other) =>
      place(one) - place(other) || countPeople(other) - countPeople(one) || (one.number < other.number ? -1 : 1),
  )
}

function byLatest(one: Day, other: Day): number {
  return one === other ? 0 : one > other ? -1 : 1
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
