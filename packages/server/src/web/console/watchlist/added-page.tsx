import { Badge } from '../parts/badges.js'
import { PageHead } from '../parts/card.js'
import { type Column, hiddenTitle, TableCard } from '../parts/tables/table.js'
import { countWords, figure } from '../parts/text.js'
import { type AddedEntries, type AddedEntry, entriesMax } from './add-entries.js'

const shownMax = 500

const addedColumns: readonly Column<AddedEntry>[] = [
  ['Entry', ({ text }) => text, 'given'],
  [
    'Result',
    ({ isWatched, wasWatched }) =>
      wasWatched ? (
        <Badge text="already watched" />
      ) : (
        <Badge text={isWatched ? 'watched' : 'not added'} tone={isWatched ? 'good' : 'warn'} />
      ),
  ],
  [
    'Company or reason',
    ({ isWatched, detail, link }) => (isWatched && link ? <a href={link}>{detail}</a> : detail),
    'given',
  ],
  [
    hiddenTitle('What to do'),
    ({ text, isWatched, link, way }) =>
      link && !isWatched ? (
        <a class="button quiet tiny" href={link} aria-label={`${way}: ${text}`}>
          {way}
        </a>
      ) : null,
    'right row-action',
  ],
]

interface AddedPageProps {
  readonly added: AddedEntries
  readonly usage: { readonly count: number; readonly limit: number }
}

/** What became of each entry. What was not added comes first. */
export function AddedPage({ added: { entries, watched, notTried, limited, notRead }, usage }: AddedPageProps) {
  const isFull = usage.count >= usage.limit
  const failed = entries.filter(({ isWatched }) => !isWatched).length
  const before = entries.filter(({ wasWatched }) => wasWatched).length
  const watchedWords = `${countWords(watched, 'company', 'companies')} ${watched === 1 ? 'is' : 'are'} watched`
  const shown = entries.toSorted((one, other) => Number(one.isWatched) - Number(other.isWatched)).slice(0, shownMax)
  return (
    <>
      <PageHead
        title={
          failed > 0 ? `${figure(failed)} of ${countWords(entries.length, 'entry', 'entries')} not added` : watchedWords
        }
        parents={[['/watchlist', 'Watchlist']]}
        lead={[
          failed > 0 ? `${watchedWords}. ` : '',
          failed > 0 && before > 0
            ? `${countWords(before, 'entry', 'entries')} named one that you watched already. `
            : '',
          `Your watchlist has ${figure(usage.count)} of ${countWords(usage.limit, 'company', 'companies')}.`,
        ].join('')}
      />
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
