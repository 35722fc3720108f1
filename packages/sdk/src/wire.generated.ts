// Generated from core's route table by `pnpm --filter @brassplate/sdk generate`. Do not edit.

/** The one shape of every refusal. Switch on `code`. */
export interface ErrorBody {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  code: ErrorCode
  request_id: string
  retryable: boolean
  next_step: string
  errors?: FieldProblem[] | undefined
}

export interface Enrichment {
  match_status: MatchStatus
  /** A calibrated probability with three decimals. */
  match_confidence: number | null
  company_name: string | null
  company_number: string | null
  company_status: string | null
  registered_postcode: string | null
  /** YYYY-MM-DD */
  incorporated_on: string | null
  accounts_type: string | null
  /** YYYY-MM-DD */
  accounts_next_due: string | null
  accounts_overdue: boolean | null
  accounts_days_until_due: number | null
  /** YYYY-MM-DD */
  confirmation_next_due: string | null
  confirmation_overdue: boolean | null
  confirmation_days_until_due: number | null
  has_insolvency_history: boolean | null
  current_insolvency_status: string | null
  has_active_charges: boolean | null
  /** YYYY-MM-DD */
  last_charge_date: string | null
  days_since_last_charge: number | null
  recent_director_resignation: boolean | null
  /** YYYY-MM-DD */
  last_director_change_date: string | null
  days_since_last_director_change: number | null
  recent_resignations: RecentResignation[]
  review_candidates: ReviewCandidate[]
  input_domain: string
  evidence: Evidence[]
  /** ISO 8601, UTC */
  as_of: string | null
  charged: boolean
  charge_reason: ChargeReason
}

export interface RecentResignation {
  name: string
  officer_role: string
  /** YYYY-MM-DD */
  appointed_on: string | null
  /** YYYY-MM-DD */
  resigned_on: string
  days_since_resignation: number
}

export interface ReviewCandidate {
  company_number: string
  company_name: string
  company_status: string | null
  registered_postcode: string | null
  /** YYYY-MM-DD */
  incorporated_on: string | null
  /** A calibrated probability with three decimals. */
  match_confidence: number | null
  rank: number
  reasons: Reason[]
  why_not_matched: string
}

export interface Reason {
  kind: EvidenceKind
  supports: boolean
  detail: string
}

export interface Evidence {
  kind: EvidenceKind
  /** False where it contradicts. */
  supports: boolean
  bits: number
  zone: string | null
  source_url: string | null
  quote: string | null
  quote_offset: number | null
  value: string | null
  matched_against: string | null
  content_sha256: string | null
  /** ISO 8601, UTC */
  fetched_at: string | null
}

export interface PendingJob {
  status: 'pending' | 'processing' | 'failed'
  input_domain: string
  job_id: string
  charged: boolean
  charge_reason?: ChargeReason | undefined
  status_url?: string | undefined
  error_message?: string | null | undefined
}

export interface CompletedJob {
  status: 'completed'
  input_domain: string
  charged: boolean
  charge_reason: ChargeReason
  result: CompanyResult
}

export interface CompanyResult {
  match_status: MatchStatus
  /** A calibrated probability with three decimals. */
  match_confidence: number | null
  company_name: string | null
  company_number: string | null
  company_status: string | null
  registered_postcode: string | null
  /** YYYY-MM-DD */
  incorporated_on: string | null
  accounts_type: string | null
  /** YYYY-MM-DD */
  accounts_next_due: string | null
  accounts_overdue: boolean | null
  accounts_days_until_due: number | null
  /** YYYY-MM-DD */
  confirmation_next_due: string | null
  confirmation_overdue: boolean | null
  confirmation_days_until_due: number | null
  has_insolvency_history: boolean | null
  current_insolvency_status: string | null
  has_active_charges: boolean | null
  /** YYYY-MM-DD */
  last_charge_date: string | null
  days_since_last_charge: number | null
  recent_director_resignation: boolean | null
  /** YYYY-MM-DD */
  last_director_change_date: string | null
  days_since_last_director_change: number | null
  recent_resignations: RecentResignation[]
  review_candidates: ReviewCandidate[]
}

