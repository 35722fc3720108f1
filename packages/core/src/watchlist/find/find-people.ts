import type { Ports } from '../../ports.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import { isCorporateOwner } from '../../register/records/owner.js'
import type { MonthOfBirth } from '../../register/records/person.js'
import type { AccountId } from '../../shared/ids.js'
import { hasWords, wordsIn } from './name-words.js'

/** Companies whose people are looked through: the most recently watched ones. */
const companiesMax = 100

export interface FoundPerson {
  /** As the register has it: `MERRIDEW, Ottoline` of an officer, `Ottoline Merridew` of an owner. */
  readonly name: string
  readonly role: 'officer' | 'owner'
  /** False if the person has resigned or ceased to be an owner. */
  readonly isCurrent: boolean
  /** A firm that is an officer or an owner. */
  readonly isCorporate: boolean
  /** Tells people of one name apart. Null if it is not known. */
  readonly born: MonthOfBirth | null
  readonly company: CompanyNumber
  readonly companyName: string
}

/**
 * Officers and owners of the account's watched companies whose name has words that begin with all the given ones.
 * Only stored copies are read.
 */
export async function findPeople(
  { watchlist, overlay }: Pick<Ports, 'watchlist' | 'overlay'>,
  account: AccountId,
  text: string,
  limit: number,
): Promise<readonly FoundPerson[]> {
  const wanted = wordsIn(text)
  if (wanted.length === 0) return []
  const found: FoundPerson[] = []
  for (const { company, name: companyName } of await watchlist.page(account, null, companiesMax)) {
    const { officers, owners } = await overlay.read(company)
    const known = [
      ...(officers?.value.items ?? []).map(({ name, role, resignedOn, born = null }) => ({
        ...{ name, role: 'officer' as const, isCurrent: resignedOn === null, born },
        isCorporate: role.startsWith('corporate-'),
      })),
      ...(owners?.value.items ?? []).map(({ name, kind, ceasedOn, isCeased, born = null }) => ({
        ...{ name: name ?? '', role: 'owner' as const, isCurrent: ceasedOn === null && isCeased !== true, born },
        isCorporate: isCorporateOwner(kind),
      })),
    ]
    for (const person of known) if (hasWords(person.name, wanted)) found.push({ ...person, company, companyName })
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}
