import type { Migration } from '../../sql/migration.js'
import { accounts } from './0001-accounts.js'
import { mail } from './0002-mail.js'
import { ledger } from './0003-ledger.js'
import { health } from './0004-health.js'
import { limits } from './0005-limits.js'
import { registerOverlay } from './0006-register-overlay.js'
import { register } from './0007-register.js'
import { knownSites } from './0008-known-sites.js'
import { creditHolds } from './0009-credit-holds.js'
import { jobs } from './0010-jobs.js'
import { keptAnswers } from './0011-kept-answers.js'
import { idempotency } from './0012-idempotency.js'
import { keptWebsites } from './0013-kept-websites.js'
import { signals } from './0014-signals.js'
import { webhooks } from './0015-webhooks.js'
import { findings } from './0016-findings.js'
import { oauth } from './0017-oauth.js'
import { turns } from './0018-turns.js'
import { pastWebsites } from './0019-past-websites.js'
import { feedTimes } from './0020-feed-times.js'
import { loginAddresses } from './0021-login-addresses.js'
import { sharedOrigins } from './0022-shared-origins.js'

export const postgresMigrations: readonly Migration[] = [
  accounts,
  mail,
  ledger,
  health,
  limits,
  registerOverlay,
  register,
  knownSites,
  creditHolds,
  jobs,
  keptAnswers,
  idempotency,
  keptWebsites,
  signals,
  webhooks,
  findings,
  oauth,
  turns,
  pastWebsites,
  feedTimes,
  loginAddresses,
  sharedOrigins,
]
