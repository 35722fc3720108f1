import { addDays, type Day, daysBetween } from '../../../src/shared/days.js'
import type { SampleCharge, SampleCompany, SampleFiling, SampleOfficer, SampleOwner } from './sample-company.js'
import { filing, forms } from './sample-filings.js'
import { sampleId } from './sample-ids.js'
import type { SampleNames } from './sample-names.js'
import type { SeededRandom } from './seeded-random.js'

type Frame = Pick<SampleCompany, 'number' | 'kind' | 'incorporatedOn' | 'accounts' | 'confirmation'>

const firstOwnersKnown = '2016-04-06'
const resignedShare = 0.15
const chargedShare = 0.1
/** Within the six months that a public company has. */
const daysToFile = 170

/** Officers, owners, charges and filings of a generated company, consistent with its dates. */
export function sampleDetails(random: SeededRandom, names: SampleNames, company: Frame, today: Day) {
  const officers = officersOf(random, names, company, today)
  const charges = random.chance(chargedShare) ? chargesOf(random, names, company, today) : []
  return { officers, charges, owners: ownersOf(officers, company), filings: regularFilings(company, today) }
}

function officersOf(random: SeededRandom, names: SampleNames, company: Frame, today: Day): SampleOfficer[] {
  const count = 1 + random.below(3)
  const ageDays = Math.max(1, daysBetween(company.incorporatedOn, today))
  return Array.from({ length: count }, (_, index) => {
    const appointedOn = index === 0 ? company.incorporatedOn : addDays(company.incorporatedOn, random.below(ageDays))
    const hasResigned = index > 0 && random.chance(resignedShare)
    return {
      id: sampleId(company.number, 'officer', index),
      name: names.person(),
      role: company.kind === 'llp' ? 'llp-designated-member' : index === 2 ? 'secretary' : 'director',
      appointedOn,
      resignedOn: hasResigned ? addDays(appointedOn, random.below(Math.max(1, daysBetween(appointedOn, today)))) : null,
      born: { month: 1 + random.below(12), year: 1950 + random.below(50) },
    }
  })
}

function ownersOf(officers: readonly SampleOfficer[], company: Frame): SampleOwner[] {
  const [first] = officers
  if (!first) return []
  const [surname = '', forename = ''] = first.name.split(', ')
  return [
    {
      id: sampleId(company.number, 'owner', 0),
      name: `${forename} ${surname.charAt(0)}${surname.slice(1).toLowerCase()}`,
      kind: 'individual',
      naturesOfControl: ['ownership-of-shares-75-to-100-percent', 'voting-rights-75-to-100-percent'],
      notifiedOn: company.incorporatedOn > firstOwnersKnown ? company.incorporatedOn : firstOwnersKnown,
      ceasedOn: null,
      registrationNumber: null,
    },
  ]
}

function chargesOf(random: SeededRandom, names: SampleNames, company: Frame, today: Day): SampleCharge[] {
  const ageDays = Math.max(1, daysBetween(company.incorporatedOn, today))
  return Array.from({ length: 1 + random.below(3) }, (_, index) => {
    const createdOn = addDays(company.incorporatedOn, random.below(ageDays))
    const isSatisfied = random.chance(0.5)
    return {
      id: sampleId(company.number, 'charge', index),
      number: index + 1,
      status: isSatisfied ? 'fully-satisfied' : 'outstanding',
      createdOn,
      satisfiedOn: isSatisfied ? addDays(createdOn, random.below(Math.max(1, daysBetween(createdOn, today)))) : null,
      personEntitled: `${names.place()} Bank Plc`,
    }
  })
}

/** The incorporation, the last accounts and the last confirmation statement, as the register's dates have them. */
export function regularFilings(company: Frame, today: Day): SampleFiling[] {
  const filings = [filing(company.number, 0, company.incorporatedOn, forms.incorporation(company.kind))]
  const { accounts, confirmation } = company
  if (accounts?.lastMadeUpTo) {
    const on = earlier(addDays(accounts.lastMadeUpTo, daysToFile), today)
    filings.push(
      filing(company.number, 1, on, forms.accounts(accounts.lastType ?? 'micro-entity', accounts.lastMadeUpTo)),
    )
  }
  if (confirmation?.lastMadeUpTo) {
    const on = earlier(addDays(confirmation.lastMadeUpTo, 7), today)
    filings.push(filing(company.number, 2, on, forms.confirmation(confirmation.lastMadeUpTo)))
  }
  return filings.sort((one, other) => (one.date < other.date ? 1 : -1))
}

function earlier(one: Day, other: Day): Day {
  return one < other ? one : other
}