export interface DomainResolution {
  status: 'completed'
  input_domain: string
  canonical_domain: string
  match_status: MatchStatus
  /** A calibrated probability with three decimals. */
  match_confidence: number | null
  company: Company | null
  evidence: Evidence[]
  related_companies: RelatedCompany[]
  review_candidates: ReviewCandidate[]
  explanation: string
  pages_read: PageRead[]
  model_version: string
  charged: boolean
  charge_reason: ChargeReason
  /** ISO 8601, UTC */
  resolved_at: string
  /** ISO 8601, UTC */
  expires_at: string
  cached: boolean
}

export interface Company {
  company_name: string
  company_number: string
  company_status: string | null
  registered_postcode: string | null
  /** YYYY-MM-DD */
  incorporated_on: string | null
  accounts_type: string | null
  /** YYYY-MM-DD */
  accounts_next_due: string | null
  accounts_overdue: boolean | null
  accounts_days_until_due: number | null
  /** YYYY-MM-DD */
  confirmation_next_due: string | null
  confirmation_overdue: boolean | null
  confirmation_days_until_due: number | null
  has_insolvency_history: boolean | null
  current_insolvency_status: string | null
  has_active_charges: boolean | null
  /** YYYY-MM-DD */
  last_charge_date: string | null
  days_since_last_charge: number | null
  recent_director_resignation: boolean | null
  /** YYYY-MM-DD */
  last_director_change_date: string | null
  days_since_last_director_change: number | null
  recent_resignations: RecentResignation[]
  company_type: string | null
  company_status_detail: string | null
  jurisdiction: string | null
  registered_office: RegisteredOffice
  sic_codes: string[]
  previous_names: PreviousName[]
  /** YYYY-MM-DD */
  dissolved_on: string | null
  /** ISO 8601, UTC */
  as_of: string
}

export interface RelatedCompany {
  company_number: string
  company_name: string
  company_status: string | null
  relation: 'group' | 'successor' | 'third_party' | 'named'
  source_url: string | null
  quote: string | null
}

export interface BatchAnswers {
  data: BatchAnswer[]
}

export interface CompanyResolution {
  company: Company | null
  /** Whether the name fits the number that won; null unless both were given. */
  name_agrees: boolean | null
  signals: {
    current: {
      code: 'dissolved' | 'in_insolvency' | 'strike_off_proposed' | 'accounts_overdue' | 'confirmation_overdue' | 'active_charge' | 'recent_director_resignation'
      detail: string
      /** YYYY-MM-DD */
      since: string | null
    }[]
    recent: Signal[]
  }
  reverse_domain: ReverseDomain
  review_candidates: ReviewCandidate[]
  charged: boolean
  /** Null where nothing was searched. */
  charge_reason: ChargeReason | null
}

export interface Signal {
  id: string
  /** Rises by one per account; null in the history of a company. */
  sequence: number | null
  signal_type: SignalType
  category: SignalCategory
  severity: 'critical' | 'warning' | 'notice' | 'info'
  company_number: string
  company_name: string
  summary: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** YYYY-MM-DD */
  occurred_on: string | null
  /** ISO 8601, UTC */
  published_at: string | null
  /** ISO 8601, UTC */
  detected_at: string
  source: {
    [key: string]: unknown
    kind: string
  }
  links: {
    register: string
  }
}

export interface ReverseDomain {
  status: 'verified' | 'needs_review' | 'no_match' | 'pending' | 'not_searched'
  domain: string | null
  /** A calibrated probability with three decimals. */
  match_confidence: number | null
  evidence: Evidence[]
  candidates: WebsiteCandidate[]
  status_url: string | null
  /** ISO 8601, UTC */
  checked_at: string | null
}

export interface WebsiteCandidate {
  domain: string
  /** A calibrated probability with three decimals. */
  match_confidence: number | null
  rank: number
  reasons: Reason[]
  why_not_verified: string
}

