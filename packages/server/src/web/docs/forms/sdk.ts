import type { RouteId } from '@brassplate/core/contract'
import { keyPlaceholder } from './curl.js'

/** The example request of each route as a call of `Client`. A test runs them and compares the requests. */
export const clientCalls: Readonly<Partial<Record<RouteId, string>>> = {
  describeAccount: 'client.me()',
  listApiKeys: 'client.listApiKeys()',
  createApiKey: "client.createApiKey('Nightly import', { rights: ['spend'] })",
  renameApiKey: "client.renameApiKey('key_5nWq8ZrT2kXc7Lb4Vm1Ps9', 'Weekly import')",
  endApiKey: "client.endApiKey('key_5nWq8ZrT2kXc7Lb4Vm1Ps9')",
  getCreditStatement: 'client.getCreditStatement({ page: 1, limit: 20 })',
  getCompany: "client.getCompany('09999991')",
  listOfficers: "client.listOfficers('09999991', { page: 1, limit: 20 })",
  listOwners: "client.listOwners('09999991', { page: 1, limit: 20 })",
  listCharges: "client.listCharges('09999991', { page: 1, limit: 20 })",
  listInsolvencyCases: "client.listInsolvencyCases('09999991', { page: 1, limit: 20 })",
  listFilings: "client.listFilings('09999991', { page: 1, limit: 20 })",
  getOwnership: "client.getOwnership('09999991', { depth: 5 })",
  getPerson: "client.getPerson('09999991', 'hL9mQ2xTrB4vKc7ZpN1wYs8dFgA')",
  getDossier: "client.getDossier('09999991')",
  searchCompanies:
    "client.searchCompanies({ name: 'harbour lane', companyStatus: 'active', sicCode: '30120', page: 1 })",
  exportCompanies: "client.exportCompanies({ format: 'csv', sicCode: '30120' })",
  exportWatchlist: "client.exportWatchlist({ format: 'jsonl' })",
  exportSignals: "client.exportSignals({ format: 'csv', signalType: 'officer' })",
  exportAnswers: "client.exportAnswers({ format: 'csv', decision: 'matched' })",
  exportReviews: "client.exportReviews({ format: 'csv' })",
  listAnswers: "client.listAnswers({ decision: 'matched', page: 1, limit: 20 })",
  getAnswer: "client.getAnswer('ans_2kVn7RsQ4xTb9Lm0Wp5Yc8')",
  getProof: "client.getProof('ans_2kVn7RsQ4xTb9Lm0Wp5Yc8')",
  getProofKeys: 'client.getProofKeys()',
  lookupCompanies: "client.lookupCompanies(['09999991', '09777777'])",
  matchCompany: "client.matchCompany('Harbour Lane Boatworks Ltd', { postcode: 'TR11 4QD' })",
  listReconcileLinks: 'client.listReconcileLinks()',
  createReconcileLink: "client.createReconcileLink({ name: 'OpenRefine' })",
  deleteReconcileLink: "client.deleteReconcileLink('link_6tQm2Xr9Lc4Vb8Zn1Kp5Ws')",
  startBulk:
    "client.startBulk('Company,Website\\nHarbour Lane Boatworks Ltd,harbour-lane.example\\n', { fileName: 'customers.csv', maxCredits: 100 })",
  listBulk: 'client.listBulk()',
  getBulk: "client.getBulk('bulk_2kXv9Qm4Rt7Lc1Wb8Zn5Ps')",
  getBulkResult:
    "client.getBulkResult('bulk_2kXv9Qm4Rt7Lc1Wb8Zn5Ps', { format: 'xlsx', columns: ['industries', 'website'] })",
  getBulkReport: "client.getBulkReport('bulk_2kXv9Qm4Rt7Lc1Wb8Zn5Ps', { format: 'md' })",
  stopBulk: "client.stopBulk('bulk_2kXv9Qm4Rt7Lc1Wb8Zn5Ps')",
  resumeBulk: "client.resumeBulk('bulk_2kXv9Qm4Rt7Lc1Wb8Zn5Ps', { maxCredits: 10_000 })",
  deleteBulk: "client.deleteBulk('bulk_2kXv9Qm4Rt7Lc1Wb8Zn5Ps')",
  previewBulk: "client.previewBulk('bulk_2kXv9Qm4Rt7Lc1Wb8Zn5Ps')",
  setBulkColumns: "client.setBulkColumns('bulk_2kXv9Qm4Rt7Lc1Wb8Zn5Ps', { number: 'Co. No' })",
  listBulkRows: "client.listBulkRows('bulk_2kXv9Qm4Rt7Lc1Wb8Zn5Ps', { outcome: 'needs_review' })",
  decideBulkRows: "client.decideBulkRows('bulk_2kXv9Qm4Rt7Lc1Wb8Zn5Ps', [17], '09999991', { alike: true })",
  undoBulkDecision: "client.undoBulkDecision('bulk_2kXv9Qm4Rt7Lc1Wb8Zn5Ps', 'dec_7Yb2Qm4Rt7Lc1Wb8Zn5Ps')",
  watchBulk: "client.watchBulk('bulk_2kXv9Qm4Rt7Lc1Wb8Zn5Ps', { tags: ['customers'] })",
  unwatchBulk: "client.unwatchBulk('bulk_2kXv9Qm4Rt7Lc1Wb8Zn5Ps', 'k1.pQ8vZ2mT')",
  resolveDomain: "client.resolveDomain('matched.test', { maxCredits: 1 })",
  enrich: "client.enrich('matched.test')",
  partnerEnrich: "client.partnerEnrich('matched.test')",
  resolveBatch: "client.resolveBatch([{ domain: 'matched.test', clientRef: 'row-1' }, 'no-match.test'])",
  resolveCompany: "client.resolveCompany({ companyNumber: '09999991' })",
  getDomainResolution: "client.getDomainResolution('matched.test')",
  reviewDomain: "client.reviewDomain('needs-review.test', '09999991')",
  listReviews: "client.listReviews({ status: 'open', page: 1, limit: 20 })",
  getReview: "client.getReview('needs-review.test')",
  undoReview: "client.undoReview('needs-review.test')",
  getJob: "client.getJob('job_4fZk2QmX8sVb1Lr7Tn0Yw3')",
  getEnrichJob: "client.getEnrichJob('job_4fZk2QmX8sVb1Lr7Tn0Yw3')",
  getPartnerJob: "client.getPartnerJob('job_4fZk2QmX8sVb1Lr7Tn0Yw3')",
  listWatchlist: "client.listWatchlist({ tag: 'clients' })",
  watchCompany: "client.watchCompany('09999991', { tags: ['clients'] })",
  watchCompanies: "client.watchCompanies(['09999991', '11200417'], { tags: ['clients'] })",
  replaceWatchlist:
    "client.replaceWatchlist([{ companyNumber: '09999991', tags: ['clients'], reference: 'CRM-4711' }, { companyNumber: '11200417', reference: 'CRM-4712' }], { dryRun: true })",
  setWatchTags: "client.setWatchTags('09999991', ['clients', 'Q3 review'])",
  unwatchCompany: "client.unwatchCompany('09999991')",
  listSignals: "client.listSignals({ signalType: 'officer', limit: 50 })",
  markSignals: 'client.markSignals({ upTo: 17 })',
  listCompanySignals: "client.listCompanySignals('09999991', { limit: 20 })",
  listWebhooks: 'client.listWebhooks()',
  createWebhook:
    "client.createWebhook('https://hooks.harbour-lane.example/signals', 'all', { severities: ['critical', 'warning'] })",
  updateWebhook:
    "client.updateWebhook(1, { signalType: ['officer', 'insolvency'], severities: ['critical', 'warning'], description: 'Credit team', status: 'active' })",
  deleteWebhook: 'client.deleteWebhook(1)',
  testWebhook: "client.testWebhook(1, { signalType: 'charge_registered' })",
  getDelivery: "client.getDelivery('dlv_7hPq3RnC5tWd9Ks2Vb6Xm1')",
  rotateWebhookSecret: 'client.rotateWebhookSecret(1)',
  listDeliveries: 'client.listDeliveries(1, { page: 1, limit: 20 })',
  recoverDeliveries: "client.recoverDeliveries(1, '2026-03-01T00:00:00Z')",
  replayDelivery: "client.replayDelivery('dlv_7hPq3RnC5tWd9Ks2Vb6Xm1')",
}

