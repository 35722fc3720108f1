import type { WatchlistEntry } from '../api-types.js'
import { Dot } from '../parts/badges.js'
import { PageHead } from '../parts/card.js'
import { FilterChips } from '../parts/filter-chips.js'
import { Done, Empty } from '../parts/notes.js'
import { withQuery } from '../parts/query.js'
import { countWords, figure } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { AddCard, AddOpener } from './add-card.js'
import { WatchlistTable } from './watchlist-table.js'
import { tagsOf, type WatchlistKnowledge, type WatchlistView, watchlistChips } from './watchlist-view.js'

const doneWords: Readonly<Record<string, string>> = {
  removed: 'The selected companies are no longer watched.',
  tagged: 'The selected companies have the tags.',
  untagged: 'The selected companies no longer have the tags.',
  none: 'No company was selected.',
}

interface WatchlistPageProps {
  readonly visit: Visit
  /** All that are watched. */
  readonly entries: readonly WatchlistEntry[]
  readonly view: WatchlistView
  /** When they were read. */
  readonly at: string
  readonly known: WatchlistKnowledge
  readonly usage: { readonly count: number; readonly limit: number }
  readonly done: string
}

export function WatchlistPage({ visit, entries, view, at, known, usage, done }: WatchlistPageProps) {
  const { asked, shown } = view
  const room = usage.limit - usage.count
  const tags = tagsOf(entries)
  return (
    <>
      <PageHead
        title="Watchlist"
        lead={
          <>
            {`${figure(usage.count)} of up to ${countWords(usage.limit, 'company', 'companies')} watched. `}
            <span class="not-on-phone">
              Each change to them is a <a href="/signals">signal</a>: officers, owners, charges, insolvency, filings,
              deadlines, name, office and website.
            </span>
          </>
        }
        aside={entries.length > 0 ? <AddOpener visit={visit} room={room} known={tags} /> : null}
      />
      <Done words={doneWords} code={done} />
      {entries.length > 0 ? (
        <FilterChips path="/watchlist" chips={watchlistChips(entries)} asked={asked} label="Filter the watchlist" />
      ) : (
        <AddCard visit={visit} room={room} known={tags} />
      )}
      {shown.length > 0 ? (
        <WatchlistTable visit={visit} view={view} at={at} known={known} all={entries.length} tags={tags} />
      ) : entries.length > 0 ? (
        <Empty
          icon="eye"
          title="No watched company fits these filters"
          action={
            <>
              <a class="button quiet" href="/watchlist">
                {`Show all ${figure(entries.length)} watched companies`}
              </a>
              {asked.q ? (
                <a class="button quiet" href={withQuery('/search', { name: asked.q })}>
                  Search the register
                </a>
              ) : null}
            </>
          }
        />
      ) : (
        <Empty
          icon="eye"
          title="You are not watching any company yet"
          example={
            <>
              <Dot tone="warn" word="warning" /> <strong>Thistlewick Bakery Ltd</strong> has a new charge by Portmellow
              Savings Bank Plc.
            </>
          }
        >
          Add the companies that matter to you: customers, suppliers, borrowers. Each change to them is a signal.
        </Empty>
      )}
    </>
  )
}
