import type { ApiError } from './api-error.js'
import type { CallOptions, KeyedOptions, WaitOptions } from './call-options.js'
import type { Exchanges } from './exchanges.generated.js'
import type {
  AnswerSummary,
  BulkRow,
  CompanyStatus,
  DestinationKind,
  DomainResolution,
  MailSchedule,
  Right,
  SignalFilter,
  SignalSeverity,
  SignalType,
} from './wire.generated.js'

/** A fact about a company that can be a column of a sheet. */
export type CompanyColumn = NonNullable<Exchanges['lookupCompanies']['body']['columns']>[number]

/** How many entries a page has. */
export interface PageSizeOptions extends CallOptions {
  /** Page size, at most 100. Defaults to 100 for methods that read a whole list, otherwise to 20. */
  readonly limit?: number | undefined
}

/** Which page, and how many entries it has. */
export interface PageOptions extends PageSizeOptions {
  /** Page number, starting at 1. */
  readonly page?: number | undefined
}

/** What a company must be to be found or exported. */
export interface CompanyFilters {
  readonly name?: string | undefined
  /** False if only current names count. Default: true. */
  readonly previousNames?: boolean | undefined
  readonly postcode?: string | undefined
  /** Town of the registered office. */
  readonly town?: string | undefined
  /** County of the registered office. */
  readonly county?: string | undefined
  /** Status as the register spells it, such as `active`. */
  readonly companyStatus?: CompanyStatus | undefined
  /** Type as the register spells it, such as `ltd`, `plc` or `llp`. */
  readonly companyType?: string | undefined
  /** Such as `england-wales`, `scotland` or `northern-ireland`. */
  readonly jurisdiction?: string | undefined
  /** At most 10 codes of UK SIC 2007 (five digits, or the first two to four) or words such as `bakery`; any of them matches. */
  readonly sicCode?: string | readonly string[] | undefined
  /** A section of UK SIC 2007, from `A` to `U`. */
  readonly sicSection?: string | undefined
  readonly accountsType?: string | undefined
  /** YYYY-MM-DD */
  readonly incorporatedFrom?: string | undefined
  /** YYYY-MM-DD */
  readonly incorporatedTo?: string | undefined
  /** YYYY-MM-DD */
  readonly dissolvedFrom?: string | undefined
  /** YYYY-MM-DD */
  readonly dissolvedTo?: string | undefined
  /** Whether a charge is known to be outstanding. */
  readonly hasCharges?: boolean | undefined
  /** Whether the status is one of insolvency. */
  readonly isInsolvent?: boolean | undefined
  /** Whether accounts or a confirmation statement are known to be overdue. */
  readonly isOverdue?: boolean | undefined
}

/** The filters of a search. */
export interface SearchFilters extends CompanyFilters {
  /** Only companies of your own watchlist with a director or an owner whose identity verification is in this state. */
  readonly identityVerification?: 'due' | 'overdue' | undefined
  /** By name, or by the day of incorporation. Sorts the first 1,000; the others follow. Default: best match first. */
  readonly sort?: 'name' | 'newest' | 'oldest' | undefined
}

/** The format of an export. */
export interface ExportOptions extends CallOptions {
  /** Default: `csv`. */
  readonly format?: 'csv' | 'jsonl' | 'parquet' | 'xlsx' | undefined
}

/** Columns of a list, by title or number; `none` to leave one out. The others are guessed. */
export interface ListColumns {
  readonly number?: string | undefined
  readonly name?: string | undefined
  readonly previousName?: string | undefined
  readonly postcode?: string | undefined
  readonly address?: string | undefined
  readonly domain?: string | undefined
  readonly email?: string | undefined
  /** A column that may hold any of these; the other columns are not read. */
  readonly any?: string | undefined
}

