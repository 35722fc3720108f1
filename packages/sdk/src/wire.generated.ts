// Generated from core's route table by `pnpm --filter @brassplate/sdk generate`. Do not edit.

/** The body of every error response. Branch on `code`. */
export interface ErrorBody {
  type: string
  title: string
  status: number
  /** What failed and why, for people. The text may change. */
  detail: string
  /** The path of the request. */
  instance: string
  /** Stable. Each code has one status. */
  code: ErrorCode
  /** Give this to the operator if you report the error. */
  request_id: string
  /** Whether the same request may succeed later. */
  retryable: boolean
  /** What to do, for people. The text may change. */
  next_step: string
  /** The invalid fields. */
  errors?: FieldProblem[] | undefined
}

/** The company behind a domain as one flat record, or why there is none. */
export type Enrichment =
  | MatchedEnrichment
  | UnmatchedEnrichment

/** A flat record with a company. */
export interface MatchedEnrichment {
  match_status: 'matched'
  company_name: string
  company_number: string
  /** A calibrated probability, rounded to three decimals. */
  match_confidence: number | null
  /** `model`, `reviewer` if a reviewer of this account decided, or `test` for a test domain. Only a reviewer has the confidence 1. */
  decided_by: 'model' | 'reviewer' | 'test'
  company_status: CompanyStatus | null
  registered_postcode: string | null
  /** YYYY-MM-DD */
  incorporated_on: string | null
  /** The type of the latest accounts, such as `micro-entity`. */
  accounts_type: string | null
  /** YYYY-MM-DD */
  accounts_next_due: string | null
  accounts_overdue: boolean | null
  /** Negative if overdue. */
  accounts_days_until_due: number | null
  /** When the next confirmation statement is due, YYYY-MM-DD. */
  confirmation_next_due: string | null
  confirmation_overdue: boolean | null
  /** Negative if overdue. */
  confirmation_days_until_due: number | null
  has_insolvency_history: boolean | null
  /** Null if there are no open proceedings, or if none are known. */
  current_insolvency_status: string | null
  /** Whether a charge over its assets is outstanding. */
  has_active_charges: boolean | null
  /** YYYY-MM-DD */
  last_charge_date: string | null
  days_since_last_charge: number | null
  /** Whether a director resigned within a year. */
  recent_director_resignation: boolean | null
  /** YYYY-MM-DD */
  last_director_change_date: string | null
  days_since_last_director_change: number | null
  /** Resignations of officers within a year, newest first. */
  recent_resignations: RecentResignation[]
  review_candidates: ReviewCandidate[]
  /** The record of this answer: `GET /v1/answers/{answer_id}`. Null for test domains and for no answer. */
  answer_id: string | null
  /** The registered domain, or the host below it that was asked about. Answers are stored under this name. */
  input_domain: string
  /** The host whose home page was read, after redirects. Null if no page was read. */
  host: string | null
  evidence: Evidence[]
  /** ISO 8601, UTC */
  as_of: string | null
  charged: boolean
  /** Why the answer was charged or free. */
  charge_reason: ChargeReason
}

/** The status in the words of Companies House, which may add others. */
export type CompanyStatus =
  | 'active'
  | 'dissolved'
  | 'liquidation'
  | 'receivership'
  | 'converted-closed'
  | 'voluntary-arrangement'
  | 'insolvency-proceedings'
  | 'administration'
  | 'open'
  | 'closed'
  | 'registered'
  | 'removed'
  | (string & Record<never, never>)

/** A director who resigned within a year. */
export interface RecentResignation {
  name: string
  officer_role: string
  /** YYYY-MM-DD */
  appointed_on: string | null
  /** YYYY-MM-DD */
  resigned_on: string
  days_since_resignation: number
}

/** A company that may run the domain. */
export interface ReviewCandidate {
  company_number: string
  company_name: string
  company_status: CompanyStatus | null
  registered_postcode: string | null
  /** YYYY-MM-DD */
  incorporated_on: string | null
  /** A calibrated probability, rounded to three decimals. */
  match_confidence: number | null
  /** 1 is the most likely. */
  rank: number
  reasons: Reason[]
  why_not_matched: string
}

/** A reason for or against a candidate, in words. */
export interface Reason {
  kind: EvidenceKind
  /** False if it counts against the company. */
  supports: boolean
  detail: string
}

/** One thing that a page says for or against a company, with the page and a quote. */
export interface Evidence {
  kind: EvidenceKind
  /** False if it counts against the company. */
  supports: boolean
  /** Its weight in bits of log-odds. The bits add up to the confidence. */
  bits: number
  /** The part of the page, such as `footer`. */
  zone: string | null
  source_url: string | null
  quote: string | null
  /** Where the quote begins in the text of the page. */
  quote_offset: number | null
  /** What the site says. */
  value: string | null
  /** The value of the register that it was compared with. */
  matched_against: string | null
  /** The hash of the page as it was read. */
  content_sha256: string | null
  /** ISO 8601, UTC */
  fetched_at: string | null
}

/** A flat record without a company. */
export interface UnmatchedEnrichment {
  match_status: 'needs_review' | 'no_match' | 'non_uk_entity' | 'scrape_failed'
  company_name: null
  company_number: null
  /** A calibrated probability, rounded to three decimals. */
  match_confidence: number | null
  /** `model`, `reviewer` if a reviewer of this account decided, or `test` for a test domain. Only a reviewer has the confidence 1. */
  decided_by: 'model' | 'reviewer' | 'test'
  company_status: CompanyStatus | null
  registered_postcode: string | null
  /** YYYY-MM-DD */
  incorporated_on: string | null
  /** The type of the latest accounts, such as `micro-entity`. */
  accounts_type: string | null
  /** YYYY-MM-DD */
  accounts_next_due: string | null
  accounts_overdue: boolean | null
  /** Negative if overdue. */
  accounts_days_until_due: number | null
  /** When the next confirmation statement is due, YYYY-MM-DD. */
  confirmation_next_due: string | null
  confirmation_overdue: boolean | null
  /** Negative if overdue. */
  confirmation_days_until_due: number | null
  has_insolvency_history: boolean | null
  /** Null if there are no open proceedings, or if none are known. */
  current_insolvency_status: string | null
  /** Whether a charge over its assets is outstanding. */
  has_active_charges: boolean | null
  /** YYYY-MM-DD */
  last_charge_date: string | null
  days_since_last_charge: number | null
  /** Whether a director resigned within a year. */
  recent_director_resignation: boolean | null
  /** YYYY-MM-DD */
  last_director_change_date: string | null
  days_since_last_director_change: number | null
  /** Resignations of officers within a year, newest first. */
  recent_resignations: RecentResignation[]
  review_candidates: ReviewCandidate[]
  /** The record of this answer: `GET /v1/answers/{answer_id}`. Null for test domains and for no answer. */
  answer_id: string | null
  /** The registered domain, or the host below it that was asked about. Answers are stored under this name. */
  input_domain: string
  /** The host whose home page was read, after redirects. Null if no page was read. */
  host: string | null
  evidence: Evidence[]
  /** ISO 8601, UTC */
  as_of: string | null
  charged: boolean
  /** Why the answer was charged or free. */
  charge_reason: ChargeReason
}

/** A job that has not ended, or has failed. */
export interface PendingJob {
  status: 'pending' | 'processing' | 'failed'
  input_domain: string
  job_id: string
  charged: boolean
  /** Why the answer was charged or free. */
  charge_reason?: ChargeReason | undefined
  /** The path to poll. */
  status_url?: string | undefined
  error_message?: string | null | undefined
}

/** A job that has ended, with its result. */
export interface CompletedJob {
  status: 'completed'
  input_domain: string
  charged: boolean
  /** Why the answer was charged or free. */
  charge_reason: ChargeReason
  /** The host whose home page was read, after redirects. Null if no page was read. */
  host: string | null
  result: CompanyResult
}

/** The company of a completed job, or why there is none. */
export type CompanyResult =
  | MatchedResult
  | UnmatchedResult

/** The company that a job found. */
export interface MatchedResult {
  match_status: 'matched'
  company_name: string
  company_number: string
  /** A calibrated probability, rounded to three decimals. */
  match_confidence: number | null
  /** `model`, `reviewer` if a reviewer of this account decided, or `test` for a test domain. Only a reviewer has the confidence 1. */
  decided_by: 'model' | 'reviewer' | 'test'
  company_status: CompanyStatus | null
  registered_postcode: string | null
  /** YYYY-MM-DD */
  incorporated_on: string | null
  /** The type of the latest accounts, such as `micro-entity`. */
  accounts_type: string | null
  /** YYYY-MM-DD */
  accounts_next_due: string | null
  accounts_overdue: boolean | null
  /** Negative if overdue. */
  accounts_days_until_due: number | null
  /** When the next confirmation statement is due, YYYY-MM-DD. */
  confirmation_next_due: string | null
  confirmation_overdue: boolean | null
  /** Negative if overdue. */
  confirmation_days_until_due: number | null
  has_insolvency_history: boolean | null
  /** Null if there are no open proceedings, or if none are known. */
  current_insolvency_status: string | null
  /** Whether a charge over its assets is outstanding. */
  has_active_charges: boolean | null
  /** YYYY-MM-DD */
  last_charge_date: string | null
  days_since_last_charge: number | null
  /** Whether a director resigned within a year. */
  recent_director_resignation: boolean | null
  /** YYYY-MM-DD */
  last_director_change_date: string | null
  days_since_last_director_change: number | null
  /** Resignations of officers within a year, newest first. */
  recent_resignations: RecentResignation[]
  review_candidates: ReviewCandidate[]
}

