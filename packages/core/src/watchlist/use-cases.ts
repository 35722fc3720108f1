import type { Ports } from '../ports.js'
import { requireCompanyNumber } from '../register/company/read-company-number.js'
import type { SearchQuestion } from '../register/search/question.js'
import type { Settings } from '../settings.js'
import type { Instant } from '../shared/clock.js'
import { todayInLondon } from '../shared/days.js'
import type { AccountId } from '../shared/ids.js'
import type { PageRequest } from '../shared/page.js'
import { type FeedRequest, listSignals } from '../signals/feed/list-signals.js'
import { markSignals, type SignalsToMark } from '../signals/feed/mark-signals.js'
import type { PendingState } from '../signals/pending-verification.js'
import { noLabels, type WatchLabels } from '../signals/signal.js'
import { requirePast } from '../sync/records/past-time.js'
import { companyAt } from './company-at.js'
import { findPeople } from './find/find-people.js'
import { findWatched } from './find/find-watched.js'
import { officersAt, ownersAt } from './people-at.js'
import type { GivenRow } from './replace/judge-rows.js'
import { type ReplaceOptions, replaceWatchlist } from './replace/replace-watchlist.js'
import { searchByVerification } from './search-watchlist.js'
import { upcomingDeadlines } from './upcoming-deadlines.js'
import { watchCompanies } from './watch-companies.js'
import { watchCompany } from './watch-company.js'
import {
  listWatchlist,
  setWatchLabels,
  unwatchCompany,
  type WatchlistFilter,
  type WatchlistPage,
  watchedCompanies,
  watchedOf,
} from './watchlist.js'

export function watchlistUseCases(ports: Ports, settings: Settings) {
  return {
    watchlist: {
      watch: (account: AccountId, company: string, labels: Partial<WatchLabels> = {}) =>
        watchCompany(ports, settings, account, company, labels),
      watchMany: (account: AccountId, companies: readonly string[], tags: readonly string[] = []) =>
        watchCompanies(ports, settings, account, companies, { tags }),
      /** Makes the watchlist equal to the given rows. */
      replace: (account: AccountId, rows: readonly GivenRow[], options: ReplaceOptions) =>
        replaceWatchlist(ports, settings, account, rows, options),
      setLabels: (account: AccountId, company: string, labels: Parameters<typeof setWatchLabels>[3]) =>
        setWatchLabels(ports, account, company, labels),
      /** What the account has written about a company; nothing if it does not watch it. */
      labels: async (account: AccountId, company: string) =>
        (await ports.watchlist.labels(account, requireCompanyNumber(company))) ?? noLabels,
      /** Which of these companies the account watches. */
      watching: (account: AccountId, companies: readonly string[]) => watchedOf(ports, account, companies),
      unwatch: (account: AccountId, company: string) => unwatchCompany(ports, account, company),
      /** Whole, unless a page is asked for. */
      list: (account: AccountId, filter: WatchlistFilter = {}, page: WatchlistPage | null = null) =>
        listWatchlist(ports, settings, account, filter, page),
      companies: () => watchedCompanies(ports),
      /** Watched companies, by name or reference. */
      find: (account: AccountId, text: string, limit: number) => findWatched(ports, account, text, limit),
      /** People at watched companies, by name. */
      people: (account: AccountId, text: string, limit: number) => findPeople(ports, account, text, limit),
      /** What the watched companies must file in that many days. */
      deadlines: (account: AccountId, days: number) => upcomingDeadlines(ports, account, days),
    },
    register: {
      /** What was known at a time about a company that the account has watched since. */
      getAt: (account: AccountId, companyNumber: string, at: Instant) => companyAt(ports, account, companyNumber, at),
      /** A search among the account's watched companies with a pending identity verification in that state. */
      searchByVerification: (account: AccountId, state: PendingState, question: SearchQuestion) =>
        searchByVerification(ports, account, state, { today: todayInLondon(ports.clock.now()), ...question }),
    },
    records: {
      /** The officers that were known at a time of a company that the account has watched since. */
      officersAt: (account: AccountId, companyNumber: string, at: Instant, page: PageRequest) =>
        officersAt(ports, account, companyNumber, at, page),
      /** The same for its owners. */
      ownersAt: (account: AccountId, companyNumber: string, at: Instant, page: PageRequest) =>
        ownersAt(ports, account, companyNumber, at, page),
    },
    signals: {
      feed: async (account: AccountId, request: FeedRequest) => {
        if (request.asOf != null) requirePast(request.asOf, ports.clock.now())
        return listSignals(ports, account, request)
      },
      /** `by`: who marks them, as `reviewerName` writes it. */
      mark: (account: AccountId, by: string, which: SignalsToMark) => markSignals(ports, account, by, which),
    },
  }
}
