import { z } from 'zod'
import { date, time } from '../../contract/common.js'
import { deciders, matchStatuses } from '../../resolution/match-status.js'
import { evidenceKinds } from '../../resolution/score/evidence.js'

/** As the caller wrote it. The use case parses and validates it. */
export const companyNumber = z
  .string()
  .max(300)
  .meta({ description: 'A UK company number; spaces, lower case and missing leading zeros are allowed.' })

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
    company_status: text,
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
  company_status: text,
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

export const companyResult = z
  .strictObject({
    match_status: z.enum(matchStatuses),
    match_confidence: matchConfidence,
    decided_by: decidedBy,
    company_name: text,
    company_number: text,
    ...registerFacts,
    review_candidates: z.array(reviewCandidate),
  })
  .meta({ id: 'CompanyResult' })

const registeredOffice = z.strictObject({
  care_of: text,
  po_box: text,
  premises: text,
  address_line_1: text,
  address_line_2: text,
  locality: text,
  region: text,
  postal_code: text,
  country: text,
})

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
    company_status: text,
    company_type: text,
    registered_postcode: text,
    address_snippet: text,
    incorporated_on: day,
    dissolved_on: day,
    accounts_type: text,
    sic_codes: z.array(z.string()),
    matched_name: text.meta({ description: 'The name that matched; it may be a previous one.' }),
    match_score: z.number().nullable().meta({ description: 'How well the name matched, from 0 to 1.' }),
  })
  .meta({ id: 'SearchCandidate' })

export const lookupResult = z
  .strictObject({
    given: z.string().meta({ description: 'The number as sent.' }),
    company: company.nullable(),
    error: z.enum(['invalid_company_number', 'company_not_found']).nullable(),
  })
  .meta({ id: 'LookupResult' })
