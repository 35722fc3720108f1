import type { ChargeRecord } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Card, Facts } from '../parts/card.js'
import { Empty } from '../parts/notes.js'
import { capital, countWords, Day, words } from '../parts/text.js'
import { FilingLink } from './filings-page.js'
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
  const { company_number: number } = props.head.company
  const outstanding = data.filter(({ is_outstanding: isOutstanding }) => isOutstanding)
  const satisfied = data.filter(({ is_outstanding: isOutstanding }) => !isOutstanding)
  return (
    <RecordsLayout {...props} tab="charges">
      <DerivedPast head={props.head} what="charges" />
      {data.length === 0 ? (
        <Empty icon="review" title="No charges">
          {props.head.asOf === ''
            ? 'Companies House has registered no charge for this company.'
            : 'Companies House has registered no charge up to this day.'}
        </Empty>
      ) : null}
      {data.length > 0 ? (
        <p class="lead">
          {`${countWords(props.record.pagination.total, 'charge')} registered: ${outstanding.length} outstanding, ${satisfied.length} satisfied${props.record.pagination.total > data.length ? ' on this page' : ''}.`}
        </p>
      ) : null}
      {outstanding.length > 0 && satisfied.length > 0 ? <h2>{`Outstanding ${outstanding.length}`}</h2> : null}
      {outstanding.map((charge) => (
        <ChargeCard charge={charge} number={number} />
      ))}
      {satisfied.length > 0 ? (
        <div class="former">
          {outstanding.length > 0 ? <h2>{`Satisfied ${satisfied.length}`}</h2> : null}
          {satisfied.map((charge) => (
            <ChargeCard charge={charge} number={number} />
          ))}
        </div>
      ) : null}
      <RecordFoot {...props} tab="charges" />
    </RecordsLayout>
  )
}

/** What was filed about a charge. Companies House has a code for each form, of which there are many of a kind. */
const filingKinds: readonly (readonly [RegExp, string])[] = [
  [/^create-/, 'Registration of the charge'],
  [/^acquire-/, 'Registration of an acquired charge'],
  [/satisf.*part|part.*satisf/, 'Satisfaction of the charge in part'],
  [/satisf/, 'Satisfaction of the charge in full'],
  [/release|cease/, 'Release of property from the charge'],
  [/receiver/, 'Appointment or end of a receiver'],
]

function filingWords(type: string | null): string {
  if (type === null) return 'Document'
  return filingKinds.find(([pattern]) => pattern.test(type))?.[1] ?? capital(words(type))
}

/** A charge, with what it is over and what it secures. */
function ChargeCard({ charge, number }: { charge: Charge; number: string }) {
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
          [
            'Filed',
            charge.filings.length > 0 &&
              charge.filings.map(({ transaction_id: id, filing_type: type, delivered_on: on }) => (
                <div>
                  <FilingLink number={number} id={id} text={filingWords(type)} />{' '}
                  {on ? (
                    <span class="small muted">
                      <Day day={on} />
                    </span>
                  ) : null}
                </div>
              )),
          ],
        ]}
      />
    </Card>
  )
}
