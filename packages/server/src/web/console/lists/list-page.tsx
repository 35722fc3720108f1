import { rowStatuses } from '@brassplate/core/lists'
import type { BulkRun } from '../api-types.js'
import { PageHead } from '../parts/card.js'
import { ChoiceChips } from '../parts/filter-chips.js'
import { Menu } from '../parts/menu.js'
import { Done, Empty } from '../parts/notes.js'
import { withQuery } from '../parts/query.js'
import { Pager } from '../parts/tables/pager.js'
import { capital, countWords, figure, Time, words } from '../parts/text.js'
import { Stopped } from './credits-field.js'
import { DecideCards } from './decide-cards.js'
import { Decided, isCount, isJustDone, JustDone, UndoLine, Watched } from './list-notes.js'
import { type ListView, listName } from './list-view.js'
import { DeleteList, ListForms, RunStatus, StopList } from './lists-page.js'
import { OutcomeBar } from './outcome-bar.js'
import { RowTable } from './row-table.js'

/** A list that runs or has ended: what came of it, and one table of its rows. */
export function ListPage(props: ListView) {
  const { visit, run, rows, filter, here, pagination, last, watched } = props
  const path = `/lists/${run.id}`
  const { view = '', text = '', company_status = '', noted = '' } = here
  const query = { outcome: filter, view, text, company_status, noted }
  const isNarrowed = company_status !== '' || noted !== ''
  const isEnded = run.status === 'completed' || run.status === 'stopped'
  return (
    <>
      <PageHead
        title={listName(run)}
        isGiven
        parents={[['/lists', 'Lists']]}
        lead={
          <>
            <RunStatus run={run} /> {`${figure(run.rows)} ${run.rows === 1 ? 'row' : 'rows'}, sent `}
            <Time at={run.created_at} />
            {`, ${creditsText(run)}`}
          </>
        }
        aside={<Steps run={run} filter={filter} />}
      />
      <ListForms visit={visit} />
      <Done words={doneWords} code={props.done.done} />
      {last ? <Decided visit={visit} path={path} here={here} last={last} /> : <JustDone {...props} path={path} />}
      {watched ? (
        <Watched visit={visit} path={path} watched={watched} batch={props.batch} except={props.except} />
      ) : null}
      {isCount(props.done.unwatched) ? (
        <p class="note good" role="status">
          {`${figure(Number(props.done.unwatched))} of the companies ${props.done.unwatched === '1' ? 'is' : 'are'} no longer watched.`}
        </p>
      ) : null}
      {isEnded && run.problem ? <Stopped visit={visit} run={run} problem={run.problem} /> : null}
      <section class="card" aria-label="Outcomes" data-reload={isEnded ? undefined : '2'}>
        {isEnded ? null : (
          <header>
            <p>
              {`${progressText(run)}. `}
              {run.problem ? (
                <span class="muted">It stops as soon as the rows under way are answered.</span>
              ) : (
                <span class="muted">
                  <span data-left={run.rows - run.answered}>{timeLeft(run, visit.services.now())}</span> You can leave
                  this page: the list goes on.
                </span>
              )}
            </p>
            <StopList run={run} />
          </header>
        )}
        <OutcomeBar
          path={path}
          counts={run.outcomes}
          rows={run.rows}
          answered={run.answered}
          isWhole={run.answered === run.rows}
          current={filter}
          decided={props.decided}
        />
      </section>
      <div class="actions spread beside">
        <div class="actions">
          {filter === 'needs_review' && rows.length > 0 ? <Views path={path} isTable={props.isTable} /> : null}
          {run.rows > 1 ? (
            <FindRows path={path} here={here} found={`${figure(pagination.total)} of ${countWords(run.rows, 'row')}`} />
          ) : null}
        </div>
        {filter === 'needs_review' && !last && !isJustDone(props.done) ? <UndoLine {...props} path={path} /> : null}
      </div>
      {rows.length === 0 ? (
        <Empty
          title={
            isNarrowed ? 'No row fits these filters' : text ? `No row has “${text}” in it` : emptyText(filter, run)
          }
          action={
            run.answered > 0 && (filter || text || isNarrowed) ? (
              <a class="button quiet" href={path}>
                Show all rows
              </a>
            ) : null
          }
        />
      ) : props.isTable ? (
        <RowTable {...props}>
          <Pager path={path} query={query} pagination={pagination} />
        </RowTable>
      ) : (
        <>
          <DecideCards {...props} />
          <Pager path={path} query={query} pagination={pagination} />
        </>
      )}
    </>
  )
}

interface StepsProps extends Pick<ListView, 'run'> {
  readonly filter: string
}