/** Why a job found no company. */
export interface UnmatchedResult {
  match_status: 'needs_review' | 'no_match' | 'non_uk_entity' | 'scrape_failed'
  company_name: null
  company_number: null
  /** A calibrated probability, rounded to three decimals. */
  match_confidence: number | null
  /** `model`, `reviewer` if a reviewer of this account decided, or `test` for a test domain. Only a reviewer has the confidence 1. */
  decided_by: 'model' | 'reviewer' | 'test'
  company_status: CompanyStatus | null
  registered_postcode: string | null
  /** YYYY-MM-DD */
  incorporated_on: string | null
  /** The type of the latest accounts, such as `micro-entity`. */
  accounts_type: string | null
  /** YYYY-MM-DD */
  accounts_next_due: string | null
  accounts_overdue: boolean | null
  /** Negative if overdue. */
  accounts_days_until_due: number | null
  /** When the next confirmation statement is due, YYYY-MM-DD. */
  confirmation_next_due: string | null
  confirmation_overdue: boolean | null
  /** Negative if overdue. */
  confirmation_days_until_due: number | null
  has_insolvency_history: boolean | null
  /** Null if there are no open proceedings, or if none are known. */
  current_insolvency_status: string | null
  /** Whether a charge over its assets is outstanding. */
  has_active_charges: boolean | null
  /** YYYY-MM-DD */
  last_charge_date: string | null
  days_since_last_charge: number | null
  /** Whether a director resigned within a year. */
  recent_director_resignation: boolean | null
  /** YYYY-MM-DD */
  last_director_change_date: string | null
  days_since_last_director_change: number | null
  /** Resignations of officers within a year, newest first. */
  recent_resignations: RecentResignation[]
  review_candidates: ReviewCandidate[]
}

/** The company that runs a domain, with evidence; or why there is none. */
export type DomainResolution =
  | MatchedDomain
  | UnmatchedDomain

/** A domain with its company. */
export interface MatchedDomain {
  status: 'completed'
  /** The record of this answer: `GET /v1/answers/{answer_id}`. Null for test domains and for no answer. */
  answer_id: string | null
  /** The registered domain, or the host below it that was asked about. Answers are stored under this name. */
  input_domain: string
  /** The domain or host that was judged, after redirects to another one. */
  canonical_domain: string
  /** The host whose home page was read, after redirects. Null if no page was read. */
  host: string | null
  /** A calibrated probability, rounded to three decimals. */
  match_confidence: number | null
  /** `model`, `reviewer` if a reviewer of this account decided, or `test` for a test domain. Only a reviewer has the confidence 1. */
  decided_by: 'model' | 'reviewer' | 'test'
  evidence: Evidence[]
  related_companies: RelatedCompany[]
  review_candidates: ReviewCandidate[]
  /** The decision in plain sentences. It may quote the site. */
  explanation: string
  pages_read: PageRead[]
  model_version: string
  charged: boolean
  /** Why the answer was charged or free. */
  charge_reason: ChargeReason
  /** ISO 8601, UTC */
  resolved_at: string
  /** Until then the stored answer is used. */
  expires_at: string
  /** Whether the answer was already stored. */
  cached: boolean
  match_status: 'matched'
  company: Company
}

/** Another company that the website names, and how it is related. */
export interface RelatedCompany {
  company_number: string
  company_name: string
  company_status: CompanyStatus | null
  /** How it relates to the company that runs the site. */
  relation: 'group' | 'successor' | 'third_party' | 'named'
  source_url: string | null
  quote: string | null
}

/** The register entry of a company. */
export interface Company {
  company_name: string
  company_number: string
  company_status: CompanyStatus | null
  registered_postcode: string | null
  /** YYYY-MM-DD */
  incorporated_on: string | null
  /** The type of the latest accounts, such as `micro-entity`. */
  accounts_type: string | null
  /** YYYY-MM-DD */
  accounts_next_due: string | null
  accounts_overdue: boolean | null
  /** Negative if overdue. */
  accounts_days_until_due: number | null
  /** When the next confirmation statement is due, YYYY-MM-DD. */
  confirmation_next_due: string | null
  confirmation_overdue: boolean | null
  /** Negative if overdue. */
  confirmation_days_until_due: number | null
  has_insolvency_history: boolean | null
  /** Null if there are no open proceedings, or if none are known. */
  current_insolvency_status: string | null
  /** Whether a charge over its assets is outstanding. */
  has_active_charges: boolean | null
  /** YYYY-MM-DD */
  last_charge_date: string | null
  days_since_last_charge: number | null
  /** Whether a director resigned within a year. */
  recent_director_resignation: boolean | null
  /** YYYY-MM-DD */
  last_director_change_date: string | null
  days_since_last_director_change: number | null
  /** Resignations of officers within a year, newest first. */
  recent_resignations: RecentResignation[]
  company_type: string | null
  /** More about the status, such as `active-proposal-to-strike-off`. */
  company_status_detail: string | null
  jurisdiction: string | null
  registered_office: RegisteredOffice
  /** What the company does, as UK SIC 2007 codes. */
  sic_codes: string[]
  /** The same codes with their words. */
  industries: Industry[]
  previous_names: PreviousName[]
  /** YYYY-MM-DD */
  dissolved_on: string | null
  identity_verification: IdentityVerification | null
  /** When these facts were current. */
  as_of: string
}

/** The address of the registered office. */
export interface RegisteredOffice {
  care_of: string | null
  po_box: string | null
  premises: string | null
  address_line_1: string | null
  address_line_2: string | null
  locality: string | null
  region: string | null
  postal_code: string | null
  country: string | null
}

/** An industry with its code in UK SIC 2007. */
export interface Industry {
  sic_code: string
  /** The words of Companies House; null if no imported file has them. */
  text: string | null
}

/** How many people of the company have verified their identity. Null if it is not known. */
export interface IdentityVerification {
  /** Serving directors who are persons; null unless all officers are known. */
  directors: VerificationCounts | null
  /** Current owners who are persons; null unless all owners are known. */
  pscs: VerificationCounts | null
  /** The earliest due date that is not past, YYYY-MM-DD. */
  next_due_on: string | null
}

/** How many people have verified their identity, and how many are late. */
export interface VerificationCounts {
  total: number
  verified: number
  due: number
  overdue: number
  unknown: number
}

/** A domain without a company, or with candidates for a review. */
export interface UnmatchedDomain {
  status: 'completed'
  /** The record of this answer: `GET /v1/answers/{answer_id}`. Null for test domains and for no answer. */
  answer_id: string | null
  /** The registered domain, or the host below it that was asked about. Answers are stored under this name. */
  input_domain: string
  /** The domain or host that was judged, after redirects to another one. */
  canonical_domain: string
  /** The host whose home page was read, after redirects. Null if no page was read. */
  host: string | null
  /** A calibrated probability, rounded to three decimals. */
  match_confidence: number | null
  /** `model`, `reviewer` if a reviewer of this account decided, or `test` for a test domain. Only a reviewer has the confidence 1. */
  decided_by: 'model' | 'reviewer' | 'test'
  evidence: Evidence[]
  related_companies: RelatedCompany[]
  review_candidates: ReviewCandidate[]
  /** The decision in plain sentences. It may quote the site. */
  explanation: string
  pages_read: PageRead[]
  model_version: string
  charged: boolean
  /** Why the answer was charged or free. */
  charge_reason: ChargeReason
  /** ISO 8601, UTC */
  resolved_at: string
  /** Until then the stored answer is used. */
  expires_at: string
  /** Whether the answer was already stored. */
  cached: boolean
  match_status: 'needs_review' | 'no_match' | 'non_uk_entity' | 'scrape_failed'
  company: null
  /** Why the site could not be read, such as `timeout`. */
  unread_reason: string | null
}

/** The answer to one item of a batch, with its own status. */
export type BatchAnswer =
  | {
      client_ref: string | null
      /** The HTTP status of this item as a single request. */
      status: 200
      body: DomainResolution
    }
  | {
      client_ref: string | null
      /** The HTTP status of this item as a single request. */
      status: 202
      body: PendingJob
    }
  | {
      client_ref: string | null
      /** The HTTP status of this item as a single request. */
      status: 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 501 | 502 | 503
      body: ErrorBody
    }

/** The answers to a batch, in the order of the items. */
export interface BatchAnswers {
  data: BatchAnswer[]
}

/** A company with its current signals and its website. */
export interface CompanyResolution {
  company: Company | null
  /** Whether the given name belongs to the given number. The number decides. Null unless both were given. */
  name_agrees: boolean | null
  signals: {
    current: {
      code: 'dissolved' | 'in_insolvency' | 'strike_off_proposed' | 'accounts_overdue' | 'confirmation_overdue' | 'active_charge' | 'recent_director_resignation'
      detail: string
      /** YYYY-MM-DD; null if unknown. */
      since: string | null
    }[]
    recent: Signal[]
  }
  reverse_domain: ReverseDomain
  review_candidates: ReviewCandidate[]
  charged: boolean
  /** Null if no website search was made. */
  charge_reason: ChargeReason | null
}

