import { personName } from '@brassplate/core'
import type { OwnershipRecord } from '../api-types.js'
import { CompanyStatus } from '../parts/badges.js'
import { NamedCompany } from '../parts/links.js'
import { type Column, TableCard } from '../parts/table.js'
import { capital, Time, words } from '../parts/text.js'

type Shared = NonNullable<OwnershipRecord['shared_officers']>
type Company = Shared['companies'][number]

const stateTitles = [
  ['serving', 'Companies they serve now'],
  ['resigned', 'Companies they have left'],
  ['dissolved', 'Companies off the register'],
] as const

const missingWords: Readonly<Record<NonNullable<Shared['officers'][number]['missing']>, string>> = {
  corporate: 'a firm, which is not followed',
  too_many: 'more than a hundred appointments, which are not listed',
  limit: 'not read: there are too many officers',
  unavailable: 'appointments not known',
}

const companyColumns: readonly Column<Company>[] = [
  [
    'Company',
    ({ company_number: number, company_name: name, company_status: status }) => (
      <>
        <NamedCompany number={number} name={name} /> {status === 'active' ? null : <CompanyStatus status={status} />}
        <div class="small muted number">{number}</div>
      </>
    ),
  ],
  [
    'Shared',
    ({ officers }) =>
      officers.map(({ name, officer_role: role, status }) => (
        <div>{`${personName(name, false)}, ${words(role)}${status === 'active' ? '' : ' (left)'}`}</div>
      )),
    'small given',
  ],
]

const officerColumns: readonly Column<Shared['officers'][number]>[] = [
  ['Officer', ({ name, is_corporate: isFirm }) => personName(name, isFirm), 'given'],
  ['Roles here', ({ officer_roles: roles }) => capital(roles.map(words).join(', '))],
  [
    'Appointments',
    ({ appointments, missing }) =>
      missing ? missingWords[missing] : appointments === null ? '–' : String(appointments),
    'small',
  ],
]

/** Other companies with the same officers. It is no sign of ownership. */
export function SharedOfficersCards({ shared }: { shared: Shared }) {
  return (
    <>
      <p class="lead">Companies that have or had a serving officer of this one. They need not be connected.</p>
      {shared.is_complete ? null : <p class="note">Appointments of some officers are missing.</p>}
      <TableCard title="Officers" rows={shared.officers} columns={officerColumns} empty="No officer serves." />
      {shared.companies.length === 0 ? <p>No other company is known to share an officer.</p> : null}
      {stateTitles.map(([state, title]) => {
        const rows = shared.companies.filter((company) => company.state === state)
        const card = <TableCard title={`${title}: ${rows.length}`} rows={rows} columns={companyColumns} />
        return rows.length === 0 ? null : state === 'serving' ? card : <div class="former">{card}</div>
      })}
      <p class="small muted">
        Companies House, <Time at={shared.as_of} />
      </p>
    </>
  )
}
