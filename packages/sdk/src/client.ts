import type { CallOptions, KeyedOptions, ProgressOptions, Waiting, WaitOptions } from './call-options.js'
import type {
  AnswerFilters,
  ApiKeyOptions,
  AsOfOptions,
  BatchItem,
  BulkRowOptions,
  CompanyColumn,
  CompanyFilters,
  CompanyQuestion,
  CreateWebhookOptions,
  DecideBulkOptions,
  ExportOptions,
  FilingOptions,
  ListColumns,
  ManyItem,
  ManyResult,
  MatchOptions,
  OwnershipOptions,
  PageOptions,
  PageSizeOptions,
  PeopleOptions,
  ReconcileLinkOptions,
  ReplaceWatchlistOptions,
  ResolveDomainOptions,
  ResolveManyOptions,
  ResumeBulkOptions,
  ReviewFilters,
  ReviewOptions,
  SearchFilters,
  SignalFilters,
  SignalsToMark,
  StartBulkOptions,
  TestWebhookOptions,
  WantedCompany,
  WatchBulkOptions,
  WatchlistOptions,
  WatchlistPageOptions,
  WatchManyOptions,
  WatchOptions,
  WatchTagsOptions,
  WebhookChanges,
} from './parameters.js'
import type {
  AccountProfile,
  AnswerPage,
  AnswerSummary,
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
  CreditEntry,
  CreditStatement,
  DecidedBulkRows,
  DeletedBulk,
  DeletedReconcileLink,
  DeletedWebhook,
  DeliveryPage,
  DomainResolution,
  EndedApiKey,
  Enrichment,
  FilingPage,
  InsolvencyPage,
  Job,
  MarkedSignals,
  OfficerPage,
  OwnerPage,
  Ownership,
  PendingJob,
  ProofKeys,
  ReceivedAnswer,
  ReconcileLinks,
  RecoveredDeliveries,
  ReplacedWatchlist,
  Review,
  ReviewPage,
  ReviewSummary,
  RotatedWebhookSecret,
  SearchCandidate,
  Signal,
  SignalFilter,
  SignalPage,
  UnwatchedBulk,
  UnwatchedCompany,
  WatchedBulk,
  WatchedCompany,
  Watchlist,
  WatchlistEntry,
  WatchResults,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDestination,
  WebhookList,
} from './wire.generated.js'

/**
 * Everything that an account can request, over HTTP or embedded. Methods are named after the operations of the API.
 * Required arguments come first; the last argument is an object with all optional ones. Parameters are in camelCase.
 * Records are returned as they are on the wire, in snake_case.
 */
export interface Client {
  /** The account of the credential, with its credits and limits. */
  me(options?: CallOptions): Promise<AccountProfile>
  /** A page of credit grants and charges, newest first. */
  getCreditStatement(options?: PageOptions): Promise<CreditStatement>
  /** All grants and charges, read in pages. */
  allCreditEntries(options?: PageSizeOptions): AsyncIterable<CreditEntry>
  /** The API keys of the account with their rights, last use and expiry, without the keys themselves. */
  listApiKeys(options?: CallOptions): Promise<ApiKeys>
  /** Creates a key, which by default may only read. It is returned only once, so store it. Never retried. */
  createApiKey(name: string, options?: ApiKeyOptions): Promise<CreatedApiKey>
  /** Gives a key another name. */
  renameApiKey(keyId: string, name: string, options?: CallOptions): Promise<ApiKey>
  /** Ends a key at once. The id `previous` ends the keys that the default key has replaced. */
  endApiKey(keyId: string, options?: CallOptions): Promise<EndedApiKey>