/** A change at a company, of one of the types below. */
export type Signal =
  | StatusSignal
  | InsolvencyUpdatedSignal
  | NameChangedSignal
  | OfficeChangedSignal
  | SicCodesChangedSignal
  | AccountsFiledSignal
  | AccountsOverdueSignal
  | AccountsTypeChangedSignal
  | ConfirmationFiledSignal
  | ConfirmationOverdueSignal
  | FilingAddedSignal
  | OfficerAppointedSignal
  | OfficerResignedSignal
  | OwnerNotifiedSignal
  | OwnerCeasedSignal
  | ChargeRegisteredSignal
  | ChargeSatisfiedSignal
  | IdentityVerifiedSignal
  | VerificationPendingSignal
  | WebsiteVerifiedSignal
  | WebsiteChangedSignal
  | WebsiteLostSignal

/** The status of a company changed, such as by a proposal to strike it off, insolvency or its end. */
export interface StatusSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'status_changed' | 'strike_off_proposed' | 'strike_off_discontinued' | 'dissolved' | 'restored' | 'insolvency_opened' | 'insolvency_closed'
  before: StatusFacts
  after: StatusFacts
}

/** The status of a company before or after a change. */
export interface StatusFacts {
  company_status: CompanyStatus | null
  company_status_detail: string | null
  current_insolvency_status: string | null
}

/** The insolvency cases of a company changed. */
export interface InsolvencyUpdatedSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'insolvency_updated'
  before: StatusFacts | InsolvencyCaseFacts
  after: StatusFacts | InsolvencyCaseFacts
}

/** The insolvency cases before or after a change. */
export interface InsolvencyCaseFacts {
  cases: {
    number: string
    type: string
    dates: {
      type: string
      /** YYYY-MM-DD */
      date: string
    }[]
  }[]
}

/** A company has a new name. */
export interface NameChangedSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'name_changed'
  before: {
    company_name: string
  }
  after: {
    company_name: string
  }
}

/** A company moved its registered office. */
export interface OfficeChangedSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'registered_office_changed'
  before: {
    registered_office: RegisteredOffice
  }
  after: {
    registered_office: RegisteredOffice
  }
}

/** A company has other industries. */
export interface SicCodesChangedSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'sic_codes_changed'
  before: {
    sic_codes: string[]
  }
  after: {
    sic_codes: string[]
  }
}

/** A company filed its accounts. */
export interface AccountsFiledSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'accounts_filed'
  before: {
    /** YYYY-MM-DD */
    accounts_made_up_to: string | null
    accounts_type: string | null
  }
  after: {
    /** YYYY-MM-DD */
    accounts_made_up_to: string | null
    accounts_type: string | null
    /** YYYY-MM-DD */
    filed_on: string | null
  }
}

/** A company is late with its accounts. */
export interface AccountsOverdueSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'accounts_overdue'
  before: null
  after: {
    /** YYYY-MM-DD */
    accounts_next_due: string
  }
}

/** A company files accounts of another type. */
export interface AccountsTypeChangedSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'accounts_type_changed'
  before: {
    accounts_type: string
  }
  after: {
    accounts_type: string
  }
}

/** A company filed its confirmation statement. */
export interface ConfirmationFiledSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'confirmation_filed'
  before: {
    /** YYYY-MM-DD */
    confirmation_made_up_to: string | null
  }
  after: {
    /** YYYY-MM-DD */
    confirmation_made_up_to: string | null
    /** YYYY-MM-DD */
    filed_on: string | null
  }
}

/** A company is late with its confirmation statement. */
export interface ConfirmationOverdueSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'confirmation_overdue'
  before: null
  after: {
    /** YYYY-MM-DD */
    confirmation_next_due: string
  }
}

/** A company filed another document. */
export interface FilingAddedSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'filing_added'
  before: null
  after: {
    transaction_id: string
    filing_type: string | null
    filing_category: string | null
    filing_description: string | null
    /** YYYY-MM-DD */
    filed_on: string | null
  }
}

/** A director or another officer was appointed. */
export interface OfficerAppointedSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'director_appointed' | 'officer_appointed'
  before: null
  after: OfficerFacts
}

/** An officer, as a signal names them. */
export interface OfficerFacts {
  name: string
  officer_role: string
  /** YYYY-MM-DD */
  appointed_on: string | null
  /** YYYY-MM-DD */
  resigned_on: string | null
}

/** A director or another officer resigned. */
export interface OfficerResignedSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'director_resigned' | 'officer_resigned'
  before: OfficerFacts
  after: OfficerFacts
}

/** A company has a new owner. */
export interface OwnerNotifiedSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'psc_notified'
  before: null
  after: OwnerFacts
}

/** An owner, as a signal names them. */
export interface OwnerFacts {
  /** Null if the name is protected. */
  name: string | null
  kind: string
  natures_of_control: string[]
  /** YYYY-MM-DD */
  notified_on: string | null
  /** YYYY-MM-DD */
  ceased_on: string | null
}

/** Someone is no longer an owner. */
export interface OwnerCeasedSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'psc_ceased'
  before: OwnerFacts
  after: OwnerFacts
}

/** A charge over the assets was registered. */
export interface ChargeRegisteredSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'charge_registered'
  before: null
  after: ChargeFacts
}

/** A charge, as a signal names it. */
export interface ChargeFacts {
  charge_id: string
  status: string | null
  /** YYYY-MM-DD */
  created_on: string | null
  /** YYYY-MM-DD */
  delivered_on: string | null
  /** YYYY-MM-DD */
  satisfied_on: string | null
  description: string | null
  persons_entitled: string[]
}

/** A charge was satisfied. */
export interface ChargeSatisfiedSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'charge_satisfied'
  before: ChargeFacts | null
  after: ChargeFacts
}

/** A director or owner verified their identity. */
export interface IdentityVerifiedSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'identity_verified'
  before: VerificationFacts
  after: VerificationFacts
}

/** A person who verified their identity. */
export type VerificationFacts =
  | {
      name: string | null
      role: 'director'
      officer_role: string
      /** YYYY-MM-DD */
      due_on: string | null
      identity_verification: 'verified' | 'due' | 'overdue' | 'unknown'
      /** YYYY-MM-DD */
      verified_from: string | null
    }
  | {
      name: string | null
      role: 'psc'
      kind: string
      /** YYYY-MM-DD */
      due_on: string | null
      identity_verification: 'verified' | 'due' | 'overdue' | 'unknown'
      /** YYYY-MM-DD */
      verified_from: string | null
    }

/** A director or owner must verify their identity soon, or is late. */
export interface VerificationPendingSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'identity_verification_due' | 'identity_verification_overdue'
  before: null
  after: PendingVerificationFacts
}

/** A person who has not verified their identity. */
export type PendingVerificationFacts =
  | {
      name: string | null
      role: 'director'
      officer_role: string
      /** YYYY-MM-DD */
      due_on: string | null
      identity_verification: 'verified' | 'due' | 'overdue' | 'unknown'
    }
  | {
      name: string | null
      role: 'psc'
      kind: string
      /** YYYY-MM-DD */
      due_on: string | null
      identity_verification: 'verified' | 'due' | 'overdue' | 'unknown'
    }

/** A website of the company was verified. */
export interface WebsiteVerifiedSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'website_verified'
  before: null
  after: {
    website: string
  }
}

/** The company has another website. */
export interface WebsiteChangedSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'website_changed'
  before: {
    website: string
  }
  after: {
    website: string
  }
}

/** The website of the company can no longer be verified. */
export interface WebsiteLostSignal {
  id: string
  /** Increases by one with each signal in the account feed. Null in the history of a company. */
  sequence: number | null
  category: SignalCategory
  severity: SignalSeverity
  company_number: string
  company_name: string
  summary: string
  /** The date in the register, YYYY-MM-DD; null if it has none. */
  occurred_on: string | null
  /** When Companies House published it; null if unknown. */
  published_at: string | null
  /** When it was stored here. */
  detected_at: string
  /** Where the change was found, such as a stream. */
  source: {
    [key: string]: unknown
    kind: string
  }
  /** Your tags of the company on the watchlist; empty if you do not watch it. */
  tags: string[]
  /** Your reference of the company on the watchlist, if any. */
  reference: string | null
  links: {
    register: string
  }
  /** When it was marked as seen; null if it was not. Only in the feed. */
  seen_at?: string | null | undefined
  seen_by?: string | null | undefined
  signal_type: 'website_lost'
  before: {
    website: string
  }
  after: null
}

/** The website of a company, with evidence. */
export interface ReverseDomain {
  status: 'verified' | 'needs_review' | 'no_match' | 'pending' | 'not_searched'
  /** The record of this answer: `GET /v1/answers/{answer_id}`. Null for test domains and for no answer. */
  answer_id: string | null
  domain: string | null
  /** A calibrated probability, rounded to three decimals. */
  match_confidence: number | null
  evidence: Evidence[]
  candidates: WebsiteCandidate[]
  /** The path to poll while `status` is `pending`. */
  status_url: string | null
  /** ISO 8601, UTC */
  checked_at: string | null
}

/** A website that may be that of the company. */
export interface WebsiteCandidate {
  domain: string
  /** A calibrated probability, rounded to three decimals. */
  match_confidence: number | null
  /** 1 is the most likely. */
  rank: number
  reasons: Reason[]
  why_not_verified: string
}

/** A job of the account, of any kind. */
export interface Job {
  job_id: string
  kind: 'enrich' | 'resolve_domain' | 'partner_enrich' | 'resolve_company'
  status: 'pending' | 'processing' | 'completed' | 'failed'
  input_domain: string | null
  company_number: string | null
  charged: boolean
  /** Why the answer was charged or free. */
  charge_reason: ChargeReason
  /** The path to poll. */
  status_url: string
  error_message: string | null
  /** ISO 8601, UTC */
  created_at: string
  /** ISO 8601, UTC */
  finished_at: string | null
  /** The answer, if the job was about a domain. */
  resolution: DomainResolution | null
  /** The website, if the job was about a company. */
  reverse_domain: ReverseDomain | null
}

