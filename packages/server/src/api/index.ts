import { apiHandlers } from '@brassplate/core/api'
import type { Handlers } from '../http/request-context.js'
import {
  changePassword,
  deleteAccount,
  endSession,
  forgotPassword,
  listSessions,
  logIn,
  logOut,
  resendVerification,
  resetPassword,
  revealApiKey,
  rotateApiKey,
  signUp,
  verifyEmail,
} from './accounts.js'
import { callAgent } from './agents.js'
import { countStale } from './count-stale.js'
import { getBulkReport, getBulkResult, startBulk } from './lists/list-handlers.js'
import { health, live, metrics, ready } from './operations.js'

/** Served by every process. */
export const operations = { health, ready, live, metrics } satisfies Partial<Handlers>

/** Served by processes with the API role. */
export const handlers: Omit<Handlers, 'openApi'> = {
  ...operations,
  ...apiHandlers,
  getCompany: countStale(apiHandlers.getCompany),
  resolveCompany: countStale(apiHandlers.resolveCompany),
  signUp,
  logIn,
  verifyEmail,
  resendVerification,
  forgotPassword,
  resetPassword,
  changePassword,
  deleteAccount,
  logOut,
  listSessions,
  endSession,
  revealApiKey,
  rotateApiKey,
  callAgent,
  startBulk,
  getBulkResult,
  getBulkReport,
}
