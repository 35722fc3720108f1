import type { Account, AccountLimits } from './accounts/account.js'
import type { FoundApiKey } from './accounts/api-key/api-key-store.js'
import { authenticateKey, authenticateSession, type SessionClaims } from './accounts/api-key/authenticate.js'
import { revealApiKey } from './accounts/api-key/reveal-api-key.js'
import { type PreviousKey, rotateApiKey } from './accounts/api-key/rotate-api-key.js'
import { deleteAccount } from './accounts/delete-account.js'
import { describeAccount } from './accounts/describe-account.js'
import type { MailSender } from './accounts/email/mail-sender.js'
import { resendVerification } from './accounts/email/resend-verification.js'
import { sendDueMail } from './accounts/email/send-due-mail.js'
import { verifyEmail } from './accounts/email/verify-email.js'
import { type GrantRequest, grantCredits } from './accounts/grant-credits.js'
import { type OpenAccount, openAccount } from './accounts/open-account.js'
import { openLocalAccount } from './accounts/open-local-account.js'
import * as operate from './accounts/operator-accounts.js'
import { type ChangePassword, changePassword } from './accounts/password/change-password.js'
import { forgotPassword } from './accounts/password/forgot-password.js'
import { type ResetPassword, resetPassword } from './accounts/password/reset-password.js'
import type { Origin } from './accounts/password/throttles.js'
import { type LogIn, logIn } from './accounts/session/log-in.js'
import { logOut } from './accounts/session/log-out.js'
import type { SessionClient } from './accounts/session/session.js'
import { endSession, listSessions } from './accounts/session/sessions.js'
import { issueSignInToken, redeemSignInToken } from './accounts/session/sign-in-link.js'
import { type SignUp, signUp } from './accounts/sign-up.js'
import type { Balance } from './credits/credit-ledger.js'
import { creditStatement } from './credits/credit-statement.js'
import { verifyLedger } from './credits/verify-ledger.js'
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
import { begin } from './idempotency/begin.js'
import { fingerprintOf, type SentRequest } from './idempotency/fingerprint.js'
import type { Claim } from './idempotency/idempotency-store.js'
import { keep } from './idempotency/keep.js'
import type { StoredAnswer } from './idempotency/stored-answer.js'
import { identifyCompany } from './identify/identify-company.js'
import { storedCompanies } from './identify/stored-companies.js'
import { type RunSettings, runNextTask } from './jobs/run-task.js'
import type { Rate } from './limits/rate.js'
import type { BulkProblem } from './lists/runs/bulk-run.js'
import { findRun, type ReceivedList, readBlocks, receiveList, removeRun, resumeRun } from './lists/runs/bulk-runs.js'
import type { BlockAnswers, BulkLease } from './lists/runs/bulk-store.js'
import { type Approver, approve } from './oauth/approve.js'
import { authenticateToken } from './oauth/authenticate-token.js'
import { type AuthorizeRequest, agentResource, authorize } from './oauth/authorize.js'
import { agentScope } from './oauth/client.js'
import type { ClientDocuments } from './oauth/client-document.js'
import { issueTokens } from './oauth/issue-tokens.js'
import type { SentParameters } from './oauth/parameters.js'
import { registerClient } from './oauth/register-client.js'
import { revokeToken } from './oauth/revoke-token.js'
import { operatorOverview } from './operator-overview.js'
import type { Ports } from './ports.js'
import { type ProofText, proofKeys, sealProof } from './proof/seal-proof.js'
import { authenticateLink, createLink, deleteLink } from './reconcile/links.js'
import { extendCompanies, findCompany, reconcileBatch, suggestCompanies } from './reconcile/reconcile-batch.js'
import type { ReconcileQuery } from './reconcile/reconcile-query.js'
import { lookupCompanies } from './register/company/lookup-companies.js'
import type { BulkFile, ImportOptions } from './register/import/bulk-rows.js'
import { importSnapshot } from './register/import/import-snapshot.js'
import { matchCompany } from './register/match/match-company.js'
import type { MatchQuestion } from './register/match/question.js'
import type { RegisterChange } from './register/overlay/register-change.js'
import type { SearchQuestion } from './register/search/question.js'
import { searchCompanies } from './register/search/search-companies.js'
import { createCachedAsk } from './resolution/answers/answer-cache.js'
import { describeAnswer } from './resolution/answers/describe-answer.js'
import { askCompany, type CompanyQuestion } from './resolution/ask/ask-company.js'
import { findJob, type JobQuestion } from './resolution/ask/find-job.js'
import { findStoredAnswer } from './resolution/ask/find-stored-answer.js'
import { resolutionPlan } from './resolution/ask/resolution-plan.js'
import type { WebReader } from './resolution/read/web-reader.js'
import {
  type AnswersRequest,
  exportedAnswers,
  findReceived,
  listReceived,
} from './resolution/received/list-received.js'
import { type AnswerProof, proveAnswer } from './resolution/received/prove-answer.js'
import { recordDecision } from './resolution/received/record-decision.js'
import { type DecisionRequest, decideReview } from './resolution/review/decide-review.js'
import { exportReviews } from './resolution/review/export-reviews.js'
import { exportedReviewEvents } from './resolution/review/exported-events.js'
import { findReview } from './resolution/review/find-review.js'
import { listReviews, nextReview, type ReviewsRequest } from './resolution/review/list-reviews.js'
import { undoReview } from './resolution/review/undo-review.js'
import type { CandidateSource } from './resolution/website/candidate-source.js'
import { type ImportPairsOptions, importPairs } from './resolution/website/import-pairs.js'
import { type RecheckRound, recheckWebsites } from './resolution/website/recheck-websites.js'
import type { Settings } from './settings.js'
import type { Instant } from './shared/clock.js'
import { CommitCache } from './shared/commit-cache.js'
import { todayInLondon } from './shared/days.js'
import type { AccountId, BulkId, GrantId, SessionId } from './shared/ids.js'
import type { PageRequest } from './shared/page.js'
import { type FeedRequest, listSignals } from './signals/list-signals.js'
import type { PendingState } from './signals/pending-verification.js'
import { companySignals } from './sync/company-signals.js'
import { getCompany } from './sync/get-company.js'
import { publishImportChanges } from './sync/publish-import-changes.js'
import {
  listCharges,
  listFilings,
  listInsolvencyCases,
  listOfficers,
  listOwners,
} from './sync/records/company-records.js'
import { getOwnership } from './sync/records/ownership.js'
import { getSharedOfficers } from './sync/records/shared-officers.js'
import { type RefreshRound, refreshWatched } from './sync/refresh-watched.js'
import { sweepDeadlines } from './sync/sweep-deadlines.js'
import { companyAt } from './watchlist/company-at.js'
import { requirePast } from './watchlist/known-past.js'
import { officersAt, ownersAt } from './watchlist/people-at.js'
import { searchByVerification } from './watchlist/search-watchlist.js'
import { watchCompanies } from './watchlist/watch-companies.js'
import { watchCompany } from './watchlist/watch-company.js'
import { listWatchlist, setWatchTags, unwatchCompany, watchedCompanies } from './watchlist/watchlist.js'
import { createDeliverer, type DelivererOptions } from './webhooks/delivery/deliverer.js'
import { describeDelivery } from './webhooks/delivery/describe-delivery.js'
import { listDeliveries } from './webhooks/delivery/list-deliveries.js'
import { recoverDeliveries, replayDelivery, sendTest } from './webhooks/delivery/send-again.js'
import type { WebhookPost } from './webhooks/delivery/webhook-post.js'
import { type CreateDestination, createDestination } from './webhooks/destination/create-destination.js'
import { deleteDestination } from './webhooks/destination/delete-destination.js'
import type { DestinationId } from './webhooks/destination/destination.js'
import { rotateSecret } from './webhooks/destination/rotate-secret.js'

