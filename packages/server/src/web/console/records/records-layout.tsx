import type { Child } from 'hono/jsx'
import { Pager, type Pagination } from '../parts/pager.js'
import { Time } from '../parts/text.js'
import type { Visit } from '../visit.js'
import { CompanyFrame, type RecordTab } from './company-frame.js'
import type { CompanyHead } from './load-head.js'

export interface RecordPageProps<Record> {
  readonly visit: Visit
  readonly head: CompanyHead
  readonly record: Record
}

interface AnyRecord {
  readonly as_of: string
  readonly stale: boolean
  readonly is_complete: boolean
  readonly pagination: Pagination
}

interface RecordsLayoutProps extends RecordPageProps<AnyRecord> {
  readonly tab: RecordTab
  /** Filters that the pager keeps. */
  readonly query?: Readonly<{ [name: string]: string }>
  readonly children: Child
}

/** A page with one list about a company: where it comes from, how old it is, and whether it is complete. */
export function RecordsLayout({ visit, head, tab, record, query = {}, children }: RecordsLayoutProps) {
  const { company_number: number } = head.company
  return (
    <CompanyFrame visit={visit} head={head} tab={tab}>
      {record.stale ? (
        <p class="note warn">Companies House could not be asked now, so this list may be out of date.</p>
      ) : null}
      {record.is_complete ? null : (
        <p class="note">Only some entries are known: one that is missing here may still exist.</p>
      )}
      {children}
      <Pager
        path={`/companies/${number}/${tab}`}
        query={{ as_of: head.asOf, ...query }}
        pagination={record.pagination}
      />
      <p class="small muted">
        Companies House, <Time at={record.as_of} />
      </p>
    </CompanyFrame>
  )
}

/** Charges, cases and filings have their own dates, but what the register showed on a day is not stored. */
export function DerivedPast({ head, what }: { head: CompanyHead; what: string }) {
  return head.asOf === '' ? null : (
    <p class="note">{`From today’s list: ${what} dated after that day are left out. What the register showed then may differ.`}</p>
  )
}