  /** The register entry of a company; free. With `asOf`, what was known at that time about a watched company. */
  getCompany(companyNumber: string, options?: AsOfOptions): Promise<Company>
  /**
   * A page of officers, those in office first, with the state of their identity verification; free. With `asOf`, those
   * that were known at that time of a watched company.
   */
  listOfficers(companyNumber: string, options?: PeopleOptions): Promise<OfficerPage>
  /**
   * A page of persons with significant control, current ones first, with what the company states about them; free. With
   * `asOf`, those that were known at that time of a watched company.
   */
  listOwners(companyNumber: string, options?: PeopleOptions): Promise<OwnerPage>
  /** A page of charges, latest first; free. */
  listCharges(companyNumber: string, options?: PeopleOptions): Promise<ChargePage>
  /** A page of insolvency cases; empty if there are none; free. */
  listInsolvencyCases(companyNumber: string, options?: PeopleOptions): Promise<InsolvencyPage>
  /** A page of the filing history, latest first; free. With a category or `asOf`, among the latest 100. */
  listFilings(companyNumber: string, options?: FilingOptions): Promise<FilingPage>
  /** The owners of a company, their owners and so on, up to `depth` levels (default 5, at most 10); free. With `by: 'officers'` also the companies that share an officer. */
  getOwnership(companyNumber: string, options?: OwnershipOptions): Promise<Ownership>
  /** An officer or owner of a company, with the appointments at all companies; free. */
  getPerson(companyNumber: string, personId: string, options?: CallOptions): Promise<CompanyPerson>
  /**
   * Everything known about a company as the bytes of a signed ZIP file; free. `verifyDossier` checks it offline. With
   * `asOf`, what was known at that time of a watched company.
   */
  getDossier(companyNumber: string, options?: AsOfOptions): Promise<Uint8Array>
  /** Up to 200 companies from the server's own data; free. Each number has its own result, in the same order. */
  lookupCompanies(
    companyNumbers: readonly string[],
    options?: CallOptions & { readonly columns?: readonly CompanyColumn[] | undefined },
  ): Promise<CompanyLookup>
  /** A page of matching companies, best first; free. */
  searchCompanies(options?: SearchFilters & PageOptions): Promise<CompanyPage>
  /** All matching companies, read in pages; free. */
  allCompanies(options?: SearchFilters & PageSizeOptions): AsyncIterable<SearchCandidate>
  /** All companies that pass the filters, as the bytes of a file; free. Default format: CSV. */
  exportCompanies(options?: CompanyFilters & ExportOptions): Promise<AsyncIterable<Uint8Array>>
  /** The watched companies, as the bytes of a file. Default format: CSV. */
  exportWatchlist(options?: ExportOptions & Pick<WatchlistOptions, 'tag'>): Promise<AsyncIterable<Uint8Array>>
  /** The signals of the watched companies, as the bytes of a file. Default format: CSV. */
  exportSignals(options?: ExportOptions & SignalFilters): Promise<AsyncIterable<Uint8Array>>
  /** The company that a name refers to, or candidates for review; free. */
  matchCompany(name: string, options?: MatchOptions): Promise<CompanyMatch>
  /** The reconciliation links of the account, without their tokens. */
  listReconcileLinks(options?: CallOptions): Promise<ReconcileLinks>
  /** Creates a read-only address for OpenRefine. The token is returned only once. */
  createReconcileLink(options?: ReconcileLinkOptions): Promise<CreatedReconcileLink>
  /** Revokes a link at once. */
  deleteReconcileLink(id: string, options?: CallOptions): Promise<DeletedReconcileLink>

  /**
   * Sends a list of at most 50 MB (CSV, XLSX, JSON lines or one entry per line), whose rows the server answers in the
   * background. Needs a server.
   */
  startBulk(list: string | Uint8Array<ArrayBuffer> | Blob, options?: StartBulkOptions): Promise<BulkRun>
  /** The lists of the account, newest first. */
  listBulk(options?: CallOptions): Promise<BulkRuns>
  /** The progress of a list. */
  getBulk(bulkId: string, options?: CallOptions): Promise<BulkRun>
  /** The list with its answers so far, as the bytes of a file. Default format: CSV. */
  getBulkResult(
    bulkId: string,
    options?: CallOptions & {
      readonly format?: 'csv' | 'xlsx' | 'jsonl' | undefined
      /** More columns about the companies, as of now. */
      readonly columns?: readonly CompanyColumn[] | undefined
      /** Columns of the list to leave out, by their places from 1. */
      readonly leaveOut?: readonly number[] | undefined
      /** The rows to write. `unmatched`: neither matched nor to review. Default: all. */
      readonly rows?: 'all' | 'matched' | 'needs_review' | 'unmatched' | undefined
    },
  ): Promise<AsyncIterable<Uint8Array>>
  /** A summary page. Default format: HTML. */
  getBulkReport(
    bulkId: string,
    options?: CallOptions & { readonly format?: 'html' | 'md' | undefined },
  ): Promise<AsyncIterable<Uint8Array>>
  /** Stops a list once the rows under way are answered. Until then it is `running` with a `problem`. */
  stopBulk(bulkId: string, options?: CallOptions): Promise<BulkRun>
  /** Continues a list that was stopped. */
  resumeBulk(bulkId: string, options?: ResumeBulkOptions): Promise<BulkRun>
  /** Deletes a list and its answers. */
  deleteBulk(bulkId: string, options?: CallOptions): Promise<DeletedBulk>
  /** Rows from the start of a list, and what each column is used for and why. */
  previewBulk(bulkId: string, options?: CallOptions): Promise<BulkPreview>
  /** Says what the columns hold. For a list that was sent with `start: false`. */
  setBulkColumns(bulkId: string, columns: ListColumns, options?: CallOptions): Promise<BulkRun>
  /** A page of the answered rows, in the order of the sheet. */
  listBulkRows(bulkId: string, options?: BulkRowOptions): Promise<BulkRowPage>
  /**
   * Decides rows by their lines. Null: none of the candidates is right; `first`: of each row its first candidate. Rows
   * whose next candidate is as likely are left as they are. `left` counts the rows that were, and says why.
   */
  decideBulkRows(
    bulkId: string,
    lines: readonly number[],
    companyNumber: string | null,
    options?: DecideBulkOptions,
  ): Promise<DecidedBulkRows>
  /** Takes a decision back for all its rows. */
  undoBulkDecision(bulkId: string, decisionId: string, options?: CallOptions): Promise<BulkDecision>
  /** Watches the companies of all matched rows, until the watchlist is full. */
  watchBulk(bulkId: string, options?: WatchBulkOptions): Promise<WatchedBulk>
  /** Stops watching what a call of `watchBulk` has added. */
  unwatchBulk(bulkId: string, batch: string, options?: CallOptions): Promise<UnwatchedBulk>

