import { displayName, type Snapshot, shortDay, sortedMax } from '@brassplate/core'
import { readEntry } from '@brassplate/core/lists'
import type { CompanyAnswer, SearchHit } from '../api-types.js'
import { UnusualStatus } from '../parts/badges.js'
import { Card, PageHead } from '../parts/card.js'
import { type FilterChip, FilterChips } from '../parts/filter-chips.js'
import { Icon } from '../parts/icon.js'
import { DownloadCsv, NamedCompany } from '../parts/links.js'
import { Empty } from '../parts/notes.js'
import { Pager, type Pagination } from '../parts/pager.js'
import { Picked } from '../parts/picked.js'
import { withQuery } from '../parts/query.js'
import { type Column, SortLinks, TableCard } from '../parts/table.js'
import { capital, countWords, Day, figure, words } from '../parts/text.js'
import type { Visit } from '../visit.js'

/** The filters of the page, by the names that the API gives them. */
export const filters = [
  ...(['name', 'postcode', 'town', 'company_status', 'company_type', 'sic_code', 'accounts_type'] as const),
  ...(['incorporated_from', 'incorporated_to', 'dissolved_from', 'dissolved_to'] as const),
  ...(['is_overdue', 'is_insolvent', 'has_charges', 'identity_verification'] as const),
] as const

export type Asked = Readonly<Record<(typeof filters)[number], string>>

interface Found {
  readonly data: readonly SearchHit[]
  readonly pagination: Pagination
}

type Options = readonly (readonly [value: string, label: string])[]

const choices = (...values: readonly string[]): Options => [
  ['', 'Any'],
  ...values.map((value) => [value, capital(words(value))] as const),
]
const yesOrNo: Options = [
  ['', 'Any'],
  ['true', 'Yes'],
  ['false', 'No'],
]
const types: Options = [
  ['', 'Any'],
  ['ltd', 'Private limited'],
  ['plc', 'Public limited'],
  ['llp', 'Limited liability partnership'],
  ['private-limited-guarant-nsc', 'Limited by guarantee'],
  ['charitable-incorporated-organisation', 'Charitable incorporated organisation'],
]
const statuses = choices(
  ...['active', 'dissolved', 'liquidation', 'administration', 'receivership', 'voluntary-arrangement'],
)
const accountsTypes = choices(
  ...['micro-entity', 'small', 'medium', 'full', 'group', 'dormant', 'total-exemption-full'],
)

const chips: readonly (FilterChip & { readonly name: keyof Asked })[] = [
  { name: 'postcode', label: 'Postcode', hint: 'Or its beginning', maxLength: 20 },
  { name: 'town', label: 'Town', maxLength: 80 },
  { name: 'sic_code', label: 'Industry', hint: 'Words such as bakery, or a SIC code: 62020, or 62', maxLength: 60 },
  { name: 'company_type', label: 'Type', options: types },
  { name: 'company_status', label: 'Status', options: statuses },
  { name: 'incorporated_from', until: 'incorporated_to', isRare: true, label: 'Incorporated', type: 'date' },
  { name: 'dissolved_from', until: 'dissolved_to', isRare: true, label: 'Dissolved', type: 'date' },
  { name: 'is_overdue', label: 'Overdue filings', options: yesOrNo },
  { name: 'accounts_type', isRare: true, label: 'Accounts', options: accountsTypes },
  { name: 'has_charges', isRare: true, label: 'Outstanding charges', options: yesOrNo },
  { name: 'is_insolvent', isRare: true, label: 'Insolvency', options: yesOrNo },
  {
    name: 'identity_verification',
    isRare: true,
    label: 'Identity verification',
    hint: 'Watched companies only',
    options: choices('due', 'overdue'),
  },
]

/** The fields of the page, by the names that the API gives them. */
export const searchLabels: Readonly<Record<string, string>> = Object.fromEntries([
  ['name', 'Company name'],
  ...chips.flatMap(({ name, until, label }) => [[name, label], ...(until ? [[until, label]] : [])]),
])

export interface SearchPageProps {
  readonly visit: Visit
  readonly asked: Asked
  /** Empty for the best match first. */
  readonly sort: string
  /** Null before the first search. */
  readonly found: Found | null
  /** What the register says about the companies that were found. */
  readonly facts: ReadonlyMap<string, CompanyAnswer>
  /** Those of them that are on the watchlist. */
  readonly watched: ReadonlySet<string>
  /** Null if no register is imported. */
  readonly snapshot: Snapshot | null
}