export interface Job {
  job_id: string
  kind: 'enrich' | 'resolve_domain' | 'partner_enrich' | 'resolve_company'
  status: 'pending' | 'processing' | 'completed' | 'failed'
  input_domain: string | null
  company_number: string | null
  charged: boolean
  charge_reason: ChargeReason
  status_url: string
  error_message: string | null
  /** ISO 8601, UTC */
  created_at: string
  /** ISO 8601, UTC */
  finished_at: string | null
  resolution: DomainResolution | null
  reverse_domain: ReverseDomain | null
}

export interface SearchCandidate {
  company_number: string
  company_name: string
  company_status: string | null
  company_type: string | null
  registered_postcode: string | null
  address_snippet: string | null
  /** YYYY-MM-DD */
  incorporated_on: string | null
  /** YYYY-MM-DD */
  dissolved_on: string | null
  accounts_type: string | null
  sic_codes: string[]
  matched_name: string | null
  match_score: number | null
}

export interface CompanyPage {
  data: SearchCandidate[]
  pagination: Pagination
}

export interface WatchlistEntry {
  company_number: string
  company_name: string
  company_status: string | null
  /** ISO 8601, UTC */
  watched_at: string
  /** ISO 8601, UTC */
  last_signal_at: string | null
  signal_count: number
  website: string | null
}

export interface Watchlist {
  data: WatchlistEntry[]
  usage: {
    count: number
    limit: number
  }
}

export interface WatchedCompany {
  company_number: string
  company_name: string
  company_status: string | null
  /** ISO 8601, UTC */
  watched_at: string
  /** ISO 8601, UTC */
  last_signal_at: string | null
  signal_count: number
  website: string | null
  already_watched: boolean
}

export interface UnwatchedCompany {
  company_number: string
  watched: false
  changed: boolean
}

export interface SignalPage {
  data: Signal[]
  pagination: {
    /** Null where a cursor was given. */
    page: number | null
    limit: number
    total: number
    total_is_exact: boolean
    has_more: boolean
    /** Where to go on; null at the end. */
    cursor: string | null
  }
}

export interface CompanySignals {
  data: Signal[]
}

export interface WebhookDestination {
  id: number
  webhook_url: string
  signal_type: SignalFilter
  status: 'active' | 'disabled'
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

export interface WebhookList {
  data: WebhookDestination[]
}

export interface CreatedWebhookDestination {
  id: number
  webhook_url: string
  signal_type: SignalFilter
  status: 'active' | 'disabled'
  disabled_reason: 'gone' | 'failing' | null
  secret_last4: string
  /** ISO 8601, UTC */
  created_at: string
  /** ISO 8601, UTC */
  last_success_at: string | null
  /** ISO 8601, UTC */
  last_failure_at: string | null
  consecutive_failures: number
  /** The signing secret, shown this once: an answer that is given again leaves it out. */
  secret?: string | undefined
}

export interface DeletedWebhook {
  id: number
  deleted: true
}

export interface WebhookDelivery {
  id: string
  destination_id: number
  event_id: string
  event_type: string
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
  response_status: number | null
  error_message: string | null
  replay_of: string | null
}

export interface RotatedWebhookSecret {
  id: number
  webhook_url: string
  signal_type: SignalFilter
  status: 'active' | 'disabled'
  disabled_reason: 'gone' | 'failing' | null
  secret_last4: string
  /** ISO 8601, UTC */
  created_at: string
  /** ISO 8601, UTC */
  last_success_at: string | null
  /** ISO 8601, UTC */
  last_failure_at: string | null
  consecutive_failures: number
  /** The signing secret, shown this once: an answer that is given again leaves it out. */
  secret?: string | undefined
  /** ISO 8601, UTC */
  previous_valid_until: string
}

export interface DeliveryPage {
  data: WebhookDelivery[]
  pagination: Pagination
}

export interface RecoveredDeliveries {
  destination_id: number
  /** ISO 8601, UTC */
  since: string
  queued: number
}

export interface SignedUp {
  status: 'verification_sent'
  email: string
}

export interface Session {
  token: string
  token_type: 'Bearer'
  /** ISO 8601, UTC */
  expires_at: string
}

export interface LoggedIn {
  session: Session
  api_key: string
  account: {
    id: string
    email: string
  }
}

export interface Accepted {
  status: 'accepted'
}

export interface PasswordUpdated {
  status: 'password_updated'
}

export interface PasswordChanged {
  status: 'password_updated'
  session: Session
}

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
    held: number
    available: number
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
  api_key: {
    prefix: string
    last4: string
    /** ISO 8601, UTC */
    created_at: string
    /** ISO 8601, UTC */
    last_used_at: string | null
  } | null
}

