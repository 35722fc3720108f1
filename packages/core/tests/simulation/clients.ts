import type { CompanyNumber } from '../../src/register/company/company-number.js'
import type { Instant } from '../../src/shared/clock.js'
import type { AccountId, JobId, ListId } from '../../src/shared/ids.js'
import type { SignalFilter } from '../../src/signals/signal-type.js'
import type { DestinationId } from '../../src/webhooks/destination/destination.js'

/** A job of which the client knows, because the call that created or joined it was answered. */
export interface KnownJob {
  readonly id: JobId
  readonly since: Instant
}

export interface KnownDestination {
  readonly id: DestinationId
  readonly address: string
  readonly filter: SignalFilter
  /** When the client heard that it exists. Every later signal has to arrive. */
  readonly since: Instant
  /** It was disabled at some time, so signals of that time are not sent. */
  wasDisabled: boolean
  isDeleted: boolean
}

export interface KnownList {
  readonly id: ListId
  readonly domains: readonly string[]
  readonly since: Instant
  /** The highest limit that it ever had. */
  maxCredits: number
  isDeleted: boolean
}

/** A signal that the feed of the account must have, exactly once. */
export interface ExpectedSignal {
  readonly company: CompanyNumber
  /** How the test finds it: the id of a filing, or the type of a signal that happens once. */
  readonly mark: string
}

/** What one client knows from the answers that it got. A call without an answer leaves what it knows as it was. */
export class Client {
  readonly email: string
  /** What it may ask about. Clients have different ones, so that rows of another account would show. */
  readonly domains: readonly string[]
  readonly companies: readonly CompanyNumber[]
  account: AccountId | null = null
  /** Its removal has begun. */
  isLeaving = false
  readonly asked = new Set<string>()
  readonly jobs = new Map<JobId, KnownJob>()
  readonly watched = new Map<CompanyNumber, Instant>()
  expected: ExpectedSignal[] = []
  /** The last names that watched companies have got since they are watched. */
  readonly renamed = new Map<CompanyNumber, string>()
  readonly destinations: KnownDestination[] = []
  readonly lists: KnownList[] = []
  readonly grants = new Set<string>()
  /** Answers to calls with an idempotency key. */
  readonly keyed = new Map<string, { readonly answer: string; readonly since: Instant }>()
  readonly deliveries = new Set<string>()

  constructor(email: string, domains: readonly string[], companies: readonly CompanyNumber[]) {
    this.email = email
    this.domains = domains
    this.companies = companies
  }
}
