import { shortDay } from '@brassplate/core'
import { useContext } from 'hono/jsx'
import type { Signal, WatchlistEntry } from '../api-types.js'
import { Badge, CompanyStatus, Dot, severityTones } from '../parts/badges.js'
import { fullDay, fullTime, londonDay } from '../parts/dates.js'
import { RefusedForm } from '../parts/form-state.js'
import { Action, Form } from '../parts/forms.js'
import { DomainLink, NamedCompany } from '../parts/links.js'
import { Menu } from '../parts/menu.js'
import { withQuery } from '../parts/query.js'
import { type Column, hiddenTitle } from '../parts/tables/table.js'
import { capital, countWords, Now, Time } from '../parts/text.js'
import { signalTypeWords } from '../signals/signal-words.js'
import type { Visit } from '../visit.js'
import {
  type AskedWatchlist,
  labelOf,
  type NextDue,
  nextDue,
  shownSignals,
  type WatchlistKnowledge,
} from './watchlist-view.js'

/** A column that would be empty in every row is left out. */
export function entryColumns(
  visit: Visit,
  { facts, signals }: WatchlistKnowledge,
  shown: readonly WatchlistEntry[],
  asked: AskedWatchlist,
  known: readonly string[],
): readonly Column<WatchlistEntry>[] {
  const ifAny = (hasValue: (entry: WatchlistEntry) => boolean, column: Column<WatchlistEntry>) =>
    shown.some(hasValue) ? [column] : []
  const signalOf = shownSignals(signals, asked.sort)
  const detailOf = ({ company_number: number }: WatchlistEntry) => facts.get(number)?.company_status_detail
  const dueOf = ({ company_number: number }: WatchlistEntry) => nextDue(facts.get(number))
  return [
    [
      'Company',
      ({ company_number: number, company_name: name, reference, website }) => (
        <>
          <NamedCompany number={number} name={name} />
          <span class="under">
            <span class="number">{number}</span>
            {reference ? ` · ${reference}` : null}
            {website ? ' · ' : null}
            <DomainLink domain={website} />
          </span>
        </>
      ),
      'main one-line',
      'name',
    ],
    ...ifAny(
      ({ company_status: status }) => status !== null,
      [
        'Status',
        (entry) => <CompanyStatus status={entry.company_status} detail={detailOf(entry)} />,
        undefined,
        'status',
      ],
    ),
    ...ifAny(
      (entry) => dueOf(entry) !== null,
      [
        'Next due',
        (entry) => {
          const due = dueOf(entry)
          return due && <Due {...due} />
        },
        'clear whole-line',
        'due',
      ],
    ),
    ...ifAny(
      ({ tags }) => tags.length > 0,
      ['Tags', (entry) => (entry.tags.length > 0 ? <Tags entry={entry} asked={asked.tag} /> : null), 'whole-line'],
    ),
    ...ifAny(
      ({ last_signal_at: at }) => at !== null,
      [
        // Which one of its signals the list is sorted by, and shows.
        asked.sort === '' ? 'Most serious signal' : 'Newest signal',
        (entry) => <Signals entry={entry} shown={signalOf.get(entry.company_number)} />,
        'clear latest long',
        'last_signal',
      ],
    ),
    [hiddenTitle('Actions'), (entry) => <EntryMenu visit={visit} entry={entry} asked={asked} known={known} />, 'right'],
  ]
}

/** What kind one of them is, when it came and how many there are, which lead to them. */
function Signals({ entry, shown }: { entry: WatchlistEntry; shown: Signal | undefined }) {
  const { company_number: number, signal_count: count } = entry
  const at = shown?.detected_at ?? entry.last_signal_at
  if (at === null) return null
  const path = `/signals?company_number=${number}`
  return (
    <>
      {shown ? <Dot tone={severityTones[shown.severity] ?? ''} word={shown.severity} /> : null}
      <a
        href={path}
        class={shown?.seen_at ? 'seen' : undefined}
        title={`${fullTime(at)}, ${countWords(count, 'signal')}`}
      >
        {shown ? signalTypeWords(shown.signal_type) : countWords(count, 'signal')}
      </a>{' '}
      <span class="under">
        <Time at={at} isDay />
        {shown && count > 1 ? ` · ${countWords(count, 'signal')}` : null}
      </span>
    </>
  )
}