/** A domain that waits for a decision or has one. */
export interface ReviewSummary {
  domain: string
  /** `closed`: not decided, and the answer no longer needs review. */
  status: 'open' | 'decided' | 'closed'
  /** A calibrated probability, rounded to three decimals. */
  match_confidence: number | null
  /** Null if the domain was not in the queue. */
  opened_at: string | null
  decision: ReviewDecision | null
}

/** The company that a reviewer chose, or none. */
export interface ReviewDecision {
  /** Null if none of the candidates is right. */
  company_number: string | null
  company_name: string | null
  note: string | null
  /** The e-mail address of the account for a session, or `API key …` and the last four characters. */
  decided_by: string
  /** ISO 8601, UTC */
  decided_at: string
}

/** A page of reviews. */
export interface ReviewPage {
  data: ReviewSummary[]
  pagination: Pagination
}

/** A review with its candidates, its decision and its history. */
export interface Review {
  domain: string
  /** `closed`: not decided, and the answer no longer needs review. */
  status: 'open' | 'decided' | 'closed'
  /** A calibrated probability, rounded to three decimals. */
  match_confidence: number | null
  /** Null if the domain was not in the queue. */
  opened_at: string | null
  decision: ReviewDecision | null
  /** Null if the current answer does not need review. */
  explanation: string | null
  review_candidates: ReviewCandidate[]
  /** The newest 100 decisions and undos, newest first. */
  history: ReviewEvent[]
}

/** One decision of the history, or its end. */
export interface ReviewEvent {
  action: 'accepted' | 'rejected' | 'undone'
  /** The company of the decision that was made or undone. */
  company_number: string | null
  company_name: string | null
  note: string | null
  /** The e-mail address of the account for a session, or `API key …` and the last four characters. */
  decided_by: string
  /** ISO 8601, UTC */
  decided_at: string
}

/** An answer that the account has received, in a list. */
export interface AnswerSummary {
  answer_id: string
  /** `domain`: which company runs it. `company`: which website it has. */
  question: 'domain' | 'company'
  /** The domain of the question, or the verified website of the company. */
  domain: string | null
  /** The company that runs the domain, or the company of the question. */
  company_number: string | null
  /** Its name when the answer was received. */
  company_name: string | null
  decision: AnswerDecision
  /** A calibrated probability, rounded to three decimals. */
  match_confidence: number | null
  /** `reviewer` if a reviewer of this account decided. */
  decided_by: 'model' | 'reviewer'
  /** ISO 8601, UTC */
  decided_at: string
  model_version: string
  /** When this account first received the answer. */
  received_at: string
  /** Whether it was charged when it was first received. */
  charged: boolean
  charge_reason: ChargeReason
}

/** A page of the answers that the account has received. */
export interface AnswerPage {
  data: AnswerSummary[]
  pagination: Pagination
}

/** An answer as it was received, with its evidence and the register record of then. */
export interface ReceivedAnswer {
  answer_id: string
  /** `domain`: which company runs it. `company`: which website it has. */
  question: 'domain' | 'company'
  /** The domain of the question, or the verified website of the company. */
  domain: string | null
  /** The company that runs the domain, or the company of the question. */
  company_number: string | null
  /** Its name when the answer was received. */
  company_name: string | null
  decision: AnswerDecision
  /** A calibrated probability, rounded to three decimals. */
  match_confidence: number | null
  /** `reviewer` if a reviewer of this account decided. */
  decided_by: 'model' | 'reviewer'
  /** ISO 8601, UTC */
  decided_at: string
  model_version: string
  /** When this account first received the answer. */
  received_at: string
  /** Whether it was charged when it was first received. */
  charged: boolean
  charge_reason: ChargeReason
  /** The domain or host that was judged, after redirects to another one. Null for a company. */
  canonical_domain: string | null
  /** The host whose home page was read, after redirects. Null if no page was read. */
  host: string | null
  /** The decision in plain sentences. Null for a company. */
  explanation: string | null
  /** Why the site could not be read, such as `timeout`. */
  unread_reason: string | null
  evidence: Evidence[]
  pages_read: PageRead[]
  candidates: AnswerCandidate[]
  related_companies: AnswerRelation[]
  /** The register entry of the company when the answer was received. Null if there is no company. */
  register_record: RegisterRecord | null
}

/** A company or a website that an answer left to a review. */
export interface AnswerCandidate {
  /** Null for a candidate website. */
  company_number: string | null
  company_name: string | null
  /** Null for a candidate company. */
  domain: string | null
  /** A calibrated probability, rounded to three decimals. */
  match_confidence: number | null
  /** 1 is the most likely. */
  rank: number
  reasons: Reason[]
  why_not: string
}

/** Another company that the website named. */
export interface AnswerRelation {
  company_number: string
  company_name: string
  /** How it relates to the company that runs the site. */
  relation: 'group' | 'successor' | 'third_party' | 'named'
  source_url: string | null
  quote: string | null
}

/** The register entry of a company when the answer was given. */
export interface RegisterRecord {
  company_number: string
  company_name: string
  company_status: CompanyStatus | null
  /** More about the status, such as `active-proposal-to-strike-off`. */
  company_status_detail: string | null
  company_type: string | null
  jurisdiction: string | null
  registered_office: RegisteredOffice
  /** What the company does, as UK SIC 2007 codes. */
  sic_codes: string[]
  previous_names: PreviousName[]
  /** YYYY-MM-DD */
  incorporated_on: string | null
  /** YYYY-MM-DD */
  dissolved_on: string | null
  /** The type of the latest accounts, such as `micro-entity`. */
  accounts_type: string | null
  /** YYYY-MM-DD */
  accounts_next_due: string | null
  /** When the next confirmation statement is due, YYYY-MM-DD. */
  confirmation_next_due: string | null
  /** When these facts were current. */
  as_of: string
}

/** The public keys that verify the proofs of a server. */
export interface ProofKeys {
  keys: ProofKey[]
}

/** A public key, as a JSON Web Key. */
export interface ProofKey {
  kty: 'OKP'
  crv: 'Ed25519'
  /** The public key, as base64url. */
  x: string
  /** The id of the key: its thumbprint (RFC 7638). */
  kid: string
  use: 'sig'
}

/** A company that a search found. */
export interface SearchCandidate {
  company_number: string
  company_name: string
  company_status: CompanyStatus | null
  company_type: string | null
  registered_postcode: string | null
  address_snippet: string | null
  /** YYYY-MM-DD */
  incorporated_on: string | null
  /** YYYY-MM-DD */
  dissolved_on: string | null
  accounts_type: string | null
  sic_codes: string[]
  industries: Industry[]
  /** The name that matched; it may be a previous one. */
  matched_name: string | null
  /** How well the name matched, from 0 to 1. */
  match_score: number | null
}

/** A page of companies that a search found. */
export interface CompanyPage {
  data: SearchCandidate[]
  pagination: Pagination
}

/** One company of a look-up by number, or why there is none. */
export type LookupResult =
  | {
      /** The number as sent. */
      given: string
      company: Company
      error: null
      columns?: Record<string, string | number | boolean | null> | undefined
    }
  | {
      /** The number as sent. */
      given: string
      company: null
      error: 'invalid_company_number' | 'company_not_found'
    }

/** The results of a look-up, in the order of the numbers. */
export interface CompanyLookup {
  data: LookupResult[]
}

/** A page of the officers of a company. */
export interface OfficerPage {
  data: Officer[]
  pagination: Pagination
  company_number: string
  /** When Companies House last reported on this list. In an answer about the past it is never after the time asked for. */
  as_of: string
  /** Whether the newest of these facts came from the API of Companies House or its streams. */
  source: 'companies_house_api' | 'companies_house_stream'
  /** The copy is too old, and could not be refreshed. In an answer about the past: it was more than a day old at that time. */
  stale: boolean
  /** False if only some entries are known. Then an entry that is missing here may still exist. */
  is_complete: boolean
}

/** A director, a secretary or another officer. */
export interface Officer {
  appointment_id: string
  /** The same at all companies. Null if not known. */
  officer_id: string | null
  name: string
  officer_role: string
  status: 'active' | 'resigned'
  is_corporate: boolean
  /** YYYY-MM-DD */
  appointed_on: string | null
  /** For appointments before 1992, whose day is not known. */
  appointed_before: string | null
  /** YYYY-MM-DD */
  resigned_on: string | null
  occupation: string | null
  nationality: string | null
  country_of_residence: string | null
  date_of_birth: MonthOfBirth | null
  /** Town and postcode. */
  service_address: string | null
  identification: Identification | null
  /** Null for firms, for people who have left, and for roles that need no verification. */
  identity_verification: PersonVerification | null
}

/** The public register shows no day of birth. */
export interface MonthOfBirth {
  month: number
  year: number
}

/** The registration of a firm, as it was filed. */
export interface Identification {
  legal_form: string | null
  legal_authority: string | null
  place_registered: string | null
  country_registered: string | null
  /** As it was filed, often without leading zeros. */
  registration_number: string | null
  /** The same as a UK company number; null if it is none. */
  company_number: string | null
}

