import { accountStoreContract } from './account-store.contract.js'
import { atomicallyContract } from './atomically.contract.js'
import type { Contract } from './contract.js'
import { apiKeyStoreContract, mailedTokenStoreContract, sessionStoreContract } from './credential-stores.contract.js'
import { creditLedgerContract } from './credit-ledger.contract.js'
import { healthProbeContract } from './health-probe.contract.js'
import { jobQueueContract } from './job-queue.contract.js'
import { keptAnswersContract } from './kept-answers.contract.js'
import { knownSitesContract } from './known-sites.contract.js'
import { mailOutboxContract } from './mail-outbox.contract.js'
import { registerContract } from './register.contract.js'
import { registerOverlayContract } from './register-overlay.contract.js'
import { streamPositionsContract } from './stream-positions.contract.js'

/** Every contract that an opened store has to keep, by port. */
export const storageContracts: Readonly<Record<string, Contract>> = {
  atomically: atomicallyContract,
  AccountStore: accountStoreContract,
  SessionStore: sessionStoreContract,
  ApiKeyStore: apiKeyStoreContract,
  MailedTokenStore: mailedTokenStoreContract,
  MailOutbox: mailOutboxContract,
  CreditLedger: creditLedgerContract,
  Register: registerContract,
  RegisterOverlay: registerOverlayContract,
  StreamPositions: streamPositionsContract,
  KeptAnswers: keptAnswersContract,
  KnownSites: knownSitesContract,
  JobQueue: jobQueueContract,
  HealthProbe: healthProbeContract,
}
