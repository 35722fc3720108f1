import type { Instant } from '../../shared/clock.js'
import { type Day, daysBetween, todayInLondon } from '../../shared/days.js'
import type { Company } from '../company/company.js'
import { isLive } from '../company/company-status.js'
import { type Deadline, deadlineOf, noDeadline } from '../company/deadlines.js'
import { type Industry, type IndustryTexts, industriesOf, noIndustryTexts } from '../company/industry.js'
import type { LayeredCompany } from '../overlay/layers.js'
import type { Overlay } from '../overlay/overlay.js'
import { hasActiveCharges, lastChargeDate } from '../records/charges.js'
import { type CompanyVerification, companyVerification } from '../records/company-verification.js'
import { currentInsolvencyStatus, hasInsolvencyHistory } from '../records/insolvency-status.js'
import {
  hasRecentDirectorResignation,
  lastDirectorChange,
  type RecentResignation,
  recentResignations,
} from '../records/officers.js'

/** A company as shown to callers: register facts and what follows from them today. Null if no source gave the fact. */
export interface CompanyProfile {
  readonly company: Company
  readonly industries: readonly Industry[]
  readonly accountsDeadline: Deadline
  readonly confirmationDeadline: Deadline
  readonly hasInsolvencyHistory: boolean | null
  readonly currentInsolvencyStatus: string | null
  readonly hasActiveCharges: boolean | null
  readonly lastChargeDate: Day | null
  readonly daysSinceLastCharge: number | null
  readonly hasRecentDirectorResignation: boolean | null
  readonly lastDirectorChangeDate: Day | null
  readonly daysSinceLastDirectorChange: number | null
  readonly recentResignations: readonly RecentResignation[]
  /** Null if it is not known, or if the company is no longer live. */
  readonly verification: CompanyVerification | null
  readonly asOf: Instant
}

export function describeCompany(
  layered: LayeredCompany,
  overlay: Overlay,
  now: Instant,
  texts: IndustryTexts = noIndustryTexts,
): CompanyProfile {
  const { company, asOf, snapshotAsOf } = layered
  const today = todayInLondon(now)
  const officers = overlay.officers?.value ?? null
  const counted =
    company.chargeCounts && snapshotAsOf !== null ? { counts: company.chargeCounts, asOf: snapshotAsOf } : null
  const charged = lastChargeDate(overlay.charges?.value ?? null)
  const directorChange = lastDirectorChange(officers, today)
  // A company that is gone has nothing more to file, even if an older snapshot row still has a date.
  const deadline = (due: Day | null) => (isLive(company.status) ? deadlineOf(due, today) : noDeadline)
  return {
    company,
    industries: industriesOf(company.sicCodes, texts),
    accountsDeadline: deadline(company.accounts.nextDue),
    confirmationDeadline: deadline(company.confirmation.nextDue),
    hasInsolvencyHistory: hasInsolvencyHistory(company, overlay.insolvency),
    currentInsolvencyStatus: currentInsolvencyStatus(company, asOf, overlay.insolvency),
    hasActiveCharges: hasActiveCharges({ listed: overlay.charges, counted, hasPage: company.hasChargesPage }),
    lastChargeDate: charged,
    daysSinceLastCharge: charged === null ? null : daysBetween(charged, today),
    hasRecentDirectorResignation: hasRecentDirectorResignation(officers, today),
    lastDirectorChangeDate: directorChange,
    daysSinceLastDirectorChange: directorChange === null ? null : daysBetween(directorChange, today),
    recentResignations: recentResignations(officers, today),
    verification: isLive(company.status) ? companyVerification(officers, overlay.owners?.value ?? null, today) : null,
    asOf,
  }
}