/** Options of `startBulk`. */
export interface StartBulkOptions extends CallOptions {
  /** Such as `customers.xlsx`. Its ending tells the format. */
  readonly fileName?: string | undefined
  /** The sheet of a workbook. Default: the first. */
  readonly sheet?: string | undefined
  readonly columns?: ListColumns | undefined
  /** False stores the list, tells in `forecast` what it may cost, and waits for `resumeBulk`. Default: true. */
  readonly start?: boolean | undefined
  /** Stop when this many credits are spent. */
  readonly maxCredits?: number | undefined
}

/** Options of `resumeBulk`. */
export interface ResumeBulkOptions extends CallOptions {
  /** A new limit for the whole list; null for none. */
  readonly maxCredits?: number | null | undefined
}

/** Which rows of a list are wanted. */
export interface BulkRowOptions extends CallOptions {
  /** `error` is counted as `invalid_input` or `failed`; both can be asked for. */
  readonly outcome?: BulkRow['outcome'] | 'invalid_input' | 'failed' | undefined
  /** Only the row on this line of the sheet. */
  readonly line?: number | undefined
  /** Only rows that a person has decided, or only the others. */
  readonly decided?: boolean | undefined
  /** Only rows that have this text in a cell, or in the name or number of their company. */
  readonly text?: string | undefined
  /** Only rows whose company had this status; `inactive`: neither active nor open nor registered. */
  readonly companyStatus?: string | undefined
  /** Only matches about which something is odd, such as a number beside another name, or only the other rows. */
  readonly noted?: boolean | undefined
  readonly page?: number | undefined
  /** At most 100. Default: 20. */
  readonly limit?: number | undefined
}

/** Options of `decideBulkRows`. */
export interface DecideBulkOptions extends CallOptions {
  /** Also all undecided rows that name the same company and have the same candidates. */
  readonly alike?: boolean | undefined
  /** Leaves rows that have a company as they are. */
  readonly keepMatched?: boolean | undefined
  /** For the history; at most 1,000 characters. */
  readonly note?: string | null | undefined
}

/** Options of `watchBulk`. */
export interface WatchBulkOptions extends CallOptions {
  /** At most 10 tags of 40 characters. */
  readonly tags?: readonly string[] | undefined
  /** The column with your own reference, by title or number. */
  readonly reference?: string | undefined
  /** Numbers of companies to leave out. */
  readonly except?: readonly string[] | undefined
  /** Only counts what would be watched. */
  readonly preview?: boolean | undefined
}

/** What else is known about a company whose name is matched. */
export interface MatchOptions extends CallOptions {
  readonly postcode?: string | undefined
  readonly address?: string | undefined
  /** YYYY-MM-DD */
  readonly incorporatedOn?: string | undefined
  readonly previousName?: string | undefined
}

/** Options of `getOwnership`. */
export interface OwnershipOptions extends CallOptions {
  /** Levels of owners to follow, from 1 to 10. Default: 5. */
  readonly depth?: number | undefined
  /** Adds the companies that share a serving officer, which need not be connected. */
  readonly by?: 'officers' | undefined
}

/** Options of `createApiKey`. */
export interface ApiKeyOptions extends KeyedOptions {
  /** What the key may do. `read` is always included, and is all by default. */
  readonly rights?: readonly Right[] | undefined
  /** When the key stops working; never by default. */
  readonly expiresAt?: string | Date | undefined
}

/** Options of `createReconcileLink`. */
export interface ReconcileLinkOptions extends CallOptions {
  /** A name to recognise the link by. */
  readonly name?: string | undefined
}

/** Which signals are wanted. */
export interface SignalFilters {
  /** `all`, a category or a single type. */
  readonly signalType?: SignalFilter | undefined
  readonly severity?: SignalSeverity | undefined
  readonly companyNumber?: string | undefined
  /** Only companies with this tag, whatever its case. */
  readonly tag?: string | undefined
  readonly since?: string | Date | undefined
  /** Only signals detected before this time. */
  readonly to?: string | Date | undefined
  /** Only signals that are marked as seen, or only others. */
  readonly seen?: boolean | undefined
}

