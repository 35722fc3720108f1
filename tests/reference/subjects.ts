/** A page of the SDK reference. */
export interface Subject {
  /** The name of its file. */
  readonly name: string
  /** Never the name of an export: it would take its anchor in the overview. */
  readonly title: string
  /** What its names are for, after “What you need ”. */
  readonly purpose: string
  readonly module: string
  /** Each export is on the page of the first subject that has its name. */
  readonly names: RegExp
  /** What a reader needs first. */
  readonly main?: RegExp
  /** Interfaces that have many fields in common. */
  readonly alike?: Alike
}

/** Interfaces whose common fields a page shows once. */
export interface Alike {
  readonly names: RegExp
  /** The heading of these fields. */
  readonly title: string
  /** What has them, in a sentence. */
  readonly whose: string
}

const module = '@brassplate/sdk'

const signals: Alike = { names: /Signal$/, title: 'Fields of every signal', whose: 'each signal on this page' }

export const subjects: readonly Subject[] = [
  {
    module,
    name: 'client',
    title: 'The client',
    purpose: 'to call the API',
    names: /^(?:ApiError|(?:create|Basic)?Client|(?:Basic)?ClientOptions|ConnectionOptions)$/,
    main: /^(?:create)?Client(?:Options)?$/,
  },
  {
    module,
    name: 'calls',
    title: 'Options, waiting and errors',
    purpose: 'to pass options, to wait, to read page after page and to handle errors',
    names:
      /^(?:AnyErrorCode|ApiKeyOption|SessionOption|FieldProblem|Pagination|PendingJob|Progress|Waiting)$|^Error|^Request|^(?:AsOf|Call|Export|Keyed|Page|PageSize|Progress|Wait)Options$/,
    main: /^(?:CallOptions|ErrorBody|WaitOptions)$/,
  },
  {
    module,
    name: 'websites',
    title: 'Companies of websites',
    purpose: 'to find the company that runs a website',
    names:
      /Domain|Enrichment|^Batch|atchedResult|^Evidence|^Many|^Resolve|^(?:CompletedJob|Identification|Job|PageRead|Reason|WebsiteCandidate)$/,
    main: /^(?:DomainResolution|Evidence|MatchedDomain|UnmatchedDomain)$/,
  },
  {
    module,
    name: 'answers',
    title: 'Received answers and reviews',
    purpose: 'to list the answers that you received, and to decide reviews',
    names: /^Answer|^ReceivedAnswer|^Review/,
    main: /^(?:ReceivedAnswer|Review)$/,
  },
  {
    module,
    name: 'companies',
    title: 'Companies and names',
    purpose: 'to search the register, to read companies and to match names',
    names:
      /^(?:Found|Named|No)?Company(?!Person|Signals)|^Industry|^Lookup|^Match|^PreviousName|^RegisterRecord|^RegisteredOffice|^Search/,
    main: /^(?:Company|CompanyMatch|SearchFilters)$/,
  },
  {
    module,
    name: 'records',
    title: 'People, owners and filings',
    purpose: 'to read officers, owners, charges, insolvency cases and filings',
    names:
      /Control|Person|People|^(?:Charge|Filing|Insolvency|Officer|Owner)(?:Case|Options|Page)?$|^(?:Related|Shared)Company|(?:Serving|Shared)Officer|^IdentityVerification$|^MonthOfBirth|^Ownership|^RecentResignation|^VerificationCounts/,
    main: /^(?:Officer|PersonWithSignificantControl|Charge|InsolvencyCase|Filing|Ownership)$/,
  },
  {
    module,
    name: 'lists',
    title: 'Lists',
    purpose: 'to have the companies of a list found',
    names: /Bulk|^ListColumns/,
    main: /^(?:BulkRun|BulkRow|StartBulkOptions)$/,
  },
  {
    module,
    name: 'watchlists',
    title: 'Watchlist and feed of signals',
    purpose: 'to watch companies and to read their signals',
    names: /[Ww]atch|^Wanted|^(?:Company|Marked)?Signals?(?:Category|Filters?|Page|Severity|ToMark|Type)?$/,
    main: /^(?:WatchlistEntry|Signal|SignalFilters)$/,
  },
  {
    module,
    name: 'signals-of-people',
    title: 'Signals about people, charges and websites',
    purpose: 'to read signals about officers, owners, charges, insolvency and websites',
    names: /^(?:Charge|Identity|Insolvency|Officer|Owner|Pending|Verification|Website).*(?:Facts|Signal)$/,
    alike: signals,
  },
  {
    module,
    name: 'signals-of-companies',
    title: 'Signals about status, name, office and filings',
    purpose: 'to read signals about the status, the name, the office, the accounts and the filings of a company',
    names: /(?:Facts|Signal)$/,
    alike: signals,
  },
  {
    module,
    name: 'webhooks',
    title: 'Destinations and deliveries',
    purpose: 'to receive signals at an address of yours, and to check who sent them',
    names: /Deliver|Destination|Event$|MailSchedule|Webhook|TestPayload/,
    main: /^(?:verifyWebhook|WebhookEvent|WebhookDestination)$/,
  },
  {
    module,
    name: 'proofs',
    title: 'Proofs and dossiers',
    purpose: 'to check a proof or a dossier offline',
    names: /Dossier|Proof|[Ss]ealed/,
    main: /^(?:verifyProof|verifyDossier)$/,
  },
  {
    module,
    name: 'accounts',
    title: 'Accounts, keys and credits',
    purpose: 'to sign up and sign in, and to manage keys, sessions and credits',
    names: /Accepted|Account|ApiKey|Auth|ChargeReason|Credit|Log|Password|ReconcileLink|Right|Session|SignedUp/,
    main: /^(?:createAuthClient|AuthClient|ApiKey)$/,
  },
  {
    module: `${module}/embedded`,
    name: 'embedded',
    title: 'A client without a server',
    purpose: 'to run the engine in your own process',
    names: /./,
  },
  {
    module: `${module}/testing`,
    name: 'testing',
    title: 'A client for tests',
    purpose: 'to test your program without a server',
    names: /./,
  },
]