export interface DeletedAccount {
  status: 'deleted'
}

export interface LoggedOut {
  status: 'logged_out'
}

export interface RotatedApiKey {
  api_key: string
  /** ISO 8601, UTC */
  previous_valid_until: string
}

export interface CreditEntry {
  id: number
  kind: 'grant' | 'charge'
  /** Positive where it was granted, negative where it was charged. */
  credits: number
  balance_after: number
  /** The occasion of this entry, which is never entered twice; for a job, its id. */
  reference: string
  /** What was paid for; null for a grant. */
  domain: string | null
  company_number: string | null
  /** ISO 8601, UTC */
  created_at: string
}

export interface CreditStatement {
  data: CreditEntry[]
  pagination: Pagination
}

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
  | 'not_found'
  | 'job_not_found'
  | 'company_not_found'
  | 'method_not_allowed'
  | 'account_exists'
  | 'idempotency_in_progress'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'idempotency_mismatch'
  | 'rate_limited'
  | 'internal'
  | 'not_implemented'
  | 'upstream_unavailable'
  | 'unavailable'

export interface FieldProblem {
  field: string
  message: string
}

export type MatchStatus =
  | 'matched'
  | 'needs_review'
  | 'no_match'
  | 'non_uk_entity'
  | 'scrape_failed'

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

export interface PreviousName {
  name: string
  /** YYYY-MM-DD */
  effective_from: string | null
  /** YYYY-MM-DD */
  ceased_on: string | null
}

export interface PageRead {
  url: string
  http_status: number
  content_sha256: string | null
  /** ISO 8601, UTC */
  fetched_at: string
}

export interface BatchAnswer {
  client_ref: string | null
  /** The HTTP status that this item alone would have had. */
  status: number
  body: DomainResolution | PendingJob | ErrorBody
}

export type SignalType =
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
  | 'website_verified'
  | 'website_changed'
  | 'website_lost'

export type SignalCategory =
  | 'company'
  | 'filing'
  | 'officer'
  | 'ownership'
  | 'charge'
  | 'insolvency'
  | 'website'

export type SignalFilter =
  | 'all'
  | 'company'
  | 'filing'
  | 'officer'
  | 'ownership'
  | 'charge'
  | 'insolvency'
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
  | 'website_verified'
  | 'website_changed'
  | 'website_lost'

export interface Pagination {
  page: number
  limit: number
  total: number
  total_is_exact: boolean
  has_more: boolean
}

type QueryValue = string | number | undefined

