import type { ChargeRecord, InsolvencyRecord } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Card, Facts } from '../parts/card.js'
import { Empty } from '../parts/notes.js'
import { capital, Day, words } from '../parts/text.js'
import { DerivedPast, RecordFoot, type RecordPageProps, RecordsLayout } from './records-layout.js'

type Charge = ChargeRecord['data'][number]

const termWords: Readonly<Record<Charge['terms'][number], string>> = {
  contains_fixed_charge: 'fixed charge',
  contains_floating_charge: 'floating charge',
  floating_charge_covers_all: 'floating charge over everything that the company owns',
  contains_negative_pledge: 'negative pledge',
  chargor_acting_as_bare_trustee: 'the company acts as a bare trustee',
}

export function ChargesPage(props: RecordPageProps<ChargeRecord>) {
  const { data } = props.record
  const outstanding = data.filter(({ is_outstanding: isOutstanding }) => isOutstanding)
  const satisfied = data.filter(({ is_outstanding: isOutstanding }) => !isOutstanding)
  return (
    <RecordsLayout {...props} tab="charges">
      <DerivedPast head={props.head} what="charges" />
      {data.length === 0 ? (
        <Empty icon="review" title="No charges">
          Companies House has registered no charge for this company.
        </Empty>
      ) : null}
      {outstanding.length > 0 && satisfied.length > 0 ? <h2>{`Outstanding ${outstanding.length}`}</h2> : null}
      {outstanding.map((charge) => (
        <ChargeCard charge={charge} />
      ))}
      {satisfied.length > 0 ? (
        <div class="former">
          {outstanding.length > 0 ? <h2>{`Satisfied ${satisfied.length}`}</h2> : null}
          {satisfied.map((charge) => (
            <ChargeCard charge={charge} />
          ))}
        </div>
      ) : null}
      <RecordFoot {...props} tab="charges" />
    </RecordsLayout>
  )
}

/** A charge, with what it is over and what it secures. */
function ChargeCard({ charge }: { charge: Charge }) {
  const { is_outstanding: isOutstanding, status } = charge
  return (
    <Card
      title={charge.persons_entitled.join(', ') || 'Person entitled not given'}
      aside={
        <Badge
          text={isOutstanding ? words(status ?? 'outstanding') : words(status ?? 'satisfied')}
          tone={isOutstanding ? 'warn' : ''}
        />
      }
    >
      <Facts
        kind="two"
        facts={[
          ['Over', charge.property, 'given'],
          ['Secures', charge.secured, 'given'],
          ['Contains', capital(charge.terms.map((term) => termWords[term]).join(', '))],
          ['Instrument', charge.description, 'given'],
          ['Created', charge.created_on && <Day day={charge.created_on} />],
          ['Registered', charge.delivered_on && <Day day={charge.delivered_on} />],
          ['Satisfied', charge.satisfied_on && <Day day={charge.satisfied_on} />],
          ['Charge code', charge.charge_code, 'number'],
        ]}
      />
    </Card>
  )
}

/** The register gives a case that is over the date of its end. */
function isEnded(dates: InsolvencyRecord['data'][number]['dates']): boolean {
  return dates.some(({ type }) => /(?:case-end|ended|dissolved|concluded|completed|due-to-be-dissolved)/.test(type))
}

export function InsolvencyPage(props: RecordPageProps<InsolvencyRecord>) {
  const { data } = props.record
  return (
    <RecordsLayout {...props} tab="insolvency">
      <DerivedPast head={props.head} what="events" />
      {data.length === 0 ? (
        <Empty icon="review" title="No insolvency case">
          Companies House lists no insolvency case for this company.
        </Empty>
      ) : null}
      {data.length > 0 ? (
        <Card>
          <ol class="timeline">
            {stepsOf(data).map((step) => (
              <CaseStep step={step} />
            ))}
          </ol>
        </Card>
      ) : null}
      <RecordFoot {...props} tab="insolvency" />
    </RecordsLayout>
  )
}

type Case = InsolvencyRecord['data'][number]

interface Step {
  readonly of: Case
  /** Null if the register gives the case no date. */
  readonly date: Case['dates'][number] | null
  /** The latest date of its case. */
  readonly isLatest: boolean
}

/** The dates of all cases in one order, the latest first. */
function stepsOf(cases: readonly Case[]): readonly Step[] {
  const steps = cases.flatMap((one): Step[] => {
    const dates = one.dates.toSorted((date, other) => other.date.localeCompare(date.date))
    return dates.length > 0
      ? dates.map((date, place) => ({ of: one, date, isLatest: place === 0 }))
      : [{ of: one, date: null, isLatest: true }]
  })
  return steps.toSorted((one, other) => (other.date?.date ?? '').localeCompare(one.date?.date ?? ''))
}

/** What happened on the date that the register calls so: `wound-up-on`. */
export function caseDateWords(type: string): string {
  return capital(words(type)).replace(/ on$/, '')
}

function CaseStep({ step: { of: one, date, isLatest } }: { step: Step }) {
  const isCurrent = !isEnded(one.dates)
  const kind = capital(words(one.type)).replace(/^In /, '')
  const people = one.practitioners.map(({ name, role }) => `${name}, ${role ? words(role) : 'practitioner'}`)
  return (
    <li class={isCurrent ? 'bad' : ''}>
      <strong>{date ? caseDateWords(date.type) : kind}</strong>{' '}
      {isLatest ? isCurrent ? <Badge text="current" tone="bad" /> : <Badge text="ended" /> : null}
      <div>
        {date ? <Day day={date.date} /> : null}
        {date ? ` · ${capital(kind)}, case ${one.case_number}` : null}
      </div>
      {isLatest && people.length > 0 ? <div class="small muted given">{people.join('; ')}</div> : null}
    </li>
  )
}
