import type { Handlers } from '../http/request-context.js'
import { changePassword } from './accounts/change-password.js'
import { deleteAccount } from './accounts/delete-account.js'
import { describeAccount } from './accounts/describe-account.js'
import { forgotPassword } from './accounts/forgot-password.js'
import { logIn } from './accounts/log-in.js'
import { logOut } from './accounts/log-out.js'
import { resendVerification } from './accounts/resend-verification.js'
import { resetPassword } from './accounts/reset-password.js'
import { rotateApiKey } from './accounts/rotate-api-key.js'
import { signUp } from './accounts/sign-up.js'
import { verifyEmail } from './accounts/verify-email.js'
import { getCreditStatement } from './credits/get-credit-statement.js'
import { health } from './operations/health.js'
import { metrics } from './operations/metrics.js'
import { ready } from './operations/ready.js'
import { getCompany } from './register/get-company.js'
import { searchCompanies } from './register/search-companies.js'
import { enrich } from './resolution/enrich.js'
import { getDomainResolution } from './resolution/get-domain-resolution.js'
import { getEnrichJob } from './resolution/get-enrich-job.js'
import { getJob } from './resolution/get-job.js'
import { getPartnerJob } from './resolution/get-partner-job.js'
import { partnerEnrich } from './resolution/partner-enrich.js'
import { resolveBatch } from './resolution/resolve-batch.js'
import { resolveCompany } from './resolution/resolve-company.js'
import { resolveDomain } from './resolution/resolve-domain.js'
import { reviewDomain } from './resolution/review-domain.js'
import { listCompanySignals } from './signals/list-company-signals.js'
import { listSignals } from './signals/list-signals.js'
import { listWatchlist } from './watchlist/list-watchlist.js'
import { unwatchCompany } from './watchlist/unwatch-company.js'
import { watchCompany } from './watchlist/watch-company.js'
import { createWebhook } from './webhooks/create-webhook.js'
import { deleteWebhook } from './webhooks/delete-webhook.js'
import { listDeliveries } from './webhooks/list-deliveries.js'
import { listWebhooks } from './webhooks/list-webhooks.js'
import { recoverDeliveries } from './webhooks/recover-deliveries.js'
import { replayDelivery } from './webhooks/replay-delivery.js'
import { rotateWebhookSecret } from './webhooks/rotate-webhook-secret.js'
import { testWebhook } from './webhooks/test-webhook.js'

/** Answered by every process. */
export const operations: Handlers = { health, ready, metrics }

/** Answered by processes that serve the API. */
export const handlers: Handlers = {
  ...operations,
  signUp,
  logIn,
  verifyEmail,
  resendVerification,
  forgotPassword,
  resetPassword,
  changePassword,
  describeAccount,
  deleteAccount,
  logOut,
  rotateApiKey,
  searchCompanies,
  getCompany,
  getCreditStatement,
  enrich,
  getDomainResolution,
  getEnrichJob,
  getJob,
  getPartnerJob,
  partnerEnrich,
  resolveBatch,
  resolveCompany,
  resolveDomain,
  reviewDomain,
  listWatchlist,
  watchCompany,
  unwatchCompany,
  listSignals,
  listCompanySignals,
  listWebhooks,
  createWebhook,
  deleteWebhook,
  testWebhook,
  rotateWebhookSecret,
  listDeliveries,
  recoverDeliveries,
  replayDelivery,
}
