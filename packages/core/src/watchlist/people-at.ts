import type { Ports } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import { requireCompanyNumber } from '../register/company/read-company-number.js'
import { emptyOverlay, type FacetValues, type Overlay } from '../register/overlay/overlay.js'
import type { PeopleFacet } from '../register/overlay/past-people.js'
import type { Officer } from '../register/records/officers.js'
import type { Sighting } from '../register/records/sighting.js'
import { type Instant, isoTime } from '../shared/clock.js'
import { todayInLondon } from '../shared/days.js'
import type { AccountId } from '../shared/ids.js'
import type { PageRequest } from '../shared/page.js'
import { pastPeopleMax } from '../sync/record-changes.js'
import { type OwnerPage, officerPage, ownerPage, type RecordPage } from '../sync/records/company-records.js'
import { describeRecord } from '../sync/records/get-record.js'
import { unknownPast } from '../sync/records/past-time.js'
import { requireWatchedAt, unknownBefore } from './known-past.js'

type PeopleAtPorts = Pick<Ports, 'watchlist' | 'overlay' | 'clock'>

/** The officers that were known at that time of a company that the account has watched since. */
export async function officersAt(
  ports: PeopleAtPorts,
  account: AccountId,
  text: string,
  at: Instant,
  request: PageRequest,
): Promise<RecordPage<Officer>> {
  const number = requireCompanyNumber(text)
  await requireWatchedAt(ports, account, number, at)
  const overlay = await ports.overlay.read(number)
  const officers = await requireListAt(ports, number, 'officers', overlay, at)
  return officerPage(describeRecord(number, 'officers', officers, at), request, todayInLondon(at))
}

/** The same for its owners, with what the company stated about them then. */
export async function ownersAt(
  ports: PeopleAtPorts,
  account: AccountId,
  text: string,
  at: Instant,
  request: PageRequest,
): Promise<OwnerPage> {
  const number = requireCompanyNumber(text)
  await requireWatchedAt(ports, account, number, at)
  const overlay = await ports.overlay.read(number)
  const owners = await requireListAt(ports, number, 'owners', overlay, at)
  const past = await ports.watchlist.peopleAt(number, 'statements', at)
  const isDeleted = past?.knownFrom != null && past.knownFrom > at
  const stated = isDeleted ? null : past ? past.sighting : overlay.statements
  return ownerPage(describeRecord(number, 'owners', owners, at), stated?.value ?? null, request, todayInLondon(at))
}

/** The lists of people that were known at that time, and nothing else; null if a list was not. */
export async function overlayAt(
  { watchlist, overlay }: PeopleAtPorts,
  number: CompanyNumber,
  at: Instant,
): Promise<Overlay> {
  const present = await overlay.read(number)
  const [officers, owners] = await Promise.all([
    watchlist.peopleAt(number, 'officers', at),
    watchlist.peopleAt(number, 'owners', at),
  ])
  const isDeleted = (past: { readonly knownFrom: Instant | null }) => past.knownFrom !== null && past.knownFrom > at
  return {
    ...emptyOverlay,
    officers: officers ? (isDeleted(officers) ? null : officers.sighting) : present.officers,
    owners: owners ? (isDeleted(owners) ? null : owners.sighting) : present.owners,
  }
}

/** `overlay` must be read before the past lists: a change in between is then found among them. */
async function requireListAt<Key extends Exclude<PeopleFacet, 'statements'>>(
  { watchlist }: PeopleAtPorts,
  number: CompanyNumber,
  facet: Key,
  overlay: Overlay,
  at: Instant,
): Promise<Sighting<FacetValues[Key]>> {
  const past = await watchlist.peopleAt(number, facet, at)
  const what = `${facet === 'owners' ? 'persons with significant control' : 'officers'} of company ${number}`
  if (past?.knownFrom != null && past.knownFrom > at) {
    const from = isoTime(past.knownFrom)
    throw unknownBefore(
      `The past ${what} are known from ${from} on: only the last ${pastPeopleMax} changes are stored.`,
      past.knownFrom,
    )
  }
  if (past && !past.sighting) {
    throw unknownBefore(`The ${what} are known from ${isoTime(past.replacedAt)} on.`, past.replacedAt)
  }
  const present: Sighting<FacetValues[Key]> | null = overlay[facet]
  const sighting = past ? past.sighting : present
  if (sighting) return sighting
  throw unknownPast(
    `The ${what} are not known: Companies House has not been asked for them yet.`,
    'is too early',
    'Omit `as_of` to ask Companies House for them now.',
  )
}
