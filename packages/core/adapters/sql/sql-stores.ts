import type { Stores } from '../../src/ports.js'
import { sqlAccountStore } from './sql-account-store.js'
import { sqlApiKeyStore } from './sql-api-key-store.js'
import { sqlCreditLedger } from './sql-credit-ledger.js'
import { sqlIdempotencyStore } from './sql-idempotency-store.js'
import { sqlJobQueue } from './sql-job-queue.js'
import { sqlKeptAnswers } from './sql-kept-answers.js'
import { sqlKeptWebsites } from './sql-kept-websites.js'
import { sqlKnownSites } from './sql-known-sites.js'
import { sqlLoginAddressStore } from './sql-login-address-store.js'
import { sqlMailOutbox } from './sql-mail-outbox.js'
import { sqlMailedTokenStore } from './sql-mailed-token-store.js'
import { sqlOAuthStore } from './sql-oauth-store.js'
import { sqlPageFindings } from './sql-page-findings.js'
import { sqlRegisterOverlay } from './sql-register-overlay.js'
import type { SqlSession } from './sql-session.js'
import { sqlSessionStore } from './sql-session-store.js'
import { sqlSignals } from './sql-signals.js'
import { sqlStreamPositions } from './sql-stream-positions.js'
import { sqlWatchlist } from './sql-watchlist.js'
import { sqlWebhookDeliveries } from './sql-webhook-deliveries.js'
import { sqlWebhookDestinations } from './sql-webhook-destinations.js'

/** Every store on one session: the open database, or one transaction on it. */
export function sqlStores(session: SqlSession): Stores {
  return {
    accounts: sqlAccountStore(session),
    sessions: sqlSessionStore(session),
    apiKeys: sqlApiKeyStore(session),
    loginAddresses: sqlLoginAddressStore(session),
    tokens: sqlMailedTokenStore(session),
    mail: sqlMailOutbox(session),
    ledger: sqlCreditLedger(session),
    overlay: sqlRegisterOverlay(session),
    positions: sqlStreamPositions(session),
    knownSites: sqlKnownSites(session),
    jobs: sqlJobQueue(session),
    answers: sqlKeptAnswers(session),
    watchlist: sqlWatchlist(session),
    signals: sqlSignals(session),
    webhooks: sqlWebhookDestinations(session),
    deliveries: sqlWebhookDeliveries(session),
    idempotency: sqlIdempotencyStore(session),
    websites: sqlKeptWebsites(session),
    findings: sqlPageFindings(session),
    oauth: sqlOAuthStore(session),
  }
}