const account = "{ email: 'ada@harbour-lane.example', password: 'correct horse battery' }"
const mailbox = "{ email: 'ada@harbour-lane.example' }"
const newPassword = "newPassword: 'staple gun orchard'"

/** The example request of each route as a call of `AuthClient`. `session` is a token. */
export const authCalls: Readonly<Partial<Record<RouteId, string>>> = {
  signUp: `auth.signUp(${account})`,
  logIn: `auth.logIn(${account})`,
  resendVerification: `auth.resendVerification(${mailbox})`,
  forgotPassword: `auth.forgotPassword(${mailbox})`,
  resetPassword: "auth.resetPassword({ token: 'bp_reset_example', newPassword: 'correct horse battery' })",
  changePassword: `auth.changePassword(session, { currentPassword: 'correct horse battery', ${newPassword} })`,
  logOut: 'auth.logOut(session)',
  listSessions: 'auth.listSessions(session)',
  endSession: "auth.endSession(session, 'ses_7hPq3RnC5tWd9Ks2Vb6Xm1')",
  revealApiKey: "auth.revealApiKey(session, { password: 'correct horse battery' })",
  rotateApiKey: "auth.rotateApiKey(session, { previous: 'end_now' })",
  deleteAccount: "auth.deleteAccount(session, { password: 'correct horse battery' })",
}

/** A complete program; null if the SDK has no method for the route. */
export function sdkForm(id: RouteId, baseUrl: string): string | null {
  const [clientCall, authCall] = [clientCalls[id], authCalls[id]]
  if (clientCall) {
    return `import { createClient } from '@brassplate/sdk'

const client = createClient({ baseUrl: '${baseUrl}', apiKey: '${keyPlaceholder}' })
const answer = await ${clientCall}`
  }
  if (!authCall) return null
  return `import { createAuthClient } from '@brassplate/sdk'

const auth = createAuthClient({ baseUrl: '${baseUrl}' })
const answer = await ${authCall}`
}
