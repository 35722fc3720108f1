import { personName, shortDay } from '@brassplate/core'
import { controlStatusWords } from '@brassplate/core/api'
import type { OfficerRecord, OwnerRecord } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { shortMonth } from '../parts/dates.js'
import { Monogram } from '../parts/monogram.js'
import { Empty } from '../parts/notes.js'
import { withQuery } from '../parts/query.js'
import { type Column, TableCard } from '../parts/tables/table.js'
import { capital, Day, figure, Unknown, words } from '../parts/text.js'
import { RecordFoot, type RecordPageProps, RecordsLayout } from './records-layout.js'

type Officer = OfficerRecord['data'][number]
type Owner = OwnerRecord['data'][number]

const none = <Unknown />

export type AppointmentCounts = ReadonlyMap<string, number>

interface OfficersPageProps extends RecordPageProps<OfficerRecord> {
  /** How many appointments officers have at all companies, as far as it is known, by their id. */
  readonly counts: AppointmentCounts
}

export function OfficersPage({ counts, ...props }: OfficersPageProps) {
  const { data } = props.record
  const { company_number: number } = props.head.company
  // A dash would read as none.
  const known: AppointmentCounts = data.every(({ officer_id: id }) => id !== null && counts.has(id))
    ? counts
    : new Map()
  const serving = data.filter(({ status }) => status === 'active')
  const former = data.filter(({ status }) => status !== 'active')
  const foot = <RecordFoot {...props} tab="officers" />
  const hint = [identityHint(serving), known.size > 0 ? 'Appointments are those at all companies.' : '']
  return (
    <RecordsLayout {...props} tab="officers">
      {data.length === 0 ? (
        <>
          <Empty icon="person" title="No officers">
            Companies House lists no officer of this company.
          </Empty>
          {foot}
        </>
      ) : null}
      {serving.length > 0 ? (
        <TableCard title={`Serving ${serving.length}`} rows={serving} columns={officerColumns(number, true, known)}>
          {hint.some((part) => part !== '') ? <p class="small muted">{hint.join(' ').trim()}</p> : null}
          {former.length === 0 ? foot : null}
        </TableCard>
      ) : null}
      {former.length > 0 ? (
        <div class="former">
          <TableCard title={`Former ${former.length}`} rows={former} columns={officerColumns(number, false, known)}>
            {foot}
          </TableCard>
        </div>
      ) : null}
    </RecordsLayout>
  )
}

type Verified = Pick<Officer, 'identity_verification'>

/** What the words in a column of identities mean, as far as they occur. */
function identityHint(people: readonly Verified[]): string {
  const has = (state: string) => people.some(({ identity_verification: one }) => one?.state === state)
  return [
    has('due') ? 'Identity “due” is no failure: the person has until that day to verify.' : '',
    has('unknown') ? 'Identity “unknown” means that the register says nothing about it yet.' : '',
  ]
    .filter((hint) => hint !== '')
    .join(' ')
}

function officerColumns(number: string, isServing: boolean, counts: AppointmentCounts): readonly Column<Officer>[] {
  const appointments: Column<Officer> = [
    'Appointments',
    ({ officer_id: id, appointment_id: appointment }) => {
      const count = id === null ? undefined : counts.get(id)
      if (count === undefined) return none
      return <a href={`/companies/${number}/people/${encodeURIComponent(appointment)}`}>{figure(count)}</a>
    },
    'right number',
  ]
  return [
    ['Name', (officer) => <Person number={number} id={officer.appointment_id} person={officer} />],
    ['Role', ({ officer_role: role }) => capital(words(role))],
    ['Service address', ({ service_address: address }) => address ?? none, 'small given clear'],
    ...(counts.size > 0 ? [appointments] : []),
    [
      'Appointed',
      ({ appointed_before: before, appointed_on: on }) =>
        before ? `before ${shortDay(before)}` : on ? <Day day={on} /> : none,
      'small',
    ],
    isServing
      ? ['Identity', ({ identity_verification: verification }) => <Identity verification={verification} />, 'named']
      : ['Resigned', ({ resigned_on: on }) => (on ? <Day day={on} /> : none), 'small'],
  ]
}

