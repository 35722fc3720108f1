import { isLive } from '../../register/company/company-status.js'
import { isInsolvencyStatus } from '../../register/records/insolvency-status.js'
import type { CompanyFacts } from '../company-facts.js'
import type { SignalDraft } from '../signal-draft.js'
import type { StatusSignalType } from '../signal-facts.js'

const strikeOff = 'active-proposal-to-strike-off'

/** At most one signal about the company's status: the most specific. */
export function detectStatus(before: CompanyFacts, after: CompanyFacts): SignalDraft[] {
  const type = statusSignalType(before, after)
  if (!type) return []
  return [
    {
      type,
      before: statusFacts(before),
      after: statusFacts(after),
      occurredOn: type === 'dissolved' ? after.dissolvedOn : null,
      identity: null,
    },
  ]
}

function statusSignalType(before: CompanyFacts, after: CompanyFacts): StatusSignalType | null {
  if (before.status === null || after.status === null) return null
  if (isLive(before.status) && after.status === 'dissolved') return 'dissolved'
  if (before.status === 'dissolved' && isLive(after.status)) return 'restored'

  const insolvency = insolvencyType(before, after)
  if (insolvency) return insolvency
  if (!isLive(after.status) || isInsolvencyStatus(after.status)) return statusType(before, after)
  if (isProposed(after) && !isProposed(before)) return 'strike_off_proposed'
  if (isProposed(before) && !isProposed(after)) return 'strike_off_discontinued'
  return statusType(before, after)
}

function insolvencyType(before: CompanyFacts, after: CompanyFacts): StatusSignalType | null {
  if (before.insolvency === null && after.insolvency !== null) return 'insolvency_opened'
  if (before.insolvency !== null && after.insolvency === null && isLive(after.status)) return 'insolvency_closed'
  const isOther =
    isInsolvencyStatus(before.status) && isInsolvencyStatus(after.status) && before.status !== after.status
  return isOther ? 'insolvency_updated' : null
}

function statusType(before: CompanyFacts, after: CompanyFacts): StatusSignalType | null {
  const isSame = before.status === after.status && before.statusDetail === after.statusDetail
  // A status that follows from an insolvency that was already reported is not news.
  const isFollowing =
    before.insolvency !== null && isInsolvencyStatus(after.status) && !isInsolvencyStatus(before.status)
  return isSame || isFollowing ? null : 'status_changed'
}

function isProposed({ statusDetail }: CompanyFacts): boolean {
  return statusDetail === strikeOff
}

function statusFacts({ status, statusDetail, insolvency }: CompanyFacts) {
  return { company_status: status, company_status_detail: statusDetail, current_insolvency_status: insolvency }
}
