import type { Ports, Stores } from '../../ports.js'
import type { Company } from '../../register/company/company.js'
import type { CompanyNumber } from '../../register/company/company-number.js'
import { identityChanged } from '../../register/overlay/invalidates-answers.js'
import { currentCompanies } from './current-companies.js'

/** Up to which change of each company an answer is decided. */
export type CompanyVersions = ReadonlyMap<CompanyNumber, number>

/** Null where a company of the answer is known differently by now than it was judged. */
export async function readCompanyVersions(
  ports: Pick<Ports, 'register' | 'overlay'>,
  judged: readonly Company[],
): Promise<CompanyVersions | null> {
  // Counted first: a change that comes between the two is found again by whoever keeps the answer.
  const counts = await ports.overlay.changeCounts(judged.map(({ number }) => number))
  await ports.register.snapshot({ isFresh: true })
  const found = await Promise.all(judged.map(({ number }) => ports.register.find(number)))
  const now = await currentCompanies(
    ports,
    found.filter((company) => company !== null),
  )
  const isCurrent = now.length === judged.length && judged.every((company, place) => !isOther(company, now[place]))
  return isCurrent ? counts : null
}

function isOther(before: Company, now: Company | undefined): boolean {
  return now === undefined || identityChanged(before, now)
}

/** Whether a company has changed since; and none will before the transaction ends. */
export async function hasChangedSince({ overlay }: Pick<Stores, 'overlay'>, counts: CompanyVersions): Promise<boolean> {
  const numbers = [...counts.keys()]
  if (numbers.length === 0) return false
  await overlay.hold(numbers)
  const now = await overlay.changeCounts(numbers)
  return numbers.some((number) => now.get(number) !== counts.get(number))
}