/** Whether a person has verified their identity, and until when they must. */
export interface PersonVerification {
  /** `due` is no failure: the due date is not past. `unknown`: the register has neither a start nor a due date. */
  state: 'verified' | 'due' | 'overdue' | 'unknown'
  /** YYYY-MM-DD */
  due_on: string | null
  /** From when the verification counts, YYYY-MM-DD. */
  verified_from: string | null
  /** Null if it has no end. */
  valid_until: string | null
  /** Null for people who used GOV.UK One Login. */
  identity_verified_on: string | null
  /** The authorised corporate service provider; null if there was none. */
  verified_by: string | null
  supervisory_bodies: string[]
  preferred_name: string | null
}

/** A page of the owners of a company. */
export interface OwnerPage {
  data: PersonWithSignificantControl[]
  pagination: Pagination
  company_number: string
  /** When Companies House last reported on this list. In an answer about the past it is never after the time asked for. */
  as_of: string
  /** Whether the newest of these facts came from the API of Companies House or its streams. */
  source: 'companies_house_api' | 'companies_house_stream'
  /** The copy is too old, and could not be refreshed. In an answer about the past: it was more than a day old at that time. */
  stale: boolean
  /** False if only some entries are known. Then an entry that is missing here may still exist. */
  is_complete: boolean
  /** `states_no_owner` and `exempt` are facts on the register. `none_listed`: it says nothing. `not_known`: we do not know what it says. */
  control_status: 'owners_listed' | 'exempt' | 'states_no_owner' | 'not_confirmed' | 'none_listed' | 'not_known'
  /** Current ones first. Null if they are not known. */
  statements: ControlStatement[] | null
  /** Null if they are not known. */
  exemptions: ControlExemption[] | null
}

/** A person or a firm that controls a company. */
export interface PersonWithSignificantControl {
  psc_id: string
  /** Null if the name is protected. */
  name: string | null
  kind: string
  status: 'active' | 'ceased'
  is_corporate: boolean
  natures_of_control: NatureOfControl[]
  /** YYYY-MM-DD */
  notified_on: string | null
  /** YYYY-MM-DD */
  ceased_on: string | null
  nationality: string | null
  country_of_residence: string | null
  date_of_birth: MonthOfBirth | null
  identification: Identification | null
  /** Null for firms, for people who have left, and for roles that need no verification. */
  identity_verification: PersonVerification | null
}

/** How someone controls a company, such as by shares or votes. */
export interface NatureOfControl {
  /** The word of Companies House. */
  code: string
  kind: 'shares' | 'voting_rights' | 'surplus_assets' | 'appointments' | 'influence' | 'other'
  /** A range. The register has no exact shares. */
  band: '25_to_50' | '50_to_75' | '75_to_100' | 'more_than_25' | null
  held_as: 'directly' | 'trust' | 'firm'
  text: string
}

/** What a company states about its owners in place of naming them. */
export interface ControlStatement {
  statement: string
  psc_name: string | null
  /** YYYY-MM-DD */
  notified_on: string | null
  /** YYYY-MM-DD */
  ceased_on: string | null
}

/** Why a company need not name its owners, and since when. */
export interface ControlExemption {
  exemption_type: string
  /** YYYY-MM-DD */
  exempt_from: string | null
  /** YYYY-MM-DD */
  exempt_to: string | null
}

/** A page of charges. */
export interface ChargePage {
  data: Charge[]
  pagination: Pagination
  company_number: string
  /** When Companies House last reported on this list. */
  as_of: string
  /** Whether the newest of these facts came from the API of Companies House or its streams. */
  source: 'companies_house_api' | 'companies_house_stream'
  /** The copy is too old, and could not be refreshed. */
  stale: boolean
  /** False if only some entries are known. Then an entry that is missing here may still exist. */
  is_complete: boolean
}

/** A charge over the assets of a company. */
export interface Charge {
  charge_id: string
  charge_code: string | null
  status: string | null
  is_outstanding: boolean
  description: string | null
  /** YYYY-MM-DD */
  created_on: string | null
  /** YYYY-MM-DD */
  delivered_on: string | null
  /** YYYY-MM-DD */
  satisfied_on: string | null
  persons_entitled: string[]
  /** What is owed, as it was filed. */
  secured: string | null
  /** What is charged, as it was filed. */
  property: string | null
  terms: ('contains_fixed_charge' | 'contains_floating_charge' | 'floating_charge_covers_all' | 'contains_negative_pledge' | 'chargor_acting_as_bare_trustee')[]
  /** Filings about it. */
  filings: {
    transaction_id: string
    filing_type: string | null
    /** YYYY-MM-DD */
    delivered_on: string | null
  }[]
}

/** A page of insolvency cases. */
export interface InsolvencyPage {
  data: InsolvencyCase[]
  pagination: Pagination
  company_number: string
  /** When Companies House last reported on this list. */
  as_of: string
  /** Whether the newest of these facts came from the API of Companies House or its streams. */
  source: 'companies_house_api' | 'companies_house_stream'
  /** The copy is too old, and could not be refreshed. */
  stale: boolean
  /** False if only some entries are known. Then an entry that is missing here may still exist. */
  is_complete: boolean
  /** The words of Companies House for open proceedings. */
  statuses: string[]
}

/** An insolvency case with its dates and practitioners. */
export interface InsolvencyCase {
  case_number: string
  type: string
  dates: {
    type: string
    /** YYYY-MM-DD */
    date: string
  }[]
  practitioners: {
    name: string
    role: string | null
    /** YYYY-MM-DD */
    appointed_on: string | null
    /** YYYY-MM-DD */
    ceased_to_act_on: string | null
    address: string | null
  }[]
}

/** A page of filings. */
export interface FilingPage {
  data: Filing[]
  pagination: Pagination
  company_number: string
  /** When Companies House last reported on this list. */
  as_of: string
  /** Whether the newest of these facts came from the API of Companies House or its streams. */
  source: 'companies_house_api' | 'companies_house_stream'
  /** The copy is too old, and could not be refreshed. */
  stale: boolean
  /** False if only some entries are known. Then an entry that is missing here may still exist. */
  is_complete: boolean
}

/** A document that a company filed. */
export interface Filing {
  transaction_id: string
  /** The form, such as `AA` or `TM01`. */
  type: string | null
  category: string | null
  subcategories: string[]
  /** The word of Companies House for what was filed. */
  description: string | null
  description_values: Record<string, unknown>
  /** What was filed, in a sentence. */
  text: string
  /** YYYY-MM-DD */
  date: string | null
  /** When what it reports took effect, YYYY-MM-DD. */
  action_date: string | null
  pages: number | null
}

/** An officer or owner with all known posts. */
export interface CompanyPerson {
  company_number: string
  name: string | null
  is_corporate: boolean
  date_of_birth: MonthOfBirth | null
  officer_id: string | null
  /** Why these entries are about one person. */
  joined_by: ('officer_id' | 'name_and_month_of_birth')[]
  officers: Officer[]
  owners: PersonWithSignificantControl[]
  /** Companies of the appointments with an owner of this name and month of birth. */
  also_controls: {
    company_number: string
    company_name: string | null
    owner: PersonWithSignificantControl
  }[]
  appointments: {
    company_number: string
    company_name: string | null
    company_status: string | null
    officer_role: string
    /** YYYY-MM-DD */
    appointed_on: string | null
    /** YYYY-MM-DD */
    resigned_on: string | null
  }[]
  appointments_total: number | null
  missing: 'corporate' | 'too_many' | 'limit' | 'unavailable' | null
  /** ISO 8601, UTC */
  as_of: string
  stale: boolean
}

/** The owners of a company and of its owners, as entries and links between them. */
export interface Ownership {
  company_number: string
  depth: number
  /** False if owners of some node are missing. */
  is_complete: boolean
  nodes: OwnershipNode[]
  links: OwnershipLink[]
  /** The companies that share a serving officer. Null unless `by=officers` was given. */
  shared_officers: SharedOfficers | null
}

/** A company, a person or a firm among the owners. */
export interface OwnershipNode {
  /** The company number, or an id within this answer. */
  id: string
  /** `firm`: it gave no number of the UK register. */
  kind: 'company' | 'person' | 'firm'
  name: string | null
  company_number: string | null
  company_status: CompanyStatus | null
  /** How many links it is away from the company. */
  level: number
  /** Of a firm, as it was filed. */
  registration_number: string | null
  /** Of a firm, as it was filed. */
  country: string | null
  /** `states_no_owner` and `exempt` are facts on the register. `none_listed`: it says nothing. `not_known`: we do not know what it says. */
  control_status: 'owners_listed' | 'exempt' | 'states_no_owner' | 'not_confirmed' | 'none_listed' | 'not_known' | null
  /** When Companies House last reported on its owners. */
  as_of: string | null
  stale: boolean
  /** Why its owners are not shown, or not all of them. Null if none are missing. */
  missing: 'depth' | 'limit' | 'unavailable' | 'not_on_register' | 'name_differs' | null
  /** Percent of the company that follow from the bands of the chain: arithmetic, no fact of the register. Null if companies own each other. */
  calculated_control: CalculatedControl[] | null
}

/** How much of a company an owner has over all links together, as a range. */
export interface CalculatedControl {
  kind: 'shares' | 'voting_rights'
  from: number
  to: number
  /** `not_shown`: these chains give no more. Holdings up to 25% are not on the register. */
  over_25_percent: 'yes' | 'possible' | 'not_shown'
  /** Null if several chains are added up. */
  calculation: string | null
}

/** That one entry owns another, and how. */
export interface OwnershipLink {
  /** The id of the owner. */
  owner: string
  /** The id of the company that it controls. */
  owned: string
  natures_of_control: NatureOfControl[]
  /** YYYY-MM-DD */
  notified_on: string | null
  /** YYYY-MM-DD */
  ceased_on: string | null
  is_ceased: boolean
  /** The company in turn controls its owner. */
  closes_loop: boolean
}