/** Signals to mark: up to 200 by their ids, or all up to a sequence. */
export type SignalsToMark =
  | { readonly signalIds: readonly string[]; readonly seen?: boolean | undefined }
  | {
      /** A `sequence` of the feed. */
      readonly upTo: number
      /** False takes the mark away. Default: true. */
      readonly seen?: boolean | undefined
      /** With `seen` false: only marks of this time, which is the `seen_at` of the call to undo. */
      readonly markedAt?: string | Date | undefined
    }

/** To read what was known at a time. */
export interface AsOfOptions extends CallOptions {
  /** Returns what was known at this time. A date such as `2026-03-01` means the end of that day in London. */
  readonly asOf?: string | Date | undefined
}

/** Options of `listOfficers`, `listOwners` and the other lists about a company. */
export interface PeopleOptions extends PageOptions, AsOfOptions {}

/** Options of `listFilings`. */
export interface FilingOptions extends PeopleOptions {
  /** A category of Companies House, such as `accounts` or `officers`. */
  readonly category?: string | undefined
}

/** Which received answers are wanted. */
export interface AnswerFilters {
  /** Only answers about this domain, or with this website. */
  readonly domain?: string | undefined
  readonly companyNumber?: string | undefined
  readonly decision?: AnswerSummary['decision'] | undefined
  /** Only answers received at this time or later. */
  readonly from?: string | Date | undefined
  /** Only answers received before this time. */
  readonly to?: string | Date | undefined
}

/** Options of `resolveDomain`. */
export interface ResolveDomainOptions extends WaitOptions {
  /** The maximum number of credits that this call may spend. With 0, only free answers are returned. */
  readonly maxCredits?: 0 | 1 | undefined
}

/** A row of `resolveMany`. */
export interface ManyItem {
  readonly domain: string
  /** Your own reference. It is returned with the result. */
  readonly clientRef?: string | undefined
}

/** Options of `resolveMany`. */
export interface ResolveManyOptions extends CallOptions {
  /** How many domains are asked at a time: 1 to 50. Defaults to 5. */
  readonly concurrency?: number | undefined
  /** How long to wait for each domain, in seconds, or `true` for 120 seconds, which is the default. */
  readonly wait?: true | number | undefined
  /**
   * Each row has a key of its own: this text, a hyphen and the number of the row, from 1. If you repeat a list with the
   * same text within a day, nothing is charged twice. By default, each call has a random key.
   */
  readonly idempotencyKey?: string | undefined
  /** With 0, only free answers are returned. */
  readonly maxCredits?: 0 | 1 | undefined
}

/** The result of one row. `index` is its place in the list, from 0. */
export type ManyResult =
  | {
      readonly ok: true
      readonly index: number
      readonly domain: string
      readonly clientRef: string | null
      readonly answer: DomainResolution
    }
  | {
      readonly ok: false
      readonly index: number
      readonly domain: string
      readonly clientRef: string | null
      readonly error: ApiError
    }

/** A company number, a name or both. If both are set, the number decides. */
export interface CompanyQuestion {
  readonly companyNumber?: string | undefined
  readonly companyName?: string | undefined
  /** Forces a new search for the website. */
  readonly refresh?: boolean | undefined
  /** The maximum number of credits that this call may spend. With 0, only free answers are returned. */
  readonly maxCredits?: 0 | 1 | undefined
}

/** Options of `reviewDomain`. */
export interface ReviewOptions extends CallOptions {
  /** Why it was decided so, for the history. At most 1,000 characters. */
  readonly note?: string | null | undefined
}

/** Which reviews are wanted. */
export interface ReviewFilters {
  /** `open` (the default): waiting for a decision. `decided`: pinned by a decision. */
  readonly status?: 'open' | 'decided' | undefined
  /** Of open ones: `waiting` for the longest waiting first. Default: `confidence`. */
  readonly sort?: 'confidence' | 'waiting' | undefined
  /** Of decided ones: a text in the domain; in an export also in the name of the list. */
  readonly text?: string | undefined
  /** Of decided ones: at this time or later. */
  readonly from?: string | Date | undefined
  /** Of decided ones: before this time. */
  readonly to?: string | Date | undefined
}

