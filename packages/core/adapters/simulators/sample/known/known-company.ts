import { type Address, noAddress } from '../../../../src/register/company/company.js'
import type { InsolvencyCase } from '../../../../src/register/records/insolvency-status.js'
import { addDays, type Day } from '../../../../src/shared/days.js'
import { type CompanyKind, isNameOnly, wordsOf } from '../company-kinds.js'
import { birthOf } from '../sample-births.js'
import type {
  SampleCharge,
  SampleCompany,
  SampleFiling,
  SampleIdentification,
  SampleOfficer,
  SampleOwner,
  SampleVerification,
} from '../sample-company.js'
import { accountsDue, addMonths, confirmationAfter, monthEnd } from '../sample-dates.js'
import { regularFilings } from '../sample-details.js'
import { filing, type forms } from '../sample-filings.js'
import { sampleId } from '../sample-ids.js'

type Form = ReturnType<(typeof forms)[keyof typeof forms]>

/** A short description of a company. All times are relative to today, so that it never becomes outdated. */
export interface KnownPlan {
  readonly number: string
  readonly name: string
  readonly kind?: CompanyKind
  readonly monthsOld: number
  readonly status?: string
  readonly statusDetail?: string
  readonly dissolvedDaysAgo?: number
  /** Negative if the next accounts are overdue. */
  readonly accountsDueInMonths?: number
  readonly accountsType?: string
  readonly confirmedDaysAgo?: number
  readonly office?: readonly [premises: string, line1: string, locality: string, postalCode: string]
  readonly country?: string
  readonly countryOfOrigin?: string
  readonly industries?: readonly string[]
  readonly previousNames?: readonly (readonly [name: string, ceasedMonthsAgo: number])[]
  readonly officers?: readonly OfficerPlan[]
  readonly charges?: readonly ChargePlan[]
  readonly claimsCharges?: boolean
  readonly insolvency?: readonly { type: string; dates: readonly (readonly [type: string, daysAgo: number])[] }[]
  readonly owners?: readonly OwnerPlan[]
  /** What the company states about its owners. */
  readonly statement?: string
  readonly exemption?: string
  readonly filings?: readonly (readonly [daysAgo: number, form: Form])[]
  readonly websites?: readonly string[]
  readonly tradingNames?: readonly string[]
}

interface OfficerPlan {
  readonly name: string
  /** The same for one person at several companies. */
  readonly person?: string
  readonly role?: string
  /** Without it, a first director, who is appointed by the incorporation. Null before 1992. */
  readonly appointedDaysAgo?: number | null
  readonly resignedDaysAgo?: number
  readonly verification?: VerificationPlan
  readonly identification?: SampleIdentification
}

/** Who verified the person and how many days ago, or in how many days it is due. */
type VerificationPlan =
  | readonly [by: 'provider' | 'one_login', daysAgo: number]
  | readonly [by: 'pending', dueInDays: number]

interface ChargePlan {
  readonly status: SampleCharge['status']
  readonly createdDaysAgo: number
  readonly satisfiedDaysAgo?: number
  readonly to: string
  readonly property?: string
}

interface OwnerPlan {
  readonly name: string
  readonly kind?: SampleOwner['kind']
  readonly registrationNumber?: string
  readonly country?: string
  readonly naturesOfControl?: readonly string[]
  /** Without it, since the first day on which owners were registered. */
  readonly notifiedDaysAgo?: number
  readonly ceasedDaysAgo?: number
  readonly verification?: VerificationPlan
}

/** The known company as of a day. */
export function knownCompany(today: Day, plan: KnownPlan): SampleCompany {
  const kind = plan.kind ?? 'ltd'
  const { monthsToFile, hasConfirmation } = wordsOf(kind)
  const ago = (days: number) => addDays(today, -days)
  const incorporatedOn = addMonths(today, -plan.monthsOld)
  const due = monthEnd(today, plan.accountsDueInMonths ?? 5)
  const dissolvedOn = plan.dissolvedDaysAgo === undefined ? null : ago(plan.dissolvedDaysAgo)
  const frame = {
    number: plan.number,
    kind,
    incorporatedOn,
    accounts:
      monthsToFile === null ? null : accountsDue(due, monthsToFile, plan.accountsType ?? 'total-exemption-full'),
    confirmation: hasConfirmation ? confirmationAfter(ago(plan.confirmedDaysAgo ?? 100)) : null,
  }
  const regular = monthsToFile === null ? [] : regularFilings(frame, today)

  return {
    ...frame,
    name: plan.name,
    status: plan.status ?? 'active',
    statusDetail: plan.statusDetail ?? null,
    office: isNameOnly(plan.number) ? noAddress : officeOf(plan),
    countryOfOrigin: plan.countryOfOrigin ?? 'United Kingdom',
    dissolvedOn,
    sicCodes: plan.industries ?? (isNameOnly(plan.number) ? [] : ['82990']),
    previousNames: previousNames(today, incorporatedOn, plan),
    officers: officersOf(ago, incorporatedOn, plan),
    charges: chargesOf(ago, plan),
    insolvency: casesOf(ago, plan),
    owners: ownersOf(ago, incorporatedOn, plan),
    ...(plan.statement && {
      statements: [
        {
          id: sampleId(plan.number, 'statement', 0),
          statement: plan.statement,
          notifiedOn: firstKnown(incorporatedOn),
          ceasedOn: null,
        },
      ],
    }),
    ...(plan.exemption && {
      exemptions: [{ type: plan.exemption, exemptFrom: firstKnown(incorporatedOn), exemptTo: null }],
    }),
    filings: filingsOf(
      ago,
      plan,
      regular.filter(({ category }) => dissolvedOn === null || category === 'incorporation'),
    ),
    claimsCharges: plan.claimsCharges ?? (plan.charges ?? []).length > 0,
    websites: plan.websites ?? [],
    tradingNames: plan.tradingNames ?? [],
  }
}

