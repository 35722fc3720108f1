import { displayName, sortedMax } from '@brassplate/core'
import { codesFor, readEntry } from '@brassplate/core/lists'
import type { CompanyAnswer, SearchHit } from '../api-types.js'
import { UnusualStatus } from '../parts/badges.js'
import { townOf } from '../parts/company-card.js'
import { Icon } from '../parts/icon.js'
import { DownloadCsv, NamedCompany } from '../parts/links.js'
import { Empty } from '../parts/notes.js'
import { withQuery } from '../parts/query.js'
import { Pager, type Pagination } from '../parts/tables/pager.js'
import { Picked } from '../parts/tables/picked.js'
import { type Column, SortLinks, TableCard } from '../parts/tables/table.js'
import { capital, countWords, Day, figure, Unknown } from '../parts/text.js'
import type { Visit } from '../visit.js'
import type { Asked } from './search-filters.js'

export interface Found {
  readonly data: readonly SearchHit[]
  readonly pagination: Pagination
}

export interface SearchResultsProps {
  readonly visit: Visit
  readonly asked: Asked
  /** Empty for the best match first. */
  readonly sort: string
  readonly found: Found
  /** What the register says about the companies that were found. */
  readonly facts: ReadonlyMap<string, CompanyAnswer>
  /** Those of them that are on the watchlist. */
  readonly watched: ReadonlySet<string>
}

/** Active is normal and the filter says the status that it asks for, so only another one is shown. */
function columnsOf({ asked, facts, watched, found }: SearchResultsProps): Column<SearchHit>[] {
  const industriesOf = matchingFirst(asked.sic_code, found.data)
  return [
    [
      'Company',
      ({ company_number: number, company_name: name, company_status: status, matched_name: matched }) => (
        <>
          <NamedCompany number={number} name={name} />
          {watched.has(number) ? (
            <span class="watched" title="On your watchlist">
              {/* Keeps it in the line of the name. */}
              {'\u00a0'}
              <Icon name="eye" />
              <span class="hidden"> (watched)</span>
            </span>
          ) : null}
          {status === asked.company_status && !facts.get(number)?.company_status_detail ? null : (
            <>
              {' '}
              <UnusualStatus status={status} detail={facts.get(number)?.company_status_detail} />
            </>
          )}
          {matched && matched !== name ? (
            <div class="small muted given">{`found as ${displayName(matched)}`}</div>
          ) : null}
        </>
      ),
      'main',
    ],
    ['Number', (hit) => hit.company_number, 'number'],
    ['Industry', (hit) => <Industries industries={industriesOf(hit)} />, 'small long'],
    [
      'Place',
      (hit) => (
        <span title={hit.address_snippet ?? undefined}>{townOf(hit.address_snippet) ?? hit.registered_postcode}</span>
      ),
      'number given',
    ],
    lastColumn(asked, facts),
  ]
}

/** What the filter in use is about; without one, the day of incorporation. */
function lastColumn(asked: Asked, facts: SearchResultsProps['facts']): Column<SearchHit> {
  if (asked.is_overdue === 'true')
    return ['Overdue', (hit) => <Overdue company={facts.get(hit.company_number)} />, 'small']
  if (asked.has_charges === 'true')
    return ['Last charge', (hit) => <Day day={facts.get(hit.company_number)?.last_charge_date ?? null} />, 'small']
  if (asked.company_status === 'dissolved' || asked.dissolved_from || asked.dissolved_to)
    return ['Dissolved', (hit) => <Day day={hit.dissolved_on} />, 'small']
  return ['Incorporated', (hit) => <Day day={hit.incorporated_on} />, 'small']
}

/** What is overdue, and for how long. */
function Overdue({ company }: { company: CompanyAnswer | undefined }) {
  const filings = [
    { what: 'Accounts', isOverdue: company?.accounts_overdue, days: company?.accounts_days_until_due },
    {
      what: 'Confirmation statement',
      isOverdue: company?.confirmation_overdue,
      days: company?.confirmation_days_until_due,
    },
  ].filter(({ isOverdue }) => isOverdue === true)
  if (filings.length === 0) return <Unknown />
  return (
    <span>
      {filings.map(({ what, days }, place) => (
        <>
          {place > 0 ? <br /> : null}
          {what} <span class="muted number">{countWords(Math.abs(days ?? 0), 'day')}</span>
        </>
      ))}
    </span>
  )
}

type Industry = SearchHit['industries'][number]

