import type { AppRequest } from '../../http/app-env.js'
import { mountAccount } from './account/mount-account.js'
import { mountAnswers } from './answers/mount-answers.js'
import { mountCompany } from './company/mount-company.js'
import { mountDestinations } from './destinations/mount-destinations.js'
import { EventStreams } from './event-streams.js'
import { mountFind } from './find/mount-find.js'
import { mountHome } from './home/mount-home.js'
import { mountLists } from './lists/mount-lists.js'
import { type Console, showMissing } from './on-visit.js'
import { mountOperator } from './operator/mount-operator.js'
import { mountRecords } from './records/mount-records.js'
import { mountReviews } from './reviews/mount-reviews.js'
import { mountSearch } from './search/mount-search.js'
import { mountSignals } from './signals/mount-signals.js'
import { mountWatchlist } from './watchlist/mount-watchlist.js'

/** Answers for a path that no page has; null if the visitor is not signed in. */
export type ShowMissing = (request: AppRequest) => Promise<Response | null>

/** The console: pages for signed-in people. */
export function mountConsole(parts: Omit<Console, 'streams'>): ShowMissing {
  const console = { ...parts, streams: new EventStreams(parts.services) }
  mountHome(console)
  mountFind(console)
  mountSearch(console)
  mountLists(console)
  mountCompany(console)
  mountRecords(console)
  mountAnswers(console)
  mountReviews(console)
  mountWatchlist(console)
  mountSignals(console)
  mountDestinations(console)
  mountAccount(console)
  mountOperator(console)
  return (request) => showMissing(console, request)
}