export function SearchPage(props: SearchPageProps) {
  const { asked, found } = props
  return (
    <>
      <PageHead
        title="Companies"
        lead={`${registerWords(props.snapshot)} Previous names and small spelling mistakes are found too. Free of charge.`}
      />
      <FilterChips path="/search" chips={chips} asked={asked} label="Search the register">
        <div class="find large row">
          <div class="grow">
            <label for="name">Company name</label>
            <input
              id="name"
              name="name"
              value={asked.name}
              placeholder="Harbour Lane Boatworks"
              maxlength={300}
              autocomplete="off"
              spellcheck={false}
              autofocus={found === null}
              data-key="/"
            />
          </div>
          <button type="submit">Search</button>
        </div>
      </FilterChips>
      {found ? (
        <Results {...props} found={found} />
      ) : (
        <Card title="Or begin with a question">
          <ul class="todo">
            {questions.map(([icon, text, query]) => (
              <li>
                <a href={withQuery('/search', query)}>
                  <span class="mark">
                    <Icon name={icon} />
                  </span>
                  <b>{text}</b>
                  <Icon name="right" />
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** Searches that people begin with. */
const questions = [
  ['calendar', 'Which companies are late with their filings?', { company_status: 'active', is_overdue: 'true' }],
  ['warning', 'Which companies are in liquidation?', { company_status: 'liquidation' }],
  ['lock', 'Which active companies have outstanding charges?', { company_status: 'active', has_charges: 'true' }],
  ['building', 'Which companies build software?', { company_status: 'active', sic_code: '62' }],
] as const

function registerWords(snapshot: Snapshot | null): string {
  if (snapshot === null) return 'No register is imported yet.'
  const { companies, asOf } = snapshot
  return `Search the ${figure(companies)} companies of the Companies House register of ${shortDay(asOf)}.`
}

/** Active is normal, so without another status there is no column for it. */
function columnsOf({ facts, watched, found }: SearchPageProps & { readonly found: Found }): Column<SearchHit>[] {
  const detailOf = ({ company_number: number }: SearchHit) => facts.get(number)?.company_status_detail
  const hasStatus = found.data.some((hit) => hit.company_status !== 'active' || Boolean(detailOf(hit)))
  const status: Column<SearchHit> = [
    'Status',
    (hit) => <UnusualStatus status={hit.company_status} detail={detailOf(hit)} />,
  ]
  return [
    [
      'Company',
      ({ company_number: number, company_name: name, matched_name: matched }) => (
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
          {matched && matched !== name ? (
            <div class="small muted given">{`found as ${displayName(matched)}`}</div>
          ) : null}
        </>
      ),
      'main',
    ],
    ['Number', (hit) => hit.company_number, 'number'],
    ...(hasStatus ? [status] : []),
    ['Industry', (hit) => <Industries industries={hit.industries} />, 'small long'],
    [
      'Address',
      (hit) => <Address address={hit.address_snippet ?? hit.registered_postcode ?? ''} />,
      'small given long',
    ],
    ['Incorporated', (hit) => <Day day={hit.incorporated_on} />, 'small'],
  ]
}

/** In two lines; a long one is whole under the pointer and on the page of the company. */
function Address({ address }: { address: string }) {
  return address === '' ? null : (
    <span class="two-lines" title={address}>
      {address}
    </span>
  )
}

/** The first in words, and how many others there are. */
function Industries({ industries }: Pick<SearchHit, 'industries'>) {
  const [first, ...others] = industries.map(({ sic_code: code, text }) => text ?? code)
  if (first === undefined) return null
  const more = others.length > 0 ? ` +${others.length}` : ''
  return (
    <span class="two-lines" title={[first, ...others].join('; ')}>
      {`${capital(first)}${more}`}
    </span>
  )
}

const form = 'selected-companies'

const sorts = [
  ['', 'Best match'],
  ['name', 'Name'],
  ['newest', 'Newest'],
  ['oldest', 'Oldest'],
] as const

function Results(props: SearchPageProps & { readonly found: Found }) {
  const { visit, asked, sort, found } = props
  const { total, total_is_exact: isExact } = found.pagination
  const isCut = sort !== '' && (!isExact || total > sortedMax)
  return (
    <TableCard
      title={`${isExact ? '' : 'More than '}${countWords(total, 'company', 'companies')}`}
      aside={
        <>
          <SortLinks path="/search" query={asked} sorts={sorts} by={sort} />
          {isCut ? <p class="small muted">{`The best ${figure(sortedMax)} are sorted; the others follow.`}</p> : null}
        </>
      }
      rows={found.data}
      columns={columnsOf(props)}
      picking={{
        ...{ form, name: 'company_number', valueOf: (hit: SearchHit) => hit.company_number },
        labelOf: (hit: SearchHit) => displayName(hit.company_name),
      }}
      empty={<NothingFound asked={asked} />}
    >
      <Picked
        visit={visit}
        id={form}
        path="/search/watch"
        back={withQuery('/search', { ...asked, sort })}
        whole={{ pagination: found.pagination, words: ['company', 'companies'] }}
      >
        <button type="submit" class="quiet tiny">
          Watch
        </button>
      </Picked>
      <Pager
        path="/search"
        query={{ ...asked, sort }}
        pagination={found.pagination}
        aside={asked.identity_verification ? null : <DownloadCsv path="/search/export" query={asked} />}
      />
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