export function OwnersPage(props: RecordPageProps<OwnerRecord>) {
  const { data, control_status: status } = props.record
  const { company_number: number } = props.head.company
  const control = controlStatusWords[status]
  const current = data.filter((owner) => owner.status === 'active')
  const former = data.filter((owner) => owner.status !== 'active')
  const foot = <RecordFoot {...props} tab="owners" />
  return (
    <RecordsLayout {...props} tab="owners">
      {data.length === 0 ? (
        <>
          <Empty
            icon="person"
            title={status === 'not_known' ? 'Owners not known' : 'No owners listed'}
            action={
              <a class="button quiet" href={withQuery(`/companies/${number}/officers`, { as_of: props.head.asOf })}>
                See the officers
              </a>
            }
          >
            {[control, ...(props.record.exemptions ?? []).map(exemptionWords)].filter(Boolean).join(' ')}
          </Empty>
          {foot}
        </>
      ) : control ? (
        <p class="muted">{control}</p>
      ) : null}
      {current.length > 0 ? (
        <TableCard title={`Current ${current.length}`} rows={current} columns={ownerColumns(number, true)}>
          <p class="small muted">
            Control is given as a range: the register has no exact shares. {identityHint(current)}
          </p>
          {former.length === 0 ? foot : null}
        </TableCard>
      ) : null}
      {former.length > 0 ? (
        <div class="former">
          <TableCard title={`Former ${former.length}`} rows={former} columns={ownerColumns(number, false)}>
            {foot}
          </TableCard>
        </div>
      ) : null}
    </RecordsLayout>
  )
}

type Exemption = NonNullable<OwnerRecord['exemptions']>[number]

function exemptionWords({ exemption_type: type, exempt_from: from, exempt_to: to }: Exemption): string {
  const why = type.includes('disclosure')
    ? 'The disclosure rules of the stock market apply to it'
    : 'Its shares are traded on a regulated market'
  return `${why}${from ? ` since ${shortDay(from)}` : ''}${to ? ` until ${shortDay(to)}` : ''}.`
}

function ownerColumns(number: string, isCurrent: boolean): readonly Column<Owner>[] {
  return [
    ['Name', (owner) => <Person number={number} id={owner.psc_id} person={owner} />],
    [
      'Control',
      ({ natures_of_control: natures }) =>
        natures.length > 0 ? natures.map(({ text }) => <div>{capital(text)}</div>) : none,
      'small clear',
    ],
    ['Since', ({ notified_on: on }) => (on ? <Day day={on} /> : none), 'small'],
    isCurrent
      ? ['Identity', ({ identity_verification: verification }) => <Identity verification={verification} />, 'named']
      : ['Until', ({ ceased_on: on }) => (on ? <Day day={on} /> : 'ended'), 'small'],
  ]
}

interface PersonProps {
  readonly number: string
  readonly id: string
  readonly person: Officer | Owner
}

/** The name. Below it, of a firm: where it is registered; of a person: occupation, nationality, country and birth. */
function Person({ number, id, person }: PersonProps) {
  const { identification: firm, nationality, country_of_residence: country, date_of_birth: born } = person
  const facts = firm
    ? [firm.legal_form, firm.country_registered, firm.registration_number]
    : [occupationOf(person), nationality, country, born && bornWords(born)]
  return (
    <>
      <Monogram
        name={person.name === null ? '' : personName(person.name, person.is_corporate)}
        isPerson={!person.is_corporate}
      />
      {person.name === null ? (
        <span>Name protected</span>
      ) : (
        <a class="given" href={`/companies/${number}/people/${encodeURIComponent(id)}`} title={person.name}>
          {personName(person.name, person.is_corporate)}
        </a>
      )}
      <div class="small muted given">
        {firm?.company_number ? (
          <a href={`/companies/${firm.company_number}`}>{firm.company_number}</a>
        ) : (
          facts.filter(Boolean).join(firm ? ', ' : ' · ')
        )}
      </div>
    </>
  )
}

/** Owners have none, and for many directors it says the same as their role. */
function occupationOf(person: Officer | Owner): string | null {
  if (!('occupation' in person) || person.occupation === null) return null
  return person.occupation.toLowerCase() === words(person.officer_role) ? null : person.occupation
}

/** Such as “born April 1972”. The register has no day. */
export function bornWords({ month, year }: { readonly month: number; readonly year: number }): string {
  return `born ${shortMonth(`${year}-${String(month).padStart(2, '0')}`)}`
}

const stateTones = { verified: 'good', due: 'info', overdue: 'bad', unknown: '' } as const

export function Identity({ verification }: { verification: Officer['identity_verification'] }) {
  if (!verification) return none
  const { state, due_on: due, verified_from: from } = verification
  const day = state === 'verified' ? from : due
  return (
    <>
      <Badge text={state} tone={stateTones[state]} />
      {day ? (
        <div class="small muted">{state === 'verified' ? `since ${shortDay(day)}` : `until ${shortDay(day)}`}</div>
      ) : null}
    </>
  )
}
