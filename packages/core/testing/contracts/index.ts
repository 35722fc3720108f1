import { accountStoreContract } from './accounts/account-store.contract.js'
import {
  apiKeyStoreContract,
  loginAddressStoreContract,
  mailedTokenStoreContract,
  sessionStoreContract,
} from './accounts/credential-stores.contract.js'
import { mailOutboxContract } from './accounts/mail-outbox.contract.js'
import { namedKeyStoreContract } from './accounts/named-key-store.contract.js'
import { oauthStoreContract } from './accounts/oauth-store.contract.js'
import { reconcileLinkStoreContract } from './accounts/reconcile-link-store.contract.js'
import { atomicallyContract } from './atomically.contract.js'
import type { Contract } from './contract.js'
import { creditLedgerContract } from './credit-ledger.contract.js'
import { healthProbeContract } from './health-probe.contract.js'
import { idempotencyStoreContract } from './idempotency-store.contract.js'
import { fairShareContract } from './jobs/fair-share.contract.js'
import { jobQueueContract } from './jobs/job-queue.contract.js'
import { listStoreContract } from './list-store.contract.js'
import { appointmentsContract } from './register/appointments.contract.js'
import { cursorsContract } from './register/cursors.contract.js'
import { registerContract } from './register/register.contract.js'
import { registerOverlayContract } from './register/register-overlay.contract.js'
import { answerStoreContract } from './resolution/answer-store.contract.js'
import { knownSitesContract } from './resolution/known-sites.contract.js'
import { pageFindingsContract } from './resolution/page-findings.contract.js'
import { receivedAnswersContract } from './resolution/received-answers.contract.js'
import { reviewStoreContract } from './resolution/review-store.contract.js'
import { websiteStoreContract } from './resolution/website-store.contract.js'
import { seenSignalsContract } from './signals/seen-signals.contract.js'
import { signalsContract } from './signals/signals.contract.js'
import { watchlistContract } from './signals/watchlist.contract.js'
import { watchlistReplacementContract } from './signals/watchlist-replacement.contract.js'
import { webhookDeliveriesContract } from './webhooks/webhook-deliveries.contract.js'
import { webhookDestinationsContract } from './webhooks/webhook-destinations.contract.js'

/** Every contract that a store must fulfil, by port. */
export const storageContracts: Readonly<Record<string, Contract>> = {
  atomically: atomicallyContract,
  AccountStore: accountStoreContract,
  SessionStore: sessionStoreContract,
  ApiKeyStore: apiKeyStoreContract,
  NamedKeyStore: namedKeyStoreContract,
  LoginAddressStore: loginAddressStoreContract,
  MailedTokenStore: mailedTokenStoreContract,
  MailOutbox: mailOutboxContract,
  CreditLedger: creditLedgerContract,
  Register: registerContract,
  RegisterOverlay: registerOverlayContract,
  Appointments: appointmentsContract,
  Cursors: cursorsContract,
  Watchlist: watchlistContract,
  WatchlistReplacement: watchlistReplacementContract,
  Signals: signalsContract,
  SeenSignals: seenSignalsContract,
  AnswerStore: answerStoreContract,
  ReceivedAnswers: receivedAnswersContract,
  ReviewStore: reviewStoreContract,
  WebsiteStore: websiteStoreContract,
  KnownSites: knownSitesContract,
  PageFindings: pageFindingsContract,
  JobQueue: jobQueueContract,
  FairShare: fairShareContract,
  IdempotencyStore: idempotencyStoreContract,
  OAuthStore: oauthStoreContract,
  ReconcileLinkStore: reconcileLinkStoreContract,
  ListStore: listStoreContract,
  WebhookDestinations: webhookDestinationsContract,
  WebhookDeliveries: webhookDeliveriesContract,
  HealthProbe: healthProbeContract,
}
