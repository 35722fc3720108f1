import type { OfficerRecord, OwnerRecord } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { shortDay } from '../parts/dates.js'
import { type Column, TableCard } from '../parts/table.js'
import { capital, Day, words } from '../parts/text.js'
import { RecordsLayout } from './records-layout.js'

type Officer = OfficerRecord['data'][number]
type Owner = OwnerRecord['data'][number]

const officerColumns: readonly Column<Officer>[] = [
  ['Name', (officer) => <Person person={officer} />],
  ['Role', ({ officer_role: role }) => capital(words(role))],
  [
    'Appointed',
    ({ appointed_before: before, appointed_on: on }) => (before ? `before ${shortDay(before)}` : <Day day={on} />),
    'small',
  ],
  ['Resigned', ({ resigned_on: on }) => on && <Day day={on} />, 'small'],
  ['Identity', ({ identity_verification: verification }) => <Identity verification={verification} />],
]

export function OfficersPage({ name, record }: { name: string; record: OfficerRecord }) {
  return (
    <RecordsLayout name={name} tab="officers" record={record}>
      <TableCard label="Officers" rows={record.data} columns={officerColumns} empty="No officers are listed.">
        <p class="small muted">{dueHint}</p>
      </TableCard>
    </RecordsLayout>
  )
}

const dueHint = 'Identity “due” is no failure: the person has until that day to verify.'

const controlWords: Readonly<Record<OwnerRecord['control_status'], string | null>> = {
  owners_listed: null,
  exempt: 'The company is exempt from naming its owners.',
  states_no_owner: 'The company states that no one controls it.',
  not_confirmed: 'The company states that its owners are not confirmed yet.',
  none_listed: 'The register names no owner and says no more about it.',
  not_known: 'What the register says about its owners is not known here.',
}

const ownerColumns: readonly Column<Owner>[] = [
  ['Name', (owner) => <Person person={owner} />],
  ['Control', ({ natures_of_control: natures }) => natures.map(({ text }) => <div>{text}</div>), 'small'],
  ['Since', ({ notified_on: on }) => <Day day={on} />, 'small'],
  ['Until', ({ ceased_on: on }) => on && <Day day={on} />, 'small'],
  ['Identity', ({ identity_verification: verification }) => <Identity verification={verification} />],
]

export function OwnersPage({ name, record }: { name: string; record: OwnerRecord }) {
  const control = controlWords[record.control_status]
  return (
    <RecordsLayout name={name} tab="owners" record={record}>
      {control ? <p class="note">{control}</p> : null}
      {record.data.length === 0 ? null : (
        <TableCard label="Persons with significant control" rows={record.data} columns={ownerColumns}>
          <p class="small muted">Control is given as a range: the register has no exact shares. {dueHint}</p>
        </TableCard>
      )}
    </RecordsLayout>
  )
}

/** The name, and below it where a firm is registered or where a person lives. */
function Person({ person }: { person: Officer | Owner }) {
  const { identification: firm, nationality, country_of_residence: country, date_of_birth: born } = person
  const facts = firm
    ? [firm.legal_form, firm.country_registered, firm.registration_number]
    : [nationality, country, born && `born ${String(born.month).padStart(2, '0')}/${born.year}`]
  return (
    <>
      <span class="given">{person.name ?? 'Name protected'}</span>
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

const stateTones = { verified: 'good', due: 'info', overdue: 'bad', unknown: '' } as const

function Identity({ verification }: { verification: Officer['identity_verification'] }) {
  if (!verification) return null
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
