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

/** All stores on one session: the open database, or one transaction on it. */
export function sqlStores(session: SqlSession): Stores {
  return {
    accounts: sqlAccountStore(session),
    sessions: sqlSessionStore(session),
    apiKeys: sqlApiKeyStore(session),
    namedKeys: sqlNamedKeyStore(session),
    loginAddresses: sqlLoginAddressStore(session),
    tokens: sqlMailedTokenStore(session),
    mail: sqlMailOutbox(session),
    ledger: sqlCreditLedger(session),
    overlay: sqlRegisterOverlay(session),
    appointments: sqlAppointments(session),
    cursors: sqlCursors(session),
    knownSites: sqlKnownSites(session),
    jobs: sqlJobQueue(session),
    answers: sqlAnswerStore(session),
    received: sqlReceivedAnswers(session),
    reviews: sqlReviewStore(session),
    watchlist: sqlWatchlist(session),
    signals: sqlSignals(session),
    webhooks: sqlWebhookDestinations(session),
    deliveries: sqlWebhookDeliveries(session),
    idempotency: sqlIdempotencyStore(session),
    websites: sqlWebsiteStore(session),
    findings: sqlPageFindings(session),
    oauth: sqlOAuthStore(session),
    reconcileLinks: sqlReconcileLinkStore(session),
    lists: sqlListStore(session),
  }
}