/** A domain of a batch. */
export interface BatchItem {
  readonly domain: string
  /** Returned with the answer to this item. */
  readonly clientRef?: string | undefined
  /** 0: spend nothing on this item, and get an error if its answer would cost a credit. Default: 1. */
  readonly maxCredits?: 0 | 1 | undefined
}

/** What a destination receives, and how. A signal must match every filter that is set. */
export interface WebhookSettings {
  /** Default: `webhook`. For `email`, the address is such as `mailto:ada@firm.example`. */
  readonly kind?: DestinationKind | undefined
  readonly severities?: readonly SignalSeverity[] | undefined
  /** Only companies with one of these tags on the watchlist. */
  readonly tags?: readonly string[] | undefined
  /** Only these companies, at most 200. */
  readonly companyNumbers?: readonly string[] | undefined
  /** For your own use, at most 200 characters. */
  readonly description?: string | undefined
  /** When e-mails are sent. Default: at once; digests at 8 o'clock in Europe/London, on Mondays. */
  readonly schedule?:
    | (Partial<Pick<MailSchedule, 'frequency' | 'hour' | 'weekday'>> & { readonly timeZone?: string | undefined })
    | undefined
}

/** A change of a destination. What is absent stays as it is. */
export interface WebhookChanges extends WebhookSettings {
  readonly signalType?: SignalFilter | readonly SignalFilter[] | undefined
  /** `active` resumes a paused destination, and enables a disabled one. */
  readonly status?: 'active' | 'paused' | undefined
  /** Ends a rotation now: the old secret stops signing. */
  readonly endPreviousSecret?: true | undefined
}

/** Options of `createWebhook`. */
export interface CreateWebhookOptions extends WebhookSettings, KeyedOptions {}

/** Options of `testWebhook`. */
export interface TestWebhookOptions extends KeyedOptions {
  /** Sends an event with the data of such a signal, marked as a test, instead of `webhook.test`. */
  readonly signalType?: SignalType | undefined
}

/** Which watched companies are wanted. */
export interface WatchlistOptions extends CallOptions {
  /** Only companies with this tag, whatever its case. */
  readonly tag?: string | undefined
  /** Only this company; none if it is not watched. */
  readonly companyNumber?: string | undefined
  /** Only companies with a director or an owner whose identity verification is in this state. */
  readonly identityVerification?: 'due' | 'overdue' | undefined
}

/** Options of `listWatchlist`. */
export interface WatchlistPageOptions extends WatchlistOptions {
  /** Entries of a page, at most 100. Without it and without a cursor, the whole list is returned. */
  readonly limit?: number | undefined
  /** The cursor of the previous page. */
  readonly cursor?: string | undefined
}

/** Options of `watchCompanies`. */
export interface WatchManyOptions extends KeyedOptions {
  /** At most 10 tags of 40 characters. */
  readonly tags?: readonly string[] | undefined
}

/** Options of `watchCompany`. */
export interface WatchOptions extends WatchManyOptions {
  /** The key of the company in your own system, at most 100 characters. It comes back in every signal. */
  readonly reference?: string | null | undefined
}

/** A company of the list that the watchlist is made equal to. What is left out stays as it is. */
export interface WantedCompany {
  readonly companyNumber: string
  readonly tags?: readonly string[] | undefined
  /** Null removes it. */
  readonly reference?: string | null | undefined
}

/** Options of `replaceWatchlist`. */
export interface ReplaceWatchlistOptions extends CallOptions {
  /** Only tells what would change. */
  readonly dryRun?: boolean | undefined
  /** Applies the other entries if some have problems. Default: nothing changes then. */
  readonly skipProblems?: boolean | undefined
}

/** Options of `setWatchTags`. */
export interface WatchTagsOptions extends CallOptions {
  /** A new reference; null removes it. Left out, it stays as it is. */
  readonly reference?: string | null | undefined
}
