import type { z } from 'zod'
import { addressRecord } from '../../register/company/address.js'
import { type Industry, type IndustryTexts, industriesOf } from '../../register/company/industry.js'
import type { CompanyProfile } from '../../register/profile/profile.js'
import type { RecentResignation } from '../../register/records/officers.js'
import type { Candidate } from '../../register/search/question.js'
import { isoTime } from '../../shared/clock.js'
import type { company, industry, recentResignation, searchCandidate } from './schemas.js'

export function renderCompany(profile: CompanyProfile): z.input<typeof company> {
  const { company: facts, accountsDeadline, confirmationDeadline } = profile
  return {
    company_name: facts.name,
    company_number: facts.number,
    company_status: facts.status,
    registered_postcode: facts.office.postalCode,
    incorporated_on: facts.incorporatedOn,
    accounts_type: facts.accounts.lastType,
    accounts_next_due: accountsDeadline.due,
    accounts_overdue: accountsDeadline.isOverdue,
    accounts_days_until_due: accountsDeadline.daysUntil,
    confirmation_next_due: confirmationDeadline.due,
    confirmation_overdue: confirmationDeadline.isOverdue,
    confirmation_days_until_due: confirmationDeadline.daysUntil,
    has_insolvency_history: profile.hasInsolvencyHistory,
    current_insolvency_status: profile.currentInsolvencyStatus,
    has_active_charges: profile.hasActiveCharges,
    last_charge_date: profile.lastChargeDate,
    days_since_last_charge: profile.daysSinceLastCharge,
    recent_director_resignation: profile.hasRecentDirectorResignation,
    last_director_change_date: profile.lastDirectorChangeDate,
    days_since_last_director_change: profile.daysSinceLastDirectorChange,
    recent_resignations: profile.recentResignations.map(renderResignation),
    company_type: facts.type,
    company_status_detail: facts.statusDetail,
    jurisdiction: facts.jurisdiction,
    registered_office: addressRecord(facts.office),
    sic_codes: [...facts.sicCodes],
    industries: profile.industries.map(renderIndustry),
    previous_names: facts.previousNames.map(({ name, effectiveFrom, ceasedOn }) => ({
      name,
      effective_from: effectiveFrom,
      ceased_on: ceasedOn,
    })),
    dissolved_on: facts.dissolvedOn,
    identity_verification: renderVerification(profile),
    as_of: isoTime(profile.asOf),
  }
}

export function renderCandidate(candidate: Candidate, texts: IndustryTexts): z.input<typeof searchCandidate> {
  return {
    company_number: candidate.number,
    company_name: candidate.name,
    company_status: candidate.status,
    company_type: candidate.type,
    registered_postcode: candidate.postcode,
    address_snippet: candidate.addressSnippet,
    incorporated_on: candidate.incorporatedOn,
    dissolved_on: candidate.dissolvedOn,
    accounts_type: candidate.accountsType,
    sic_codes: [...candidate.sicCodes],
    industries: industriesOf(candidate.sicCodes, texts).map(renderIndustry),
    matched_name: candidate.matchedName,
    match_score: candidate.score,
  }
}

export function renderIndustry({ code, text }: Industry): z.input<typeof industry> {
  return { sic_code: code, text }
}

function renderVerification({ verification }: CompanyProfile): z.input<typeof company>['identity_verification'] {
  return (
    verification && {
      directors: verification.directors && { ...verification.directors },
      pscs: verification.owners && { ...verification.owners },
      next_due_on: verification.nextDueOn,
    }
  )
}

function renderResignation(resignation: RecentResignation): z.input<typeof recentResignation> {
  return {
    name: resignation.name,
    officer_role: resignation.role,
    appointed_on: resignation.appointedOn,
    resigned_on: resignation.resignedOn,
    days_since_resignation: resignation.daysSinceResignation,
  }
}
