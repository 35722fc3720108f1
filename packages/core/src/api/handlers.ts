import { describeAccount } from './accounts/handlers.js'
import { createApiKey, endApiKey, listApiKeys, renameApiKey } from './accounts/key-handlers.js'
import { getAnswer, listAnswers } from './answers/handlers.js'
import { getProof, getProofKeys } from './answers/proof/handlers.js'
import { deleteBulk, getBulk, listBulk, resumeBulk, stopBulk } from './bulk/handlers.js'
import {
  decideBulkRows,
  listBulkRows,
  previewBulk,
  setBulkColumns,
  undoBulkDecision,
  unwatchBulk,
  watchBulk,
} from './bulk/row-handlers.js'
import { getCompany, lookupCompanies, searchCompanies } from './companies/handlers.js'
import { getCreditStatement } from './credits/handlers.js'
import { getDossier } from './dossier/handlers.js'
import { exportAnswers, exportCompanies, exportReviews, exportSignals, exportWatchlist } from './exports/handlers.js'
import type { ApiHandler } from './handler.js'
import { getJob } from './jobs/handlers.js'
import { matchCompany } from './match/handlers.js'
import { getPartnerJob, partnerEnrich } from './partner/handlers.js'
import { createReconcileLink, deleteReconcileLink, listReconcileLinks } from './reconcile/handlers.js'
import {
  getOwnership,
  getPerson,
  listCharges,
  listFilings,
  listInsolvencyCases,
  listOfficers,
  listOwners,
} from './records/handlers.js'
import { enrich, getDomainResolution, getEnrichJob, resolveBatch, resolveDomain } from './resolution/handlers.js'
import { resolveCompany } from './resolution/resolve-company.js'
import { getReview, listReviews, reviewDomain, undoReview } from './reviews/handlers.js'
import type { RouteId } from './routes.js'
import { listCompanySignals, listSignals, markSignals } from './signals/handlers.js'
import {
  listWatchlist,
  replaceWatchlist,
  setWatchTags,
  unwatchCompany,
  watchCompanies,
  watchCompany,
} from './watchlist/handlers.js'
import {
  createWebhook,
  deleteWebhook,
  getDelivery,
  listDeliveries,
  listWebhooks,
  recoverDeliveries,
  replayDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from './webhooks/handlers.js'

/** The handlers shared by the HTTP server and the embedded client. */
export const apiHandlers = {
  enrich,
  getEnrichJob,
  resolveDomain,
  getDomainResolution,
  resolveBatch,
  listAnswers,
  getAnswer,
  getProof,
  getProofKeys,
  reviewDomain,
  listReviews,
  getReview,
  undoReview,
  resolveCompany,
  getJob,
  partnerEnrich,
  getPartnerJob,
  searchCompanies,
  exportCompanies,
  exportWatchlist,
  exportSignals,
  exportAnswers,
  exportReviews,
  lookupCompanies,
  getCompany,
  listOfficers,
  listOwners,
  listCharges,
  listInsolvencyCases,
  listFilings,
  getOwnership,
  getPerson,
  getDossier,
  matchCompany,
  listBulk,
  getBulk,
  resumeBulk,
  stopBulk,
  deleteBulk,
  previewBulk,
  setBulkColumns,
  listBulkRows,
  decideBulkRows,
  undoBulkDecision,
  unwatchBulk,
  watchBulk,
  listReconcileLinks,
  createReconcileLink,
  deleteReconcileLink,
  listWatchlist,
  watchCompany,
  replaceWatchlist,
  watchCompanies,
  setWatchTags,
  unwatchCompany,
  listSignals,
  listCompanySignals,
  markSignals,
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  rotateWebhookSecret,
  listDeliveries,
  getDelivery,
  recoverDeliveries,
  replayDelivery,
  describeAccount,
  listApiKeys,
  createApiKey,
  renameApiKey,
  endApiKey,
  getCreditStatement,
} satisfies { readonly [Id in RouteId]?: ApiHandler<Id> }
