import type { KeyedWork } from '../idempotency/keyed-work.js'
import { type RunSettings, runNextTask } from '../jobs/run-task.js'
import type { Ports } from '../ports.js'
import { dossierFormat, proofFormat, proofKeys, type SealedText, sealFiles } from '../proof/seal-files.js'
import type { SnapshotFile } from '../register/import/snapshot-rows.js'
import type { Settings } from '../settings.js'
import type { Instant } from '../shared/clock.js'
import type { AccountId } from '../shared/ids.js'
import type { PageRequest } from '../shared/page.js'
import { describeAnswer } from './answers/describe-answer.js'
import { createCachedAsk } from './ask/answer-cache.js'
import { askCompany, type CompanyQuestion } from './ask/ask-company.js'
import { findJob, type JobQuestion } from './ask/find-job.js'
import { findStoredAnswer } from './ask/find-stored-answer.js'
import { resolutionPlan } from './ask/resolution-plan.js'
import type { WebReader } from './read/web-reader.js'
import { type AnswersRequest, findDomains, findReceived, listReceived } from './received/list-received.js'
import { type AnswerProof, proveAnswer } from './received/prove-answer.js'
import { recordDecision } from './received/record-decision.js'
import { bestCandidates } from './review/best-candidates.js'
import { type DecisionRequest, decideReview } from './review/decide-review.js'
import { exportReviews } from './review/export-reviews.js'
import { listDecisions } from './review/exported-events.js'
import { findReview } from './review/find-review.js'
import { listReviews, nextReview, type ReviewsRequest } from './review/list-reviews.js'
import type { DecisionFilter } from './review/review-store.js'
import { undoReview } from './review/undo-review.js'
import type { CandidateSource } from './website/candidate-source.js'
import { type ImportPairsOptions, importPairs } from './website/import-pairs.js'
import { type RecheckRound, recheckWebsites } from './website/recheck-websites.js'

export function resolutionUseCases(ports: Ports, settings: Settings) {
  return {
    resolution: {
      /** Returns a known answer at once; otherwise queues a job. */
      ask: createCachedAsk(ports, settings.domains),
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
      findDomains: (account: AccountId, text: string, limit: number) => findDomains(ports, account, text, limit),
    },
    proofs: {
      /** Who issues the proofs; null for an embedded engine. */
      issuer: settings.baseUrl === '' ? null : settings.baseUrl,
      documentFonts: settings.documentFonts ?? [],
      find: (account: AccountId, answer: string) => proveAnswer(ports, account, answer),
      /** Packs and signs the files of a proof. */
      seal: ({ answer, issuedAt }: AnswerProof, texts: readonly SealedText[]) => {
        const about = { answer_id: answer.id }
        const issuer = settings.baseUrl || null
        return sealFiles(ports.crypto, { format: proofFormat, about, issuedAt, issuer }, texts)
      },
      /** Packs and signs the files of a dossier, which are written for the time of issue. */
      sealDossier: (
        about: Readonly<Record<'company_number' | 'as_of', string | null>>,
        write: (issuedAt: Instant) => readonly SealedText[],
      ) => {
        const issuedAt = ports.clock.now()
        const issuer = settings.baseUrl || null
        return sealFiles(ports.crypto, { format: dossierFormat, about, issuedAt, issuer }, write(issuedAt))
      },
      keys: () => proofKeys(ports.crypto),
    },
    reviews: {
      list: (account: AccountId, request: ReviewsRequest) => listReviews(ports, account, request),
      /** The next open review after a domain; null at the end of the queue. */
      next: (account: AccountId, afterDomain?: string) => nextReview(ports, account, afterDomain, settings.domains),
      find: (account: AccountId, domain: string) => findReview(ports, account, domain, settings.domains),
      /** The most likely company of each open review. */
      bestCandidates: (domains: readonly string[]) => bestCandidates(ports, domains),
      /** `by`: who decides, from `reviewerName`. */
      decide: async (account: AccountId, by: string, decision: DecisionRequest, work?: KeyedWork) => {
        const { answer, reason } = await decideReview(ports, account, by, decision, settings.domains, work)
        const described = await describeAnswer(ports, answer)
        return { described, ...(await recordDecision(ports, account, described, reason)) }
      },
      undo: async (account: AccountId, by: string, domain: string, work?: KeyedWork) => {
        await undoReview(ports, account, by, domain, settings.domains, work)
        return findReview(ports, account, domain, settings.domains)
      },
      /** The newest decisions about rows of lists, without those that were undone. */
      listDecisions: (account: AccountId, limit: number, filter?: DecisionFilter) =>
        listDecisions(ports, account, limit, filter),
      /** How many reviews are open. */
      count: (account: AccountId) => ports.reviews.countOpen(account),
    },
    sites: {
      importPairs: (open: () => SnapshotFile, options?: ImportPairsOptions) => importPairs(ports, open, options),
    },
    signals: {
      /** Checks websites of watched companies again if their last check is old. */
      recheckWebsites: (web: WebReader, round: RecheckRound) =>
        recheckWebsites({ ...ports, web }, round, settings.domains),
    },
    operator: {
      exportReviews: () => exportReviews(ports),
    },
  }
}
