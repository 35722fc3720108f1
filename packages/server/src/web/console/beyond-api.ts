import { asId, currentSignals, type Engine, type SessionClient } from '@brassplate/core'
import { reportSections, type Section } from '@brassplate/core/lists'
import { summaryOf } from '../../api/lists/blocks.js'
import { type ListSheets, listSheets, readOtherSheet } from '../../api/lists/read-other-sheet.js'
import type { AppRequest } from '../../http/app-env.js'
import type { Services } from '../../http/request-context.js'
import type { SignedIn } from '../session/site-sessions.js'

const grantShape = /^grant_[0-9A-Za-z]{22}$/
/** A longer list without a stored summary has none on its page, because it takes long. Its report can be downloaded. */
const summarisedMax = 2_000

type Result<Area extends keyof Engine, Call extends keyof Engine[Area]> = Engine[Area][Call] extends (
  ...given: never
) => infer Given
  ? Given
  : never

/** How many, and which. */
type ListDecisionsInput = Parameters<Engine['reviews']['listDecisions']> extends [unknown, ...infer Rest] ? Rest : never

/**
 * Everything that the console does without a route of the API, each with the reason why there is none. Other files of
 * the console do not use the engine; lint checks it.
 */
export interface BeyondApi {
  // Only a person may see and end what apps may do in their name. A program could end the access of others.
  grants(): Result<'oauth', 'grants'>
  endGrant(grant: string): Promise<void>

  /** A program ends the sessions that it lists. A person who lost a device wants all of them to end at once. */
  endOtherSessions(): Promise<void>

  /** The route answers with a token of the API. A page needs the session itself, for its cookie. */
  changePassword(currentPassword: string, newPassword: string): Result<'accounts', 'changePassword'>

  /** About the server and not about an account. Programs read `/metrics`. */
  overview(): Result<'operator', 'overview'>
  /** About the server too: how many companies the register has, and of which day. */
  snapshot(): Result<'register', 'snapshot'>

  // The queue is an order for people. Programs list the open reviews and read those that they want.
  nextReview(afterDomain?: string): Result<'reviews', 'next'>
  bestCandidates(domains: readonly string[]): Result<'reviews', 'bestCandidates'>

  /** A program exports the whole history. A page shows the newest decisions about rows of lists. */
  listDecisions(...asked: ListDecisionsInput): Result<'reviews', 'listDecisions'>

  /** A program reads the outcomes of its lists. Every page shows the count, so it has to be cheap. */
  listsToDecide(): Result<'lists', 'toDecide'>

  /** A program knows whether it sends a number, a name or a domain, and each has its route. */
  identify(text: string): Result<'register', 'identify'>

  /** `getCompany` does not have them, and `resolveCompany` is refused if the website is not paid for. */
  currentSignals(number: string): Promise<ReturnType<typeof currentSignals>>

  /** Officers and owners of watched companies, by name. A program reads the lists of each company. */
  people(text: string, limit: number): Result<'watchlist', 'people'>

  // The one search looks for words that begin with a text. A program lists its answers and its watchlist.
  answeredDomains(text: string, limit: number): Result<'answers', 'findDomains'>
  watchedNamed(text: string, limit: number): Result<'watchlist', 'find'>

  /** What the watched companies must file in that many days. A program reads the due dates of each company. */
  deadlines(days: number): Result<'watchlist', 'deadlines'>

  /** A program counts the deliveries that it lists. The list of destinations shows one figure of each. */
  deliveriesOfLastDay(destinations: readonly number[]): Result<'webhooks', 'lastDay'>

  /** A program reads the total of the list that it wants. The tabs of a company show all of them. */
  recordCounts(number: string): Result<'records', 'counts'>

  /** A program reads the appointments of the officers that it wants. A page shows how many are known of each. */
  appointmentCounts(officers: readonly string[]): Result<'records', 'appointmentCounts'>

  /** A program looks up a company on its watchlist. A page of a search marks those that are on it. */
  watching(numbers: readonly string[]): Result<'watchlist', 'watching'>

  // A program exports what its filters find. A page exports the rows that are selected.
  exportWatched(numbers: readonly string[]): Result<'exports', 'watchlist'>
  exportCompanies(numbers: readonly string[]): Result<'exports', 'chosenCompanies'>

  /** The routes answer with a report to download. A page shows its tables; none while the list runs. */
  listSections(id: string): Promise<readonly Section[]>

  /** The route answers with counts. A page names the companies too, before they are watched. */
  watchPreview(id: string, except: readonly string[]): Result<'lists', 'watch'>

  // A program names the sheet when it sends the file. A person sees first that it is the wrong one.
  listSheets(id: string): Promise<ListSheets | null>
  /** Returns the id of the list that takes the place of this one. */
  readOtherSheet(id: string, sheet: string): Promise<string>
}

export function beyondApi({ engine, files }: Services, request: AppRequest, { account, session }: SignedIn): BeyondApi {
  return {
    grants: () => engine.oauth.grants(account),
    async endGrant(grant) {
      if (grantShape.test(grant)) await engine.oauth.endGrant(account, asId('grant', grant))
    },
    endOtherSessions: () => engine.accounts.endOtherSessions(account, session),
    changePassword(currentPassword, newPassword) {
      const { exchange } = request.env
      const client: SessionClient = { startedBy: 'web_page', userAgent: exchange.sent.get('user-agent') }
      const change = { currentPassword, newPassword }
      return engine.accounts.changePassword(account, change, { address: exchange.limitKey }, client)
    },
    overview: () => engine.operator.overview(),
    snapshot: () => engine.register.snapshot(),
    nextReview: (afterDomain) => engine.reviews.next(account, afterDomain),
    bestCandidates: (domains) => engine.reviews.bestCandidates(domains),
    listDecisions: (...asked) => engine.reviews.listDecisions(account, ...asked),
    listsToDecide: () => engine.lists.toDecide(account),
    identify: (text) => engine.register.identify(account, text),
    currentSignals: async (number) => currentSignals((await engine.register.get(number)).profile),
    people: (text, limit) => engine.watchlist.people(account, text, limit),
    answeredDomains: (text, limit) => engine.answers.findDomains(account, text, limit),
    watchedNamed: (text, limit) => engine.watchlist.find(account, text, limit),
    deadlines: (days) => engine.watchlist.deadlines(account, days),
    deliveriesOfLastDay: (destinations) => engine.webhooks.lastDay(account, destinations),
    recordCounts: (number) => engine.records.counts(number),
    watching: (numbers) => engine.watchlist.watching(account, numbers),
    exportWatched: (numbers) => engine.exports.watchlist(account, 'csv', null, new Set(numbers)),
    exportCompanies: (numbers) => engine.exports.chosenCompanies(account, 'csv', numbers),
    appointmentCounts: (officers) => engine.records.appointmentCounts(officers),
    async listSections(id) {
      const run = await engine.lists.find(account, id)
      if (run.status !== 'completed' && run.status !== 'stopped') return []
      const hasSummary = run.answered <= summarisedMax || (await engine.lists.summary(run.id)) !== null
      return hasSummary ? reportSections(await summaryOf(engine, run), run.rows) : []
    },
    watchPreview: (id, except) =>
      engine.lists.watch(account, id, { tags: [], except, isPreview: true }, request.req.raw.signal),
    listSheets: async (id) => listSheets(engine, await engine.lists.find(account, id)),
    readOtherSheet: async (id, sheet) =>
      (await readOtherSheet({ engine, files }, account, id, sheet, request.req.raw.signal)).id,
  }
}
