import type { Migration } from '../../sql/migration.js'
import { accounts } from './0001-accounts.js'
import { mail } from './0002-mail.js'
import { ledger } from './0003-ledger.js'
import { health } from './0004-health.js'
import { registerOverlay } from './0005-register-overlay.js'
import { knownSites } from './0006-known-sites.js'
import { creditHolds } from './0007-credit-holds.js'
import { jobs } from './0008-jobs.js'
import { keptAnswers } from './0009-kept-answers.js'
import { idempotency } from './0010-idempotency.js'
import { keptWebsites } from './0011-kept-websites.js'
import { signals } from './0012-signals.js'
import { webhooks } from './0013-webhooks.js'
import { findings } from './0014-findings.js'
import { oauth } from './0015-oauth.js'
import { turns } from './0016-turns.js'
import { pastWebsites } from './0017-past-websites.js'
import { feedTimes } from './0018-feed-times.js'
import { loginAddresses } from './0019-login-addresses.js'
import { sharedOrigins } from './0020-shared-origins.js'

export const sqliteMigrations: readonly Migration[] = [
  accounts,
  mail,
  ledger,
  health,
  registerOverlay,
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
