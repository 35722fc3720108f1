import type { WatchlistEntry } from '../api-types.js'
import { Badge, CompanyStatus } from '../parts/badges.js'
import { Action, FormToken } from '../parts/forms.js'
import { Empty } from '../parts/notes.js'
import { Time } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { type AddedEntries, entriesMax } from './add-entries.js'

const shownMax = 500

interface WatchlistPageProps {
  readonly visit: Visit
  readonly entries: readonly WatchlistEntry[]
  readonly usage: { readonly count: number; readonly limit: number }
  /** Only companies with this tag are shown; empty for all. */
  readonly tag: string
}

export function WatchlistPage({ visit, entries, usage, tag }: WatchlistPageProps) {
  return (
    <>
      <div class="head">
        <div>
          <h1>Watchlist</h1>
          <p class="lead">
            Companies whose changes you get as <a href="/signals">signals</a>: officers, owners, charges, insolvency,
            filings, deadlines, name, office and website.
          </p>
        </div>
        <div>
          <p class="muted">{`${usage.count} of ${usage.limit} companies`}</p>
          {entries.length > 0 ? (
            <a class="small" href={`/watchlist/export${tag ? `?${new URLSearchParams({ tag })}` : ''}`} download>
              Download as CSV
            </a>
          ) : null}
        </div>
      </div>
      <section class="card">
        <h2>Add companies</h2>
        <form method="post" action="/watchlist/add" enctype="multipart/form-data">
          <FormToken visit={visit} />
          <label for="entries">Numbers, names or domains, one a line</label>
          <textarea
            id="entries"
            name="entries"
            placeholder={'09999991\nHarbour Lane Boatworks Limited\nharbour-lane.example'}
          />
          <p />
          <div class="row">
            <div class="grow">
              <label for="file">Or a CSV or XLSX file with numbers, names or domains</label>
              <input id="file" name="file" type="file" accept=".csv,.txt,.xlsx,text/csv,text/plain" />
            </div>
            <div>
              <label for="tags">Tags, separated by commas</label>
              <input id="tags" name="tags" maxlength={500} autocomplete="off" placeholder="clients, Q3 review" />
            </div>
            <button type="submit">Add</button>
          </div>
          <p class="small muted">{`At most ${entriesMax} at a time. Free: a domain is taken from answers you already have.`}</p>
        </form>
      </section>
      {tag ? (
        <p class="note">
          {'Only companies tagged '}
          <span class="tag">{tag}</span>. <a href="/watchlist">Show all</a>
        </p>
      ) : null}
      {entries.length === 0 ? (
        <Empty>{tag ? 'No company has this tag.' : 'You are not watching any company yet.'}</Empty>
      ) : (
        <Entries visit={visit} entries={entries} />
      )}
    </>
  )
}

function Entries({ visit, entries }: Pick<WatchlistPageProps, 'visit' | 'entries'>) {
  return (
    <section class="card" aria-label="Watched companies">
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th>Company</th>
              <th>Number</th>
              <th>Status</th>
              <th>Tags</th>
              <th>Website</th>
              <th class="right">Signals</th>
              <th>Last signal</th>
              <th>
                <span class="hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr>
                <td>
                  <a href={`/companies/${entry.company_number}`} class="given">
                    {entry.company_name}
                  </a>
                </td>
                <td class="number">{entry.company_number}</td>
                <td>
                  <CompanyStatus status={entry.company_status} />
                </td>
                <td>
                  <Tags visit={visit} entry={entry} />
                </td>
                <td class="small">
                  {entry.website ? (
                    <a href={`/domains/${entry.website}`} class="given">
                      {entry.website}
                    </a>
                  ) : null}
                </td>
                <td class="right">
                  <a href={`/signals?company_number=${entry.company_number}`}>{entry.signal_count}</a>
                </td>
                <td class="small">{entry.last_signal_at ? <Time at={entry.last_signal_at} /> : null}</td>
                <td class="right">
                  <Action
                    visit={visit}
                    path="/watchlist/remove"
                    label="Remove"
                    spoken={`Remove ${entry.company_name}`}
                    kind="text"
                    fields={{ company_number: entry.company_number }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Tags({ visit, entry }: { visit: Visit; entry: WatchlistEntry }) {
  const id = `tags-${entry.company_number}`
  return (
    <>
      {entry.tags.map((tag) => (
        <>
          <a class="tag given" href={`/watchlist?${new URLSearchParams({ tag })}`}>
            {tag}
          </a>{' '}
        </>
      ))}
      <details class="small">
        <summary>Edit</summary>
        <form method="post" action="/watchlist/tags" class="row">
          <FormToken visit={visit} />
          <input type="hidden" name="company_number" value={entry.company_number} />
          <label for={id} class="hidden">
            {`Tags of ${entry.company_name}`}
          </label>
          <input id={id} name="tags" value={entry.tags.join(', ')} maxlength={500} autocomplete="off" />
          <button type="submit" class="quiet tiny">
            Save
          </button>
        </form>
      </details>
    </>
  )
}

interface AddedPageProps {
  readonly added: AddedEntries
  readonly usage: WatchlistPageProps['usage']
}

/** What became of each entry. What was not added comes first. */
export function AddedPage({ added: { entries, watched, notTried, limited, notRead }, usage }: AddedPageProps) {
  const isFull = usage.count >= usage.limit
  const shown = entries.toSorted((one, other) => Number(one.isWatched) - Number(other.isWatched)).slice(0, shownMax)
  return (
    <>
      <h1>{watched === 1 ? '1 company is watched' : `${watched} companies are watched`}</h1>
      <p class="muted">{`${usage.count} of ${usage.limit} companies on your watchlist.`}</p>
      {isFull ? (
        <p class="note">
          {`The watchlist is full${notTried > 0 ? `, so the other ${notTried} entries were not tried` : ''}. Remove companies, or ask the operator to raise BRASSPLATE_WATCHLIST_LIMIT.`}
        </p>
      ) : null}
      {limited ? (
        <p class="note">
          {`${limited.message} The other ${notTried} entries were not tried. Add them in ${limited.retryAfterSeconds} s or later, or give company numbers, which count less.`}
        </p>
      ) : null}
      {notRead > 0 ? (
        <p class="note">{`Only the first ${entriesMax} entries were read. Add the other ${notRead} in another step.`}</p>
      ) : null}
      {entries.length > shown.length ? (
        <p class="note">{`The table shows ${shown.length} of ${entries.length} entries.`}</p>
      ) : null}
      <section class="card">
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th>Entry</th>
                <th>Result</th>
                <th>Company</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ text, isWatched, detail, link }) => (
                <tr>
                  <td class="given">{text}</td>
                  <td>
                    <Badge text={isWatched ? 'watched' : 'not watched'} tone={isWatched ? 'good' : 'warn'} />
                  </td>
                  <td class="given">{link ? <a href={link}>{detail}</a> : detail}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <a class="button" href="/watchlist">
        Back to the watchlist
      </a>
    </>
  )
}
