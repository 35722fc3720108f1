import { siteNameIn } from '../../resolution/domain/domain.js'
import { freeMailProblem, sharedSiteProblem } from '../../resolution/domain/shared-hosts.js'
import { noResult } from '../row-result.js'
import type { Attempt } from './compare-attempts.js'
import type { RowQuestion } from './row-question.js'

export interface DomainToTry {
  readonly by: 'domain' | 'email'
  readonly domain: string
  /** Why its website is not read. */
  readonly problem: Attempt | null
}

/** The websites that may tell the company of a row, in the order in which they are read. */
export function domainsToTry({ domain, email }: RowQuestion): DomainToTry[] {
  const found: DomainToTry[] = []
  if (domain !== null) {
    const reason = sharedSiteProblem(domain)
    found.push({ by: 'domain', domain, problem: reason === null ? null : { ...noResult, outcome: 'no_match', reason } })
  }
  if (email !== null && (domain === null || siteNameIn(domain) !== siteNameIn(email))) {
    const reason = freeMailProblem(email)
    found.push({
      by: 'email',
      domain: email,
      problem: reason === null ? null : { ...noResult, outcome: 'free_mail', reason },
    })
  }
  return found
}
