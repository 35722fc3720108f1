import type { RouteId } from '../contract/routes.js'
import { createWebhook } from './create-webhook.js'
import { deleteWebhook } from './delete-webhook.js'
import { describeAccount } from './describe-account.js'
import { enrich } from './enrich.js'
import { getCompany } from './get-company.js'
import { getCreditStatement } from './get-credit-statement.js'
import { getDomainResolution } from './get-domain-resolution.js'
import { getEnrichJob } from './get-enrich-job.js'
import { getJob } from './get-job.js'
import { getPartnerJob } from './get-partner-job.js'
import type { ApiHandler } from './handler.js'
import { listCompanySignals } from './list-company-signals.js'
import { listDeliveries } from './list-deliveries.js'
import { listSignals } from './list-signals.js'
import { listWatchlist } from './list-watchlist.js'
import { listWebhooks } from './list-webhooks.js'
import { partnerEnrich } from './partner-enrich.js'
import { recoverDeliveries } from './recover-deliveries.js'
import { replayDelivery } from './replay-delivery.js'
import { resolveBatch } from './resolve-batch.js'
import { resolveCompany } from './resolve-company.js'
import { resolveDomain } from './resolve-domain.js'
import { reviewDomain } from './review-domain.js'
import { rotateWebhookSecret } from './rotate-webhook-secret.js'
import { searchCompanies } from './search-companies.js'
import { testWebhook } from './test-webhook.js'
import { unwatchCompany } from './unwatch-company.js'
import { watchCompany } from './watch-company.js'

/** What an account can ask for, whoever answers: a server over HTTP, or a client in its own process. */
export const apiHandlers = {
  enrich,
  getEnrichJob,
  resolveDomain,
  getDomainResolution,
  resolveBatch,
  reviewDomain,
  resolveCompany,
  getJob,
  partnerEnrich,
  getPartnerJob,
  searchCompanies,
  getCompany,
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
  describeAccount,
  getCreditStatement,
} satisfies { readonly [Id in RouteId]?: ApiHandler<Id> }