/** Input and answer of each operation. */
export interface Exchanges {
  /** Find the company behind a domain, as one flat record. */
  enrich: {
    path?: undefined
    query?: undefined
    body: {
      /** The domain of a website. */
      domain: string
    }
    answer: Enrichment | PendingJob
  }
  /** How far a queued domain has come; whoever knows the job id may ask. */
  getEnrichJob: {
    path: { job_id: string | number }
    query?: undefined
    body?: undefined
    answer: PendingJob | CompletedJob
  }
  /** Find the company behind a domain, with evidence. */
  resolveDomain: {
    path?: undefined
    query?: undefined
    body: {
      /** The domain of a website. */
      domain: string
      /** The most that this call may spend; with 0 only what is free is answered. */
      max_credits?: 0 | 1 | undefined
    }
    answer: DomainResolution | PendingJob
  }
  /** The kept answer for a domain, where it costs nothing. */
  getDomainResolution: {
    path: { domain: string | number }
    query?: undefined
    body?: undefined
    answer: DomainResolution
  }
  /** Resolve up to 100 domains; every item has its own answer. */
  resolveBatch: {
    path?: undefined
    query?: undefined
    body: {
      items: {
        /** The domain of a website. */
        domain: string
        client_ref?: string | undefined
      }[]
    }
    answer: BatchAnswers
  }
  /** A company with its current signals and its website. */
  resolveCompany: {
    path?: undefined
    query?: undefined
    body: {
      /** A UK company number; spaces, lower case and missing leading zeros are allowed. */
      company_number?: string | undefined
      company_name?: string | undefined
      /** True forces a fresh search for the website. */
      refresh?: boolean | undefined
      /** The most that this call may spend; with 0 only what is free is answered. */
      max_credits?: 0 | 1 | undefined
    }
    answer: CompanyResolution
  }
  /** Pin the company that a person chose for a domain, or null for none. */
  reviewDomain: {
    path?: undefined
    query?: undefined
    body: {
      /** The domain of a website. */
      domain: string
      /** A UK company number; spaces, lower case and missing leading zeros are allowed. */
      company_number: string | null
    }
    answer: DomainResolution
  }
  /** A job of this account, of any kind. */
  getJob: {
    path: { job_id: string | number }
    query?: undefined
    body?: undefined
    answer: Job
  }
  /** Find the company behind a domain, in the flat form for partners. */
  partnerEnrich: {
    path?: undefined
    query?: undefined
    body: {
      /** The domain of a website. */
      domain: string
    }
    answer: CompletedJob | PendingJob
  }
  /** How far a partner job of this account has come. */
  getPartnerJob: {
    path: { job_id: string | number }
    query?: undefined
    body?: undefined
    answer: PendingJob | CompletedJob
  }
  /** Search the register by name, place, status and age. */
  searchCompanies: {
    path?: undefined
    query?: { name?: QueryValue; postcode?: QueryValue; company_status?: QueryValue; accounts_type?: QueryValue; incorporated_from?: QueryValue; incorporated_to?: QueryValue; page?: QueryValue; limit?: QueryValue } | undefined
    body?: undefined
    answer: CompanyPage
  }
  /** What the register says of a company; free, and starts nothing. */
  getCompany: {
    path: { company_number: string | number }
    query?: undefined
    body?: undefined
    answer: Company
  }
  /** The watched companies. */
  listWatchlist: {
    path?: undefined
    query?: undefined
    body?: undefined
    answer: Watchlist
  }
  /** Watch a company; its changes become signals. */
  watchCompany: {
    path?: undefined
    query?: undefined
    body: {
      /** A UK company number; spaces, lower case and missing leading zeros are allowed. */
      company_number: string
    }
    answer: WatchedCompany
  }
  /** Stop watching a company; safe to repeat. */
  unwatchCompany: {
    path: { company_number: string | number }
    query?: undefined
    body?: undefined
    answer: UnwatchedCompany
  }
  /** The signals of the watched companies. */
  listSignals: {
    path?: undefined
    query?: { signal_type?: QueryValue; company_number?: QueryValue; since?: QueryValue; cursor?: QueryValue; page?: QueryValue; limit?: QueryValue } | undefined
    body?: undefined
    answer: SignalPage
  }
  /** The recent signals of one company, watched or not. */
  listCompanySignals: {
    path: { company_number: string | number }
    query?: { limit?: QueryValue } | undefined
    body?: undefined
    answer: CompanySignals
  }
  /** The webhook destinations of this account. */
  listWebhooks: {
    path?: undefined
    query?: undefined
    body?: undefined
    answer: WebhookList
  }
  /** Have signals pushed to an address of yours. */
  createWebhook: {
    path?: undefined
    query?: undefined
    body: {
      /** An https address on port 443. */
      webhook_url: string
      /** `all`, a category or a single type of signal. */
      signal_type: SignalFilter
    }
    answer: WebhookDestination | CreatedWebhookDestination
  }
  /** Remove a destination; what is queued for it is cancelled. */
  deleteWebhook: {
    path: { id: string | number }
    query?: undefined
    body?: undefined
    answer: DeletedWebhook
  }
  /** Send a signed test event. */
  testWebhook: {
    path: { id: string | number }
    query?: undefined
    body?: undefined
    answer: WebhookDelivery
  }
  /** Get a new signing secret; the old one signs for another day. */
  rotateWebhookSecret: {
    path: { id: string | number }
    query?: undefined
    body?: undefined
    answer: RotatedWebhookSecret
  }
  /** What was sent to a destination, and how it went. */
  listDeliveries: {
    path: { id: string | number }
    query?: { page?: QueryValue; limit?: QueryValue } | undefined
    body?: undefined
    answer: DeliveryPage
  }
  /** Send again whatever has failed since a given time. */
  recoverDeliveries: {
    path: { id: string | number }
    query?: undefined
    body: {
      /** ISO 8601, UTC */
      since: string
    }
    answer: RecoveredDeliveries
  }
  /** Send one delivery again, under a new delivery id. */
  replayDelivery: {
    path: { id: string | number }
    query?: undefined
    body?: undefined
    answer: WebhookDelivery
  }
  /** Open an account; a verification mail follows. */
  signUp: {
    path?: undefined
    query?: undefined
    body: {
      email: string
      /** At least 8 characters, at most 1024 bytes. */
      password: string
    }
    answer: SignedUp
  }
  /** Get a session token and the account API key. */
  logIn: {
    path?: undefined
    query?: undefined
    body: {
      email: string
      password: string
    }
    answer: LoggedIn
  }
  /** Send the verification mail again. */
  resendVerification: {
    path?: undefined
    query?: undefined
    body: {
      email: string
    }
    answer: Accepted
  }
  /** Have a password reset link mailed. */
  forgotPassword: {
    path?: undefined
    query?: undefined
    body: {
      email: string
    }
    answer: Accepted
  }
  /** Set a new password by the mailed token. */
  resetPassword: {
    path?: undefined
    query?: undefined
    body: {
      token: string
      /** At least 8 characters, at most 1024 bytes. */
      new_password: string
      /** True ends every API key of the account at once; the next login returns a new one. */
      replace_api_key?: boolean | undefined
    }
    answer: PasswordUpdated
  }
  /** Change the password; every other session is ended. */
  changePassword: {
    path?: undefined
    query?: undefined
    body: {
      current_password: string
      /** At least 8 characters, at most 1024 bytes. */
      new_password: string
    }
    answer: PasswordChanged
  }
  /** The account with its credits, limits and key metadata. */
  describeAccount: {
    path?: undefined
    query?: undefined
    body?: undefined
    answer: AccountProfile
  }
  /** Delete the account; only its ledger lines stay. */
  deleteAccount: {
    path?: undefined
    query?: undefined
    body: {
      password: string
    }
    answer: DeletedAccount
  }
  /** End this session. */
  logOut: {
    path?: undefined
    query?: undefined
    body?: undefined
    answer: LoggedOut
  }
  /** Get a new API key; the previous one works for another day, or ends now. */
  rotateApiKey: {
    path?: undefined
    query?: undefined
    body: {
      /** What happens to the key in use. Keys that were replaced earlier always end at once. */
      previous?: 'keep_for_a_day' | 'end_now' | undefined
    }
    answer: RotatedApiKey
  }
  /** Every credit that was granted or charged. */
  getCreditStatement: {
    path?: undefined
    query?: { page?: QueryValue; limit?: QueryValue } | undefined
    body?: undefined
    answer: CreditStatement
  }
}
