import type { AccountStore } from './accounts/account-store.js'
import type { ApiKeyStore } from './accounts/api-key/api-key-store.js'
import type { NamedKeyStore } from './accounts/api-key/named-key-store.js'
import type { MailOutbox } from './accounts/email/mail-outbox.js'
import type { MailedTokenStore } from './accounts/email/mailed-token-store.js'
import type { PasswordHasher } from './accounts/password/password-hasher.js'
import type { SessionStore } from './accounts/session/session-store.js'
import type { LoginAddressStore } from './accounts/throttle/login-address-store.js'
import type { CreditLedger } from './credits/credit-ledger.js'
import type { EncodeFile } from './exports/export-format.js'
import type { HealthProbe } from './health/health-probe.js'
import type { IdempotencyStore } from './idempotency/idempotency-store.js'
import type { JobQueue } from './jobs/job-queue.js'
import type { WakeUp } from './jobs/wake-up.js'
import type { Limiter } from './limits/limiter.js'
import type { ListStore } from './lists/runs/list-store.js'
import type { OAuthStore } from './oauth/oauth-store.js'
import type { ReconcileLinkStore } from './reconcile/link-store.js'
import type { RegisterSource } from './register/companies-house/register-source.js'
import type { FleetLock } from './register/import/fleet-lock.js'
import type { RegisterImporter } from './register/import/register-importer.js'
import type { Cursors, RegisterOverlay } from './register/overlay/register-overlay.js'
import type { AppointmentStore } from './register/records/appointments.js'
import type { RegisterStore } from './register/register-store.js'
import type { AnswerStore } from './resolution/answers/answer-store.js'
import type { PageFindings } from './resolution/read/page-findings.js'
import type { ReceivedAnswers } from './resolution/received/received-answers.js'
import type { ReviewStore } from './resolution/review/review-store.js'
import type { KnownSites } from './resolution/website/known-sites.js'
import type { WebsiteStore } from './resolution/website/website-store.js'
import type { Clock } from './shared/clock.js'
import type { ChangeCount } from './shared/commit-cache.js'
import type { Crypto } from './shared/crypto.js'
import type { Random } from './shared/random.js'
import type { WithinMs } from './shared/within.js'
import type { SignalStore } from './signals/signal-store.js'
import type { WatchlistStore } from './watchlist/watchlist-store.js'
import type { ParseWebAddress } from './web/web-address.js'
import type { WebhookDeliveries } from './webhooks/delivery/delivery-store.js'
import type { WebhookDestinations } from './webhooks/destination/destination-store.js'

/** All stores. Inside `atomically` they work within one transaction. */
export interface Stores {
  readonly accounts: AccountStore
  readonly sessions: SessionStore
  readonly apiKeys: ApiKeyStore
  readonly namedKeys: NamedKeyStore
  readonly loginAddresses: LoginAddressStore
  readonly tokens: MailedTokenStore
  readonly mail: MailOutbox
  readonly ledger: CreditLedger
  readonly overlay: RegisterOverlay
  readonly appointments: AppointmentStore
  readonly cursors: Cursors
  readonly knownSites: KnownSites
  readonly jobs: JobQueue
  readonly answers: AnswerStore
  readonly received: ReceivedAnswers
  readonly reviews: ReviewStore
  readonly watchlist: WatchlistStore
  readonly signals: SignalStore
  readonly webhooks: WebhookDestinations
  readonly deliveries: WebhookDeliveries
  readonly idempotency: IdempotencyStore
  readonly websites: WebsiteStore
  readonly findings: PageFindings
  readonly oauth: OAuthStore
  readonly reconcileLinks: ReconcileLinkStore
  readonly lists: ListStore
}

/**
 * Runs `work` in one transaction, which rolls back if `work` throws.
 * Inside, await only the stores passed in. `work` may run again after a conflict,
 * so it must have no side effects outside those stores.
 */
export type Atomically = <Result>(work: (stores: Stores) => Promise<Result>) => Promise<Result>

/** One opened database. */
export interface Storage extends Stores {
  readonly atomically: Atomically
  readonly register: RegisterStore
  readonly registerImporter: RegisterImporter
  readonly limiter: Limiter
  readonly fleetLock: FleetLock
  readonly jobWakeUp: WakeUp
  readonly webhookWakeUp: WakeUp
  readonly health: HealthProbe
  readonly changes: ChangeCount
  /** Gives some space of deleted rows back to the disk, if the engine does not do it by itself. True if there is more. */
  giveBackSpace(): Promise<boolean>
  close(): Promise<void>
}

export interface Ports extends Omit<Storage, 'close'> {
  readonly clock: Clock
  readonly random: Random
  readonly crypto: Crypto
  readonly passwords: PasswordHasher
  readonly withinMs: WithinMs
  /** Called within long loops: gives the event loop back at least every 10 ms. */
  readonly breathe: () => Promise<void>
  readonly parseWebAddress: ParseWebAddress
  readonly encodeFile: EncodeFile
  /** Null if no Companies House API key is configured; then only the snapshot is available. */
  readonly registerSource: RegisterSource | null
}
