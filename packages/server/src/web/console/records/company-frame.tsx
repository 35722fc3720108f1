import { displayName, shortDay, todayInLondon } from '@brassplate/core'
import type { Child } from 'hono/jsx'
import { CompanyStatus } from '../parts/badges.js'
import { PageHead } from '../parts/card.js'
import { dayIn, londonDay, shortTime } from '../parts/dates.js'
import { Action } from '../parts/forms.js'
import { Icon } from '../parts/icon.js'
import { Monogram } from '../parts/monogram.js'
import { Empty } from '../parts/notes.js'
import { withQuery } from '../parts/query.js'
import { CompanyName } from '../parts/text.js'
import { WatchLabels } from '../parts/watch-labels.js'
import type { Visit } from '../visit.js'
import type { CompanyHead, PastProblem, RecordCounts } from './load-head.js'

/** The lists about a company, by the last part of their address. */
export const recordTabs = [
  ['officers', 'Officers'],
  ['owners', 'Owners'],
  ['ownership', 'Ownership chart'],
  ['charges', 'Charges'],
  ['insolvency', 'Insolvency'],
  ['filings', 'Filings'],
] as const

export type RecordTab = (typeof recordTabs)[number][0]

interface CompanyFrameProps {
  readonly visit: Visit
  readonly head: CompanyHead
  /** Null for the first tab. */
  readonly tab: RecordTab | null
  /** Why the list of the tab has no past. */
  readonly problem?: PastProblem | null
  readonly children?: Child
}

/** The same head on every page about a company: name, number, state, what can be done, tabs, and the day shown. */
export function CompanyFrame({ visit, head, tab, problem = head.problem, children }: CompanyFrameProps) {
  const { company, watched, asOf } = head
  const { company_number: number, company_name: name } = company
  const past = { as_of: asOf }
  const today = todayInLondon(visit.services.now())
  const path = tab ? `/companies/${number}/${tab}` : `/companies/${number}`
  const day = { path, asOf, today, isDated: datedTabs.has(tab), ...knownFrom(head, tab) }
  return (
    <div class="company">
      <PageHead
        title={<CompanyName name={name} />}
        isGiven
        monogram={<Monogram name={name} isLarge />}
        aside={
          <div class="actions">
            <a
              class="button quiet"
              href={`https://find-and-update.company-information.service.gov.uk/company/${number}`}
              rel="noopener noreferrer"
            >
              Companies House ↗
            </a>
            <a class="button quiet" href={withQuery(`/companies/${number}/dossier`, past)} download>
              Dossier
            </a>
            {asOf !== '' ? null : watched ? (
              <Action visit={visit} path={`/companies/${number}/unwatch`} label="Stop watching" shortcut="w" />
            ) : (
              <Action visit={visit} path={`/companies/${number}/watch`} label="Watch" kind="" shortcut="w" />
            )}
          </div>
        }
      >
        <p class="identity">
          <span class="number">{number}</span>
          {head.isOfDay ? (
            <>
              {company.company_status ? ' · ' : null}
              <CompanyStatus status={company.company_status} detail={company.company_status_detail} />
            </>
          ) : null}
          {/* A space that does not begin a line. */}
          {'\u2002'}
          {watched ? <WatchLabels reference={watched.reference} tags={watched.tags} /> : null}
        </p>
        {company.previous_names.length > 0 ? (
          <p class="small muted given">{`Formerly ${formerNames(company.previous_names.map(({ name: one }) => one))}`}</p>
        ) : null}
      </PageHead>
      <div class="tab-line">
        <nav class="tabs" aria-label="Records of the company">
          <Tab title="Company" href={withQuery(`/companies/${number}`, past)} isCurrent={tab === null} count={null} />
          {recordTabs.map(([each, title]) => (
            <Tab
              title={title}
              href={withQuery(`/companies/${number}/${each}`, past)}
              isCurrent={each === tab}
              count={problem === null ? countOf(head.counts, each) : null}
            />
          ))}
        </nav>
        {asOf ? null : <AsOf {...day} />}
      </div>
      {asOf ? <AsOf {...day} /> : null}
      {problem ? <UnknownPast problem={problem} path={path} now={visit.services.now()} /> : children}
    </div>
  )
}

