import { personName } from '@brassplate/core'
import type { OwnershipRecord } from '../api-types.js'
import { CompanyStatus } from '../parts/badges.js'
import { NamedCompany } from '../parts/links.js'
import { Empty } from '../parts/notes.js'
import { TableFoot } from '../parts/tables/pager.js'
import { type Column, TableCard } from '../parts/tables/table.js'
import { capital, Day, Time, words } from '../parts/text.js'

type Shared = NonNullable<OwnershipRecord['shared_officers']>
type Company = Shared['companies'][number]

const missingWords: Readonly<Record<NonNullable<Shared['officers'][number]['missing']>, string>> = {
  corporate: 'a firm, which is not followed',
  too_many: 'more than a hundred appointments, which are not listed',
  limit: 'not read: there are too many officers',
  unavailable: 'appointments not known',
}

interface SharedAppointment {
  readonly company: Company
  readonly officer: Company['officers'][number]
}

const columns: readonly Column<SharedAppointment>[] = [
  [
    'Company',
    ({ company: { company_number: number, company_name: name } }) => (
      <>
        <NamedCompany number={number} name={name} />
        <span class="under number">{number}</span>
      </>
    ),
    'main',
  ],
  ['Status', ({ company: { company_status: status } }) => <CompanyStatus status={status} />],
  ['Shared officer', ({ officer }) => personName(officer.name, false), 'given'],
  ['Role', ({ officer }) => capital(words(officer.officer_role))],
  ['Since', ({ officer: { appointed_on: on } }) => (on ? <Day day={on} /> : null), 'small'],
  [
    'Until',
    ({ officer: { status, resigned_on: on } }) => (status === 'active' ? 'Serving' : on ? <Day day={on} /> : 'Left'),
    'small clear',
  ],
]

/** Other companies with the same officers. It is no sign of ownership. */
export function SharedOfficersCards({ shared }: { shared: Shared }) {
  const rows = shared.companies.flatMap((company) => company.officers.map((officer) => ({ company, officer })))
  const unread = shared.officers.flatMap(({ name, is_corporate: isFirm, missing }) =>
    missing ? [`${personName(name, isFirm)}: ${missingWords[missing]}`] : [],
  )
  return (
    <>
      <p class="lead">
        Other companies that a serving officer of this one serves or has served. Sharing an officer does not mean that
        two companies belong together.
      </p>
      {shared.is_complete ? null : (
        <p class="note">{['Appointments of some officers are missing.', ...unread].join(' ')}</p>
      )}
      <TableCard
        label="Companies with a shared officer"
        rows={rows}
        columns={columns}
        empty={
          <Empty icon="person" title="No shared officers">
            No other company is known to share a serving officer with this one.
          </Empty>
        }
      >
        <TableFoot
          aside={
            <span>
              Companies House, <Time at={shared.as_of} />
            </span>
          }
        >
          {null}
        </TableFoot>
      </TableCard>
    </>
  )
}
