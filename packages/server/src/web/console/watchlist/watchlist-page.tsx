import type { WatchlistEntry } from '../api-types.js'
import { Badge, CompanyStatus } from '../parts/badges.js'
import { Card, PageHead } from '../parts/card.js'
import { Action, Form } from '../parts/forms.js'
import { CompanyLink, DomainLink, DownloadCsv } from '../parts/links.js'
import { type Column, hiddenTitle, TableCard } from '../parts/table.js'
import { Time } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { type AddedEntries, type AddedEntry, entriesMax } from './add-entries.js'

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
      <PageHead
        title="Watchlist"
        lead={
          <>
            Companies whose changes you get as <a href="/signals">signals</a>: officers, owners, charges, insolvency,
            filings, deadlines, name, office and website.
          </>
        }
        aside={
          <div>
            <p class="muted">{`${usage.count} of ${usage.limit} companies`}</p>
            {entries.length > 0 ? <DownloadCsv path="/watchlist/export" query={{ tag }} /> : null}
          </div>
        }
      />
      <Card title="Add companies">
        <Form visit={visit} path="/watchlist/add" hasFiles>
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
        </Form>
      </Card>
      {tag ? (
        <p class="note">
          {'Only companies tagged '}
          <span class="tag">{tag}</span>. <a href="/watchlist">Show all</a>
        </p>
      ) : null}
      {entries.length > shownMax ? (
        <p class="note">{`The table shows the ${shownMax} newest of ${entries.length} companies. Download the CSV for all of them, or choose a tag.`}</p>
      ) : null}
      <TableCard
        label="Watched companies"
        rows={entries.slice(0, shownMax)}
        columns={entryColumns(visit)}
        empty={tag ? 'No company has this tag.' : 'You are not watching any company yet.'}
      />
    </>
  )
}

function entryColumns(visit: Visit): readonly Column<WatchlistEntry>[] {
  return [
    ['Company', (entry) => <CompanyLink number={entry.company_number} name={entry.company_name} />],
    ['Number', (entry) => entry.company_number, 'number'],
    ['Status', (entry) => <CompanyStatus status={entry.company_status} />],
    ['Tags', (entry) => <Tags visit={visit} entry={entry} />],
    ['Reference', ({ reference }) => reference, 'small given'],
    ['Website', (entry) => <DomainLink domain={entry.website} />, 'small'],
    [
      'Signals',
      ({ company_number: number, signal_count: count }) => <a href={`/signals?company_number=${number}`}>{count}</a>,
      'right',
    ],
    ['Last signal', ({ last_signal_at: at }) => at && <Time at={at} />, 'small'],
    [
      hiddenTitle('Remove'),
      ({ company_number: number, company_name: name }) => (
        <Action
          visit={visit}
          path="/watchlist/remove"
          label="Remove"
          spoken={`Remove ${name}`}
          kind="text"
          fields={{ company_number: number }}
        />
      ),
      'right',
    ],
  ]
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
        <Form visit={visit} path="/watchlist/tags" kind="row">
          <input type="hidden" name="company_number" value={entry.company_number} />
          <label for={id} class="hidden">
            {`Tags of ${entry.company_name}`}
          </label>
          <input id={id} name="tags" value={entry.tags.join(', ')} maxlength={500} autocomplete="off" />
          <label for={`${id}-reference`} class="hidden">
            {`Reference of ${entry.company_name}`}
          </label>
          <input
            id={`${id}-reference`}
            name="reference"
            value={entry.reference ?? ''}
            maxlength={100}
            autocomplete="off"
            placeholder="Your reference"
          />
          <button type="submit" class="quiet tiny">
            Save
          </button>
        </Form>
      </details>
    </>
  )
}

const addedColumns: readonly Column<AddedEntry>[] = [
  ['Entry', ({ text }) => text, 'given'],
  [
    'Result',
    ({ isWatched }) => <Badge text={isWatched ? 'watched' : 'not watched'} tone={isWatched ? 'good' : 'warn'} />,
  ],
  ['Company', ({ detail, link }) => (link ? <a href={link}>{detail}</a> : detail), 'given'],
]

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
      <TableCard rows={shown} columns={addedColumns} />
      <a class="button" href="/watchlist">
        Back to the watchlist
      </a>
    </>
  )
}
