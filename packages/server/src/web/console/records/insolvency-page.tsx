import { isOpenCase } from '@brassplate/core'
import type { FilingRecord, InsolvencyRecord } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Card } from '../parts/card.js'
import { Monogram } from '../parts/monogram.js'
import { Empty } from '../parts/notes.js'
import { withQuery } from '../parts/query.js'
import { TableFoot } from '../parts/tables/pager.js'
import { TableCard } from '../parts/tables/table.js'
import { capital, Day, words } from '../parts/text.js'
import { FilingLink } from './filings-page.js'
import { DerivedPast, RecordFoot, type RecordPageProps, RecordsLayout } from './records-layout.js'

type Case = InsolvencyRecord['data'][number]

interface InsolvencyPageProps extends RecordPageProps<InsolvencyRecord> {
  /** Those of this category. The register does not say to which case they belong. */
  readonly filings: FilingRecord['data']
}

export function InsolvencyPage({ filings, ...props }: InsolvencyPageProps) {
  const { head, record } = props
  const { company_number: number } = head.company
  return (
    <RecordsLayout {...props} tab="insolvency">
      <DerivedPast head={head} what="events" />
      {record.data.length === 0 ? (
        <Empty icon="review" title="No insolvency case">
          {head.asOf === ''
            ? 'Companies House lists no insolvency case for this company.'
            : 'Companies House lists no insolvency case with an event up to this day.'}
        </Empty>
      ) : null}
      {latestFirst(record.data).map((one) => (
        <CaseCard of={one} />
      ))}
      {filings.length > 0 ? (
        <TableCard
          title="Filed about insolvency"
          rows={filings}
          columns={[
            ['Date', ({ date }) => <Day day={date} />, 'small clear'],
            [
              'What was filed',
              ({ transaction_id: id, text }) => <FilingLink number={number} id={id} text={text} />,
              'main',
            ],
            ['Form', ({ type }) => type, 'number'],
          ]}
        >
          <TableFoot>
            <a href={withQuery(`/companies/${number}/filings`, { category: 'insolvency', as_of: head.asOf })}>
              All filings of this category
            </a>
          </TableFoot>
        </TableCard>
      ) : null}
      <RecordFoot {...props} tab="insolvency" />
    </RecordsLayout>
  )
}

/** By the latest date of each case. */
function latestFirst(cases: readonly Case[]): readonly Case[] {
  const latest = ({ dates }: Case) =>
    dates
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? ''
  return cases.toSorted((one, other) => latest(other).localeCompare(latest(one)))
}

/** What happened on the date that the register calls so: `wound-up-on`. */
export function caseDateWords(type: string): string {
  return capital(words(type)).replace(/ on$/, '')
}

/** A case: what happened when, and who acts in it. */
function CaseCard({ of: one }: { of: Case }) {
  const isCurrent = isOpenCase(one)
  const kind = capital(capital(words(one.type)).replace(/^In /, ''))
  const dates = one.dates.toSorted((date, other) => other.date.localeCompare(date.date))
  return (
    <Card
      title={kind}
      kind={isCurrent ? 'case' : 'case former'}
      aside={
        <span>
          <span class="small muted">{`Case ${one.case_number} `}</span>
          {isCurrent ? <Badge text="current" tone="bad" /> : <Badge text="ended" />}
        </span>
      }
    >
      <div class="case-parts">
        <ol class="timeline">
          {dates.map(({ type, date }, place) => (
            <li class={isCurrent && place === 0 ? 'bad' : ''}>
              <strong>{caseDateWords(type)}</strong>
              <div>
                <Day day={date} />
              </div>
            </li>
          ))}
        </ol>
        {one.practitioners.length > 0 ? (
          <ul class="practitioners">
            {one.practitioners.map((each) => (
              <Practitioner practitioner={each} />
            ))}
          </ul>
        ) : null}
      </div>
    </Card>
  )
}

function Practitioner({ practitioner }: { practitioner: Case['practitioners'][number] }) {
  const { name, role, address, appointed_on: from, ceased_to_act_on: to } = practitioner
  return (
    <li>
      <Monogram name={name} isPerson />
      <div>
        <strong class="given">{name}</strong>
        <div class="small muted">
          {capital(role && role !== 'practitioner' ? words(role) : 'insolvency practitioner')}
          {from ? (
            <>
              {', appointed '}
              <Day day={from} />
            </>
          ) : null}
          {to ? (
            <>
              {', ceased to act '}
              <Day day={to} />
            </>
          ) : null}
        </div>
        {address ? <div class="small given">{address}</div> : null}
      </div>
    </li>
  )
}
