import type { Migration } from '../../sql/migration.js'
import { accountsSchema } from '../../sql/schema/accounts.js'
import { creditsSchema } from '../../sql/schema/credits.js'
import type { Dialect } from '../../sql/schema/dialect.js'
import { healthSchema } from '../../sql/schema/health.js'
import { idempotencySchema, idempotencyUsageSchema, recordedWorkSchema } from '../../sql/schema/idempotency.js'
import { jobsSchema } from '../../sql/schema/jobs.js'
import {
  listContentsSchema,
  listDecidedAtSchema,
  listDecisionsSchema,
  listForecastsSchema,
  listSchema,
  listTitlesSchema,
  packedListsSchema,
} from '../../sql/schema/lists.js'
import { linkKeysSchema, namedKeysSchema } from '../../sql/schema/named-keys.js'
import { grantUseSchema, oauthSchema } from '../../sql/schema/oauth.js'
import { registerOverlaySchema } from '../../sql/schema/register-overlay.js'
import {
  domainPartsSchema,
  endedAnswersSchema,
  listHistorySchema,
  resolutionSchema,
} from '../../sql/schema/resolution.js'
import {
  feedBySignalSchema,
  seenSignalsSchema,
  signalsSchema,
  watchBatchesSchema,
  watchlistDataSchema,
} from '../../sql/schema/signals.js'
import { alertsSchema, earlierAttemptsSchema, mailboxStopsSchema, webhooksSchema } from '../../sql/schema/webhooks.js'
import { operationsSchema, workersSchema } from '../../sql/schema/workers.js'
import { ledgerRules } from './ledger-rules.js'

const dialect: Dialect = {
  bigint: 'INTEGER',
  serial: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  bytewise: 'TEXT',
  table: 'STRICT',
  keyed: 'STRICT, WITHOUT ROWID',
}

export const sqliteMigrations: readonly Migration[] = [
  { id: 1, name: 'accounts', sql: accountsSchema(dialect) },
  { id: 2, name: 'credits', sql: creditsSchema(dialect) + ledgerRules },
  { id: 3, name: 'health', sql: healthSchema(dialect) },
  { id: 4, name: 'register-overlay', sql: registerOverlaySchema(dialect) },
  { id: 5, name: 'jobs', sql: jobsSchema(dialect) },
  { id: 6, name: 'resolution', sql: resolutionSchema(dialect) },
  { id: 7, name: 'idempotency', sql: idempotencySchema(dialect) },
  { id: 8, name: 'signals', sql: signalsSchema(dialect) },
  { id: 9, name: 'webhooks', sql: webhooksSchema(dialect) },
  { id: 10, name: 'oauth', sql: oauthSchema(dialect) },
  { id: 11, name: 'bulk', sql: listSchema(dialect) },
  { id: 12, name: 'packed-lists', sql: packedListsSchema(dialect, 'BLOB', (text) => `CAST(${text} AS BLOB)`) },
  { id: 13, name: 'workers', sql: workersSchema(dialect) },
  { id: 14, name: 'alerts', sql: alertsSchema(dialect) },
  { id: 15, name: 'named-keys', sql: namedKeysSchema(dialect) },
  { id: 16, name: 'operations', sql: operationsSchema(dialect) },
  { id: 17, name: 'watchlist-data', sql: watchlistDataSchema(dialect) },
  { id: 18, name: 'list-forecasts', sql: listForecastsSchema },
  { id: 19, name: 'expand: mailbox-stops', sql: mailboxStopsSchema(dialect) },
  { id: 20, name: 'expand: link-keys', sql: linkKeysSchema(dialect) },
  { id: 21, name: 'expand: list-decisions', sql: listDecisionsSchema },
  { id: 22, name: 'expand: recorded-work', sql: recordedWorkSchema },
  { id: 23, name: 'expand: list-decided-at', sql: listDecidedAtSchema(dialect) },
  { id: 24, name: 'expand: list-contents', sql: listContentsSchema },
  { id: 25, name: 'expand: watch-batches', sql: watchBatchesSchema },
  { id: 26, name: 'expand: feed-by-signal', sql: feedBySignalSchema },
  { id: 27, name: 'expand: seen-signals', sql: seenSignalsSchema(dialect) },
  { id: 28, name: 'expand: list-history', sql: listHistorySchema },
  { id: 29, name: 'expand: ended-answers', sql: endedAnswersSchema },
  { id: 30, name: 'expand: list-titles', sql: listTitlesSchema },
  { id: 31, name: 'expand: grant-use', sql: grantUseSchema(dialect) },
  { id: 32, name: 'expand: earlier-attempts', sql: earlierAttemptsSchema },
  { id: 33, name: 'expand: domain-parts', sql: domainPartsSchema },
  { id: 34, name: 'expand: idempotency-usage', sql: idempotencyUsageSchema(dialect) },
]