/** Entries in the cache of API keys and in the cache of balances. */
const cacheEntriesMax = 1_000

/** Every use case, grouped by domain. */
export type Engine = ReturnType<typeof createEngine>

export function createEngine(ports: Ports, settings: Settings) {
  const keys = new CommitCache<FoundApiKey | null>(ports.changes, cacheEntriesMax)
  const balances = new CommitCache<Balance>(ports.changes, cacheEntriesMax)
  const ask = createCachedAsk(ports, settings.domains)
  const slots = new ExportSlots(ports.clock)
  const encode = <Row>(columns: readonly Column<Row>[], rows: AsyncIterable<readonly Row[]>, format: ExportFormat) =>
    encodeTable(tableOf(columns, rows, ports.breathe), format, ports.encodeParquet)
  return {
    accounts: {
      signUp: (input: SignUp, from: Origin) => signUp(ports, settings, input, from),
      verifyEmail: (token: string) => verifyEmail(ports, settings, token),
      resendVerification: (email: string) => resendVerification(ports, email),
      logIn: (input: LogIn, from: Origin, client?: SessionClient) => logIn(ports, input, from, client),
      logOut: (session: SessionId) => logOut(ports, session),
      /** Signs in with a token that `operator.issueSignInToken` returned. */
      redeemSignInToken: (token: string, client: SessionClient) => redeemSignInToken(ports, token, client),
      sessions: (account: AccountId, current: SessionId | null) => listSessions(ports, account, current),
      endSession: (account: AccountId, session: string) => endSession(ports, account, session),
      forgotPassword: (email: string) => forgotPassword(ports, email),
      resetPassword: (input: ResetPassword, from: Origin) => resetPassword(ports, settings, input, from),
      changePassword: (account: AccountId, input: ChangePassword, from: Origin, client?: SessionClient) =>
        changePassword(ports, settings, account, input, from, client),
      describe: (account: AccountId) => describeAccount(ports, settings, account),
      rotateApiKey: (account: AccountId, previous?: PreviousKey) => rotateApiKey(ports, account, previous),
      revealApiKey: (account: AccountId, password: string, from: Origin) =>
        revealApiKey(ports, account, password, from),
      delete: (account: AccountId, password: string, from: Origin) => deleteAccount(ports, account, password, from),
      authenticateKey: (presented: string) => authenticateKey(ports, presented, keys),
      authenticateSession: (claims: SessionClaims) => authenticateSession(ports, claims),
    },
    oauth: {
      authorize: (documents: ClientDocuments, sent: SentParameters) => authorize(ports, settings, documents, sent),
      approve: (approver: Approver, request: AuthorizeRequest) => approve(ports, approver, request),
      issueTokens: (sent: SentParameters) => issueTokens(ports, settings, sent),
      registerClient: (sent: unknown, from: Origin) => registerClient(ports, sent, from),
      revokeToken: (sent: SentParameters) => revokeToken(ports, sent),
      /** The account behind an access token for the agent tools. */
      authenticate: (presented: string) =>
        authenticateToken(ports, presented, { resource: agentResource(settings), scope: agentScope }),
      grants: (account: AccountId) => ports.oauth.list(account, ports.clock.now()),
      endGrant: (account: AccountId, grant: GrantId) => ports.oauth.endOf(account, grant, ports.clock.now()),
    },
    operator: {
      /** The built-in account for working without a server. */
      openLocalAccount: () => openLocalAccount(ports),
      openAccount: (input: OpenAccount) => openAccount(ports, settings, input),
      listAccounts: (page: PageRequest) => operate.listAccounts(ports, page),
      accountByEmail: (email: string) => operate.accountByEmail(ports, email),
      apiKeyOf: (account: Account) => operate.apiKeyOf(ports, account),
      verifyAccount: (email: string) => operate.verifyAccount(ports, settings, email),
      setAccountDisabled: (email: string, disabled: boolean) => operate.setAccountDisabled(ports, email, disabled),
      setAccountPassword: (email: string, password: string) =>
        operate.setAccountPassword(ports, settings, email, password),
      setAccountLimits: (email: string, limits: Partial<AccountLimits>) =>
        operate.setAccountLimits(ports, email, limits),
      /** For the process that runs the engine, such as the demo. No API route may call it. */
      issueSignInToken: (email: string) => issueSignInToken(ports, email),
      setAccountOperator: (email: string, isOperator: boolean) => operate.setAccountOperator(ports, email, isOperator),
      removeAccount: (email: string) => operate.removeAccount(ports, email),
      grantCredits: (request: GrantRequest) => grantCredits(ports, request),
      /** The state of the server. Cheap enough for a page that is loaded often. */
      overview: () => operatorOverview(ports),
      verifyLedger: () => verifyLedger(ports),
      exportReviews: () => exportReviews(ports),
    },
    register: {
      get: (companyNumber: string) => getCompany(ports, companyNumber),
      /** What was known at a time about a company that the account has watched since. */
      getAt: (account: AccountId, companyNumber: string, at: Instant) => companyAt(ports, account, companyNumber, at),
      /** At most `lookupMax` companies from local data, one result per number in the same order. */
      lookup: (companyNumbers: readonly string[]) => lookupCompanies(ports, companyNumbers),
      search: (question: SearchQuestion) =>
        searchCompanies(ports, { today: todayInLondon(ports.clock.now()), ...question }),
      /** The same among the account's watched companies with a pending identity verification in that state. */
      searchByVerification: (account: AccountId, state: PendingState, question: SearchQuestion) =>
        searchByVerification(ports, account, state, { today: todayInLondon(ports.clock.now()), ...question }),
      /** The company that a name refers to, from local data only. */
      match: (question: MatchQuestion) => matchCompany(ports, question),
      /** Which company a text means: a number, a name, or a domain with a stored answer; free. */
      identify: (account: AccountId, text: string) =>
        identifyCompany(storedCompanies(ports, account, settings.domains), text),
      snapshot: () => ports.register.snapshot(),
      importSnapshot: (files: AsyncIterable<BulkFile>, options: Omit<ImportOptions, 'now'>) =>
        importSnapshot(ports.registerImporter, files, { ...options, now: ports.clock.now() }),
      publishImportChanges: (onChange?: (change: RegisterChange) => void) =>
        publishImportChanges({ ...ports, importer: ports.registerImporter }, onChange),
      warm: () => ports.register.warm(),
    },
    /** Lists about one company, from our copy or from Companies House. */
    records: {
      officers: (companyNumber: string, page: PageRequest) => listOfficers(ports, companyNumber, page),
      /** The officers that were known at a time of a company that the account has watched since. */
      officersAt: (account: AccountId, companyNumber: string, at: Instant, page: PageRequest) =>
        officersAt(ports, account, companyNumber, at, page),
      /** The same for its owners. */
      ownersAt: (account: AccountId, companyNumber: string, at: Instant, page: PageRequest) =>
        ownersAt(ports, account, companyNumber, at, page),
      /** Persons with significant control, with what the company states about them. */
      owners: (companyNumber: string, page: PageRequest) => listOwners(ports, companyNumber, page),
      charges: (companyNumber: string, page: PageRequest) => listCharges(ports, companyNumber, page),
      insolvency: (companyNumber: string, page: PageRequest) => listInsolvencyCases(ports, companyNumber, page),
      filings: (companyNumber: string, page: PageRequest) => listFilings(ports, companyNumber, page),
      /** The owners, their owners and so on; `depth` is at most `ownershipDepthMax`. */
      ownership: (companyNumber: string, depth: number) => getOwnership(ports, companyNumber, depth),
      /** The companies that share a serving officer with this one. */
      sharedOfficers: (companyNumber: string) => getSharedOfficers(ports, companyNumber),
    },
    /** Each account may run one export at a time. The pieces end the export when they are closed. */
    exports: {
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
    },
    /** Lists whose rows a worker answers in the background. */
    bulk: {
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
    },
    reconcile: {
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
    },
    resolution: {
      /** Returns a known answer at once; otherwise queues a job. */
      ask,
      stored: (account: AccountId, domain: string) => findStoredAnswer(ports, account, domain, settings.domains),
      job: (question: JobQuestion) => findJob(ports, question),
      /** A company with its website. Queues a search if the website is not known. */
      askCompany: async (account: AccountId, question: CompanyQuestion) => {
        const outcome = await askCompany(ports, account, question)
        if (outcome.kind === 'company' && outcome.websiteState.kind === 'pending') await ports.jobWakeUp.notify()
        return outcome
      },
      /** Runs the next waiting task. Without a search engine, candidate websites come from known sites and guesses only. */
      runNextTask: (web: WebReader, run: RunSettings, search: CandidateSource | null = null) =>
        runNextTask(ports, resolutionPlan({ ...ports, web, search }, settings.domains), run),
    },
    answers: {
      /** The answers that an account received, newest first. */
      list: (account: AccountId, request: AnswersRequest, page: PageRequest) =>
        listReceived(ports, account, request, page, settings.domains),
      find: (account: AccountId, answer: string) => findReceived(ports, account, answer),
    },
    proofs: {
      /** Who issues the proofs; null for an embedded engine. */
      issuer: settings.baseUrl === '' ? null : settings.baseUrl,
      find: (account: AccountId, answer: string) => proveAnswer(ports, account, answer),
      /** Packs and signs the files of a proof. */
      seal: ({ answer, issuedAt }: AnswerProof, texts: readonly ProofText[]) =>
        sealProof(ports.crypto, { answer: answer.id, issuedAt, issuer: settings.baseUrl || null }, texts),
      keys: () => proofKeys(ports.crypto),
    },
    reviews: {
      list: (account: AccountId, request: ReviewsRequest) => listReviews(ports, account, request),
      /** The next open review after a domain; null at the end of the queue. */
      next: (account: AccountId, afterDomain?: string) => nextReview(ports, account, afterDomain, settings.domains),
      find: (account: AccountId, domain: string) => findReview(ports, account, domain, settings.domains),
      /** `by`: who decides, from `reviewerName`. */
      decide: async (account: AccountId, by: string, decision: DecisionRequest) => {
        const { answer, reason } = await decideReview(ports, account, by, decision, settings.domains)
        const described = await describeAnswer(ports, answer)
        return { described, ...(await recordDecision(ports, account, described, reason)) }
      },
      undo: async (account: AccountId, by: string, domain: string) => {
        await undoReview(ports, account, by, domain, settings.domains)
        return findReview(ports, account, domain, settings.domains)
      },
      /** How many reviews are open. */
      count: (account: AccountId) => ports.reviews.countOpen(account),
    },
    sites: {
      importPairs: (open: () => BulkFile, options?: ImportPairsOptions) => importPairs(ports, open, options),
    },
    credits: {
      balance: (account: AccountId) => balances.of(account, () => ports.ledger.balance(account)),
      statement: (account: AccountId, page: PageRequest) => creditStatement(ports, account, page),
    },
    idempotency: {
      begin: (account: AccountId, key: string, request: SentRequest, leaseMs?: number) =>
        begin(ports, account, key, fingerprintOf(ports.crypto, request), leaseMs),
      keep: (claim: Claim, answer: StoredAnswer) => keep(ports, claim, answer),
      forget: (claim: Claim) => ports.idempotency.forget(claim),
    },
    limits: {
      take: (key: string, rate: Rate) => ports.limiter.take(key, rate, ports.clock.now()),
    },
    watchlist: {
      watch: (account: AccountId, company: string, tags: readonly string[] = []) =>
        watchCompany(ports, settings, account, company, tags),
      watchMany: (account: AccountId, companies: readonly string[], tags: readonly string[] = []) =>
        watchCompanies(ports, settings, account, companies, tags),
      setTags: (account: AccountId, company: string, tags: readonly string[]) =>
        setWatchTags(ports, account, company, tags),
      unwatch: (account: AccountId, company: string) => unwatchCompany(ports, account, company),
      list: (account: AccountId, tag: string | null = null, verification: PendingState | null = null) =>
        listWatchlist(ports, settings, account, tag, verification),
      companies: () => watchedCompanies(ports),
    },
    signals: {
      feed: async (account: AccountId, request: FeedRequest) => {
        if (request.asOf != null) requirePast(request.asOf, ports.clock.now())
        return listSignals(ports, account, request)
      },
      ofCompany: (company: string, limit: number) => companySignals(ports, company, limit),
      /** Emits a signal for every deadline that has passed since the last call. */
      sweepDeadlines: (isStopping?: () => boolean) => sweepDeadlines(ports, isStopping),
      /** Checks websites of watched companies again if their last check is old. */
      recheckWebsites: (web: WebReader, round: RecheckRound) =>
        recheckWebsites({ ...ports, web }, round, settings.domains),
      /** Refreshes some of the watched companies from Companies House. `registerSource` may use a smaller call budget. */
      refreshWatched: (round: RefreshRound, registerSource = ports.registerSource) =>
        refreshWatched({ ...ports, registerSource }, round),
    },
    webhooks: {
      create: (account: AccountId, input: CreateDestination) => createDestination(ports, settings, account, input),
      list: (account: AccountId) => ports.webhooks.list(account),
      delete: (account: AccountId, id: DestinationId) => deleteDestination(ports, account, id),
      rotateSecret: (account: AccountId, id: DestinationId) => rotateSecret(ports, account, id),
      sendTest: (account: AccountId, id: DestinationId, signalType: string | null = null) =>
        sendTest(ports, account, id, signalType),
      deliveries: (account: AccountId, id: DestinationId, page: PageRequest) =>
        listDeliveries(ports, account, id, page),
      delivery: (account: AccountId, delivery: string) => describeDelivery(ports, account, delivery),
      recover: (account: AccountId, id: DestinationId, since: Instant) => recoverDeliveries(ports, account, id, since),
      replay: (account: AccountId, delivery: string) => replayDelivery(ports, account, delivery),
      deliverer: (post: WebhookPost, options?: DelivererOptions) => createDeliverer(ports, post, options),
      waiting: () => ports.deliveries.waiting(),
    },
    mail: {
      sendDue: (sender: MailSender, isStopping?: () => boolean) => sendDueMail(ports, settings, sender, isStopping),
      waiting: () => ports.mail.count(),
    },
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