  /** The company that runs a domain, with evidence. A match costs 1 credit; all other outcomes are free. */
  resolveDomain(domain: string, options: ResolveDomainOptions & Waiting): Promise<DomainResolution>
  resolveDomain(domain: string, options?: ResolveDomainOptions): Promise<DomainResolution | PendingJob>
  /** The company behind a domain as one flat record. Costs as `resolveDomain` does. */
  enrich(domain: string, options: WaitOptions & Waiting): Promise<Enrichment>
  enrich(domain: string, options?: WaitOptions): Promise<Enrichment | PendingJob>
  /** The company behind a domain in the flat format for partners. Costs as `resolveDomain` does. */
  partnerEnrich(domain: string, options: WaitOptions & Waiting): Promise<CompletedJob>
  partnerEnrich(domain: string, options?: WaitOptions): Promise<CompletedJob | PendingJob>
  /** The companies of up to 100 domains. Each item has its own answer, in the same order. */
  resolveBatch(items: readonly (string | BatchItem)[], options?: KeyedOptions): Promise<BatchAnswers>
  /**
   * Any number of domains, with one call each and several at a time. Yields one result for each, in the order of the list,
   * as soon as it and those before it are known: an answer, or the error of that row. Reads the list only as fast as you
   * take results. Ends with an error if the credential is refused, because every row would fail.
   */
  resolveMany(
    domains: Iterable<string | ManyItem> | AsyncIterable<string | ManyItem>,
    options?: ResolveManyOptions,
  ): AsyncIterable<ManyResult>
  /** A company with its current signals and its website. A verified website costs 1 credit. */
  resolveCompany(question: CompanyQuestion & WaitOptions): Promise<CompanyResolution>
  /** The stored answer for a domain, if it is free for this account. */
  getDomainResolution(domain: string, options?: CallOptions): Promise<DomainResolution>
  /** Pins the company that a reviewer chose for a domain, or null for none; free. */
  reviewDomain(domain: string, companyNumber: string | null, options?: ReviewOptions): Promise<DomainResolution>
  /** A page of the domains that wait for a decision, or of decided ones, newest first. */
  listReviews(options?: ReviewFilters & PageOptions): Promise<ReviewPage>
  /** All reviews, read in pages. */
  allReviews(options?: ReviewFilters & PageSizeOptions): AsyncIterable<ReviewSummary>
  /** The candidates of a domain, its current decision and its history. */
  getReview(domain: string, options?: CallOptions): Promise<Review>
  /** The decisions and undos of the account, newest first. */
  exportReviews(options?: ExportOptions & Omit<ReviewFilters, 'status' | 'sort'>): Promise<AsyncIterable<Uint8Array>>
  /** Undoes the last decision for a domain. The one before it counts again, or the domain returns to the queue. */
  undoReview(domain: string, options?: KeyedOptions): Promise<Review>

  /** A page of the answers that this account has received, newest first. Each is as it was first received. */
  listAnswers(options?: AnswerFilters & PageOptions): Promise<AnswerPage>
  /** All received answers, read in pages. */
  allAnswers(options?: AnswerFilters & PageSizeOptions): AsyncIterable<AnswerSummary>
  /** An answer as it was received, with its evidence and the register record of that time. */
  getAnswer(answerId: string, options?: CallOptions): Promise<ReceivedAnswer>
  /** A signed proof of an answer, as the bytes of a ZIP file. `verifyProof` checks it offline. */
  getProof(answerId: string, options?: CallOptions): Promise<Uint8Array>
  /** The public keys that verify the proofs of the server, the current one first. */
  getProofKeys(options?: CallOptions): Promise<ProofKeys>
  /** The received answers, as the bytes of a file. Default format: CSV. */
  exportAnswers(options?: ExportOptions & AnswerFilters): Promise<AsyncIterable<Uint8Array>>

