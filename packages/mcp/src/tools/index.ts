import type { Tool } from '../tool.js'
import { companyRecords } from './company-records.js'
import { decideReview } from './decide-review.js'
import { explainMatch } from './explain-match.js'
import { getAccount } from './get-account.js'
import { getCompany } from './get-company.js'
import { getJob } from './get-job.js'
import { getProof } from './get-proof.js'
import { listReviews } from './list-reviews.js'
import { listSignals } from './list-signals.js'
import { listWatchlist } from './list-watchlist.js'
import { matchCompany } from './match-company.js'
import { resolveCompany } from './resolve-company.js'
import { resolveDomain } from './resolve-domain.js'
import { resolveDomains } from './resolve-domains.js'
import { searchCompanies } from './search-companies.js'
import { unwatchCompany } from './unwatch-company.js'
import { watchCompany } from './watch-company.js'

export type { Tool } from '../tool.js'

/** Every tool, in the order that tools/list returns. */
export const tools: readonly Tool[] = [
  resolveDomain,
  resolveDomains,
  resolveCompany,
  getJob,
  explainMatch,
  getProof,
  listReviews,
  decideReview,
  searchCompanies,
  matchCompany,
  getCompany,
  companyRecords,
  listSignals,
  listWatchlist,
  watchCompany,
  unwatchCompany,
  getAccount,
]