/** The industries of a company; those that the filter asks for come first. */
function matchingFirst(asked: string, hits: readonly SearchHit[]): (hit: SearchHit) => readonly Industry[] {
  const texts = new Map(hits.flatMap(({ industries }) => industries.map((one) => [one.sic_code, one.text ?? ''])))
  const wanted = asked
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .flatMap((entry) => (/[a-z]/i.test(entry) ? codesFor(entry, texts) : [entry]))
  const isWanted = ({ sic_code: code }: Industry) => wanted.some((start) => code.startsWith(start))
  return ({ industries }) => industries.toSorted((one, other) => Number(isWanted(other)) - Number(isWanted(one)))
}

/** The first in words, and how many others there are, which are under the pointer. */
function Industries({ industries }: { industries: readonly Industry[] }) {
  const [first, ...others] = industries.map(({ sic_code: code, text }) => text ?? code)
  if (first === undefined) return null
  return (
    <span class="industries" title={others.length > 0 ? [first, ...others].join('; ') : undefined}>
      {capital(first)}
      {others.length > 0 ? <span class="muted">{`\u00a0+${others.length}`}</span> : null}
    </span>
  )
}

const form = 'selected'

/** How well a company matches is a matter of its name. */
const bestMatch = ['', 'Best match'] as const
const sorts = [
  ['name', 'Name'],
  ['newest', 'Newest'],
  ['oldest', 'Oldest'],
] as const

export function SearchResults(props: SearchResultsProps) {
  const { visit, asked, sort, found } = props
  const { total, total_is_exact: isExact } = found.pagination
  const isCut = sort !== '' && (!isExact || total > sortedMax)
  const [cutWords, orders] = asked.name ? ['best', [bestMatch, ...sorts]] : ['first', sorts]
  return (
    <TableCard
      title={`${isExact ? '' : 'More than '}${countWords(total, 'company', 'companies')}`}
      aside={
        <div class="actions">
          <SortLinks path="/search" query={asked} sorts={orders} by={sort} />
          {asked.identity_verification ? null : <DownloadCsv path="/search/export" query={asked} />}
          {isCut ? (
            <p class="small muted">{`The ${cutWords} ${figure(sortedMax)} are sorted; the others follow.`}</p>
          ) : null}
        </div>
      }
      rows={found.data}
      columns={columnsOf(props)}
      picking={{
        ...{ form, name: 'company_number', valueOf: (hit: SearchHit) => hit.company_number },
        labelOf: (hit: SearchHit) => displayName(hit.company_name),
        isDone: (hit: SearchHit) => props.watched.has(hit.company_number),
      }}
      empty={<NothingFound asked={asked} />}
    >
      <Picked
        visit={visit}
        id={form}
        path="/search/selected"
        back={withQuery('/search', { ...asked, sort })}
        whole={{ pagination: found.pagination, words: ['company', 'companies'] }}
      >
        <button type="submit" class="tiny" data-adds>
          Watch
        </button>
        <button type="submit" class="quiet tiny" name="action" value="download">
          Download as CSV
        </button>
        {props.watched.size > 0 ? (
          <button type="submit" class="quiet tiny to-end" formaction="/watchlist/selected" name="action" value="remove">
            Stop watching
          </button>
        ) : null}
      </Picked>
      <Pager path="/search" query={{ ...asked, sort }} pagination={found.pagination} />
    </TableCard>
  )
}

/** Names what was asked, and offers only what can help with it. */
function NothingFound({ asked: { name, ...others } }: { asked: Asked }) {
  const isFiltered = Object.values(others).some((value) => value !== '')
  const { kind, text } = readEntry(name)
  const isOneWord = !name.trim().includes(' ')
  const words = isOneWord ? 'try another name or the company number' : 'try fewer words'
  const tries = [name ? words : '', isFiltered ? 'remove a filter' : ''].filter((part) => part !== '')
  const hint = others.identity_verification ? ' Identity verification is known only for the companies you watch.' : ''
  return (
    <Empty
      icon="search"
      title={name ? `No company found for “${name}”` : 'No company fits these filters'}
      action={
        <>
          <a class="button quiet" href="/search">
            Clear search
          </a>
          {kind === 'domain' ? (
            <a class="button quiet" href={`/domains/${encodeURIComponent(text)}`}>
              Look it up as a domain
            </a>
          ) : null}
          {kind === 'name' && name ? (
            <a class="button quiet" href={withQuery('/find', { q: name })}>
              Search people and pages
            </a>
          ) : null}
        </>
      }
    >
      {`${capital(tries.join(' or '))}.${hint}`}
    </Empty>
  )
}