  /** A job of this account, of any kind. With `wait`, returns when it has ended or the time is up. */
  getJob(jobId: string, options?: Pick<WaitOptions, 'wait'> & ProgressOptions & CallOptions): Promise<Job>
  /** The state of a job of `enrich` or `resolveDomain`. */
  getEnrichJob(jobId: string, options?: CallOptions): Promise<PendingJob | CompletedJob>
  /** The state of a job of `partnerEnrich`. */
  getPartnerJob(jobId: string, options?: CallOptions): Promise<PendingJob | CompletedJob>

  /** The watched companies. With `tag`, only those that have it. With `limit` or `cursor` a page, otherwise the whole list. */
  listWatchlist(options?: WatchlistPageOptions): Promise<Watchlist>
  /** The watched companies, read in pages. */
  allWatched(options?: WatchlistOptions & PageSizeOptions): AsyncIterable<WatchlistEntry>
  /** Watches a company: from now on, its changes become signals. Safe to repeat: a company that is watched keeps its tags. */
  watchCompany(companyNumber: string, options?: WatchOptions): Promise<WatchedCompany>
  /** Watches up to 200 companies. Each has its own result, in the same order. */
  watchCompanies(companyNumbers: readonly string[], options?: WatchManyOptions): Promise<WatchResults>
  /**
   * Makes the watchlist equal to the given companies, at most 10 000. Nothing changes if an entry has a problem: then
   * `status` is `refused`, and each entry has its result. Of two calls at once the later one wins.
   */
  replaceWatchlist(entries: readonly WantedCompany[], options?: ReplaceWatchlistOptions): Promise<ReplacedWatchlist>
  /** Replaces the tags of a watched company, and its reference if one is given. */
  setWatchTags(companyNumber: string, tags: readonly string[], options?: WatchTagsOptions): Promise<WatchlistEntry>
  /** Stops watching a company. Safe to repeat. */
  unwatchCompany(companyNumber: string, options?: CallOptions): Promise<UnwatchedCompany>

  /** A page of the signals of watched companies. Continue with `page`, or with `cursor` to be sure not to miss any. */
  listSignals(
    options?: SignalFilters &
      PageOptions &
      AsOfOptions & {
        cursor?: string | undefined
        /** `severity`: the most severe first; not with a cursor. Default: `newest`. */
        sort?: 'newest' | 'severity' | undefined
      },
  ): Promise<SignalPage>
  /** All signals, read in pages. It uses a cursor, so that new signals do not shift the pages. */
  allSignals(options?: SignalFilters & PageSizeOptions & { cursor?: string | undefined }): AsyncIterable<Signal>
  /** Marks signals as seen for the whole account, or takes the mark away. Safe to repeat. */
  markSignals(which: SignalsToMark, options?: CallOptions): Promise<MarkedSignals>
  /** The recent signals of one company, watched or not. */
  listCompanySignals(companyNumber: string, options?: PageSizeOptions): Promise<CompanySignals>

  /** The destinations of the account. */
  listWebhooks(options?: CallOptions): Promise<WebhookList>
  /**
   * Registers a destination for one or several kinds of signals. Only the first response for a webhook contains the
   * signing secret, so store it.
   */
  createWebhook(
    webhookUrl: string,
    signalType: SignalFilter | readonly SignalFilter[],
    options?: CreateWebhookOptions,
  ): Promise<WebhookDestination | CreatedWebhookDestination>
  /** Changes, pauses or resumes a destination. Its address stays. */
  updateWebhook(webhookId: number, changes: WebhookChanges, options?: CallOptions): Promise<WebhookDestination>
  /** Deletes a destination and cancels its pending deliveries. */
  deleteWebhook(webhookId: number, options?: CallOptions): Promise<DeletedWebhook>
  /** Sends a signed test event. With `signalType`, it has the data of such a signal for a fictional company. */
  testWebhook(webhookId: number, options?: TestWebhookOptions): Promise<WebhookDelivery>
  /** Gives a destination a new signing secret. The old one signs for another day. Never retried: a replayed response does not contain the secret. */
  rotateWebhookSecret(webhookId: number, options?: KeyedOptions): Promise<RotatedWebhookSecret>
  /** A page of the deliveries to a destination, newest first. */
  listDeliveries(webhookId: number, options?: PageOptions): Promise<DeliveryPage>
  /** All deliveries to a destination, read in pages. */
  allDeliveries(webhookId: number, options?: PageSizeOptions): AsyncIterable<WebhookDelivery>
  /** One delivery with the request and its last attempts. */
  getDelivery(deliveryId: string, options?: CallOptions): Promise<WebhookDeliveryDetails>
  /** Sends every delivery again that has failed since then. */
  recoverDeliveries(webhookId: number, since: string | Date, options?: KeyedOptions): Promise<RecoveredDeliveries>
  /** Sends one delivery again, under a new delivery id. */
  replayDelivery(deliveryId: string, options?: KeyedOptions): Promise<WebhookDelivery>
}
