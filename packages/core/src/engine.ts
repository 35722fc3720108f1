import { accountsUseCases } from './accounts/use-cases.js'
import { creditsUseCases } from './credits/use-cases.js'
import { signalColumns, watchlistColumns } from './exports/account-columns.js'
import { answerColumns } from './exports/answer-columns.js'
import { companyColumns } from './exports/company-columns.js'
import { encodeTable } from './exports/encode-table.js'
import type { ExportFormat, ExportPieces } from './exports/export-format.js'
import {
  type ExportQuestion,
  exportedCompanies,
  exportedSignals,
  oneBatch,
  type SignalsToExport,
} from './exports/export-rows.js'
import { ExportSlots } from './exports/export-slots.js'
import { reviewColumns } from './exports/review-columns.js'
import { type Column, tableOf } from './exports/table.js'
import { backgroundState, giveSignOfLife } from './health/background-state.js'
import { purgeExpired } from './housekeeping.js'
import { idempotencyUseCases } from './idempotency/use-cases.js'
import { identifyCompany } from './identify/identify-company.js'
import { storedCompanies } from './identify/stored-companies.js'
import type { Rate } from './limits/rate.js'
import type { BulkProblem } from './lists/runs/bulk-run.js'
import { findRun, type ReceivedList, readBlocks, receiveList, removeRun, resumeRun } from './lists/runs/bulk-runs.js'
import type { BlockAnswers, BulkLease } from './lists/runs/bulk-store.js'
import { oauthUseCases } from './oauth/use-cases.js'
import { operatorOverview } from './operator-overview.js'
import type { Ports } from './ports.js'
import { authenticateLink, createLink, deleteLink } from './reconcile/links.js'
import { extendCompanies, findCompany, reconcileBatch, suggestCompanies } from './reconcile/reconcile-batch.js'
import type { ReconcileQuery } from './reconcile/reconcile-query.js'
import { registerUseCases } from './register/use-cases.js'
import { type AnswersRequest, exportedAnswers } from './resolution/received/list-received.js'
import { exportedReviewEvents } from './resolution/review/exported-events.js'
import { resolutionUseCases } from './resolution/use-cases.js'
import type { Settings } from './settings.js'
import { todayInLondon } from './shared/days.js'
import type { AccountId, BulkId } from './shared/ids.js'
import { syncUseCases } from './sync/use-cases.js'
import { watchlistUseCases } from './watchlist/use-cases.js'
import { listWatchlist } from './watchlist/watchlist.js'
import { webhooksUseCases } from './webhooks/use-cases.js'

/** Every use case, grouped by domain. */
export type Engine = ReturnType<typeof createEngine>

/** A group holds the use cases of several domains if one of them builds on the others. */
export function createEngine(ports: Ports, settings: Settings) {
  const slots = new ExportSlots(ports.clock)
  const { accounts, mail, operator } = accountsUseCases(ports, settings)
  const credits = creditsUseCases(ports)
  const sync = syncUseCases(ports)
  const watchlist = watchlistUseCases(ports, settings)
  const resolution = resolutionUseCases(ports, settings)
  return {
    accounts,
    oauth: oauthUseCases(ports, settings),
    operator: {
      ...operator,
      ...credits.operator,
      ...resolution.operator,
      /** The state of the server. Cheap enough for a page that is loaded often. */
      overview: () => operatorOverview(ports),
    },
    register: {
      ...registerUseCases(ports),
      ...sync.register,
      ...watchlist.register,
      /** Which company a text means: a number, a name, or a domain with a stored answer; free. */
      identify: (account: AccountId, text: string) =>
        identifyCompany(storedCompanies(ports, account, settings.domains), text),
    },
    /** Lists about one company, from our copy or from Companies House. */
    records: { ...sync.records, ...watchlist.records },
    exports: exportsUseCases(ports, settings, slots),
    bulk: bulkUseCases(ports, settings, slots),
    reconcile: reconcileUseCases(ports, settings),
    resolution: resolution.resolution,
    answers: resolution.answers,
    proofs: resolution.proofs,
    reviews: resolution.reviews,
    sites: resolution.sites,
    credits: credits.credits,
    idempotency: idempotencyUseCases(ports),
    limits: {
      take: (key: string, rate: Rate) => ports.limiter.take(key, rate, ports.clock.now()),
    },
    watchlist: watchlist.watchlist,
    signals: { ...sync.signals, ...watchlist.signals, ...resolution.signals },
    webhooks: webhooksUseCases(ports, settings),
    mail,
    health: {
      read: () => ports.health.read(),
      write: () => ports.health.write(ports.clock.now()),
      background: () => backgroundState(ports),
      giveSignOfLife: (worker: string) => giveSignOfLife(ports, worker),
    },
    giveBackSpace: () => ports.giveBackSpace(),
    purgeExpired: () => purgeExpired(ports, settings.answerRetentionDays),
  }
}