/** Companies that share officers with a company. */
export interface SharedOfficers {
  /** The time of the oldest copy that it was read from. */
  as_of: string
  /** Some copy is too old, and could not be refreshed. */
  stale: boolean
  /** False if appointments of some officer, or some companies, are missing. */
  is_complete: boolean
  officers: ServingOfficer[]
  companies: SharedCompany[]
}

/** An officer whose other companies were looked for. */
export interface ServingOfficer {
  name: string
  officer_roles: string[]
  is_corporate: boolean
  /** How many appointments the officer has or had, at all companies. Null if it is not known. */
  appointments: number | null
  /** Why the appointments of the officer are not shown, or not all of them. Null if they are. */
  missing: 'corporate' | 'too_many' | 'limit' | 'unavailable' | null
}

/** A company that has or had one of the officers. No sign of ownership. */
export interface SharedCompany {
  company_number: string
  company_name: string | null
  company_status: CompanyStatus | null
  /** `serving`: at least one of the officers serves here now. `resigned`: they have all left. `dissolved`: the company is off the register. */
  state: 'serving' | 'resigned' | 'dissolved'
  officers: {
    name: string
    officer_role: string
    status: 'active' | 'resigned'
    /** YYYY-MM-DD */
    appointed_on: string | null
    /** YYYY-MM-DD */
    resigned_on: string | null
  }[]
}

/** The company that a name means, or candidates. */
export type CompanyMatch =
  | FoundCompanyMatch
  | NoCompanyMatch

/** The company that a name means, with evidence. */
export interface FoundCompanyMatch {
  decision: 'matched'
  /** The confidence of the best candidate. Null if there is none. */
  match_confidence: number | null
  /** At most 5, best first. */
  candidates: MatchCandidate[]
  company: NamedCompany
}

/** A company that a name may mean. */
export interface MatchCandidate {
  company_number: string
  company_name: string
  company_status: CompanyStatus | null
  company_type: string | null
  registered_postcode: string | null
  address_snippet: string | null
  /** YYYY-MM-DD */
  incorporated_on: string | null
  /** YYYY-MM-DD */
  dissolved_on: string | null
  /** The name that was compared; it may be a previous one. */
  matched_name: string | null
  /** A calibrated probability from 0 to 1. */
  match_confidence: number
  /** 1 is the most likely. */
  rank: number
  evidence: MatchEvidence[]
  /** Null if this is the match. */
  why_not_matched: string | null
}

/** One thing that speaks for or against a candidate, with its weight. */
export interface MatchEvidence {
  kind: 'legal_name' | 'previous_name' | 'legal_ending' | 'postcode' | 'address' | 'incorporated_on' | 'company_status' | 'namesakes'
  /** False if it counts against the company. */
  supports: boolean
  /** Its weight in bits of log-odds. */
  bits: number
  detail: string
}

/** A company in short, as a match names it. */
export interface NamedCompany {
  company_number: string
  company_name: string
  company_status: CompanyStatus | null
  company_type: string | null
  registered_postcode: string | null
  address_snippet: string | null
  /** YYYY-MM-DD */
  incorporated_on: string | null
  /** YYYY-MM-DD */
  dissolved_on: string | null
}

/** No company that a name surely means, with candidates for a review. */
export interface NoCompanyMatch {
  decision: 'needs_review' | 'no_match'
  /** The confidence of the best candidate. Null if there is none. */
  match_confidence: number | null
  /** At most 5, best first. */
  candidates: MatchCandidate[]
  company: null
}

/** An address for OpenRefine, without its token. */
export interface ReconcileLink {
  id: string
  name: string | null
  token_last4: string
  /** ISO 8601, UTC */
  created_at: string
  /** To the minute; null if it was never used. */
  last_used_at: string | null
}

/** The addresses for OpenRefine. */
export interface ReconcileLinks {
  data: ReconcileLink[]
}

/** A new address for OpenRefine with its token, which is shown only once. */
export interface CreatedReconcileLink {
  id: string
  name: string | null
  token_last4: string
  /** ISO 8601, UTC */
  created_at: string
  /** To the minute; null if it was never used. */
  last_used_at: string | null
  /** It is shown only once; a replayed response omits it. */
  token?: string | undefined
  /** The address to add in OpenRefine. It contains the token; a replayed response omits it. */
  url?: string | undefined
}

/** That an address for OpenRefine was revoked. */
export interface DeletedReconcileLink {
  id: string
  deleted: true
}

/** A list that was sent, and how far it is. */
export interface BulkRun {
  id: string
  /** The name of the file. */
  name: string | null
  /** `waiting`: for its turn. `stopped`: rows are left, such as after the last credit; it can be resumed. */
  status: 'receiving' | 'waiting' | 'running' | 'completed' | 'stopped'
  rows: number
  /** Rows that are done or skipped. */
  answered: number
  /** Rows that cost a credit. */
  charged: number
  /** Rows that are done, by outcome. `credit_limit`: skipped, because a match would cost a credit. */
  outcomes: Record<string, number>
  /** The title of the column for each role. */
  columns: Record<string, string>
  /** Known before it starts; null for older lists. */
  forecast: {
    /** Rows that may cost a credit, at most. */
    may_cost: number
    /** Of these: only a website. */
    website_only: number
    /** Of these: a name is compared first. */
    after_name: number
    /** Of these: a number is looked up first. */
    after_number: number
    /** Rows that cannot be looked up. */
    unusable: number
  } | null
  /** Null for no limit. */
  max_credits: number | null
  /** Why rows are left. */
  problem: {
    code: string
    message: string
    next_step: string
  } | null
  /** ISO 8601, UTC */
  created_at: string
  /** ISO 8601, UTC */
  finished_at: string | null
  /** Then it is deleted. */
  expires_at: string
}

/** The lists that the account has sent. */
export interface BulkRuns {
  data: BulkRun[]
}

/** That a list was deleted. */
export interface DeletedBulk {
  id: string
  deleted: true
}

/** What the columns of a list are used for, with its first rows. */
export interface BulkPreview {
  columns: {
    title: string
    /** Null if it is not used. */
    role: 'result_number' | 'number' | 'name' | 'previous_name' | 'postcode' | 'address' | 'domain' | 'email' | 'any' | null
    reason: string | null
  }[]
  rows: {
    /** The row of the sheet, from 1 with its header. */
    line: number
    /** Its cells, cut at 500 characters; shorter if a page has over 2 MB. */
    input: (string | number | boolean | null)[]
  }[]
  /** At most 20. */
  unusable: {
    line: number
    reason: string
  }[]
}

/** A row of a list with its answer. */
export interface BulkRow {
  /** The row of the sheet, from 1 with its header. */
  line: number
  /** Its cells, cut at 500 characters; shorter if a page has over 2 MB. */
  input: (string | number | boolean | null)[]
  outcome: BulkOutcome
  matched_by: 'number' | 'name' | 'domain' | 'email' | 'decision' | null
  company: {
    company_number: string
    company_name: string
    company_status: string | null
    registered_postcode: string | null
    incorporated_on: string | null
  } | null
  domain: string | null
  match_confidence: number | null
  candidates: {
    company_number: string
    company_name: string
    match_confidence: number | null
    reason: string | null
  }[]
  reason: string | null
  charged: boolean
  decision: BulkRowDecision | null
  /** Rows to decide that name the same company. */
  alike: number
}

/** What came of a row. */
export type BulkOutcome =
  | 'matched'
  | 'needs_review'
  | 'no_match'
  | 'non_uk_entity'
  | 'scrape_failed'
  | 'free_mail'
  | 'empty'
  | 'credit_limit'
  | 'error'

/** What a person decided about a row. */
export interface BulkRowDecision {
  decision_id: string
  /** Null: none of them. */
  company_number: string | null
  /** ISO 8601, UTC */
  decided_at: string
  decided_by: string | null
  note: string | null
}

/** A page of the rows of a list. */
export interface BulkRowPage {
  data: BulkRow[]
  pagination: Pagination
  /** The titles of the cells in `input`. */
  columns: string[]
  /** Rows that a person has decided. */
  decided: number
  /** The next one to undo. */
  last_decision: BulkRowDecision | null
}

/** How many rows a decision was made for, and how many are left. */
export interface DecidedBulkRows {
  decision_id: string
  /** Rows it is about. */
  rows: number
  /** Rows left as they are, and why. */
  left: {
    matched: number
    tied: number
    without_candidate: number
  }
}

/** A decision about rows of a list, and how many it changed. */
export interface BulkDecision {
  decision_id: string
  /** Rows it is about. */
  rows: number
}

/** How many companies of a list are watched now, and which could not be. */
export interface WatchedBulk {
  /** Each once. */
  companies: number
  watched: number
  already_watched: number
  /** Of those: with new tags or reference. */
  labelled: number
  /** Not watched: the watchlist is full. */
  full: number
  /** Call again for these. */
  left: number
  refused: {
    company_number: string
    outcome: 'invalid_company_number' | 'company_not_found' | 'watchlist_full' | 'upstream_unavailable'
  }[]
  usage: {
    count: number
    limit: number
  }
  /** To stop watching the new ones again. */
  batch: string | null
}

/** How many companies are no longer watched. */
export interface UnwatchedBulk {
  removed: number
}

