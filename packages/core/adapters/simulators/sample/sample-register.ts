import { noAddress, type PreviousName } from '../../../src/register/company/company.js'
import { addDays, type Day, daysBetween } from '../../../src/shared/days.js'
import { type CompanyKind, isNameOnly, wordsOf } from './company-kinds.js'
import { type IndustryCode, industries } from './industries.js'
import { sampleAddresses } from './sample-addresses.js'
import type { SampleCompany } from './sample-company.js'
import { accountsDue, confirmationAfter, firstAccounts, firstConfirmation, monthEnd } from './sample-dates.js'
import { sampleDetails } from './sample-details.js'
import { type SampleNames, sampleNames } from './sample-names.js'
import { type SampleNumber, sampleNumbers } from './sample-numbers.js'
import { type SeededRandom, seededRandom } from './seeded-random.js'

export interface SampleOptions {
  readonly seed: number
  readonly size: number
  readonly today: Day
  /** Numbers already in use, such as those of the known companies. */
  readonly taken?: Iterable<string>
}

export const sampleSizeMax = 200_000

const youngDays = 640
const overdueShare = 0.03
const renamedShare = 0.12

/** Fictional companies in realistic proportions. The same options give the same companies. */
export function* sampleRegister({ seed, size, today, taken = [] }: SampleOptions): Iterable<SampleCompany> {
  if (size > sampleSizeMax) throw new Error(`A sample register holds at most ${sampleSizeMax} companies.`)
  const random = seededRandom(seed)
  const names = sampleNames(random)
  const address = sampleAddresses(random, names)
  const numbers = sampleNumbers(random, new Set(taken))
  for (let made = 0; made < size; made++) yield sampleCompany(random, names, address, numbers(), today)
}

function sampleCompany(
  random: SeededRandom,
  names: SampleNames,
  address: ReturnType<typeof sampleAddresses>,
  sampleNumber: SampleNumber,
  today: Day,
): SampleCompany {
  const { number } = sampleNumber
  const kind = sampleNumber.kind === 'ltd' ? kindOfLimited(random) : sampleNumber.kind
  const words = wordsOf(kind)
  const incorporatedOn = birthday(random, sampleNumber, today)
  const accounts = words.monthsToFile === null ? null : accountsOf(random, incorporatedOn, words.monthsToFile, today)
  const confirmation = words.hasConfirmation ? confirmationOf(random, incorporatedOn, today) : null
  const { status, statusDetail } = statusOf(random, kind)
  const frame = { number, kind, incorporatedOn, accounts, confirmation }
  const details = isNameOnly(number)
    ? { officers: [], charges: [], owners: [], filings: [] }
    : sampleDetails(random, names, frame, today)

  return {
    ...frame,
    ...details,
    name: names.company(kind),
    status,
    statusDetail,
    office: isNameOnly(number) ? noAddress : address(),
    countryOfOrigin: kind === 'overseas' || kind === 'overseasEntity' ? 'JERSEY' : 'United Kingdom',
    dissolvedOn: null,
    sicCodes: isNameOnly(number) ? [] : industriesOf(random),
    previousNames: random.chance(renamedShare) ? previousNames(random, names, kind, incorporatedOn, today) : [],
    insolvency: status === 'liquidation' ? [liquidation(random, today)] : [],
    claimsCharges: details.charges.length > 0,
    websites: [],
    tradingNames: [],
  }
}

function kindOfLimited(random: SeededRandom): CompanyKind {
  return random.pickWeighted<CompanyKind>([
    ['ltd', 955],
    ['guarantee', 24],
    ['exempt', 10],
    ['cic', 6],
    ['plc', 3],
    ['unlimited', 2],
  ])
}

function statusOf(random: SeededRandom, kind: CompanyKind): Pick<SampleCompany, 'status' | 'statusDetail'> {
  if (kind === 'overseasEntity') return { status: 'registered', statusDetail: null }
  if (kind === 'branch') return { status: 'open', statusDetail: null }
  if (wordsOf(kind).monthsToFile === null) return { status: 'active', statusDetail: null }
  const word = random.pickWeighted([
    ['active', 9_080],
    ['active-proposal-to-strike-off', 673],
    ['liquidation', 240],
    ['administration', 4],
    ['receivership', 2],
    ['voluntary-arrangement', 1],
  ])
  return word === 'active-proposal-to-strike-off'
    ? { status: 'active', statusDetail: word }
    : { status: word, statusDetail: null }
}

function birthday(random: SeededRandom, { since, place }: SampleNumber, today: Day): Day {
  const first = `${since}-01-02`
  return addDays(first, Math.floor(Math.max(1, daysBetween(first, today) - 30) * place) + random.below(20))
}

function accountsOf(random: SeededRandom, incorporatedOn: Day, monthsToFile: number, today: Day) {
  if (daysBetween(incorporatedOn, today) < youngDays) return firstAccounts(incorporatedOn)
  const late = random.chance(overdueShare) ? 12 : 0
  const type = random.pickWeighted([
    ['micro-entity', 1_855],
    ['total-exemption-full', 1_338],
    ['dormant', 639],
    ['unaudited-abridged', 165],
    ['full', 87],
    ['small', 68],
    ['audit-exemption-subsidiary', 34],
    ['group', 28],
    ['total-exemption-small', 9],
    ['medium', 6],
  ])
  return accountsDue(monthEnd(today, random.below(12) - late), monthsToFile, type)
}

function confirmationOf(random: SeededRandom, incorporatedOn: Day, today: Day) {
  if (daysBetween(incorporatedOn, today) < 366) return firstConfirmation(incorporatedOn)
  const late = random.chance(overdueShare) ? 400 : 0
  const last = addDays(today, -1 - random.below(360) - late)
  return last > incorporatedOn ? confirmationAfter(last) : firstConfirmation(incorporatedOn)
}

function industriesOf(random: SeededRandom): string[] {
  const codes = Object.keys(industries) as [IndustryCode, ...IndustryCode[]]
  const count =
    1 +
    random.pickWeighted([
      [0, 80],
      [1, 13],
      [2, 5],
      [3, 2],
    ])
  return [...new Set(Array.from({ length: count }, () => random.pickByRank(codes)))]
}

function previousNames(
  random: SeededRandom,
  names: SampleNames,
  kind: CompanyKind,
  incorporatedOn: Day,
  today: Day,
): PreviousName[] {
  const ageDays = Math.max(2, daysBetween(incorporatedOn, today))
  const ceased = Array.from({ length: 1 + (random.chance(0.2) ? 1 + random.below(2) : 0) }, () =>
    addDays(incorporatedOn, 1 + random.below(ageDays - 1)),
  ).sort()
  return ceased
    .map((ceasedOn, place) => ({
      name: names.company(kind),
      effectiveFrom: ceased[place - 1] ?? incorporatedOn,
      ceasedOn,
    }))
    .reverse()
}

function liquidation(random: SeededRandom, today: Day) {
  const on = addDays(today, -30 - random.below(700))
  return {
    number: '1',
    type: 'creditors-voluntary-liquidation',
    dates: [{ type: 'wound-up-on', date: on }],
  }
}
