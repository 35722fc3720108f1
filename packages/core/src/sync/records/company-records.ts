import { type Charge, chargeAt } from '../../register/records/charges.js'
import { type ControlStatements, type ControlStatus, controlStatus } from '../../register/records/control-statements.js'
import type { Filing } from '../../register/records/filings/filing.js'
import type { InsolvencyCase } from '../../register/records/insolvency-status.js'
import type { Officer } from '../../register/records/officers.js'
import { isCeasedOwner, type Owner } from '../../register/records/owner.js'
import type { Listed } from '../../register/records/sighting.js'
import type { Instant } from '../../shared/clock.js'
import { type Day, todayInLondon } from '../../shared/days.js'
import { offsetOf, type Page, type PageRequest } from '../../shared/page.js'
import type { GetCompanyPorts } from '../get-company.js'
import { type FoundRecord, getRecord } from './get-record.js'
import { requirePast } from './past-time.js'

/** One page of a list about a company. */
export interface RecordPage<Item> extends Page<Item>, Omit<FoundRecord<unknown>, 'value'> {
  /** False if only single entries are known, from the streams. */
  readonly isComplete: boolean
  /** The date in London. */
  readonly today: Day
}

/** Serving officers first, then the latest appointment. */
export async function listOfficers(
  ports: GetCompanyPorts,
  text: string,
  request: PageRequest,
): Promise<RecordPage<Officer>> {
  const { record } = await getRecord(ports, text, 'officers')
  return officerPage(record, request, todayInLondon(ports.clock.now()))
}

export function officerPage(record: FoundRecord<Listed<Officer>>, request: PageRequest, today: Day) {
  const sorted = record.value.items.toSorted(
    (one, other) =>
      Number(one.resignedOn !== null) - Number(other.resignedOn !== null) ||
      latestFirst(one.resignedOn, other.resignedOn) ||
      latestFirst(one.appointedOn, other.appointedOn) ||
      inOrder(one.name, other.name),
  )
  return pageOf(record, sorted, request, record.value.isComplete, today)
}

export interface OwnerPage extends RecordPage<Owner> {
  readonly status: ControlStatus
  /** Null if they are not known. */
  readonly stated: ControlStatements | null
}

/** Current owners first, then the latest notification. */
export async function listOwners(ports: GetCompanyPorts, text: string, request: PageRequest): Promise<OwnerPage> {
  const { record, overlay } = await getRecord(ports, text, 'owners', ['statements'])
  return ownerPage(record, overlay.statements?.value ?? null, request, todayInLondon(ports.clock.now()))
}

export function ownerPage(
  record: FoundRecord<Listed<Owner>>,
  stated: ControlStatements | null,
  request: PageRequest,
  today: Day,
): OwnerPage {
  const sorted = record.value.items.toSorted(
    (one, other) =>
      Number(isCeasedOwner(one)) - Number(isCeasedOwner(other)) ||
      latestFirst(one.ceasedOn, other.ceasedOn) ||
      latestFirst(one.notifiedOn, other.notifiedOn) ||
      inOrder(one.name ?? '', other.name ?? ''),
  )
  const page = pageOf(record, sorted, request, record.value.isComplete, today)
  return { ...page, status: controlStatus(record.value, stated, today), stated }
}

/** Latest first. With a time, those of the present list that existed then, as they stood. */
export async function listCharges(
  ports: GetCompanyPorts,
  text: string,
  request: DatedRequest,
): Promise<RecordPage<Charge>> {
  const until = lastDay(ports, request)
  const { record } = await getRecord(ports, text, 'charges')
  const items = until ? record.value.items.flatMap((charge) => chargeAt(charge, until) ?? []) : record.value.items
  const dated = ({ createdOn, deliveredOn }: Charge) => createdOn ?? deliveredOn
  const sorted = items.toSorted((one, other) => latestFirst(dated(one), dated(other)) || inOrder(one.id, other.id))
  return pageOf(record, sorted, request, record.value.isComplete, todayInLondon(ports.clock.now()))
}

export interface InsolvencyPage extends RecordPage<InsolvencyCase> {
  /** Companies House's terms for current proceedings. */
  readonly statuses: readonly string[]
}

/** In the order of Companies House. Empty if it has none. With a time, what of the present list is dated before. */
export async function listInsolvencyCases(
  ports: GetCompanyPorts,
  text: string,
  request: DatedRequest,
): Promise<InsolvencyPage> {
  const until = lastDay(ports, request)
  const { record } = await getRecord(ports, text, 'insolvency')
  const { cases = [], statuses = [] } = record.value ?? {}
  const shown = until === null ? cases : cases.flatMap((one) => caseAt(one, until) ?? [])
  return {
    ...pageOf(record, shown, request, true, todayInLondon(ports.clock.now())),
    // They are about the present.
    statuses: until === null ? statuses : [],
  }
}

export interface FilingRequest extends DatedRequest {
  readonly category?: string | null | undefined
}

/**
 * Latest first. The latest are stored; older ones come from Companies House each time. With a category or a time, only
 * the stored ones are searched.
 */
export async function listFilings(
  ports: GetCompanyPorts,
  text: string,
  request: FilingRequest,
): Promise<RecordPage<Filing>> {
  const until = lastDay(ports, request)
  const { record } = await getRecord(ports, text, 'filings')
  const { items, total } = record.value
  const today = todayInLondon(ports.clock.now())
  if (request.category || until) {
    const fitting = items.filter(
      ({ category, date }) =>
        (!request.category || category === request.category) && (!until || (date !== null && date <= until)),
    )
    return pageOf(record, fitting, request, items.length >= total, today)
  }
  const skip = offsetOf(request)
  const isStored = skip >= total || Math.min(skip + request.limit, total) <= items.length
  if (isStored || !ports.registerSource) {
    return { ...pageOf(record, items, request, items.length >= total, today), total }
  }

  const older = await ports.registerSource.filings(record.number, skip)
  return {
    ...pageOf(record, older.items, { page: 1, limit: request.limit }, true, today),
    total: older.total,
    asOf: ports.clock.now(),
    source: 'companies_house_api',
    stale: false,
  }
}

/** A page of a list whose entries are dated. */
export interface DatedRequest extends PageRequest {
  /** Leaves out what is dated after the day of this time in London. */
  readonly at?: Instant | null | undefined
}

function lastDay({ clock }: GetCompanyPorts, { at = null }: DatedRequest): Day | null {
  if (at === null) return null
  requirePast(at, clock.now())
  return todayInLondon(at)
}

function caseAt(one: InsolvencyCase, day: Day): InsolvencyCase | null {
  const dates = one.dates.filter(({ date }) => date <= day)
  return dates.length === 0 ? null : { ...one, dates }
}

function pageOf<Item>(
  { number, asOf, source, stale }: FoundRecord<unknown>,
  sorted: readonly Item[],
  request: PageRequest,
  isComplete: boolean,
  today: Day,
): RecordPage<Item> {
  const skip = offsetOf(request)
  const items = sorted.slice(skip, skip + request.limit)
  return { number, items, total: sorted.length, asOf, source, stale, isComplete, today }
}

/** Entries without a date last. */
function latestFirst(one: Day | null, other: Day | null): number {
  return inOrder(other ?? '', one ?? '')
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
