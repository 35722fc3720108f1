import type { CallOptions, KeyedOptions, ProgressOptions, Waiting, WaitOptions } from './call-options.js'
import type {
  BatchItem,
  CompanyFilters,
  CompanyQuestion,
  PageOptions,
  PageSizeOptions,
  ResolveDomainOptions,
  SignalFilters,
} from './parameters.js'
import type {
  AccountProfile,
  BatchAnswers,
  Company,
  CompanyPage,
  CompanyResolution,
  CompanySignals,
  CompletedJob,
  CreatedWebhookDestination,
  CreditEntry,
  CreditStatement,
  DeletedWebhook,
  DeliveryPage,
  DomainResolution,
  Enrichment,
  Job,
  PendingJob,
  RecoveredDeliveries,
  RotatedWebhookSecret,
  SearchCandidate,
  Signal,
  SignalFilter,
  SignalPage,
  UnwatchedCompany,
  WatchedCompany,
  Watchlist,
  WebhookDelivery,
  WebhookDestination,
  WebhookList,
} from './wire.generated.js'

/**
 * Everything that an account can ask for, whoever answers it. Methods are named after the operations of the API. What
 * a call needs comes first; its last argument is one object with everything optional. What you send is in camelCase;
 * records come as they stand on the wire, in snake_case.
 */
export interface Client {
  /** The account behind the credential, with its credits and limits. */
  me(options?: CallOptions): Promise<AccountProfile>
  /** A page of the credits that were granted and charged, newest first. */
  getCreditStatement(options?: PageOptions): Promise<CreditStatement>
  allCreditEntries(options?: PageSizeOptions): AsyncIterable<CreditEntry>

  /** What the register says of a company; free. */
  getCompany(companyNumber: string, options?: CallOptions): Promise<Company>
  /** A page of the companies that fit, best first; free. */
  searchCompanies(options?: CompanyFilters & PageOptions): Promise<CompanyPage>
  allCompanies(options?: CompanyFilters & PageSizeOptions): AsyncIterable<SearchCandidate>

  /** The company behind a domain, with evidence. A match costs 1 credit, anything else nothing. */
  resolveDomain(domain: string, options: ResolveDomainOptions & Waiting): Promise<DomainResolution>
  resolveDomain(domain: string, options?: ResolveDomainOptions): Promise<DomainResolution | PendingJob>
  /** The same as one flat record. */
  enrich(domain: string, options: WaitOptions & Waiting): Promise<Enrichment>
  enrich(domain: string, options?: WaitOptions): Promise<Enrichment | PendingJob>
  /** The same in the flat form for partners. */
  partnerEnrich(domain: string, options: WaitOptions & Waiting): Promise<CompletedJob>
  partnerEnrich(domain: string, options?: WaitOptions): Promise<CompletedJob | PendingJob>
  /** Up to 100 domains; every item has its own answer, in the same order. */
  resolveBatch(items: readonly (string | BatchItem)[], options?: KeyedOptions): Promise<BatchAnswers>
  /** A company with its current signals and its website. A verified website costs 1 credit. */
  resolveCompany(question: CompanyQuestion & WaitOptions): Promise<CompanyResolution>
  /** The kept answer for a domain, where it costs nothing. */
  getDomainResolution(domain: string, options?: CallOptions): Promise<DomainResolution>
  /** Pins the company that a person chose for a domain, or null for none; free. */
  reviewDomain(domain: string, companyNumber: string | null, options?: CallOptions): Promise<DomainResolution>

  /** A job of this account, of any kind. With `wait` it comes once it has ended, or as it stands when time is up. */
  getJob(jobId: string, options?: Pick<WaitOptions, 'wait'> & ProgressOptions & CallOptions): Promise<Job>
  /** How far a job of `enrich` or `resolveDomain` has come. */
  getEnrichJob(jobId: string, options?: CallOptions): Promise<PendingJob | CompletedJob>
  /** How far a job of `partnerEnrich` has come. */
  getPartnerJob(jobId: string, options?: CallOptions): Promise<PendingJob | CompletedJob>

  listWatchlist(options?: CallOptions): Promise<Watchlist>
  /** From now on the changes of this company become signals. Safe to repeat. */
  watchCompany(companyNumber: string, options?: KeyedOptions): Promise<WatchedCompany>
  /** Safe to repeat. */
  unwatchCompany(companyNumber: string, options?: CallOptions): Promise<UnwatchedCompany>

  /** A page of the signals of the watched companies; goes on by `page`, or by `cursor` where nothing may be missed. */
  listSignals(options?: SignalFilters & PageOptions & { cursor?: string | undefined }): Promise<SignalPage>
  /** Goes on by cursor, so that a signal that comes meanwhile shifts nothing. */
  allSignals(options?: SignalFilters & PageSizeOptions & { cursor?: string | undefined }): AsyncIterable<Signal>
  /** The recent signals of one company, watched or not. */
  listCompanySignals(companyNumber: string, options?: PageSizeOptions): Promise<CompanySignals>

  listWebhooks(options?: CallOptions): Promise<WebhookList>
  /** Has signals pushed to an address of yours. Only the first answer has the signing secret: keep it. */
  createWebhook(
    webhookUrl: string,
    signalType: SignalFilter,
    options?: KeyedOptions,
  ): Promise<WebhookDestination | CreatedWebhookDestination>
  deleteWebhook(webhookId: number, options?: CallOptions): Promise<DeletedWebhook>
  /** Sends a signed test event. */
  testWebhook(webhookId: number, options?: KeyedOptions): Promise<WebhookDelivery>
  /** The old secret signs for another day. Never sent twice by itself: a repeated answer leaves the secret out. */
  rotateWebhookSecret(webhookId: number, options?: KeyedOptions): Promise<RotatedWebhookSecret>
  /** A page of what was sent to a destination, newest first. */
  listDeliveries(webhookId: number, options?: PageOptions): Promise<DeliveryPage>
  allDeliveries(webhookId: number, options?: PageSizeOptions): AsyncIterable<WebhookDelivery>
  /** Sends again whatever has failed since then. */
  recoverDeliveries(webhookId: number, since: string | Date, options?: KeyedOptions): Promise<RecoveredDeliveries>
  /** Sends one delivery again, under a new delivery id. */
  replayDelivery(deliveryId: string, options?: KeyedOptions): Promise<WebhookDelivery>
}