/** Each account may run one export at a time. The pieces end the export when they are closed. */
function exportsUseCases(ports: Ports, settings: Settings, slots: ExportSlots) {
  const encode = <Row>(columns: readonly Column<Row>[], rows: AsyncIterable<readonly Row[]>, format: ExportFormat) =>
    encodeTable(tableOf(columns, rows, ports.breathe), format, ports.encodeParquet)
  return {
    companies: (account: AccountId, format: ExportFormat, question: ExportQuestion) =>
      slots.run(account, async () => {
        const today = todayInLondon(ports.clock.now())
        const rows = await exportedCompanies(ports, { today, ...question })
        return encode(companyColumns, rows, format)
      }),
    watchlist: (account: AccountId, format: ExportFormat, tag: string | null = null) =>
      slots.run(account, async () => {
        const { entries } = await listWatchlist(ports, settings, account, tag)
        return encode(watchlistColumns, oneBatch(entries), format)
      }),
    signals: (account: AccountId, format: ExportFormat, filter: SignalsToExport) =>
      slots.run(account, async () => encode(signalColumns, await exportedSignals(ports, account, filter), format)),
    answers: (account: AccountId, format: ExportFormat, request: AnswersRequest) =>
      slots.run(account, async () => {
        const rows = exportedAnswers(ports, account, request, settings.domains)
        return encode(answerColumns, rows, format)
      }),
    /** The decisions and undos of an account. */
    reviews: (account: AccountId, format: ExportFormat) =>
      slots.run(account, async () => encode(reviewColumns, exportedReviewEvents(ports, account), format)),
  }
}

/** Lists whose rows a worker answers in the background. */
function bulkUseCases(ports: Ports, settings: Settings, slots: ExportSlots) {
  return {
    receive: (account: AccountId, list: ReceivedList) => receiveList(ports, account, list, settings.listBytesMax),
    list: (account: AccountId) => ports.bulk.list(account),
    find: (account: AccountId, id: string) => findRun(ports, account, id),
    remove: (account: AccountId, id: string) => removeRun(ports, account, id),
    /** Without `maxCredits` the limit stays as it was. */
    resume: (account: AccountId, id: string, maxCredits?: number | null) => resumeRun(ports, account, id, maxCredits),
    blocks: (id: BulkId) => readBlocks(ports, id),
    /** The stored summary of an ended list, as JSON; null if it has none. */
    summary: (id: BulkId) => ports.bulk.summary(id),
    /** A file made of a list. It counts as an export of the account. */
    download: (account: AccountId, begin: () => Promise<ExportPieces>) => slots.run(account, begin),
    /** For workers. */
    openBlocks: (id: BulkId) => readBlocks(ports, id, 'openBlocks'),
    claim: (lease: BulkLease, isFirstTurn: boolean) => ports.bulk.claim(lease, ports.clock.now(), { isFirstTurn }),
    hasWaiting: (id: BulkId) => ports.bulk.hasWaiting(id, ports.clock.now()),
    renew: (id: BulkId, lease: BulkLease) => ports.bulk.renew(id, lease),
    addCharge: (id: BulkId) => ports.bulk.addCharge(id),
    saveAnswers: (id: BulkId, leaseId: string, answers: BlockAnswers) => ports.bulk.saveAnswers(id, leaseId, answers),
    end: (id: BulkId, leaseId: string, problem: BulkProblem | null, summary: string | null) =>
      ports.bulk.end(id, leaseId, { problem, summary, at: ports.clock.now() }),
    release: (id: BulkId, leaseId: string) => ports.bulk.release(id, leaseId),
  }
}

function reconcileUseCases(ports: Ports, settings: Settings) {
  return {
    createLink: (account: AccountId, name: string | null) => createLink(ports, settings, account, name),
    links: (account: AccountId) => ports.reconcileLinks.list(account),
    deleteLink: (account: AccountId, id: string) => deleteLink(ports, account, id),
    /** The account behind a link; null if the token is unknown or revoked. */
    authenticate: (token: string) => authenticateLink(ports, token),
    /** Answers from stored data only; free. */
    batch: (account: AccountId, queries: readonly (readonly [key: string, query: ReconcileQuery])[]) =>
      reconcileBatch(ports, account, queries, settings.domains),
    extend: (ids: readonly string[], properties: readonly string[]) => extendCompanies(ports, ids, properties),
    suggest: (prefix: string) => suggestCompanies(ports, prefix),
    company: (id: string) => findCompany(ports, id),
  }
}
