import { DownloadCsv } from '../parts/links.js'
import { withQuery } from '../parts/query.js'
import { Pager } from '../parts/tables/pager.js'
import { Picked, wholeMax } from '../parts/tables/picked.js'
import { SortLinks, TableCard } from '../parts/tables/table.js'
import { countWords } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { entryColumns, knownTags } from './entry-columns.js'
import { labelOf, type WatchlistKnowledge, type WatchlistView } from './watchlist-view.js'

const form = 'selected-companies'

interface WatchlistTableProps {
  readonly visit: Visit
  readonly view: WatchlistView
  /** When the entries were read. */
  readonly at: string
  readonly known: WatchlistKnowledge
  /** How many are watched. */
  readonly all: number
  /** All that are in use, to choose from. */
  readonly tags: readonly string[]
}

/** The heads of the columns have these too, but for the first, and a phone does not show them. */
const sorts = [
  ['', 'Attention'],
  ['name', 'Name'],
  ['due', 'Due'],
  ['last_signal', 'Signal', 'desc'],
] as const

export function WatchlistTable({
  visit,
  view: { asked, shown, pagination },
  at,
  known,
  all,
  tags,
}: WatchlistTableProps) {
  const { sort, order, page: _, ...filters } = asked
  return (
    <TableCard
      title={countWords(pagination.total, 'company', 'companies')}
      aside={
        <>
          <span class="on-phone">
            <SortLinks path="/watchlist" query={filters} sorts={sorts} by={sort} order={order} />
          </span>
          <span class="not-on-phone small muted">
            {sort === '' ? (
              'Sorted by what needs attention'
            ) : (
              <a href={withQuery('/watchlist', filters)}>Sort by what needs attention</a>
            )}
          </span>
        </>
      }
      rows={shown}
      columns={entryColumns(visit, known, shown, asked, tags)}
      sorting={{ path: '/watchlist', query: filters, by: sort, isDescending: order === 'desc' }}
      picking={{ form, name: 'company_number', valueOf: (entry) => entry.company_number, labelOf }}
    >
      <Picked
        visit={visit}
        id={form}
        path="/watchlist/selected"
        back={withQuery('/watchlist', asked)}
        // Of more, the first ones would depend on the order.
        {...(pagination.total <= wholeMax
          ? { whole: { pagination, words: ['company', 'companies'], newest: at } }
          : {})}
      >
        <details class="menu" data-float>
          <summary class="bare button quiet tiny">Add or remove a tag…</summary>
          <div class="panel edit">
            <label for="selected-tag">Tag for the selected companies</label>
            <input id="selected-tag" name="tag" maxlength={60} autocomplete="off" list="known-tags" />
            <datalist id="known-tags">
              {tags.map((tag) => (
                <option value={tag} />
              ))}
            </datalist>
            {tags.length > 0 ? <small class="muted given">{knownTags(tags)}</small> : null}
            <button type="submit" class="tiny" name="action" value="tag">
              Add tag
            </button>
            <button type="submit" class="quiet tiny" name="action" value="untag">
              Remove tag
            </button>
          </div>
        </details>
        <button type="submit" class="quiet tiny" name="action" value="download">
          Download
        </button>
        <button type="submit" class="quiet tiny" name="action" value="remove">
          Stop watching
        </button>
      </Picked>
      <Pager
        path="/watchlist"
        query={{ ...filters, sort, order }}
        pagination={pagination}
        all={all}
        aside={<DownloadCsv path="/watchlist/export" query={{ tag: asked.tag }} />}
      />
    </TableCard>
  )
}
