import { apiHandlers } from '@brassplate/core/api'
import type { Handlers } from '../http/request-context.js'
import { changePassword } from './accounts/change-password.js'
import { deleteAccount } from './accounts/delete-account.js'
import { forgotPassword } from './accounts/forgot-password.js'
import { logIn } from './accounts/log-in.js'
import { logOut } from './accounts/log-out.js'
import { resendVerification } from './accounts/resend-verification.js'
import { resetPassword } from './accounts/reset-password.js'
import { rotateApiKey } from './accounts/rotate-api-key.js'
import { signUp } from './accounts/sign-up.js'
import { verifyEmail } from './accounts/verify-email.js'
import { callAgent } from './agents/call-agent.js'
import { health } from './operations/health.js'
import { live } from './operations/live.js'
import { metrics } from './operations/metrics.js'
import { ready } from './operations/ready.js'
import { countStale } from './register/count-stale.js'

/** Answered by every process. */
export const operations: Handlers = { health, ready, live, metrics }

/** Answered by processes that serve the API. */
export const handlers: Handlers = {
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
  rotateApiKey,
  callAgent,
}
