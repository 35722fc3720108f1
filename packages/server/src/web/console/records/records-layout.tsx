import type { Child } from 'hono/jsx'
import { Pager, type Pagination } from '../parts/pager.js'
import { Time } from '../parts/text.js'

/** The lists about a company, by the last part of their address. */
export const recordTabs = [
  ['officers', 'Officers'],
  ['owners', 'Owners'],
  ['ownership', 'Ownership'],
  ['charges', 'Charges'],
  ['insolvency', 'Insolvency'],
  ['filings', 'Filings'],
] as const

export type RecordTab = (typeof recordTabs)[number][0]

export function RecordTabs({ number, current }: { number: string; current: RecordTab | null }) {
  return (
    <nav class="tabs" aria-label="Records of the company">
      {([[null, 'Company'], ...recordTabs] as const).map(([tab, title]) => (
        <a
          class="tab"
          href={tab ? `/companies/${number}/${tab}` : `/companies/${number}`}
          aria-current={tab === current ? 'page' : undefined}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}

interface RecordPage {
  readonly company_number: string
  readonly as_of: string
  readonly stale: boolean
  readonly is_complete: boolean
  readonly pagination: Pagination
}

interface RecordsLayoutProps {
  readonly name: string
  readonly tab: RecordTab
  readonly record: RecordPage
  readonly children: Child
}

/** A page with one list about a company: where it comes from, how old it is, and whether it is complete. */
export function RecordsLayout({ name, tab, record, children }: RecordsLayoutProps) {
  const { company_number: number, pagination } = record
  return (
    <>
      <h1 class="given">{name}</h1>
      <RecordTabs number={number} current={tab} />
      {record.stale ? (
        <p class="note warn">Companies House could not be asked now, so this list may be out of date.</p>
      ) : null}
      {record.is_complete ? null : (
        <p class="note">Only some entries are known: one that is missing here may still exist.</p>
      )}
      {children}
      <Pager path={`/companies/${number}/${tab}`} pagination={pagination} />
      <p class="small muted">
        Companies House, <Time at={record.as_of} />
      </p>
    </>
  )
}
