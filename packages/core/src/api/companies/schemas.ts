import { z } from 'zod'
import { date, time } from '../../contract/common.js'
import { companyStatus, registeredOffice } from '../../register/company/company-schemas.js'
import { deciders, unmatchedStatuses } from '../../resolution/match-status.js'
import { evidenceKinds } from '../../resolution/score/evidence.js'

/** As the caller wrote it. The use case parses and validates it. */
export const companyNumber = z
  .string()
  .max(300)
  .meta({ description: 'A UK company number. Case, spaces and leading zeros do not matter.' })

export const decidedBy = z.enum(deciders).meta({
  description:
    '`model`, `reviewer` if a reviewer of this account decided, or `test` for a test domain. Only a reviewer has the confidence 1.',
})

export const matchConfidence = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .meta({ description: 'A calibrated probability, rounded to three decimals.' })

const text = z.string().nullable()
const flag = z.boolean().nullable()
const day = date.nullable()
const days = z.int().nullable()

/** One reason for or against a candidate. */
export const reason = z
  .strictObject({
    kind: z.enum(evidenceKinds),
    supports: z.boolean().meta({ description: 'False if it counts against the company.' }),
    detail: z.string(),
  })
  .meta({ id: 'Reason' })

export const reviewCandidate = z
  .strictObject({
    company_number: z.string(),
    company_name: z.string(),
    company_status: companyStatus.nullable(),
    registered_postcode: text,
    incorporated_on: day,
    match_confidence: matchConfidence,
    rank: z.int().meta({ description: '1 is the most likely.' }),
    reasons: z.array(reason),
    why_not_matched: z.string(),
  })
  .meta({ id: 'ReviewCandidate' })

export const recentResignation = z
  .strictObject({
    name: z.string(),
    officer_role: z.string(),
    appointed_on: day,
    resigned_on: date,
    days_since_resignation: z.int(),
  })
  .meta({ id: 'RecentResignation' })

const registerFacts = {
  company_status: companyStatus.nullable(),
  registered_postcode: text,
  incorporated_on: day,
  accounts_type: text.meta({ description: 'The type of the latest accounts, such as `micro-entity`.' }),
  accounts_next_due: day,
  accounts_overdue: flag,
  accounts_days_until_due: days.meta({ description: 'Negative if overdue.' }),
  confirmation_next_due: day.meta({ description: 'When the next confirmation statement is due, YYYY-MM-DD.' }),
  confirmation_overdue: flag,
  confirmation_days_until_due: days.meta({ description: 'Negative if overdue.' }),
  has_insolvency_history: flag,
  current_insolvency_status: text.meta({ description: 'Null if there are no open proceedings, or if none are known.' }),
  has_active_charges: flag.meta({ description: 'Whether a charge over its assets is outstanding.' }),
  last_charge_date: day,
  days_since_last_charge: days,
  recent_director_resignation: flag.meta({ description: 'Whether a director resigned within a year.' }),
  last_director_change_date: day,
  days_since_last_director_change: days,
  recent_resignations: z
    .array(recentResignation)
    .meta({ description: 'Resignations of officers within a year, newest first.' }),
}

const resultFields = {
  match_confidence: matchConfidence,
  decided_by: decidedBy,
  ...registerFacts,
  review_candidates: z.array(reviewCandidate),
}

/** The fields of a flat result with a company. */
export const matchedResultFields = {
  match_status: z.literal('matched'),
  company_name: z.string(),
  company_number: z.string(),
  ...resultFields,
}

/** The fields of a flat result without a company. */
export const unmatchedResultFields = {
  match_status: z.enum(unmatchedStatuses),
  company_name: z.null(),
  company_number: z.null(),
  ...resultFields,
}

export const companyResult = z
  .discriminatedUnion('match_status', [
    z.strictObject(matchedResultFields).meta({ id: 'MatchedResult' }),
    z.strictObject(unmatchedResultFields).meta({ id: 'UnmatchedResult' }),
  ])
  .meta({ id: 'CompanyResult' })

const verificationCounts = z
  .strictObject({ total: z.int(), verified: z.int(), due: z.int(), overdue: z.int(), unknown: z.int() })
  .meta({ id: 'VerificationCounts' })

const identityVerification = z
  .strictObject({
    directors: verificationCounts
      .nullable()
      .meta({ description: 'Serving directors who are persons; null unless all officers are known.' }),
    pscs: verificationCounts
      .nullable()
      .meta({ description: 'Current owners who are persons; null unless all owners are known.' }),
    next_due_on: day.meta({ description: 'The earliest due date that is not past, YYYY-MM-DD.' }),
  })
  .meta({
    id: 'IdentityVerification',
    description: 'How many people of the company have verified their identity. Null if it is not known.',
  })

export const industry = z
  .strictObject({
    sic_code: z.string(),
    text: text.meta({ description: 'The words of Companies House; null if no imported file has them.' }),
  })
  .meta({ id: 'Industry' })

export const company = z
  .strictObject({
    company_name: z.string(),
    company_number: z.string(),
    ...registerFacts,
    company_type: text,
    company_status_detail: text.meta({
      description: 'More about the status, such as `active-proposal-to-strike-off`.',
    }),
    jurisdiction: text,
    registered_office: registeredOffice,
    sic_codes: z.array(z.string()).meta({ description: 'What the company does, as UK SIC 2007 codes.' }),
    industries: z.array(industry).meta({ description: 'The same codes with their words.' }),
    previous_names: z.array(z.strictObject({ name: z.string(), effective_from: day, ceased_on: day })),
    dissolved_on: day,
    identity_verification: identityVerification.nullable(),
    as_of: time.meta({ description: 'When these facts were current.' }),
  })
  .meta({ id: 'Company' })

export const searchCandidate = z
  .strictObject({
    company_number: z.string(),
    company_name: z.string(),
    company_status: companyStatus.nullable(),
    company_type: text,
    registered_postcode: text,
    address_snippet: text,
    incorporated_on: day,
    dissolved_on: day,
    accounts_type: text,
    sic_codes: z.array(z.string()),
    industries: z.array(industry),
    matched_name: text.meta({ description: 'The name that matched; it may be a previous one.' }),
    match_score: z.number().nullable().meta({ description: 'How well the name matched, from 0 to 1.' }),
  })
  .meta({ id: 'SearchCandidate' })

/** A cell of a sheet. */
export const cell = z.union([z.string(), z.number(), z.boolean()]).nullable()

const given = z.string().meta({ description: 'The number as sent.' })

export const lookupResult = z
  .discriminatedUnion('error', [
    z.strictObject({ given, company, error: z.null(), columns: z.record(z.string(), cell).optional() }),
    z.strictObject({ given, company: z.null(), error: z.enum(['invalid_company_number', 'company_not_found']) }),
  ])
  .meta({ id: 'LookupResult' })
