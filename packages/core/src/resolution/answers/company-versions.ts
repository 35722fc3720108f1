import type { Ports, Stores } from '../../ports.js'
import type { Company } from '../../register/company/company.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import { identityChanged } from '../../register/overlay/invalidates-answers.js'
import { currentCompanies } from '../../register/profile/current-companies.js'

/** The change count of each company at the time of a decision. */
export type CompanyVersions = ReadonlyMap<CompanyNumber, number>

/** Reads the current versions. Null if a company's identity differs from the one that was judged. */
export async function readCompanyVersions(
  ports: Pick<Ports, 'register' | 'overlay'>,
  judged: readonly Company[],
): Promise<CompanyVersions | null> {
  // Counts first: a change after this line makes `hasChangedSince` return true when the answer is stored.
  const counts = await ports.overlay.changeCounts(judged.map(({ number }) => number))
  await ports.register.snapshot({ isFresh: true })
  const found = await Promise.all(judged.map(({ number }) => ports.register.find(number)))
  const now = await currentCompanies(
    ports,
    found.filter((company) => company !== null),
  )
  const isCurrent = now.length === judged.length && judged.every((company, place) => !differs(company, now[place]))
  return isCurrent ? counts : null
}

function differs(before: Company, now: Company | undefined): boolean {
  return now === undefined || identityChanged(before, now)
}

/** Whether a company has changed since. Locks the companies until the transaction ends. */
export async function hasChangedSince({ overlay }: Pick<Stores, 'overlay'>, counts: CompanyVersions): Promise<boolean> {
  const numbers = [...counts.keys()]
  if (numbers.length === 0) return false
  await overlay.hold(numbers)
  const now = await overlay.changeCounts(numbers)
  return numbers.some((number) => now.get(number) !== counts.get(number))
}
