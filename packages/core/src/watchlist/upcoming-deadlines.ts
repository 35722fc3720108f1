import type { Ports } from '../ports.js'
import type { CompanyNumber } from '../register/company/company-number.js'
import { addDays, type Day, todayInLondon } from '../shared/days.js'
import type { AccountId } from '../shared/ids.js'
import { deadlinesOf } from '../signals/company-facts.js'

export interface UpcomingDeadline {
  readonly company: CompanyNumber
  readonly name: string
  readonly kind: 'accounts' | 'confirmation'
  readonly due: Day
}

/** What the watched companies must file from today until that many days from now, the next first. */
export async function upcomingDeadlines(
  { watchlist, clock }: Pick<Ports, 'watchlist' | 'clock'>,
  account: AccountId,
  days: number,
): Promise<readonly UpcomingDeadline[]> {
  const watched = await watchlist.list(account)
  const facts = await watchlist.facts(watched.map(({ company }) => company))
  const today = todayInLondon(clock.now())
  const last = addDays(today, days)
  return watched
    .flatMap(({ company, name }) => {
      const known = facts.get(company)
      if (!known) return []
      const { accounts, confirmation } = deadlinesOf(known)
      return [
        { company, name, kind: 'accounts' as const, due: accounts },
        { company, name, kind: 'confirmation' as const, due: confirmation },
      ]
    })
    .filter((deadline): deadline is UpcomingDeadline => {
      const { due } = deadline
      return due !== null && due >= today && due <= last
    })
    .sort((one, other) => one.due.localeCompare(other.due) || one.company.localeCompare(other.company))
}
