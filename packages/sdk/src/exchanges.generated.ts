// Generated from core's route table by `pnpm --filter @brassplate/sdk generate`. Do not edit.

import type {
  Accepted,
  AccountProfile,
  AnswerPage,
  ApiKey,
  ApiKeys,
  BatchAnswers,
  BulkDecision,
  BulkPreview,
  BulkRowPage,
  BulkRun,
  BulkRuns,
  ChargePage,
  Company,
  CompanyLookup,
  CompanyMatch,
  CompanyPage,
  CompanyPerson,
  CompanyResolution,
  CompanySignals,
  CompletedJob,
  CreatedApiKey,
  CreatedReconcileLink,
  CreatedWebhookDestination,
  CreditStatement,
  DecidedBulkRows,
  DeletedAccount,
  DeletedBulk,
  DeletedReconcileLink,
  DeletedWebhook,
  DeliveryPage,
  DestinationKind,
  DomainResolution,
  EndedApiKey,
  EndedSession,
  Enrichment,
  FilingPage,
  InsolvencyPage,
  Job,
  LoggedIn,
  LoggedOut,
  MarkedSignals,
  OfficerPage,
  OwnerPage,
  Ownership,
  PasswordChanged,
  PasswordUpdated,
  PendingJob,
  ProofKeys,
  ReceivedAnswer,
  ReconcileLinks,
  RecoveredDeliveries,
  ReplacedWatchlist,
  RevealedApiKey,
  Review,
  ReviewPage,
  Right,
  RotatedApiKey,
  RotatedWebhookSecret,
  SessionList,
  SignalPage,
  SignalSeverity,
  SignedUp,
  UnwatchedBulk,
  UnwatchedCompany,
  WatchResults,
  WatchedBulk,
  WatchedCompany,
  Watchlist,
  WatchlistEntry,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDestination,
  WebhookList,
} from './wire.generated.js'

type QueryValue = string | number | boolean | undefined

