import type { Child } from 'hono/jsx'
import { Pager, type Pagination, TableFoot } from '../parts/tables/pager.js'
import { capital, Time } from '../parts/text.js'
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
  readonly children: Child
}

/** A page with one list about a company, and whether the list is complete. */
export function RecordsLayout({ visit, head, tab, record, children }: RecordsLayoutProps) {
  return (
    <CompanyFrame visit={visit} head={head} tab={tab}>
      {record.stale ? (
        <p class="note warn">Companies House could not be asked now, so this list may be out of date.</p>
      ) : null}
      {record.is_complete ? null : (
        <p class="note">Only some entries are known: one that is missing here may still exist.</p>
      )}
      {children}
    </CompanyFrame>
  )
}

interface RecordFootProps extends Omit<RecordPageProps<AnyRecord>, 'visit'> {
  readonly tab: RecordTab
  /** Filters that the pages keep. */
  readonly query?: Readonly<{ [name: string]: string }>
  /** What a word in the list means. */
  readonly note?: string
}

/** How many entries there are, where they come from and how old they are. */
export function RecordFoot({ head, record, tab, query = {}, note = '' }: RecordFootProps) {
  const source = (
    <span>
      {note === '' ? null : `${note} `}
      Companies House, <Time at={record.as_of} />
    </span>
  )
  return record.pagination.total === 0 ? (
    <TableFoot aside={source}>{null}</TableFoot>
  ) : (
    <Pager
      path={`/companies/${head.company.company_number}/${tab}`}
      query={{ as_of: head.asOf, ...query }}
      pagination={record.pagination}
      aside={source}
    />
  )
}

/** Charges, cases and filings have their own dates, but what the register showed on a day is not stored. */
export function DerivedPast({ head, what }: { head: CompanyHead; what: string }) {
  return head.asOf === '' ? null : (
    <p class="small muted">{`${capital(what)} dated after that day are left out. What the register showed then may differ.`}</p>
  )
}