/** A watched company. */
export interface WatchlistEntry {
  company_number: string
  company_name: string
  company_status: CompanyStatus | null
  /** ISO 8601, UTC */
  watched_at: string
  /** ISO 8601, UTC */
  last_signal_at: string | null
  signal_count: number
  /** Its verified website; null if none is known. */
  website: string | null
  tags: string[]
  /** The key of the company in your own system, if you gave one. */
  reference: string | null
}

/** The watched companies. */
export interface Watchlist {
  data: WatchlistEntry[]
  usage: {
    count: number
    limit: number
  }
  /** Only if `limit` or `cursor` was sent. */
  pagination?: {
    limit: number
    has_more: boolean
    cursor: string | null
  } | undefined
}

/** A company that is watched now. */
export interface WatchedCompany {
  company_number: string
  company_name: string
  company_status: CompanyStatus | null
  /** ISO 8601, UTC */
  watched_at: string
  /** ISO 8601, UTC */
  last_signal_at: string | null
  signal_count: number
  /** Its verified website; null if none is known. */
  website: string | null
  tags: string[]
  /** The key of the company in your own system, if you gave one. */
  reference: string | null
  already_watched: boolean
}

/** What has changed to make the watchlist equal to a list. */
export interface ReplacedWatchlist {
  /** `refused`: rows have problems and nothing was changed. Correct them, or send `skip_problems`. */
  status: 'applied' | 'dry_run' | 'refused'
  counts: {
    added: number
    changed: number
    unchanged: number
    removed: number
    duplicates: number
    problems: number
  }
  /** The companies that are not in your list; the first 10,000 of them. */
  removed: {
    company_number: string
    company_name: string | null
  }[]
  /** One result per entry, in the same order. */
  data: WatchlistEntryResult[]
}

/** What came of one row of that list. */
export interface WatchlistEntryResult {
  /** The place in your list, from 1. */
  row: number
  /** The number as you sent it. */
  given: string
  outcome: 'added' | 'changed' | 'unchanged' | 'duplicate' | 'invalid_company_number' | 'invalid_tags' | 'invalid_reference' | 'company_not_found' | 'upstream_unavailable' | 'watchlist_full'
  /** Null if it is not a company number. */
  company_number: string | null
  /** What is wrong with the row; null if nothing is. */
  message: string | null
}

/** What came of one company of many to watch. */
export interface WatchResult {
  /** The number as you sent it. */
  given: string
  outcome: 'watched' | 'already_watched' | 'invalid_company_number' | 'company_not_found' | 'watchlist_full' | 'upstream_unavailable'
  /** Null if it is not a company number. */
  company_number: string | null
  /** Null if the company is not watched. */
  company_name: string | null
}

/** What came of many companies to watch, in their order. */
export interface WatchResults {
  data: WatchResult[]
}

/** That a company is not watched, and whether it was. */
export interface UnwatchedCompany {
  company_number: string
  watched: false
  /** False if the company was not watched. */
  changed: boolean
}

/** A page of the feed of signals. */
export interface SignalPage {
  data: Signal[]
  pagination: {
    /** Null if a cursor was given. */
    page: number | null
    limit: number
    total: number
    /** If false, `total` is a lower bound. */
    total_is_exact: boolean
    has_more: boolean
    /** Send this to get the next page; null at the end. */
    cursor: string | null
  }
}

/** How many signals were marked. */
export interface MarkedSignals {
  changed: number
  /** ISO 8601, UTC */
  seen_at: string | null
  /** Some up to `up_to` are left: send the request again. */
  has_more: boolean
}

/** The newest signals of one company. */
export interface CompanySignals {
  data: Signal[]
}

/** An address that receives signals, with its filters and its state. */
export interface WebhookDestination {
  id: number
  /** Signed events, or messages for Slack, Microsoft Teams or a mailbox. Default: by the address. */
  kind: DestinationKind
  webhook_url: string
  /** `several` if `signal_types` has more than one. */
  signal_type: SignalFilter | 'several'
  signal_types: SignalFilter[]
  severities: SignalSeverity[]
  tags: string[]
  company_numbers: string[]
  description: string
  /** Null unless the kind is `email`. */
  schedule: MailSchedule | null
  /** `unconfirmed`: the mailbox has not agreed yet. `paused`: signals are recorded as cancelled deliveries. */
  status: 'active' | 'paused' | 'unconfirmed' | 'disabled'
  /** `gone`: it answered 410, or its mailbox wants no more e-mails. `failing`: only failures for five days. */
  disabled_reason: 'gone' | 'failing' | null
  secret_last4: string
  /** ISO 8601, UTC */
  created_at: string
  /** ISO 8601, UTC */
  last_success_at: string | null
  /** ISO 8601, UTC */
  last_failure_at: string | null
  consecutive_failures: number
}

/** `all`, a category of signals or one type. */
export type SignalFilter =
  | 'all'
  | 'company'
  | 'filing'
  | 'officer'
  | 'ownership'
  | 'charge'
  | 'insolvency'
  | 'verification'
  | 'website'
  | 'status_changed'
  | 'strike_off_proposed'
  | 'strike_off_discontinued'
  | 'dissolved'
  | 'restored'
  | 'name_changed'
  | 'registered_office_changed'
  | 'sic_codes_changed'
  | 'accounts_filed'
  | 'accounts_overdue'
  | 'accounts_type_changed'
  | 'confirmation_filed'
  | 'confirmation_overdue'
  | 'filing_added'
  | 'director_appointed'
  | 'director_resigned'
  | 'officer_appointed'
  | 'officer_resigned'
  | 'psc_notified'
  | 'psc_ceased'
  | 'charge_registered'
  | 'charge_satisfied'
  | 'insolvency_opened'
  | 'insolvency_updated'
  | 'insolvency_closed'
  | 'identity_verified'
  | 'identity_verification_due'
  | 'identity_verification_overdue'
  | 'website_verified'
  | 'website_changed'
  | 'website_lost'

/** When e-mails with signals are sent. */
export interface MailSchedule {
  frequency: 'at_once' | 'daily' | 'weekly'
  hour: number
  weekday: 'sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday'
  time_zone: string
}

/** The destinations of the account. */
export interface WebhookList {
  data: WebhookDestination[]
}

/** A new destination, with its signing secret. */
export interface CreatedWebhookDestination {
  id: number
  /** The signing secret of a webhook. It is shown only once; a replayed response omits it. */
  secret?: string | undefined
  /** Signed events, or messages for Slack, Microsoft Teams or a mailbox. Default: by the address. */
  kind: DestinationKind
  webhook_url: string
  /** `several` if `signal_types` has more than one. */
  signal_type: SignalFilter | 'several'
  signal_types: SignalFilter[]
  severities: SignalSeverity[]
  tags: string[]
  company_numbers: string[]
  description: string
  /** Null unless the kind is `email`. */
  schedule: MailSchedule | null
  /** `unconfirmed`: the mailbox has not agreed yet. `paused`: signals are recorded as cancelled deliveries. */
  status: 'active' | 'paused' | 'unconfirmed' | 'disabled'
  /** `gone`: it answered 410, or its mailbox wants no more e-mails. `failing`: only failures for five days. */
  disabled_reason: 'gone' | 'failing' | null
  secret_last4: string
  /** ISO 8601, UTC */
  created_at: string
  /** ISO 8601, UTC */
  last_success_at: string | null
  /** ISO 8601, UTC */
  last_failure_at: string | null
  consecutive_failures: number
}

/** That a destination was deleted. */
export interface DeletedWebhook {
  id: number
  deleted: true
}

/** One event that is sent to a destination. */
export interface WebhookDelivery {
  id: string
  destination_id: number
  /** The `id` in the body that was sent. */
  event_id: string
  event_type: string
  /** Of a signal; null for a test or a digest. */
  company_number: string | null
  company_name: string | null
  /** Increases by one with each signal to the destination; null for a test. */
  destination_sequence: number | null
  status: 'pending' | 'delivered' | 'dead_letter' | 'cancelled'
  attempts: number
  /** ISO 8601, UTC */
  created_at: string
  /** ISO 8601, UTC */
  last_attempt_at: string | null
  /** ISO 8601, UTC */
  next_attempt_at: string | null
  /** ISO 8601, UTC */
  delivered_at: string | null
  /** The HTTP status of the last answer; 250 if a mail server took an e-mail. */
  response_status: number | null
  error_message: string | null
  /** The delivery that this one repeats. */
  replay_of: string | null
}

/** A destination with its new signing secret. */
export interface RotatedWebhookSecret {
  id: number
  /** The signing secret of a webhook. It is shown only once; a replayed response omits it. */
  secret?: string | undefined
  /** Signed events, or messages for Slack, Microsoft Teams or a mailbox. Default: by the address. */
  kind: DestinationKind
  webhook_url: string
  /** `several` if `signal_types` has more than one. */
  signal_type: SignalFilter | 'several'
  signal_types: SignalFilter[]
  severities: SignalSeverity[]
  tags: string[]
  company_numbers: string[]
  description: string
  /** Null unless the kind is `email`. */
  schedule: MailSchedule | null
  /** `unconfirmed`: the mailbox has not agreed yet. `paused`: signals are recorded as cancelled deliveries. */
  status: 'active' | 'paused' | 'unconfirmed' | 'disabled'
  /** `gone`: it answered 410, or its mailbox wants no more e-mails. `failing`: only failures for five days. */
  disabled_reason: 'gone' | 'failing' | null
  secret_last4: string
  /** ISO 8601, UTC */
  created_at: string
  /** ISO 8601, UTC */
  last_success_at: string | null
  /** ISO 8601, UTC */
  last_failure_at: string | null
  consecutive_failures: number
  /** Until then, deliveries are also signed with the previous secret. ISO 8601, UTC */
  previous_valid_until: string
}