/** Input and answer of each operation. */
export interface Exchanges {
  /** Find the company behind a domain, as one flat record. */
  enrich: {
    path?: undefined
    query?: undefined
    body: {
      /** A domain, a URL or an email address. A host such as `shop.harbour-lane.co.uk` gets its own answer. */
      domain: string
    }
    answer: Enrichment | PendingJob
  }
  /** Get the status of a queued domain; needs only the job id. */
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
      /** A domain, a URL or an email address. A host such as `shop.harbour-lane.co.uk` gets its own answer. */
      domain: string
      /** The most credits that this call may spend. With 0, only free answers are returned. */
      max_credits?: 0 | 1 | undefined
    }
    answer: DomainResolution | PendingJob
  }
  /** Get the stored answer for a domain if it is free or already paid for. */
  getDomainResolution: {
    path: { domain: string | number }
    query?: undefined
    body?: undefined
    answer: DomainResolution
  }
  /** Resolve up to 100 domains; each item has its own response. */
  resolveBatch: {
    path?: undefined
    query?: undefined
    body: {
      items: {
        /** A domain, a URL or an email address. A host such as `shop.harbour-lane.co.uk` gets its own answer. */
        domain: string
        /** Your own reference. It is returned with the answer. */
        client_ref?: string | undefined
        /** The most credits that this item may spend. With 0, only a free answer is returned. */
        max_credits?: 0 | 1 | undefined
      }[]
    }
    answer: BatchAnswers
  }
  /** Get a company with its current signals and its website. */
  resolveCompany: {
    path?: undefined
    query?: undefined
    body: {
      /** A UK company number. It decides if a name is given too. */
      company_number?: string | undefined
      /** The legal name of the company, now or in the past. Required unless `company_number` is given. */
      company_name?: string | undefined
      /** If true, searches for the website again even if a stored answer exists. */
      refresh?: boolean | undefined
      /** The most credits that this call may spend. With 0, only free answers are returned. */
      max_credits?: 0 | 1 | undefined
    }
    answer: CompanyResolution
  }
  /** Get a job of this account, of any kind. */
  getJob: {
    path: { job_id: string | number }
    query?: undefined
    body?: undefined
    answer: Job
  }
  /** Find the company behind a domain, in the flat format for partners. */
  partnerEnrich: {
    path?: undefined
    query?: undefined
    body: {
      /** A domain, a URL or an email address. A host such as `shop.harbour-lane.co.uk` gets its own answer. */
      domain: string
    }
    answer: CompletedJob | PendingJob
  }
  /** Get the status of a partner job of this account. */
  getPartnerJob: {
    path: { job_id: string | number }
    query?: undefined
    body?: undefined
    answer: PendingJob | CompletedJob
  }
  /** Export companies as a file, with the filters of the search. */
  exportCompanies: {
    path?: undefined
    query?: { format?: QueryValue; name?: QueryValue; previous_names?: QueryValue; postcode?: QueryValue; town?: QueryValue; county?: QueryValue; company_status?: QueryValue; company_type?: QueryValue; jurisdiction?: QueryValue; sic_code?: QueryValue; sic_section?: QueryValue; accounts_type?: QueryValue; incorporated_from?: QueryValue; incorporated_to?: QueryValue; dissolved_from?: QueryValue; dissolved_to?: QueryValue; has_charges?: QueryValue; is_insolvent?: QueryValue; is_overdue?: QueryValue } | undefined
    body?: undefined
    answer: string
  }
  /** Export the watched companies as a file. */
  exportWatchlist: {
    path?: undefined
    query?: { format?: QueryValue; tag?: QueryValue } | undefined
    body?: undefined
    answer: string
  }
  /** Export the signals of the watched companies as a file. */
  exportSignals: {
    path?: undefined
    query?: { format?: QueryValue; signal_type?: QueryValue; severity?: QueryValue; company_number?: QueryValue; tag?: QueryValue; since?: QueryValue; to?: QueryValue; seen?: QueryValue } | undefined
    body?: undefined
    answer: string
  }
  /** Export the answers that this account has received as a file. */
  exportAnswers: {
    path?: undefined
    query?: { format?: QueryValue; domain?: QueryValue; company_number?: QueryValue; decision?: QueryValue; from?: QueryValue; to?: QueryValue } | undefined
    body?: undefined
    answer: string
  }
  /** Export the decisions of reviewers with their history as a file. */
  exportReviews: {
    path?: undefined
    query?: { format?: QueryValue; text?: QueryValue; from?: QueryValue; to?: QueryValue } | undefined
    body?: undefined
    answer: string
  }
  /** Pin the company that a reviewer chose for a domain, or null for none. */
  reviewDomain: {
    path?: undefined
    query?: undefined
    body: {
      /** A domain, a URL or an email address. A host such as `shop.harbour-lane.co.uk` gets its own answer. */
      domain: string
      /** The company that runs the domain; null if none of the candidates does. */
      company_number: string | null
      /** For the history: at most 1000 characters. */
      note?: string | null | undefined
    }
    answer: DomainResolution
  }
  /** List the domains that wait for a decision, or those that are decided. */
  listReviews: {
    path?: undefined
    query?: { status?: QueryValue; sort?: QueryValue; text?: QueryValue; from?: QueryValue; to?: QueryValue; page?: QueryValue; limit?: QueryValue } | undefined
    body?: undefined
    answer: ReviewPage
  }
  /** Get the candidates of a domain, its current decision and its history. */
  getReview: {
    path: { domain: string | number }
    query?: undefined
    body?: undefined
    answer: Review
  }
  /** Undo the last decision for a domain. */
  undoReview: {
    path: { domain: string | number }
    query?: undefined
    body?: undefined
    answer: Review
  }
  /** List the answers that this account has received. */
  listAnswers: {
    path?: undefined
    query?: { domain?: QueryValue; company_number?: QueryValue; decision?: QueryValue; from?: QueryValue; to?: QueryValue; page?: QueryValue; limit?: QueryValue } | undefined
    body?: undefined
    answer: AnswerPage
  }
  /** Get an answer as it was received, with its evidence and the register record. */
  getAnswer: {
    path: { answer_id: string | number }
    query?: undefined
    body?: undefined
    answer: ReceivedAnswer
  }
  /** Get a signed proof of an answer as a ZIP file. */
  getProof: {
    path: { answer_id: string | number }
    query?: undefined
    body?: undefined
    answer: string
  }
  /** Get the public keys that verify the proofs of this server. */
  getProofKeys: {
    path?: undefined
    query?: undefined
    body?: undefined
    answer: ProofKeys
  }
  /** Search the register by name, place, industry and more. */
  searchCompanies: {
    path?: undefined
    query?: { name?: QueryValue; previous_names?: QueryValue; postcode?: QueryValue; town?: QueryValue; county?: QueryValue; company_status?: QueryValue; company_type?: QueryValue; jurisdiction?: QueryValue; sic_code?: QueryValue; sic_section?: QueryValue; accounts_type?: QueryValue; incorporated_from?: QueryValue; incorporated_to?: QueryValue; dissolved_from?: QueryValue; dissolved_to?: QueryValue; has_charges?: QueryValue; is_insolvent?: QueryValue; is_overdue?: QueryValue; identity_verification?: QueryValue; sort?: QueryValue; page?: QueryValue; limit?: QueryValue } | undefined
    body?: undefined
    answer: CompanyPage
  }
  /** Look up to 200 companies by number; each has its own result. */
  lookupCompanies: {
    path?: undefined
    query?: undefined
    body: {
      company_numbers: string[]
      /** Facts to give also as cells of a sheet. */
      columns?: ('sic_codes' | 'industries' | 'registered_address' | 'accounts_type' | 'accounts_next_due' | 'accounts_overdue' | 'confirmation_next_due' | 'confirmation_overdue' | 'insolvency' | 'insolvency_history' | 'charges_outstanding' | 'parent' | 'owners' | 'website')[] | undefined
    }
    answer: CompanyLookup
  }
  /** Get a company from the register. */
  getCompany: {
    path: { company_number: string | number }
    query?: { as_of?: QueryValue } | undefined
    body?: undefined
    answer: Company
  }
  /** List the officers of a company, with the state of their identity verification. */
  listOfficers: {
    path: { company_number: string | number }
    query?: { page?: QueryValue; limit?: QueryValue; as_of?: QueryValue } | undefined
    body?: undefined
    answer: OfficerPage
  }
  /** List the persons with significant control of a company. */
  listOwners: {
    path: { company_number: string | number }
    query?: { page?: QueryValue; limit?: QueryValue; as_of?: QueryValue } | undefined
    body?: undefined
    answer: OwnerPage
  }
  /** List the charges over the assets of a company. */
  listCharges: {
    path: { company_number: string | number }
    query?: { page?: QueryValue; limit?: QueryValue; as_of?: QueryValue } | undefined
    body?: undefined
    answer: ChargePage
  }
  /** List the insolvency cases of a company. */
  listInsolvencyCases: {
    path: { company_number: string | number }
    query?: { page?: QueryValue; limit?: QueryValue; as_of?: QueryValue } | undefined
    body?: undefined
    answer: InsolvencyPage
  }
  /** List what a company has filed at Companies House. */
  listFilings: {
    path: { company_number: string | number }
    query?: { page?: QueryValue; limit?: QueryValue; as_of?: QueryValue; category?: QueryValue } | undefined
    body?: undefined
    answer: FilingPage
  }
  /** Get an officer or owner with the appointments at all companies. */
  getPerson: {
    path: { company_number: string | number; person_id: string | number }
    query?: undefined
    body?: undefined
    answer: CompanyPerson
  }
  /** Follow the owners of a company up to people. */
  getOwnership: {
    path: { company_number: string | number }
    query?: { depth?: QueryValue; by?: QueryValue } | undefined
    body?: undefined
    answer: Ownership
  }
  /** Get everything known about a company as one signed ZIP file. */
  getDossier: {
    path: { company_number: string | number }
    query?: { as_of?: QueryValue } | undefined
    body?: undefined
    answer: string
  }
  /** Find the company number for a name. */
  matchCompany: {
    path?: undefined
    query?: undefined
    body: {
      /** The name as you have it. Typing errors, abbreviations and notes are allowed. */
      name: string
      /** A postcode, or its district such as `TR11`. */
      postcode?: string | undefined
      /** An address in any form. */
      address?: string | undefined
      /** YYYY-MM-DD */
      incorporated_on?: string | undefined
      /** A name that the company had before. */
      previous_name?: string | undefined
    }
    answer: CompanyMatch
  }
  /** List the reconciliation links of this account. */
  listReconcileLinks: {
    path?: undefined
    query?: undefined
    body?: undefined
    answer: ReconcileLinks
  }
  /** Create a reconciliation link for OpenRefine. */
  createReconcileLink: {
    path?: undefined
    query?: undefined
    body: {
      /** A name to recognise the link by. */
      name?: string | undefined
    }
    answer: CreatedReconcileLink
  }
  /** Revoke a reconciliation link. */
  deleteReconcileLink: {
    path: { id: string | number }
    query?: undefined
    body?: undefined
    answer: DeletedReconcileLink
  }
  /** List the lists that this account has sent. */
  listBulk: {
    path?: undefined
    query?: undefined
    body?: undefined
    answer: BulkRuns
  }
  /** Find the companies of a whole list or sheet. */
  startBulk: {
    path?: undefined
    query?: { file_name?: QueryValue; start?: QueryValue; max_credits?: QueryValue; sheet?: QueryValue; number?: QueryValue; name?: QueryValue; previous_name?: QueryValue; postcode?: QueryValue; address?: QueryValue; domain?: QueryValue; email?: QueryValue; any?: QueryValue } | undefined
    body?: undefined
    answer: BulkRun
  }
  /** See the progress of a list. */
  getBulk: {
    path: { bulk_id: string | number }
    query?: undefined
    body?: undefined
    answer: BulkRun
  }
  /** Get the list back with its answers. */
  getBulkResult: {
    path: { bulk_id: string | number }
    query?: { format?: QueryValue; columns?: QueryValue; leave_out?: QueryValue; rows?: QueryValue } | undefined
    body?: undefined
    answer: string
  }
  /** Get a summary of a list. */
  getBulkReport: {
    path: { bulk_id: string | number }
    query?: { format?: QueryValue } | undefined
    body?: undefined
    answer: string
  }
  /** Stop a list that waits or runs. */
  stopBulk: {
    path: { bulk_id: string | number }
    query?: undefined
    body?: undefined
    answer: BulkRun
  }
  /** Answer the rows that are left of a list. */
  resumeBulk: {
    path: { bulk_id: string | number }
    query?: undefined
    body: {
      /** A new limit for the whole list; null for none. */
      max_credits?: number | null | undefined
    }
    answer: BulkRun
  }
  /** Delete a list and its answers. */
  deleteBulk: {
    path: { bulk_id: string | number }
    query?: undefined
    body?: undefined
    answer: DeletedBulk
  }
  /** See what the columns of a list are used for. */
  previewBulk: {
    path: { bulk_id: string | number }
    query?: undefined
    body?: undefined
    answer: BulkPreview
  }
  /** Say what the columns of a list hold. */
  setBulkColumns: {
    path: { bulk_id: string | number }
    query?: undefined
    body: {
      number?: string | undefined
      name?: string | undefined
      previous_name?: string | undefined
      postcode?: string | undefined
      address?: string | undefined
      domain?: string | undefined
      email?: string | undefined
      any?: string | undefined
      /** The company number of an earlier result. */
      result_number?: string | undefined
    }
    answer: BulkRun
  }
  /** List the answered rows of a list. */
  listBulkRows: {
    path: { bulk_id: string | number }
    query?: { page?: QueryValue; limit?: QueryValue; outcome?: QueryValue; line?: QueryValue; decided?: QueryValue; text?: QueryValue; company_status?: QueryValue; noted?: QueryValue } | undefined
    body?: undefined
    answer: BulkRowPage
  }
  /** Decide which company rows of a list belong to. */
  decideBulkRows: {
    path: { bulk_id: string | number }
    query?: undefined
    body: {
      lines: number[]
      /** Null: none. `first`: of each row the first candidate, unless the next is as likely. */
      company_number: string | 'first' | null
      /** Also all undecided rows that name the same. */
      alike?: boolean | undefined
      /** Leave rows that have a company. */
      keep_matched?: boolean | undefined
      /** For the history: at most 1000 characters. */
      note?: string | null | undefined
    }
    answer: DecidedBulkRows
  }
  /** Undo a decision about rows of a list. */
  undoBulkDecision: {
    path: { bulk_id: string | number; decision_id: string | number }
    query?: undefined
    body?: undefined
    answer: BulkDecision
  }
  /** Watch the companies of all matched rows. */
  watchBulk: {
    path: { bulk_id: string | number }
    query?: undefined
    body: {
      /** At most 10 tags of 40 characters: letters, digits, spaces, - _ and . The case does not matter. */
      tags?: string[] | undefined
      /** The column with your reference: title or number. */
      reference?: string | undefined
      /** Company numbers to leave out. */
      except?: string[] | undefined
      preview?: boolean | undefined
    }
    answer: WatchedBulk
  }
  /** Stop watching what a call has added. */
  unwatchBulk: {
    path: { bulk_id: string | number; batch: string | number }
    query?: undefined
    body?: undefined
    answer: UnwatchedBulk
  }
  /** List the watched companies. */
  listWatchlist: {
    path?: undefined
    query?: { tag?: QueryValue; company_number?: QueryValue; identity_verification?: QueryValue; cursor?: QueryValue; limit?: QueryValue } | undefined
    body?: undefined
    answer: Watchlist
  }
  /** Watch a company to get its changes as signals. */
  watchCompany: {
    path?: undefined
    query?: undefined
    body: {
      /** A UK company number. Case, spaces and leading zeros do not matter. */
      company_number: string
      /** At most 10 tags of 40 characters: letters, digits, spaces, - _ and . The case does not matter. */
      tags?: string[] | undefined
      /** The key of the company in your own system, at most 100 characters. It comes back in every signal. */
      reference?: string | null | undefined
    }
    answer: WatchedCompany
  }
  /** Make the watchlist equal to a list. */
  replaceWatchlist: {
    path?: undefined
    query?: undefined
    body: {
      /** At least one, so that a list that came out empty removes nothing. */
      entries: {
        company_number: string
        /** Left out, they stay as they are. */
        tags?: string[] | undefined
        /** Left out, it stays as it is; null removes it. */
        reference?: string | null | undefined
      }[]
      /** Only tells what would change. */
      dry_run?: boolean | undefined
      /** Applies the other rows if some have problems. Default: nothing changes then. */
      skip_problems?: boolean | undefined
    }
    answer: ReplacedWatchlist
  }
  /** Watch up to 200 companies; each has its own result. */
  watchCompanies: {
    path?: undefined
    query?: undefined
    body: {
      company_numbers: string[]
      /** At most 10 tags of 40 characters: letters, digits, spaces, - _ and . The case does not matter. */
      tags?: string[] | undefined
    }
    answer: WatchResults
  }
  /** Replace the tags and the reference of a watched company. */
  setWatchTags: {
    path: { company_number: string | number }
    query?: undefined
    body: {
      /** At most 10 tags of 40 characters: letters, digits, spaces, - _ and . The case does not matter. */
      tags: string[]
      /** The key of the company in your own system, at most 100 characters. It comes back in every signal. */
      reference?: string | null | undefined
    }
    answer: WatchlistEntry
  }
  /** Stop watching a company; safe to repeat. */
  unwatchCompany: {
    path: { company_number: string | number }
    query?: undefined
    body?: undefined
    answer: UnwatchedCompany
  }
  /** List the signals of the watched companies. */
  listSignals: {
    path?: undefined
    query?: { signal_type?: QueryValue; severity?: QueryValue; company_number?: QueryValue; tag?: QueryValue; since?: QueryValue; to?: QueryValue; seen?: QueryValue; as_of?: QueryValue; sort?: QueryValue; cursor?: QueryValue; page?: QueryValue; limit?: QueryValue } | undefined
    body?: undefined
    answer: SignalPage
  }
  /** Mark signals as seen, or as not seen. */
  markSignals: {
    path?: undefined
    query?: undefined
    body: {
      signal_ids?: string[] | undefined
      /** All signals up to this `sequence`. */
      up_to?: number | undefined
      /** False takes the mark away. Default: true. */
      seen?: boolean | undefined
      /** With `up_to` and `seen` false: only marks of this time, the `seen_at` of the call to undo. */
      marked_at?: string | undefined
    }
    answer: MarkedSignals
  }
  /** List the recent signals of one company, watched or not. */
  listCompanySignals: {
    path: { company_number: string | number }
    query?: { limit?: QueryValue } | undefined
    body?: undefined
    answer: CompanySignals
  }
  /** List the webhook destinations of this account. */
  listWebhooks: {
    path?: undefined
    query?: undefined
    body?: undefined
    answer: WebhookList
  }
  /** Register a webhook destination for signals. */
  createWebhook: {
    path?: undefined
    query?: undefined
    body: {
      /** An https URL on port 443. For the kind `email`, such as `mailto:ada@firm.example`. */
      webhook_url: string
      /** Signed events, or messages for Slack, Microsoft Teams or a mailbox. Default: by the address. */
      kind?: DestinationKind | undefined
      signal_type?: 'all' | 'company' | 'filing' | 'officer' | 'ownership' | 'charge' | 'insolvency' | 'verification' | 'website' | 'status_changed' | 'strike_off_proposed' | 'strike_off_discontinued' | 'dissolved' | 'restored' | 'name_changed' | 'registered_office_changed' | 'sic_codes_changed' | 'accounts_filed' | 'accounts_overdue' | 'accounts_type_changed' | 'confirmation_filed' | 'confirmation_overdue' | 'filing_added' | 'director_appointed' | 'director_resigned' | 'officer_appointed' | 'officer_resigned' | 'psc_notified' | 'psc_ceased' | 'charge_registered' | 'charge_satisfied' | 'insolvency_opened' | 'insolvency_updated' | 'insolvency_closed' | 'identity_verified' | 'identity_verification_due' | 'identity_verification_overdue' | 'website_verified' | 'website_changed' | 'website_lost' | undefined
      /** Several categories or types; any of them matches. Instead of `signal_type`. */
      signal_types?: ('all' | 'company' | 'filing' | 'officer' | 'ownership' | 'charge' | 'insolvency' | 'verification' | 'website' | 'status_changed' | 'strike_off_proposed' | 'strike_off_discontinued' | 'dissolved' | 'restored' | 'name_changed' | 'registered_office_changed' | 'sic_codes_changed' | 'accounts_filed' | 'accounts_overdue' | 'accounts_type_changed' | 'confirmation_filed' | 'confirmation_overdue' | 'filing_added' | 'director_appointed' | 'director_resigned' | 'officer_appointed' | 'officer_resigned' | 'psc_notified' | 'psc_ceased' | 'charge_registered' | 'charge_satisfied' | 'insolvency_opened' | 'insolvency_updated' | 'insolvency_closed' | 'identity_verified' | 'identity_verification_due' | 'identity_verification_overdue' | 'website_verified' | 'website_changed' | 'website_lost')[] | undefined
      /** Only signals of these severities. Empty: all. */
      severities?: SignalSeverity[] | undefined
      /** Only companies with one of these tags on the watchlist. Empty: all. */
      tags?: string[] | undefined
      /** Only these companies, at most 200. Empty: all. */
      company_numbers?: string[] | undefined
      /** Its name in the console, at most 200 characters. */
      description?: string | undefined
      /** When e-mails are sent. Default: at once; digests at 8 o’clock in Europe/London, on Mondays. */
      schedule?: {
        frequency?: 'at_once' | 'daily' | 'weekly' | undefined
        hour?: number | undefined
        weekday?: 'sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | undefined
        time_zone?: string | undefined
      } | undefined
    }
    answer: WebhookDestination | CreatedWebhookDestination
  }
  /** Change, pause or resume a destination. */
  updateWebhook: {
    path: { id: string | number }
    query?: undefined
    body: {
      /** Signed events, or messages for Slack, Microsoft Teams or a mailbox. Default: by the address. */
      kind?: DestinationKind | undefined
      signal_type?: 'all' | 'company' | 'filing' | 'officer' | 'ownership' | 'charge' | 'insolvency' | 'verification' | 'website' | 'status_changed' | 'strike_off_proposed' | 'strike_off_discontinued' | 'dissolved' | 'restored' | 'name_changed' | 'registered_office_changed' | 'sic_codes_changed' | 'accounts_filed' | 'accounts_overdue' | 'accounts_type_changed' | 'confirmation_filed' | 'confirmation_overdue' | 'filing_added' | 'director_appointed' | 'director_resigned' | 'officer_appointed' | 'officer_resigned' | 'psc_notified' | 'psc_ceased' | 'charge_registered' | 'charge_satisfied' | 'insolvency_opened' | 'insolvency_updated' | 'insolvency_closed' | 'identity_verified' | 'identity_verification_due' | 'identity_verification_overdue' | 'website_verified' | 'website_changed' | 'website_lost' | undefined
      /** Several categories or types; any of them matches. Instead of `signal_type`. */
      signal_types?: ('all' | 'company' | 'filing' | 'officer' | 'ownership' | 'charge' | 'insolvency' | 'verification' | 'website' | 'status_changed' | 'strike_off_proposed' | 'strike_off_discontinued' | 'dissolved' | 'restored' | 'name_changed' | 'registered_office_changed' | 'sic_codes_changed' | 'accounts_filed' | 'accounts_overdue' | 'accounts_type_changed' | 'confirmation_filed' | 'confirmation_overdue' | 'filing_added' | 'director_appointed' | 'director_resigned' | 'officer_appointed' | 'officer_resigned' | 'psc_notified' | 'psc_ceased' | 'charge_registered' | 'charge_satisfied' | 'insolvency_opened' | 'insolvency_updated' | 'insolvency_closed' | 'identity_verified' | 'identity_verification_due' | 'identity_verification_overdue' | 'website_verified' | 'website_changed' | 'website_lost')[] | undefined
      /** Only signals of these severities. Empty: all. */
      severities?: SignalSeverity[] | undefined
      /** Only companies with one of these tags on the watchlist. Empty: all. */
      tags?: string[] | undefined
      /** Only these companies, at most 200. Empty: all. */
      company_numbers?: string[] | undefined
      /** Its name in the console, at most 200 characters. */
      description?: string | undefined
      /** When e-mails are sent. Default: at once; digests at 8 o’clock in Europe/London, on Mondays. */
      schedule?: {
        frequency?: 'at_once' | 'daily' | 'weekly' | undefined
        hour?: number | undefined
        weekday?: 'sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | undefined
        time_zone?: string | undefined
      } | undefined
      status?: 'active' | 'paused' | undefined
      /** Ends a rotation now: the old secret stops signing. */
      end_previous_secret?: true | undefined
    }
    answer: WebhookDestination
  }
  /** Delete a destination and cancel its pending deliveries. */
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
    body: {
      /** A single signal type. */
      signal_type?: 'status_changed' | 'strike_off_proposed' | 'strike_off_discontinued' | 'dissolved' | 'restored' | 'name_changed' | 'registered_office_changed' | 'sic_codes_changed' | 'accounts_filed' | 'accounts_overdue' | 'accounts_type_changed' | 'confirmation_filed' | 'confirmation_overdue' | 'filing_added' | 'director_appointed' | 'director_resigned' | 'officer_appointed' | 'officer_resigned' | 'psc_notified' | 'psc_ceased' | 'charge_registered' | 'charge_satisfied' | 'insolvency_opened' | 'insolvency_updated' | 'insolvency_closed' | 'identity_verified' | 'identity_verification_due' | 'identity_verification_overdue' | 'website_verified' | 'website_changed' | 'website_lost' | undefined
    }
    answer: WebhookDelivery
  }
  /** Get a new signing secret; the previous one also signs for another day. */
  rotateWebhookSecret: {
    path: { id: string | number }
    query?: undefined
    body?: undefined
    answer: RotatedWebhookSecret
  }
  /** List the deliveries to a destination and their results. */
  listDeliveries: {
    path: { id: string | number }
    query?: { page?: QueryValue; limit?: QueryValue } | undefined
    body?: undefined
    answer: DeliveryPage
  }
  /** Get one delivery with the request and its attempts. */
  getDelivery: {
    path: { id: string | number }
    query?: undefined
    body?: undefined
    answer: WebhookDeliveryDetails
  }
  /** Send all failed deliveries since a given time again. */
  recoverDeliveries: {
    path: { id: string | number }
    query?: undefined
    body: {
      /** Only deliveries that were created at this time or later. */
      since: string
    }
    answer: RecoveredDeliveries
  }
  /** Send one delivery again with a new delivery id. */
  replayDelivery: {
    path: { id: string | number }
    query?: undefined
    body?: undefined
    answer: WebhookDelivery
  }
  /** Open an account and send a verification email. */
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
  /** Log in: get a session token and the account API key. */
  logIn: {
    path?: undefined
    query?: undefined
    body: {
      email: string
      password: string
    }
    answer: LoggedIn
  }
  /** Send the verification email again. */
  resendVerification: {
    path?: undefined
    query?: undefined
    body: {
      email: string
    }
    answer: Accepted
  }
  /** Send a password reset link by email. */
  forgotPassword: {
    path?: undefined
    query?: undefined
    body: {
      email: string
    }
    answer: Accepted
  }
  /** Set a new password with the emailed token. */
  resetPassword: {
    path?: undefined
    query?: undefined
    body: {
      /** The token from the mailed link. */
      token: string
      /** At least 8 characters, at most 1024 bytes. */
      new_password: string
      /** If true, every API key of the account stops working now. The next login returns a new key. */
      replace_api_key?: boolean | undefined
    }
    answer: PasswordUpdated
  }
  /** List the API keys of this account. */
  listApiKeys: {
    path?: undefined
    query?: undefined
    body?: undefined
    answer: ApiKeys
  }
  /** Create an API key with a name, rights and an expiry. */
  createApiKey: {
    path?: undefined
    query?: undefined
    body: {
      /** A name to recognise the key by, unique in the account. */
      name: string
      /** What the key may do. `read` is always included, and is all that it may do by default. */
      rights?: Right[] | undefined
      /** ISO 8601, UTC. When the key stops working; never by default. */
      expires_at?: string | undefined
    }
    answer: CreatedApiKey
  }
  /** Rename an API key. */
  renameApiKey: {
    path: { id: string | number }
    query?: undefined
    body: {
      /** A name to recognise the key by, unique in the account. */
      name: string
    }
    answer: ApiKey
  }
  /** End an API key. */
  endApiKey: {
    path: { id: string | number }
    query?: undefined
    body?: undefined
    answer: EndedApiKey
  }
  /** Change the password and end all other sessions. */
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
  /** Get the account with its credits, limits and API key details. */
  describeAccount: {
    path?: undefined
    query?: undefined
    body?: undefined
    answer: AccountProfile
  }
  /** Delete the account; only its credit ledger entries remain. */
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
  /** List the sessions of this account. */
  listSessions: {
    path?: undefined
    query?: undefined
    body?: undefined
    answer: SessionList
  }
  /** End one session of this account. */
  endSession: {
    path: { id: string | number }
    query?: undefined
    body?: undefined
    answer: EndedSession
  }
  /** Get the current API key with the password. */
  revealApiKey: {
    path?: undefined
    query?: undefined
    body: {
      password: string
    }
    answer: RevealedApiKey
  }
  /** Get a new API key; the previous key works for another day or ends now. */
  rotateApiKey: {
    path?: undefined
    query?: undefined
    body: {
      /** What happens to the current key. Keys that were replaced earlier always stop working at once. */
      previous?: 'keep_for_a_day' | 'end_now' | undefined
    }
    answer: RotatedApiKey
  }
  /** List every credit grant and charge. */
  getCreditStatement: {
    path?: undefined
    query?: { page?: QueryValue; limit?: QueryValue } | undefined
    body?: undefined
    answer: CreditStatement
  }
}
