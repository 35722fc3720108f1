import { mountAccount } from './account/mount-account.js'
import { mountAnswers } from './answers/mount-answers.js'
import { mountCompany } from './company/mount-company.js'
import { mountDestinations } from './destinations/mount-destinations.js'
import { EventStreams } from './event-streams.js'
import { mountFind } from './find/mount-find.js'
import { mountHome } from './home/mount-home.js'
import { mountLists } from './lists/mount-lists.js'
import type { Console } from './on-visit.js'
import { mountOperator } from './operator/mount-operator.js'
import { mountRecords } from './records/mount-records.js'
import { mountReviews } from './reviews/mount-reviews.js'
import { mountSearch } from './search/mount-search.js'
import { mountSignals } from './signals/mount-signals.js'
import { mountWatchlist } from './watchlist/mount-watchlist.js'

/** The console: pages for signed-in people. */
export function mountConsole(parts: Omit<Console, 'streams'>): void {
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
}
