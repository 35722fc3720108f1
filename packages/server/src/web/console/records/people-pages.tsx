import type { OfficerRecord, OwnerRecord } from '../api-types.js'
import { Badge } from '../parts/badges.js'
import { Empty } from '../parts/notes.js'
import { capital, Day, longDay, words } from '../parts/text.js'
import { RecordsLayout } from './records-layout.js'

type Officer = OfficerRecord['data'][number]
type Owner = OwnerRecord['data'][number]

export function OfficersPage({ name, record }: { name: string; record: OfficerRecord }) {
  return (
    <RecordsLayout name={name} tab="officers" record={record}>
      {record.data.length === 0 ? (
        <Empty>No officers are listed.</Empty>
      ) : (
        <section class="card" aria-label="Officers">
          <div class="scroll">
            <table>
              <thead>
                <tr>
                  <th>Name</th>
                  <th>Role</th>
                  <th>Appointed</th>
                  <th>Resigned</th>
                  <th>Identity</th>
                </tr>
              </thead>
              <tbody>
                {record.data.map((officer) => (
                  <tr>
                    <td>
                      <span class="given">{officer.name}</span>
                      <Person person={officer} />
                    </td>
                    <td>{capital(words(officer.officer_role))}</td>
                    <td class="small">
                      {officer.appointed_before ? (
                        `before ${longDay(officer.appointed_before)}`
                      ) : (
                        <Day day={officer.appointed_on} />
                      )}
                    </td>
                    <td class="small">{officer.resigned_on ? <Day day={officer.resigned_on} /> : null}</td>
                    <td>
                      <Identity verification={officer.identity_verification} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p class="small muted">{dueHint}</p>
        </section>
      )}
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

export function OwnersPage({ name, record }: { name: string; record: OwnerRecord }) {
  const control = controlWords[record.control_status]
  return (
    <RecordsLayout name={name} tab="owners" record={record}>
      {control ? <p class="note">{control}</p> : null}
      {record.data.length === 0 ? null : (
        <section class="card" aria-label="Persons with significant control">
          <div class="scroll">
            <table>
              <thead>
                <tr>
                  <th>Name</th>
                  <th>Control</th>
                  <th>Since</th>
                  <th>Until</th>
                  <th>Identity</th>
                </tr>
              </thead>
              <tbody>
                {record.data.map((owner) => (
                  <tr>
                    <td>
                      <span class="given">{owner.name ?? 'Name protected'}</span>
                      <Person person={owner} />
                    </td>
                    <td class="small">
                      {owner.natures_of_control.map(({ text }) => (
                        <div>{text}</div>
                      ))}
                    </td>
                    <td class="small">
                      <Day day={owner.notified_on} />
                    </td>
                    <td class="small">{owner.ceased_on ? <Day day={owner.ceased_on} /> : null}</td>
                    <td>
                      <Identity verification={owner.identity_verification} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p class="small muted">Control is given as a range: the register has no exact shares. {dueHint}</p>
        </section>
      )}
    </RecordsLayout>
  )
}

/** Who it is, beyond the name: where a firm is registered, or where a person lives. */
function Person({ person }: { person: Officer | Owner }) {
  const { identification: firm, nationality, country_of_residence: country, date_of_birth: born } = person
  if (firm) {
    const place = [firm.legal_form, firm.country_registered, firm.registration_number].filter(Boolean).join(', ')
    return (
      <div class="small muted given">
        {firm.company_number ? <a href={`/companies/${firm.company_number}`}>{firm.company_number}</a> : place}
      </div>
    )
  }
  const facts = [nationality, country, born && `born ${String(born.month).padStart(2, '0')}/${born.year}`]
  return <div class="small muted given">{facts.filter(Boolean).join(' · ')}</div>
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
        <div class="small muted">{state === 'verified' ? `since ${longDay(day)}` : `until ${longDay(day)}`}</div>
      ) : null}
    </>
  )
}
