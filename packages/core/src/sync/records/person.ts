import type { Ports } from '../../ports.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import type { Appointment } from '../../register/records/appointments.js'
import type { Officer } from '../../register/records/officers.js'
import type { Owner } from '../../register/records/owner.js'
import type { MonthOfBirth } from '../../register/records/person.js'
import { personKey } from '../../register/records/person-name.js'
import type { Instant } from '../../shared/clock.js'
import { type Day, todayInLondon } from '../../shared/days.js'
import { DomainError } from '../../shared/errors.js'
import type { GetCompanyPorts } from '../get-company.js'
import { AppointmentReading, type UnreadReason } from './appointment-reading.js'
import { getRecord } from './get-record.js'

/**
 * What says that two entries are about one person. `officer_id`: Companies House gives both the same id.
 * `name_and_month_of_birth`: both have the same name and month of birth at the same company. A name alone joins nothing.
 */
export const personLinks = ['officer_id', 'name_and_month_of_birth'] as const
export type PersonLink = (typeof personLinks)[number]

/** A person or firm of a company, with all that is known about it. */
export interface CompanyPerson {
  readonly number: CompanyNumber
  readonly name: string | null
  readonly isCorporate: boolean
  readonly born: MonthOfBirth | null
  /** Companies House's id; null if it gave none. */
  readonly officer: string | null
  readonly joinedBy: readonly PersonLink[]
  readonly roles: readonly Officer[]
  readonly ownerships: readonly Owner[]
  /** What the same person owns at the other companies of the appointments, as far as their owners are stored. */
  readonly otherOwnerships: readonly OtherOwnership[]
  /** At all companies, the current ones first. */
  readonly appointments: readonly Appointment[]
  /** How many there are at Companies House; null if it is not known. */
  readonly total: number | null
  /** Why appointments are missing; null if none are. */
  readonly missing: UnreadReason | null
  readonly asOf: Instant
  readonly isStale: boolean
  readonly today: Day
}

export interface OtherOwnership {
  readonly company: CompanyNumber
  readonly companyName: string | null
  readonly owner: Owner
}

/** Companies whose stored owners are looked through for one person. */
const ownedMax = 30

class PersonNotFoundError extends DomainError {
  readonly code = 'not_found'
  readonly nextStep = 'Take the id from the officers or the owners of the company.'

  constructor(number: CompanyNumber) {
    super(`Company ${number} lists no officer and no owner with this id.`)
  }
}

/** `id`: of an appointment, of an officer or of an owner of this company. */
export async function getPerson(
  ports: GetCompanyPorts & Pick<Ports, 'appointments'>,
  text: string,
  id: string,
): Promise<CompanyPerson> {
  const { record, overlay } = await getRecord(ports, text, 'officers', ['owners'])
  const joined = join(record.value.items, overlay.owners?.value.items ?? [], id)
  if (!joined) throw new PersonNotFoundError(record.number)
  const { roles, ownerships, joinedBy } = joined
  const [role] = roles
  const [owner] = ownerships
  const isCorporate = role ? role.role.startsWith('corporate-') : !owner?.kind.startsWith('individual')
  const officer = roles.find((one) => one.officer !== undefined)?.officer ?? null
  const read = await new AppointmentReading(ports).read({ id: officer, isCorporate })
  return {
    number: record.number,
    name: role?.name ?? owner?.name ?? null,
    isCorporate,
    born: role?.born ?? owner?.born ?? null,
    officer,
    joinedBy,
    roles,
    ownerships,
    otherOwnerships: await ownedElsewhere(ports, record.number, role ?? owner ?? null, read.items),
    appointments: read.items.toSorted(currentFirst),
    total: read.total,
    missing: read.missing,
    asOf: Math.min(record.asOf, read.asOf ?? record.asOf),
    isStale: record.stale || read.isStale,
    today: todayInLondon(ports.clock.now()),
  }
}

/** By name and month of birth, as at one company: the register gives owners no id of their own. */
async function ownedElsewhere(
  { overlay }: Pick<Ports, 'overlay'>,
  number: CompanyNumber,
  person: Named | null,
  appointments: readonly Appointment[],
): Promise<readonly OtherOwnership[]> {
  if (!person?.born) return []
  const names = new Map(appointments.map(({ company, companyName }) => [company, companyName]))
  names.delete(number)
  const read = [...names].slice(0, ownedMax).map(async ([company, companyName]) => {
    const owners = (await overlay.read(company)).owners?.value.items ?? []
    return owners.filter((one) => isSamePerson(one, person)).map((one) => ({ company, companyName, owner: one }))
  })
  return (await Promise.all(read)).flat()
}

function join(officers: readonly Officer[], owners: readonly Owner[], id: string) {
  const first = officers.find((one) => one.id === id || one.officer === id)
  const owner = owners.find((one) => one.id === id)
  const subject = first ?? owner
  if (!subject) return null

  const named = first ? [first] : officers.filter((one) => isSamePerson(one, subject))
  const ids = new Set(named.flatMap((one) => one.officer ?? []))
  const roles = officers.filter((one) => named.includes(one) || (one.officer !== undefined && ids.has(one.officer)))
  const ownerships = owners.filter((one) => one === owner || isSamePerson(one, subject))
  const isNamed = ownerships.some((one) => one !== owner) || (!first && named.length > 0)
  const joinedBy = personLinks.filter((link) => (link === 'officer_id' ? ids.size > 0 : isNamed))
  return { roles, ownerships, joinedBy }
}

type Named = Pick<Officer, 'born'> & { readonly name: string | null }

function isSamePerson(one: Named, other: Named): boolean {
  const identity = personIdentity(one)
  return identity !== null && identity === personIdentity(other)
}

/** The same for all entries about one person, also at different companies. Null if they cannot be told from others. */
export function personIdentity({ name, born }: Named): string | null {
  return name && born ? `${born.year}-${born.month} ${personKey(name)}` : null
}

function currentFirst(one: Appointment, other: Appointment): number {
  const ended = Number(one.resignedOn !== null) - Number(other.resignedOn !== null)
  return ended || ((one.appointedOn ?? '') > (other.appointedOn ?? '') ? -1 : 1)
}
