import type { ChargeRecord, FilingRecord, InsolvencyRecord } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Card, Facts } from '../parts/card.js'
import { Empty } from '../parts/notes.js'
import { type Column, TableCard } from '../parts/table.js'
import { capital, Day, words } from '../parts/text.js'
import { RecordsLayout } from './records-layout.js'

const chargeColumns: readonly Column<ChargeRecord['data'][number]>[] = [
  [
    'Charge',
    (charge) => (
      <>
        <span class="number">{charge.charge_code ?? charge.charge_id}</span>
        <div class="small muted given">{charge.description}</div>
      </>
    ),
  ],
  [
    'State',
    ({ is_outstanding: isOutstanding, status }) => (
      <Badge text={isOutstanding ? 'outstanding' : words(status ?? 'satisfied')} tone={isOutstanding ? 'warn' : ''} />
    ),
  ],
  ['In favour of', (charge) => charge.persons_entitled.join(', '), 'small given'],
  ['Created', (charge) => <Day day={charge.created_on} />, 'small'],
  ['Satisfied', ({ satisfied_on: on }) => on && <Day day={on} />, 'small'],
]

export function ChargesPage({ name, record }: { name: string; record: ChargeRecord }) {
  return (
    <RecordsLayout name={name} tab="charges" record={record}>
      <TableCard label="Charges" rows={record.data} columns={chargeColumns} empty="No charges are registered." />
    </RecordsLayout>
  )
}

export function InsolvencyPage({ name, record }: { name: string; record: InsolvencyRecord }) {
  return (
    <RecordsLayout name={name} tab="insolvency" record={record}>
      {record.data.length === 0 ? <Empty>No insolvency case is known.</Empty> : null}
      {record.data.map(({ type, case_number: number, dates, practitioners }) => (
        <Card title={`${capital(words(type))}, case ${number}`}>
          <Facts
            facts={[
              ...dates.map(({ type, date }) => [capital(words(type)), <Day day={date} />] as const),
              ...practitioners.map(
                ({ name, role }) => [role ? capital(words(role)) : 'Practitioner', name, 'given'] as const,
              ),
            ]}
          />
        </Card>
      ))}
    </RecordsLayout>
  )
}

const filingColumns: readonly Column<FilingRecord['data'][number]>[] = [
  ['Date', (filing) => <Day day={filing.date} />, 'small'],
  ['Form', (filing) => filing.type, 'number'],
  ['What was filed', ({ description, category }) => capital(words(description ?? category ?? '')), 'given'],
  ['Pages', (filing) => filing.pages, 'right number'],
]

export function FilingsPage({ name, record }: { name: string; record: FilingRecord }) {
  return (
    <RecordsLayout name={name} tab="filings" record={record}>
      <TableCard label="Filings" rows={record.data} columns={filingColumns} empty="No filings are known." />
    </RecordsLayout>
  )
}
