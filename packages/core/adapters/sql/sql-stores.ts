import type { Stores } from '../../src/ports.js'
import { sqlAccountStore } from './accounts/sql-account-store.js'
import { sqlApiKeyStore } from './accounts/sql-api-key-store.js'
import { sqlLoginAddressStore } from './accounts/sql-login-address-store.js'
import { sqlMailOutbox } from './accounts/sql-mail-outbox.js'
import { sqlMailedTokenStore } from './accounts/sql-mailed-token-store.js'
import { sqlNamedKeyStore } from './accounts/sql-named-key-store.js'
import { sqlReconcileLinkStore } from './accounts/sql-reconcile-link-store.js'
import { sqlSessionStore } from './accounts/sql-session-store.js'
import { sqlCreditLedger } from './credits/sql-credit-ledger.js'
import { sqlJobQueue } from './jobs/sql-job-queue.js'
import { sqlListStore } from './lists/sql-list-store.js'
import { sqlOAuthStore } from './oauth/sql-oauth-store.js'
import { sqlAppointments } from './register/sql-appointments.js'
import { sqlCursors } from './register/sql-cursors.js'
import { sqlRegisterOverlay } from './register/sql-register-overlay.js'
import { sqlAnswerStore } from './resolution/sql-answer-store.js'
import { sqlKnownSites } from './resolution/sql-known-sites.js'
import { sqlPageFindings } from './resolution/sql-page-findings.js'
import { sqlReceivedAnswers } from './resolution/sql-received-answers.js'
import { sqlReviewStore } from './resolution/sql-review-store.js'
import { sqlWebsiteStore } from './resolution/sql-website-store.js'
import { sqlSignals } from './signals/sql-signals.js'
import { sqlWatchlist } from './signals/sql-watchlist.js'
import { sqlIdempotencyStore } from './sql-idempotency-store.js'
import type { SqlSession } from './sql-session.js'
import { sqlWebhookDeliveries } from './webhooks/sql-webhook-deliveries.js'
import { sqlWebhookDestinations } from './webhooks/sql-webhook-destinations.js'

/** What makes each store on a session. */
export const storeMakers: { readonly [Name in keyof Stores]: (session: SqlSession) => Stores[Name] } = {
  accounts: sqlAccountStore,
  sessions: sqlSessionStore,
  apiKeys: sqlApiKeyStore,
  namedKeys: sqlNamedKeyStore,
  loginAddresses: sqlLoginAddressStore,
  tokens: sqlMailedTokenStore,
  mail: sqlMailOutbox,
  ledger: sqlCreditLedger,
  overlay: sqlRegisterOverlay,
  appointments: sqlAppointments,
  cursors: sqlCursors,
  knownSites: sqlKnownSites,
  jobs: sqlJobQueue,
  answers: sqlAnswerStore,
  received: sqlReceivedAnswers,
  reviews: sqlReviewStore,
  watchlist: sqlWatchlist,
  signals: sqlSignals,
  webhooks: sqlWebhookDestinations,
  deliveries: sqlWebhookDeliveries,
  idempotency: sqlIdempotencyStore,
  websites: sqlWebsiteStore,
  findings: sqlPageFindings,
  oauth: sqlOAuthStore,
  reconcileLinks: sqlReconcileLinkStore,
  lists: sqlListStore,
}

/** All stores on one session: the open database, or one transaction on it. */
export function sqlStores(session: SqlSession): Stores {
  const stores: Partial<Record<string, object>> = {}
  for (const [name, make] of Object.entries(storeMakers)) stores[name] = make(session)
  // There is one maker for each store.
  return stores as unknown as Stores
}
