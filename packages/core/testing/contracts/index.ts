import { accountStoreContract } from './account-store.contract.js'
import { atomicallyContract } from './atomically.contract.js'
import type { Contract } from './contract.js'
import {
  apiKeyStoreContract,
  loginAddressStoreContract,
  mailedTokenStoreContract,
  sessionStoreContract,
} from './credential-stores.contract.js'
import { creditLedgerContract } from './credit-ledger.contract.js'
import { healthProbeContract } from './health-probe.contract.js'
import { idempotencyStoreContract } from './idempotency-store.contract.js'
import { jobQueueContract } from './job-queue.contract.js'
import { jobTurnsContract } from './job-turns.contract.js'
import { keptAnswersContract } from './kept-answers.contract.js'
import { keptWebsitesContract } from './kept-websites.contract.js'
import { knownSitesContract } from './known-sites.contract.js'
import { mailOutboxContract } from './mail-outbox.contract.js'
import { oauthStoreContract } from './oauth-store.contract.js'
import { pageFindingsContract } from './page-findings.contract.js'
import { registerContract } from './register.contract.js'
import { registerOverlayContract } from './register-overlay.contract.js'
import { signalsContract } from './signals.contract.js'
import { streamPositionsContract } from './stream-positions.contract.js'
import { watchlistContract } from './watchlist.contract.js'
import { webhookDeliveriesContract } from './webhook-deliveries.contract.js'
import { webhookDestinationsContract } from './webhook-destinations.contract.js'

/** Every contract that an opened store has to keep, by port. */
export const storageContracts: Readonly<Record<string, Contract>> = {
  atomically: atomicallyContract,
  AccountStore: accountStoreContract,
  SessionStore: sessionStoreContract,
  ApiKeyStore: apiKeyStoreContract,
  LoginAddressStore: loginAddressStoreContract,
  MailedTokenStore: mailedTokenStoreContract,
  MailOutbox: mailOutboxContract,
  CreditLedger: creditLedgerContract,
  Register: registerContract,
  RegisterOverlay: registerOverlayContract,
  StreamPositions: streamPositionsContract,
  Watchlist: watchlistContract,
  Signals: signalsContract,
  KeptAnswers: keptAnswersContract,
  KeptWebsites: keptWebsitesContract,
  KnownSites: knownSitesContract,
  PageFindings: pageFindingsContract,
  JobQueue: jobQueueContract,
  JobTurns: jobTurnsContract,
  IdempotencyStore: idempotencyStoreContract,
  OAuthStore: oauthStoreContract,
  WebhookDestinations: webhookDestinationsContract,
  WebhookDeliveries: webhookDeliveriesContract,
  HealthProbe: healthProbeContract,
}
