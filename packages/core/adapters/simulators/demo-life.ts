import { addDays, type Day } from '../../src/shared/days.js'
import type { SignalType } from '../../src/signals/signal-type.js'
import type { CompaniesHouseSimulator } from './companies-house/companies-house-simulator.js'
import { type CompanyChange, companyChanges } from './companies-house/company-changes.js'
import type { SampleCompany } from './sample/sample-company.js'

/**
 * Signals of the type show which steps a database has seen. `daysAgo`: of a change whose day the register does not give,
 * so that it happens shortly before it is noticed.
 */
type Step = readonly [
  number: string,
  type: SignalType,
  change: (company: SampleCompany, on: Day) => CompanyChange,
  daysAgo?: number,
]

const bakery = '11200417'
const boatworks = '09999991'
const stores = '15066613'
const bank = 'Portmellow Savings Bank Plc'
const merridew = 'MERRIDEW, Ottoline'

/** What happens to a few companies in three years, in order: no one joins twice, and what begins also ends. */
const story: readonly Step[] = [
  [boatworks, 'charge_registered', (_, on) => companyChanges.addCharge(bank, on)],
  [
    boatworks,
    'director_appointed',
    (_, on) => companyChanges.appointOfficer(merridew, on, 'director', { month: 5, year: 1980 }),
  ],
  [stores, 'insolvency_opened', (_, on) => companyChanges.enterAdministration(on)],
  [
    boatworks,
    'psc_notified',
    (_, on) => companyChanges.notifyOwner('Jory Pascoll', on, 'significant-influence-or-control'),
  ],
  [bakery, 'strike_off_proposed', (_, on) => companyChanges.proposeStrikeOff(on), 12],
  [bakery, 'strike_off_discontinued', (_, on) => companyChanges.withdrawStrikeOff(on), 2],
  [stores, 'insolvency_closed', (_, on) => companyChanges.leaveAdministration(on)],
  [
    bakery,
    'director_appointed',
    (_, on) => companyChanges.appointOfficer('WENDRON, Casper', on, 'director', { month: 9, year: 1985 }),
  ],
  [
    stores,
    'registered_office_changed',
    (_, on) => companyChanges.moveOffice({ premises: '3', line1: 'Granary Yard', postalCode: 'PL4 8QW' }, on),
    4,
  ],
  [boatworks, 'charge_registered', (_, on) => companyChanges.addCharge('Harrowmere Bank Plc', on)],
  [
    boatworks,
    'director_appointed',
    (_, on) => companyChanges.appointOfficer('POLGREAN, Tamsin', on, 'director', { month: 2, year: 1991 }),
  ],
  [
    boatworks,
    'identity_verified',
    ({ officers }, on) =>
      companyChanges.verifyIdentity(officers.find(({ name }) => name === merridew)?.id ?? '', { by: 'one_login', on }),
  ],
  [boatworks, 'psc_ceased', ({ owners }, on) => companyChanges.ceaseOwner(owners.at(-1)?.id ?? '', on)],
  [
    stores,
    'officer_appointed',
    (_, on) => companyChanges.appointOfficer('ROSKILLY, Denzel', on, 'secretary', { month: 11, year: 1977 }),
  ],
  [
    boatworks,
    'director_resigned',
    ({ officers }, on) => companyChanges.resignOfficer(officers.find(({ name }) => name === merridew)?.id ?? '', on),
  ],
  [
    bakery,
    'registered_office_changed',
    (_, on) => companyChanges.moveOffice({ premises: '31', line1: 'Market Place', postalCode: 'NR9 3LU' }, on),
    1,
  ],
  [boatworks, 'charge_satisfied', ({ charges }, on) => companyChanges.satisfyCharge(charges[0]?.id ?? '', on)],
]

/** The changes are spread over this time. */
const storyDays = 3 * 365

/** Companies that change during the demo. */
export const changingCompanies: readonly string[] = [boatworks, bakery, stores]

interface SeenSignal {
  readonly company: string
  readonly type: SignalType
  readonly occurredOn: Day | null
}

/** How much of the story a database has seen, and the day of its last change. */
interface StoryPlace {
  readonly told: number
  readonly endsOn: Day
}

/** Where to go on, by the signals that the story has caused so far. It ends on `today` if it has not begun. */
export function placeInStory(signals: readonly SeenSignal[], today: Day): StoryPlace {
  const seen = (place: number) => {
    const [number, type] = story[place] ?? []
    const isSame = (company: unknown, what: unknown) => company === number && what === type
    const nth = story.slice(0, place + 1).filter(([company, what]) => isSame(company, what)).length
    return signals.filter(({ company, type: what }) => isSame(company, what)).length >= nth
  }
  const told = story.findLastIndex((_, place) => seen(place)) + 1
  const begins = signals
    .filter(({ company, type }) => company === story[0]?.[0] && type === story[0][1])
    .map(({ occurredOn }) => occurredOn ?? today)
    .toSorted()[0]
  return { told, endsOn: begins === undefined ? today : addDays(begins, storyDays) }
}

/**
 * Tells the story of the demo companies, one change after the other. The changes are dated over three years, so that the
 * companies have a past that makes sense. What a database has seen is not told again: the companies start with it. The
 * returned function stops it.
 */
export function startDemoLife(
  simulator: CompaniesHouseSimulator,
  { told, endsOn }: StoryPlace,
  { firstMs = 15_000, everyMs = 20_000 } = {},
): () => void {
  for (const [place, [number]] of story.slice(0, told).entries()) {
    simulator.drift(number, (company) => afterStep(company, place, endsOn))
  }
  let place = told
  const tell = () => {
    const [number] = story[place] ?? []
    if (number === undefined) return
    const at = place
    simulator.change(number, (company) => afterStep(company, at, endsOn))
    place += 1
    timer = setTimeout(tell, everyMs).unref()
  }
  let timer = setTimeout(tell, firstMs).unref()
  return () => clearTimeout(timer)
}

/** The company when the story is over. */
export function storyEnd(company: SampleCompany, endsOn: Day): SampleCompany {
  const places = [...story.keys()].filter((place) => story[place]?.[0] === company.number)
  return places.reduce((before, place) => afterStep(before, place, endsOn), company)
}

/**
 * The company as the monthly file has it. The file counts the charges of the whole story: all are older than the file,
 * and the search finds charges only by these counts.
 */
export function inMonthlyFile(company: SampleCompany, endsOn: Day): SampleCompany {
  return { ...company, charges: storyEnd(company, endsOn).charges }
}

function afterStep(company: SampleCompany, place: number, endsOn: Day): SampleCompany {
  const step = story[place]
  if (!step) return company
  const [, , change, daysAgo] = step
  const daysBefore = daysAgo ?? Math.round((storyDays * (story.length - 1 - place)) / (story.length - 1))
  return change(company, addDays(endsOn, -daysBefore))(company)
}