/** What to do with the answers. Dark is what goes on with the rows that are shown, once all are answered. */
function Steps({ run, filter }: StepsProps) {
  const { matched = 0, needs_review: open = 0 } = run.outcomes
  const path = `/lists/${run.id}`
  const [canDownload, canWatch] = [run.answered > 0, matched > 0]
  const isOpen = open > 0 && filter !== 'needs_review'
  const isComplete = run.status === 'completed'
  const isWatchNext = isComplete && (filter === 'matched' || (filter === '' && open === 0))
  const isEnded = isComplete || run.status === 'stopped'
  return (
    <div class="actions">
      {canDownload ? (
        <a class="button quiet" href={`${path}/export`} data-key="e">
          <span>
            Download<span class="not-on-phone"> results</span>
          </span>
        </a>
      ) : null}
      {canWatch ? (
        <a class={isWatchNext ? 'button' : 'button quiet'} href={`${path}/watch`} data-key="w">
          <span>
            Watch<span class="not-on-phone"> the matched companies</span>
          </span>
        </a>
      ) : null}
      {isOpen ? (
        <a
          class={isComplete && filter === '' ? 'button' : 'button quiet'}
          href={withQuery(path, { outcome: 'needs_review' })}
          data-key="d"
        >
          {`Decide ${countWords(open, 'row')}`}
        </a>
      ) : null}
      {isEnded || canDownload ? (
        <Menu about="this list">
          {canDownload ? <a href={`${path}/summary`}>Summary</a> : null}
          {isEnded ? <DeleteList run={run} /> : null}
        </Menu>
      ) : null}
    </div>
  )
}

const doneWords = {
  none: 'No row was selected.',
}

/** Rows to decide: with their candidates, or as a table to decide many at once. */
function Views({ path, isTable }: { path: string; isTable: boolean }) {
  const to = (view: string) => withQuery(path, { outcome: 'needs_review', view })
  return (
    <ChoiceChips
      label="Views"
      choices={[
        { text: 'One by one', path: to(''), isCurrent: !isTable },
        { text: 'Many at once', path: to('table'), isCurrent: isTable },
      ]}
    />
  )
}

const statuses = [
  ['', 'Any company status'],
  ['active', 'Active'],
  ['inactive', 'Not active'],
  ...rowStatuses.flatMap((status) =>
    status === 'active' || status === 'inactive' ? [] : [[status, capital(words(status))] as const],
  ),
] as const

/** Filters whose rows may have a company. */
const withCompany: ReadonlySet<string> = new Set(['', 'matched', 'decided'])

/** Looks for a text in the rows and in their companies, for companies by their status, and for odd matches. */
function FindRows({ path, here, found }: { path: string; found: string } & Pick<ListView, 'here'>) {
  const others = { outcome: here.outcome ?? '', view: here.view ?? '' }
  return (
    <form method="get" action={path} class="find-rows actions" aria-label="Find in this list" data-filters>
      {Object.entries(others).map(([name, value]) =>
        value === '' ? null : <input type="hidden" name={name} value={value} />,
      )}
      <input
        type="search"
        name="text"
        value={here.text ?? ''}
        placeholder="Find in this list"
        aria-label="Find in this list"
        maxlength={100}
        autocomplete="off"
        data-key="f"
      />
      {withCompany.has(others.outcome) || here.company_status ? (
        <select name="company_status" aria-label="Status of the company">
          {statuses.map(([value, label]) => (
            <option value={value} selected={value === here.company_status}>
              {label}
            </option>
          ))}
        </select>
      ) : null}
      {others.outcome === 'matched' || here.noted ? (
        <select name="noted" aria-label="What is odd about a match">
          <option value="">All matches</option>
          <option value="true" selected={here.noted === 'true'}>
            Odd matches
          </option>
        </select>
      ) : null}
      <button type="submit" class="quiet tiny">
        Find
      </button>
      {here.text || here.company_status || here.noted ? (
        <span class="small">
          {found} <a href={withQuery(path, others)}>Show all</a>
        </span>
      ) : null}
    </form>
  )
}

function creditsText({ charged, max_credits: max }: BulkRun): string {
  return max === null
    ? `${countWords(charged, 'credit')} spent`
    : max === 0
      ? 'spends no credits'
      : `${figure(charged)} of at most ${countWords(max, 'credit')} spent`
}

function progressText({ answered, rows, outcomes }: BulkRun): string {
  const skipped = outcomes.credit_limit ?? 0
  const done = `${figure(answered - skipped)} of ${figure(rows)} rows answered`
  return skipped === 0 ? done : `${done}, ${figure(skipped)} without credit`
}

/** A list that was stopped or waited to be started has no rate of its own: the page then counts one. */
const minutesMax = 600

function timeLeft({ answered, rows, created_at: at }: BulkRun, now: number): string {
  if (answered === 0) return 'Reading the first rows.'
  const minutes = Math.ceil(((now - Date.parse(at)) * (rows - answered)) / answered / 60_000)
  return minutes > minutesMax ? '' : `At most ${figure(minutes)} min left.`
}

function emptyText(filter: string, { answered, status }: BulkRun): string {
  if (answered === 0 && status === 'stopped') return 'No row was answered before the list was stopped'
  if (answered === 0) return 'The first rows appear here in a moment'
  if (filter === 'needs_review') return 'Nothing is left to decide'
  return filter === '' ? 'No row is answered yet' : 'No row has this outcome'
}
