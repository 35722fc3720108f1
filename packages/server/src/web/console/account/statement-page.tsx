import type { CompanyAnswer, CreditEntry } from '../api-types.js'
import { PageHead } from '../parts/card.js'
import { londonDay } from '../parts/dates.js'
import { CompanyLink, DomainLink, DownloadCsv } from '../parts/links.js'
import { Pager, type Pagination } from '../parts/tables/pager.js'
import { type Column, TableCard } from '../parts/tables/table.js'
import { figure, Time, Unknown } from '../parts/text.js'

type Facts = ReadonlyMap<string, CompanyAnswer>

const columnsWith = (facts: Facts): readonly Column<CreditEntry>[] => [
  ['For', (entry) => <Subject entry={entry} />],
  [
    'Company',
    ({ company_number: number }) => <CompanyLink number={number} name={number && facts.get(number)?.company_name} />,
  ],
  ['Time', (entry) => <Time at={entry.created_at} isDated />, 'small clear'],
  [
    'Credits',
    ({ credits, balance_after: balance }) => (
      <>
        {credits > 0 ? `+${credits}` : `−${-credits}`} <span class="under on-phone">{`· ${figure(balance)} left`}</span>
      </>
    ),
    'right number end',
  ],
  ['Balance', (entry) => figure(entry.balance_after), 'right number extra'],
]

interface StatementPageProps {
  readonly data: readonly CreditEntry[]
  readonly pagination: Pagination
  /** What the register says about the companies that were found. */
  readonly facts: Facts
  readonly months: readonly MonthSum[]
}

function Subject({ entry: { kind, domain } }: { entry: CreditEntry }) {
  if (kind === 'grant') return <>Credits granted</>
  return domain === null ? <>Website of a company</> : <DomainLink domain={domain} />
}

/** What a month has granted and spent. */
export interface MonthSum {
  /** Such as `2026-11`. */
  readonly month: string
  readonly granted: number
  readonly spent: number
}

const monthColumns: readonly Column<MonthSum>[] = [
  ['Month', ({ month }) => monthName(month)],
  ['Granted', ({ granted }) => (granted === 0 ? <Unknown /> : `+${figure(granted)}`), 'right number named'],
  ['Spent', ({ spent }) => (spent === 0 ? <Unknown /> : `−${figure(spent)}`), 'right number named'],
]

function monthName(month: string): string {
  const [year = 0, place = 1] = month.split('-').map(Number)
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, place - 1),
  )
}

/** The sums of months, newest first, by the day in London. */
export function monthSums(entries: readonly CreditEntry[]): readonly MonthSum[] {
  const months = new Map<string, MonthSum>()
  for (const { credits, created_at: at } of entries) {
    const month = londonDay(at).slice(0, 7)
    const { granted, spent } = months.get(month) ?? { granted: 0, spent: 0 }
    months.set(month, {
      month,
      granted: granted + Math.max(credits, 0),
      spent: spent + Math.max(-credits, 0),
    })
  }
  return [...months.values()]
}

export function StatementPage({ data, pagination, facts, months }: StatementPageProps) {
  return (
    <>
      <PageHead
        title="Credit statement"
        parents={[['/account', 'Account']]}
        lead="Every credit that was granted or spent. Only a match costs a credit, once in 30 days."
        aside={<DownloadCsv path="/account/statement/export" />}
      />
      {months.length > 0 ? <TableCard title="By month" rows={months} columns={monthColumns} /> : null}
      <TableCard
        label="Entries"
        rows={data}
        columns={columnsWith(facts)}
        empty="No credit has been granted or spent yet."
      >
        <Pager path="/account/statement" pagination={pagination} />
      </TableCard>
    </>
  )
}