type Ago = (days: number) => Day

function officeOf(plan: KnownPlan): Address {
  const [premises, line1, locality, postalCode] = plan.office ?? ['12', 'Quay Street', 'Harrowmere', 'PL4 8QS']
  return { ...noAddress, premises, line1, locality, postalCode, country: plan.country ?? 'England' }
}

function previousNames(today: Day, incorporatedOn: Day, { previousNames = [] }: KnownPlan) {
  return previousNames.map(([name, ceasedMonthsAgo], index) => {
    const before = previousNames[index + 1]
    return {
      name,
      effectiveFrom: before ? addMonths(today, -before[1]) : incorporatedOn,
      ceasedOn: addMonths(today, -ceasedMonthsAgo),
    }
  })
}

function officersOf(ago: Ago, incorporatedOn: Day, { number, kind, officers = [] }: KnownPlan): SampleOfficer[] {
  return officers.map((officer, index) => ({
    id: sampleId(number, 'officer', index),
    name: officer.name,
    role: officer.role ?? (kind === 'llp' ? 'llp-designated-member' : 'director'),
    appointedOn: appointedOn(ago, incorporatedOn, officer),
    resignedOn: officer.resignedDaysAgo === undefined ? null : ago(officer.resignedDaysAgo),
    born: officer.role?.startsWith('corporate-') ? null : birthOf(officer.name),
    ...(officer.person && { person: officer.person }),
    ...(officer.verification && { verification: verificationOf(ago, officer.verification) }),
    ...(officer.identification && { identification: officer.identification }),
  }))
}

function appointedOn(ago: Ago, incorporatedOn: Day, { appointedDaysAgo: days }: OfficerPlan): Day | null {
  if (days === undefined) return incorporatedOn
  return days === null ? null : ago(days)
}

function chargesOf(ago: Ago, { number, charges = [] }: KnownPlan): SampleCharge[] {
  return charges.map((charge, index) => ({
    id: sampleId(number, 'charge', index),
    number: index + 1,
    status: charge.status,
    createdOn: ago(charge.createdDaysAgo),
    satisfiedOn: charge.satisfiedDaysAgo === undefined ? null : ago(charge.satisfiedDaysAgo),
    personEntitled: charge.to,
    ...(charge.property && { property: charge.property }),
  }))
}

function casesOf(ago: Ago, { insolvency = [] }: KnownPlan): InsolvencyCase[] {
  return insolvency.map(({ type, dates }, index) => ({
    number: String(index + 1),
    type,
    dates: dates.map(([what, daysAgo]) => ({ type: what, date: ago(daysAgo) })),
  }))
}

function verificationOf(ago: Ago, [by, days]: VerificationPlan): SampleVerification {
  return by === 'pending' ? { by, dueOn: ago(-days) } : { by, on: ago(days) }
}

/** Owners are registered since that day. */
function firstKnown(incorporatedOn: Day): Day {
  return incorporatedOn > '2016-04-06' ? incorporatedOn : '2016-04-06'
}

function ownersOf(ago: Ago, incorporatedOn: Day, { number, owners = [] }: KnownPlan): SampleOwner[] {
  return owners.map((owner, index) => ({
    id: sampleId(number, 'owner', index),
    name: owner.name,
    kind: owner.kind ?? 'individual',
    naturesOfControl: owner.naturesOfControl ?? [
      'ownership-of-shares-75-to-100-percent',
      'voting-rights-75-to-100-percent',
    ],
    notifiedOn: owner.notifiedDaysAgo === undefined ? firstKnown(incorporatedOn) : ago(owner.notifiedDaysAgo),
    ceasedOn: owner.ceasedDaysAgo === undefined ? null : ago(owner.ceasedDaysAgo),
    registrationNumber: owner.registrationNumber ?? null,
    ...(owner.country && { country: owner.country }),
    ...(owner.verification && { verification: verificationOf(ago, owner.verification) }),
  }))
}

/** The regular ones come first, so that they keep their ids. */
function filingsOf(ago: Ago, { number, filings = [] }: KnownPlan, regular: readonly SampleFiling[]): SampleFiling[] {
  const oldestFirst = filings.toSorted(([one], [other]) => other - one)
  const special = oldestFirst.map(([daysAgo, form], index) => filing(number, index + 3, ago(daysAgo), form))
  return [...special.reverse(), ...regular].sort((one, other) => other.date.localeCompare(one.date))
}
