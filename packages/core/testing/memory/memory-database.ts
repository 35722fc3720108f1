import type { Account } from '../../src/accounts/account.js'
import type { ApiKeyRecord } from '../../src/accounts/api-key/api-key-store.js'
import type { ClaimedMail } from '../../src/accounts/email/mail-outbox.js'
import type { MailedToken } from '../../src/accounts/email/mailed-token-store.js'
import type { Session } from '../../src/accounts/session/session-store.js'
import type { TaskId } from '../../src/jobs/job-queue.js'
import type { ReconcileLink } from '../../src/reconcile/link.js'
import type { CompanyNumber } from '../../src/register/company/company-number.js'
import type { Overlay } from '../../src/register/overlay/overlay.js'
import type { StreamPosition } from '../../src/register/overlay/register-overlay.js'
import type { StoredAppointments } from '../../src/register/records/appointments.js'
import type { StoredAnswer } from '../../src/resolution/answers/answer-store.js'
import type { WebReading } from '../../src/resolution/read/web-reader.js'
import type { OpenReview } from '../../src/resolution/review/review-store.js'
import type { KnownSite } from '../../src/resolution/website/known-sites.js'
import type { StoredWebsite } from '../../src/resolution/website/website-store.js'
import type { Instant } from '../../src/shared/clock.js'
import type { AccountId } from '../../src/shared/ids.js'
import type { CompanyFacts } from '../../src/signals/company-facts.js'
import type { FeedSignal, Signal } from '../../src/signals/signal.js'
import type { DestinationId } from '../../src/webhooks/destination/destination.js'
import type { StoredRun } from './memory-bulk.js'
import type { MemoryKey } from './memory-idempotency.js'
import type { MemoryJob, MemoryWork } from './memory-jobs.js'
import type { Hold, LedgerLine } from './memory-ledger.js'
import type { MemoryGrant, MemoryOAuthClient, MemoryOAuthToken } from './memory-oauth.js'
import type { MemoryReceived } from './memory-received-answers.js'
import { MemoryRegister } from './memory-register.js'
import type { MemoryPin, MemoryReviewEvent } from './memory-reviews.js'
import type { MemoryPastFacts, MemoryPastPeople, MemoryWatch } from './memory-signals.js'
import type { MemoryDelivery, MemoryDestination } from './memory-webhooks.js'

export interface MemoryState {
  readonly accounts: Map<string, Account>
  readonly sessions: Map<string, Session>
  readonly apiKeys: Map<string, ApiKeyRecord>
  readonly loginAddresses: Map<string, { readonly account: string; readonly lastAt: Instant }>
  readonly tokens: Map<string, MailedToken & { consumedAt: Instant | null }>
  readonly mail: Map<string, ClaimedMail & { dueAt: Instant }>
  /** By kind and reference, in insertion order. */
  readonly ledgerLines: Map<string, LedgerLine>
  readonly holds: Map<string, Hold>
  readonly overlays: Map<CompanyNumber, Overlay>
  readonly changeCounts: Map<CompanyNumber, number>
  readonly appointments: Map<string, StoredAppointments>
  readonly cursors: Map<string, StreamPosition>
  readonly knownSites: Map<string, KnownSite>
  readonly answers: Map<string, StoredAnswer>
  readonly pastAnswers: Map<string, readonly { readonly keptUntil: Instant; readonly answer: StoredAnswer }[]>
  readonly findings: Map<string, { readonly keptAt: Instant; readonly readings: readonly WebReading[] }>
  readonly received: Map<string, MemoryReceived>
  /** By account and domain. */
  readonly openReviews: Map<string, OpenReview & { readonly account: AccountId }>
  readonly pins: Map<string, MemoryPin>
  /** By account and number. */
  readonly reviewEvents: Map<string, MemoryReviewEvent>
  readonly watches: Map<string, MemoryWatch>
  readonly watchedFacts: Map<CompanyNumber, CompanyFacts>
  /** By company and end. */
  readonly pastFacts: Map<string, MemoryPastFacts>
  readonly pastPeople: Map<string, MemoryPastPeople>
  /** By company and key, in insertion order. */
  readonly signals: Map<string, Signal>
  readonly feed: Map<string, FeedSignal>
  readonly websites: Map<CompanyNumber, StoredWebsite>
  readonly pastWebsites: Map<CompanyNumber, readonly { readonly keptUntil: Instant; readonly website: StoredWebsite }[]>
  readonly works: Map<TaskId, MemoryWork>
  /** The last round in which an account was served. */
  readonly turns: Map<string, number>
  readonly jobs: Map<string, MemoryJob>
  readonly idempotencyKeys: Map<string, MemoryKey>
  readonly destinations: Map<DestinationId, MemoryDestination>
  readonly deliveries: Map<string, MemoryDelivery>
  readonly oauthClients: Map<string, MemoryOAuthClient>
  readonly oauthGrants: Map<string, MemoryGrant>
  readonly oauthTokens: Map<string, MemoryOAuthToken>
  readonly reconcileLinks: Map<string, ReconcileLink>
  readonly bulkRuns: Map<string, StoredRun>
  /** The last number used, by name. */
  readonly counters: Map<string, number>
}

/** Runs a step on the state: the committed one, or the draft of an open transaction. */
export interface MemorySession {
  read<Result>(step: (state: MemoryState) => Result): Promise<Result>
  write<Result>(step: (state: MemoryState) => Result): Promise<Result>
}

/** State shared by several handles. A transaction works on a copy that replaces the state on success. */
export class MemoryDatabase {
  readonly register = new MemoryRegister()
  #state: MemoryState = {
    accounts: new Map(),
    sessions: new Map(),
    apiKeys: new Map(),
    loginAddresses: new Map(),
    tokens: new Map(),
    mail: new Map(),
    ledgerLines: new Map(),
    holds: new Map(),
    overlays: new Map(),
    changeCounts: new Map(),
    appointments: new Map(),
    cursors: new Map(),
    knownSites: new Map(),
    answers: new Map(),
    pastAnswers: new Map(),
    findings: new Map(),
    received: new Map(),
    openReviews: new Map(),
    pins: new Map(),
    reviewEvents: new Map(),
    watches: new Map(),
    watchedFacts: new Map(),
    pastFacts: new Map(),
    pastPeople: new Map(),
    signals: new Map(),
    feed: new Map(),
    websites: new Map(),
    pastWebsites: new Map(),
    works: new Map(),
    turns: new Map(),
    jobs: new Map(),
    idempotencyKeys: new Map(),
    destinations: new Map(),
    deliveries: new Map(),
    oauthClients: new Map(),
    oauthGrants: new Map(),
    oauthTokens: new Map(),
    reconcileLinks: new Map(),
    bulkRuns: new Map(),
    counters: new Map(),
  }
  #last: Promise<unknown> = Promise.resolve()

  readonly session: MemorySession = {
    read: async (step) => step(this.#state),
    write: (step) => this.transaction((inside) => inside.write(step)),
  }

  transaction<Result>(work: (session: MemorySession) => Promise<Result>): Promise<Result> {
    const mine = this.#last.then(async () => {
      const draft = structuredClone(this.#state)
      const onDraft = async <Value>(step: (state: MemoryState) => Value) => step(draft)
      const result = await work({ read: onDraft, write: onDraft })
      this.#state = draft
      return result
    })
    this.#last = mine.catch(() => {})
    return mine
  }
}