/** In this year without the year. */
function Due({ what, day, isOverdue }: NextDue) {
  const now = useContext(Now)
  if (day === null) return <Badge text={`${what} overdue`} tone="bad" />
  const text = shortDay(day)
  const year = now === null ? '' : ` ${londonDay(now).slice(0, 4)}`
  return isOverdue ? (
    <span title={`Since ${text}`}>
      <Badge text={`${what} overdue`} tone="bad" />
    </span>
  ) : (
    <span class="muted" title={fullDay(day)}>
      {capital(what)}
      <span class="named-due"> due</span>
      {` ${year && text.endsWith(year) ? text.slice(0, -year.length) : text}`}
    </span>
  )
}

/** The one that was asked for or the first one, and the others behind their number. */
function Tags({ entry, asked }: { entry: WatchlistEntry; asked: string }) {
  const [first = '', ...others] = entry.tags.toSorted((one, other) => Number(other === asked) - Number(one === asked))
  return (
    <div class="tags">
      <Tag tag={first} />
      {others.length > 0 ? (
        <details class="menu" data-float>
          <summary class="bare" aria-label={`${countWords(others.length, 'more tag')} of ${labelOf(entry)}`}>
            {`+${others.length}`}
          </summary>
          <div class="panel">
            {others.map((tag) => (
              <a class="given" href={withQuery('/watchlist', { tag })}>
                {tag}
              </a>
            ))}
          </div>
        </details>
      ) : null}
    </div>
  )
}

function Tag({ tag }: { tag: string }) {
  return (
    <a class="tag given" href={withQuery('/watchlist', { tag })}>
      {tag}
    </a>
  )
}

interface EntryMenuProps {
  readonly visit: Visit
  readonly entry: WatchlistEntry
  /** The part of the watchlist that the row is on, to come back to. */
  readonly asked: AskedWatchlist
  /** The tags that are in use. */
  readonly known: readonly string[]
}

const namedTagsMax = 5

/** What to choose from, those of most companies first. Empty without tags. */
export function knownTags(tags: readonly string[]): string {
  const others = tags.length - namedTagsMax
  if (tags.length === 0) return ''
  return `Tags in use: ${tags.slice(0, namedTagsMax).join(', ')}${others > 0 ? ` and ${others} more` : ''}`
}

/** A bound of the characters is that of each tag. */
export function tagProblem(message: string): string {
  return message.endsWith('characters') ? `Each tag ${message}` : capital(message)
}

function EntryMenu({ visit, entry, asked, known }: EntryMenuProps) {
  const { company_number: number, company_name: name, tags, reference } = entry
  const id = `tags-${number}`
  const sent = useContext(RefusedForm)
  const refused = sent?.sent.get('company_number') === number && sent.sent.has('tags') ? sent : null
  const error = refused?.problems[0]?.message
  return (
    <Menu about={labelOf(entry)} isOpen={refused !== null}>
      <Form visit={visit} path={withQuery('/watchlist/tags', asked)} kind="edit">
        <input type="hidden" name="company_number" value={number} />
        <strong class="given not-on-phone">{labelOf(entry)}</strong>
        <label for={id}>Tags, separated by commas</label>
        <input
          id={id}
          name="tags"
          value={refused?.sent.get('tags') ?? tags.join(', ')}
          maxlength={500}
          autocomplete="off"
          placeholder="clients, Q3 review"
          aria-invalid={error ? 'true' : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          autofocus={error ? true : undefined}
        />
        {error ? (
          <span id={`${id}-error`} class="wrong" role="alert">
            {tagProblem(error)}
          </span>
        ) : null}
        {known.length > 0 ? <small class="muted given">{knownTags(known)}</small> : null}
        <label for={`${id}-reference`}>Your reference</label>
        <input
          id={`${id}-reference`}
          name="reference"
          value={refused?.sent.get('reference') ?? reference ?? ''}
          maxlength={100}
          autocomplete="off"
          placeholder="CRM-1234"
        />
        <button type="submit">Save</button>
      </Form>
      <Action
        visit={visit}
        path={withQuery('/watchlist/remove', asked)}
        label="Stop watching"
        spoken={`Remove ${name}`}
        kind="danger"
        fields={{ company_number: number }}
      />
    </Menu>
  )
}
