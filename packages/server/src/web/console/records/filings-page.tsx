import type { FilingRecord } from '../api-types.js'
import { FilterChips } from '../parts/filter-chips.js'
import { type Column, TableCard } from '../parts/tables/table.js'
import { capital, Day, words } from '../parts/text.js'
import { DerivedPast, RecordFoot, type RecordPageProps, RecordsLayout } from './records-layout.js'

type Filing = FilingRecord['data'][number]

/** The categories of Companies House that people look for. */
const categories = [
  'accounts',
  'confirmation-statement',
  'officers',
  'persons-with-significant-control',
  'mortgage',
  'capital',
  'address',
  'change-of-name',
  'resolution',
  'gazette',
  'insolvency',
  'dissolution',
  'incorporation',
] as const

function columnsOf(number: string): readonly Column<Filing>[] {
  return [
    ['Date', (filing) => <Day day={filing.date} />, 'small clear'],
    ['What was filed', ({ transaction_id: id, text }) => <FilingLink number={number} id={id} text={text} />, 'main'],
    ['Category', ({ category }) => (category ? capital(words(category)) : null), 'muted clear'],
    ['Form', (filing) => filing.type, 'number'],
    ['Pages', (filing) => filing.pages ?? '–', 'right number'],
  ]
}

interface FilingLinkProps {
  readonly number: string
  readonly id: string
  readonly text: string
  /** Part of a sentence of ours. */
  readonly isInText?: boolean
}

/** The public page of Companies House, which has the document as it was filed. */
export function FilingLink({ number, id, text, isInText = false }: FilingLinkProps) {
  const company = `https://find-and-update.company-information.service.gov.uk/company/${number}`
  return (
    <a
      class={isInText ? undefined : 'given'}
      href={`${company}/filing-history/${encodeURIComponent(id)}/document?format=pdf&download=0`}
      rel="noopener noreferrer"
    >
      {`${text}\u00a0↗`}
    </a>
  )
}

export function FilingsPage(props: RecordPageProps<FilingRecord> & { readonly category: string }) {
  const { head, record, category } = props
  const { company_number: number } = head.company
  const note = record.data.some(({ text }) => text.includes('made up to'))
    ? '“Made up to”: the last day that the accounts or the return cover.'
    : ''
  const foot = <RecordFoot {...props} tab="filings" query={{ category }} note={note} />
  return (
    <RecordsLayout {...props} tab="filings">
      <DerivedPast head={head} what="filings" />
      <FilterChips
        path={`/companies/${number}/filings`}
        asked={{ as_of: head.asOf, category }}
        chips={[
          {
            name: 'category',
            label: 'Category',
            options: [['', 'All'], ...categories.map((each) => [each, capital(words(each))] as const)],
          },
        ]}
      />
      <TableCard
        label="Filings"
        rows={record.data}
        columns={columnsOf(number)}
        empty={category ? 'No filing of this category is among the latest 100.' : 'No filings are known.'}
      >
        {foot}
      </TableCard>
      {record.data.length === 0 ? foot : null}
    </RecordsLayout>
  )
}