/** A page of deliveries. */
export interface DeliveryPage {
  data: WebhookDelivery[]
  pagination: Pagination
}

/** A delivery with its request and its attempts. */
export interface WebhookDeliveryDetails {
  delivery: WebhookDelivery
  request: {
    /** Null if the destination was deleted. */
    url: string | null
    /** The headers of the last finished attempt, after 30 minutes with its signatures; null if none. */
    headers: Record<string, string> | null
    /** The body exactly as it was sent; of an e-mail, its text without its links. */
    body: string
  }
  /** The last 20 finished attempts, oldest first. */
  attempts: {
    number: number
    /** ISO 8601, UTC */
    started_at: string
    duration_ms: number
    response_status: number | null
    /** The beginning of the response, as text. */
    response_excerpt: string | null
    error_message: string | null
  }[]
}

/** How many failed deliveries are sent again. */
export interface RecoveredDeliveries {
  destination_id: number
  /** ISO 8601, UTC */
  since: string
  queued: number
}

/** That an e-mail with a link was sent. */
export interface SignedUp {
  status: 'verification_sent'
  email: string
}

/** A session token with its end. */
export interface Session {
  token: string
  token_type: 'Bearer'
  /** ISO 8601, UTC */
  expires_at: string
}

/** A session and the API key of the account. */
export interface LoggedIn {
  session: Session
  api_key: string
  account: {
    id: string
    email: string
  }
}

/** That the request was accepted. It does not say whether the address has an account. */
export interface Accepted {
  status: 'accepted'
}

/** That the password was set with a link. */
export interface PasswordUpdated {
  status: 'password_updated'
}

/** An API key without its secret part. */
export interface ApiKey {
  /** `key_…`, `default`, or `previous` for keys that the default key has replaced. Not a credential. */
  id: string
  name: string
  prefix: string
  last4: string
  rights: Right[]
  /** ISO 8601, UTC */
  created_at: string
  /** To the minute; null if it was never used. */
  last_used_at: string | null
  /** Null if it does not expire. */
  expires_at: string | null
}

/** `read`: Read everything of the account and search the register. It changes nothing and costs nothing. `spend`: Ask for companies of domains, websites and lists, which may cost the account's credits. `manage`: Change the watchlist, webhooks, reviews, lists, reconciliation links and API keys. */
export type Right =
  | 'read'
  | 'spend'
  | 'manage'

/** The API keys of the account. */
export interface ApiKeys {
  data: ApiKey[]
}

/** A new API key, which is shown only once. */
export interface CreatedApiKey {
  /** `key_…`, `default`, or `previous` for keys that the default key has replaced. Not a credential. */
  id: string
  name: string
  prefix: string
  last4: string
  rights: Right[]
  /** ISO 8601, UTC */
  created_at: string
  /** To the minute; null if it was never used. */
  last_used_at: string | null
  /** Null if it does not expire. */
  expires_at: string | null
  /** It is shown only once; a replayed response omits it. */
  api_key?: string | undefined
}

/** That an API key has ended. */
export interface EndedApiKey {
  id: string
  status: 'ended'
}

/** That the password was changed, with a new session. */
export interface PasswordChanged {
  status: 'password_updated'
  session: Session
}

/** The account with its credits, limits and API key. */
export interface AccountProfile {
  account: {
    id: string
    email: string
    email_verified: boolean
    /** ISO 8601, UTC */
    created_at: string
  }
  credits: {
    balance: number
    /** Reserved for running jobs. */
    held: number
    /** `balance` minus `held`. */
    available: number
    /** True if this server has no credit limits. Charges are still recorded; the balance does not fall. */
    unlimited: boolean
  }
  subscription: {
    plan: 'self_hosted'
    status: 'active'
    renews_at: null
  }
  watchlist: {
    count: number
    limit: number
  }
  webhooks: {
    count: number
    limit: number
  }
  /** The default key. */
  api_key: {
    prefix: string
    last4: string
    /** ISO 8601, UTC */
    created_at: string
    /** ISO 8601, UTC */
    last_used_at: string | null
  } | null
  /** The credential of this request. */
  credential: {
    kind: 'session' | 'api_key' | 'oauth'
    /** The name of the API key; null for other credentials. */
    key_name: string | null
    rights: Right[]
  }
}

/** That the account was deleted. */
export interface DeletedAccount {
  status: 'deleted'
}

/** That this session has ended. */
export interface LoggedOut {
  status: 'logged_out'
}

/** A session in a list. */
export interface ListedSession {
  /** Not a credential: only the session token is. */
  id: string
  /** Such as `Firefox on Linux`, or `Unknown browser`. */
  browser: string
  started_by: 'web_page' | 'api'
  /** ISO 8601, UTC */
  created_at: string
  /** Written at most once an hour. */
  last_used_at: string
  /** ISO 8601, UTC */
  expires_at: string
  /** True for the session of this request. */
  is_current: boolean
}

/** The sessions of the account. */
export interface SessionList {
  data: ListedSession[]
}

/** That a session has ended. */
export interface EndedSession {
  id: string
  status: 'ended'
}

/** The current API key of the account. */
export interface RevealedApiKey {
  api_key: string
}

/** A new API key, and until when the previous one works. */
export interface RotatedApiKey {
  api_key: string
  /** When the previous key stops working. */
  previous_valid_until: string
}

/** A grant or a charge of credits. */
export interface CreditEntry {
  id: number
  kind: 'grant' | 'charge'
  /** Positive for a grant, negative for a charge. */
  credits: number
  balance_after: number
  /** A unique reference for this entry; for a job, its id. */
  reference: string
  /** The domain that was paid for; null for a grant. */
  domain: string | null
  company_number: string | null
  /** ISO 8601, UTC */
  created_at: string
}

/** A page of grants and charges. */
export interface CreditStatement {
  data: CreditEntry[]
  pagination: Pagination
}

/** What an error is, for programs. */
export type ErrorCode =
  | 'invalid_request'
  | 'invalid_domain'
  | 'invalid_company_number'
  | 'invalid_signal_type'
  | 'invalid_webhook_url'
  | 'invalid_token'
  | 'unauthenticated'
  | 'invalid_credentials'
  | 'email_not_verified'
  | 'insufficient_credits'
  | 'watchlist_full'
  | 'webhooks_full'
  | 'forbidden'
  | 'insufficient_scope'
  | 'missing_right'
  | 'not_found'
  | 'job_not_found'
  | 'company_not_found'
  | 'method_not_allowed'
  | 'account_exists'
  | 'watchlist_replaced'
  | 'idempotency_in_progress'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'idempotency_mismatch'
  | 'rate_limited'
  | 'internal'
  | 'not_implemented'
  | 'upstream_unavailable'
  | 'register_key_refused'
  | 'register_not_configured'
  | 'unavailable'

/** A field of the request that is not valid, and why. */
export interface FieldProblem {
  field: string
  message: string
}

/** Why an answer cost a credit, or why it was free. */
export type ChargeReason =
  | 'matched'
  | 'verified'
  | 'already_charged'
  | 'needs_review'
  | 'no_match'
  | 'non_uk_entity'
  | 'scrape_failed'
  | 'pending'
  | 'job_failed'
  | 'test_domain'

/** What kind of fact the evidence is. */
export type EvidenceKind =
  | 'company_number'
  | 'register_link'
  | 'vat_number'
  | 'legal_name'
  | 'previous_name'
  | 'trading_name'
  | 'registered_postcode'
  | 'registered_premises'
  | 'domain_label'
  | 'own_domain_named'
  | 'other_domain_named'
  | 'copyright_holder'
  | 'structured_data'
  | 'officer_named'
  | 'contact_email'
  | 'jurisdiction'
  | 'foreign_entity'
  | 'third_party_number'
  | 'name_conflict'
  | 'company_dissolved'
  | 'redirect'
  | 'other_copyright_holder'
  | 'related_company_named'
  | 'third_party'
  | 'other_candidates'
  | 'site_kind'
  | 'prior'
  | 'tls_certificate'
  | 'brand_name'

/** A name that the company had, and until when. */
export interface PreviousName {
  name: string
  /** YYYY-MM-DD */
  effective_from: string | null
  /** YYYY-MM-DD */
  ceased_on: string | null
}

/** What an answer said. */
export type AnswerDecision =
  | 'matched'
  | 'needs_review'
  | 'no_match'
  | 'non_uk_entity'
  | 'scrape_failed'
  | 'verified'

/** A page that was read, with its hash. */
export interface PageRead {
  url: string
  http_status: number
  content_sha256: string | null
  /** ISO 8601, UTC */
  fetched_at: string
}

/** A group of types of signals. */
export type SignalCategory =
  | 'company'
  | 'filing'
  | 'officer'
  | 'ownership'
  | 'charge'
  | 'insolvency'
  | 'verification'
  | 'website'

/** How grave a signal is. */
export type SignalSeverity =
  | 'critical'
  | 'warning'
  | 'notice'
  | 'info'

/** Signed events, or messages for Slack, Microsoft Teams or a mailbox. */
export type DestinationKind =
  | 'webhook'
  | 'slack'
  | 'teams'
  | 'email'

/** Where a page stands among all. */
export interface Pagination {
  page: number
  limit: number
  total: number
  /** If false, `total` is a lower bound. */
  total_is_exact: boolean
  has_more: boolean
}

/** Whether a company was found, and if not, why. */
export type MatchStatus = DomainResolution['match_status']

/** What kind of change a signal tells. */
export type SignalType = Signal['signal_type']