const formerMax = 3

/** The latest ones. The history has all of them. */
function formerNames(names: readonly string[]): string {
  const rest = names.length - formerMax
  return [...names.slice(0, formerMax).map(displayName), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

/** Lists of events with dates have a past for every company. */
const datedTabs: ReadonlySet<RecordTab | null> = new Set(['charges', 'insolvency', 'filings'])

/** The first day of which the tab knows something, and what to say about it. */
function knownFrom({ company, watched }: CompanyHead, tab: RecordTab | null): Pick<AsOfProps, 'first' | 'hint'> {
  if (datedTabs.has(tab)) return { first: company.incorporated_on ?? undefined }
  if (!watched) return { hint: 'Known only of companies that you watch.' }
  const first = londonDay(watched.watched_at)
  return { first, hint: `Known since ${shortDay(first)}, when you began to watch it.` }
}

/** What is not known about a day is said, and never made up. */
function UnknownPast({ problem, path, now }: { problem: PastProblem; path: string; now: number }) {
  // An example of how to write a time stays as it is.
  const text = problem.text.replaceAll(/(?<!such as )\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, (at) => shortTime(at, now))
  const first = problem.firstAt && londonDay(problem.firstAt)
  const nextStep = problem.nextStep
    ?.replace('Use a later time.', 'Choose a later day.')
    .replace(/omit `as_of` to get its present facts/i, 'see what is known today')
    .replace(/omit `as_of` to ask Companies House for them now/i, 'See today to ask Companies House for them')
  return (
    <Empty
      icon="calendar"
      title="Not known for this day"
      action={
        first && first !== londonDay(now) ? (
          <a class="button" href={withQuery(path, { as_of: first })}>{`See ${shortDay(first)}`}</a>
        ) : null
      }
    >
      {[text, first ? null : nextStep].filter(Boolean).join(' ')}
    </Empty>
  )
}

function countOf(counts: RecordCounts, tab: RecordTab): number | null {
  return tab === 'ownership' ? null : counts[tab]
}

interface TabProps {
  readonly title: string
  readonly href: string
  readonly isCurrent: boolean
  readonly count: number | null
}

function Tab({ title, href, isCurrent, count }: TabProps) {
  return (
    <a class="tab" href={href} aria-current={isCurrent ? 'page' : undefined}>
      {title} {count === null ? null : <span class="tab-count">{count}</span>}
    </a>
  )
}

interface AsOfProps {
  readonly path: string
  /** Empty for today. */
  readonly asOf: string
  readonly today: string
  /** What is shown follows from the dates in today’s list. */
  readonly isDated: boolean
  /** Before it there is nothing to know. */
  readonly first?: string | undefined
  readonly hint?: string
}

/** The day that the page is about. Without scripts it is a form like any other. */
function AsOf({ path, asOf, today, isDated, first, hint }: AsOfProps) {
  const isDay = dayIn(asOf) !== ''
  // A text that is neither stands above the page, with what is wrong with it.
  const isTime = !isDay && !Number.isNaN(Date.parse(asOf))
  const menu = (
    <details class="menu" data-float>
      <summary class={asOf ? 'bare button quiet tiny' : 'bare'}>
        {asOf ? null : <Icon name="calendar" />}
        {asOf ? 'Change' : 'See an earlier day'}
      </summary>
      <div class="panel">
        <label for="as_of">Record as of</label>
        <input id="as_of" name="as_of" type="date" value={isTime ? londonDay(asOf) : asOf} min={first} max={today} />
        {hint ? <small class="muted">{hint}</small> : null}
        <button type="submit">Show</button>
      </div>
    </details>
  )
  return (
    <form method="get" action={path} class={asOf ? 'as-of past' : 'as-of'} aria-label="Day">
      {isDay || isTime ? (
        <span>
          {isDated ? 'Dated up to ' : isTime ? 'As known on ' : 'As known at the end of '}
          <strong>{isTime ? shortTime(asOf, null) : shortDay(asOf)}</strong>
          {isDated ? ', from today’s list' : isTime ? ' in London' : null}
        </span>
      ) : null}
      {menu}
      {asOf ? (
        <a class="button quiet tiny" href={path}>
          Back to today
        </a>
      ) : null}
    </form>
  )
}
