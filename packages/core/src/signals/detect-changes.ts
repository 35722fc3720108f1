import { isLive } from '../register/company/company-status.js'
import type { AppliedChange } from '../register/overlay/apply-change.js'
import type { Day } from '../shared/days.js'
import type { CompanyFacts } from './company-facts.js'
import { detectCharges } from './detect/charges.js'
import { detectDeadlines } from './detect/deadlines.js'
import { detectFiled, detectFiling } from './detect/filed.js'
import { detectIdentity } from './detect/identity.js'
import { detectCases } from './detect/insolvency-cases.js'
import { detectOfficers } from './detect/officers.js'
import { detectOwners } from './detect/owners.js'
import { detectStatus } from './detect/status.js'
import type { SignalDraft } from './signal-draft.js'

export interface Detection {
  readonly applied: AppliedChange
  /** The merged facts at the last check and now. */
  readonly before: CompanyFacts
  readonly after: CompanyFacts
  /** Date in London. */
  readonly today: Day
}

/**
 * Turns a change into signals. Only the most specific signal is kept for each fact. A fact seen for the first time
 * produces none.
 */
export function detectChanges({ applied, before, after, today }: Detection): SignalDraft[] {
  switch (applied.what) {
    case 'profile':
    case 'bulk':
      return detectCompany(before, after, today)
    case 'insolvency': {
      const company = detectCompany(before, after, today)
      const isReported = company.some(({ type }) => type.startsWith('insolvency_') || type === 'dissolved')
      return isReported ? company : [...company, ...detectCases(applied)]
    }
    case 'filing':
      return detectFiling(applied.after, before, applied.asOf)
    case 'officers':
      return detectOfficers(applied, today, isLive(after.status))
    case 'owners':
      return detectOwners(applied, today, isLive(after.status))
    case 'charges':
      return detectCharges(applied)
    // The streams report each filing on its own.
    case 'filings':
    case 'statements':
      return []
  }
}

function detectCompany(before: CompanyFacts, after: CompanyFacts, today: Day): SignalDraft[] {
  return [
    ...detectStatus(before, after),
    ...detectIdentity(before, after),
    ...detectFiled(before, after),
    ...detectDeadlines(before, after, today),
  ]
}
